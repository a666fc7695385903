import Alerts
import Recurrence
import SQLite

extension HistoryEntry {
    static let table = "history"
    static let columns: StoredColumns<HistoryEntry> = [
        "at": { $0.at.microseconds },
        "alert": { $0.alert.rawValue },
        "event": { $0.event.rawValue },
        "due": { $0.due?.microseconds },
        "count": { $0.count },
        "action": { $0.action },
    ]

    private static let inserting = columns.insertion(into: table)

    func insert(in database: borrowing Database) throws {
        try database.update(Self.inserting, Self.columns.arguments(from: self))
    }

    /// Gives the entries of one alert to another.
    static func move(from old: Alert.ID, to new: Alert.ID, in database: borrowing Database) throws {
        try database.update(
            "UPDATE history SET alert = ? WHERE alert = ?", [new.rawValue, old.rawValue])
    }

    init(row: borrowing Row) throws {
        guard let event = Event(rawValue: try row.text(required: "event")) else {
            throw StoredRowError.wrongValue("event")
        }
        self.init(
            at: try row.instant(required: "at"),
            alert: try Alert.ID(row.text(required: "alert")), event: event,
            due: try row.instant("due"),
            count: try row.integer("count", within: 1...1_000_000_000) ?? 1,
            action: try row.repairedText("action"))
    }
}
