import Alerts
import Recurrence

extension Done {
    /// A day has `done_for` and the instant at which the user said so; single rings have the first and
    /// the last instant.
    static let columns: [StoredColumn<Done>] = [
        StoredColumn("done_for") {
            if case .day(let day, _) = $0 { day.description } else { nil }
        },
        StoredColumn("done_since") {
            switch $0 {
            case .day(_, let said): said.microseconds
            case .rings(let instants): instants.lowerBound.microseconds
            }
        },
        StoredColumn("done_through") {
            if case .rings(let instants) = $0 { instants.upperBound.microseconds } else { nil }
        },
    ]

    /// Reads what the user is done with; it is `nil` where the row has neither a day nor an instant.
    init?(row: StoredRow) throws(StoredRowError) {
        let since = try row.instant("done_since")
        if let day = try row.day("done_for") {
            // Peal 0.1.0 did not keep the instant: the day counts wherever the machine is.
            self = .day(day, said: since ?? .distantFuture)
        } else if let since {
            let through = try row.required("done_through", row.instant)
            guard since <= through else { throw .wrongValue("done_through") }
            self = .rings(since...through)
        } else {
            return nil
        }
    }
}
