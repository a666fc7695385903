import Alerts
import Recurrence
import SQLite

extension Done {
    /// The columns for the two forms of "done".
    ///
    /// If a day is done, `done_for` holds the day, and `done_since` the instant of the user's
    /// action. If single rings are done, `done_since` and `done_through` hold the first and the
    /// last of them.
    static let columns: StoredColumns<Done> = [
        "done_for": {
            if case .day(let day, _) = $0 { day.description } else { nil }
        },
        "done_since": {
            switch $0 {
            case .day(_, let said): said.microseconds
            case .rings(let instants): instants.lowerBound.microseconds
            }
        },
        "done_through": {
            if case .rings(let instants) = $0 { instants.upperBound.microseconds } else { nil }
        },
    ]

    /// Reads "done" from a row; the result is `nil` if the row has neither a day nor an instant.
    init?(row: borrowing Row) throws(StoredRowError) {
        let since = try row.instant("done_since")
        if let day = try row.day("done_for") {
            // Peal 0.1.0 did not store the instant of the user's action. With an instant in the
            // distant future, the day counts as done in every zone.
            self = .day(day, said: since ?? .distantFuture)
        } else if let since {
            let through = try row.instant(required: "done_through")
            guard since <= through else { throw .wrongValue("done_through") }
            self = .rings(since...through)
        } else {
            return nil
        }
    }
}
