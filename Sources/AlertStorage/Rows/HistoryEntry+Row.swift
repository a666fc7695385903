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
        "title": { $0.title },
    ]

    private static let inserting = columns.insertion(into: table)

    func insert(in database: borrowing Database) throws {
        try database.update(Self.inserting, Self.columns.arguments(from: self))
    }

    /// The maximum number of entries that are kept for each kind of event.
    private static let mostEntries = 10_000

    /// Deletes the entries from before `start`, and the oldest ones if there are too many.
    ///
    /// Each kind of event has its own limit, so that one change of ten thousand alerts does not
    /// displace all rings.
    static func removeOld(_ start: SeenDays.Day?, in database: borrowing Database) throws {
        try database.update(
            """
            DELETE FROM \(table) WHERE event <> ? AND (
                number <= ? OR number IN (
                    SELECT number FROM (
                        SELECT number, row_number() OVER (
                            PARTITION BY event ORDER BY number DESC) AS place FROM \(table)
                    ) WHERE place > ?))
            """,
            [Event.removed.rawValue, start?.history ?? 0, mostEntries])
        // The lines about removals stay, so that an import does not bring the alerts back, but their
        // titles get no older than the rest of the history.
        try database.update(
            "UPDATE \(table) SET title = NULL WHERE title IS NOT NULL AND number <= ?",
            [start?.history ?? 0])
        try SeenDays.follow(table, in: database)
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
            action: try row.repairedText("action"), title: try row.repairedText("title"))
    }
}
