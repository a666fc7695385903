import Alerts
import Recurrence
import SQLite

extension GlobalState {
    static let table = "common"
    static let columns: StoredColumns<GlobalState> = ["number": { _ in 1 }] + stateColumns
    static let stateColumns: StoredColumns<GlobalState> =
        [
            "zone_since": { $0.zoneSince?.microseconds },
            "told": { $0.digest?.shownCount },
        ] + Pause.columns.of { $0.pause }
        + Pause.plannedColumns.of { $0.plannedPause }
        + NotificationState.columns.of { $0.digest?.notification }

    private static let putting = columns.insertion(into: table)

    func put(in database: borrowing Database) throws {
        try database.update(Self.putting, Self.columns.arguments(from: self))
    }

    init(row: borrowing Row) throws(StoredRowError) {
        self.init(
            pause: try Pause(row: row), plannedPause: try Pause(row: row, "planned"),
            zoneSince: try row.instant("zone_since"))
        if let notification = try NotificationState(row: row) {
            digest = Digest(
                notification: notification,
                shownCount: try row.integer("told", within: 0...1_000_000) ?? 0)
        }
    }
}
