import AlertCoding
import Alerts
import JSON
import Recurrence
import SQLite

/// The rows of two tables: `undo` has a row for each change of the user, and `undo_alert` has
/// copies of the alerts' rows from before the change.
///
/// SQLite copies the rows, which is faster than writing the documents of ten thousand alerts again.
/// If the change keeps the definitions of the alerts, the copies have no documents.
extension UndoEntry {
    static let table = "undo"
    static let alertTable = "undo_alert"
    static let columns: StoredColumns<UndoEntry> =
        summaryColumns.of { $0.change } + [
            "added": {
                $0.added.isEmpty
                    ? nil : JSONValue.array($0.added.map { .string($0.rawValue) }).text()
            },
            "is_undone": { $0.isUndone },
            // The pauses of all alerts and the away mode from before the change, if the change concerns
            // them.
            "pauses": {
                $0.changesPause || $0.awayMode != nil
                    ? GlobalState(
                        pause: $0.pause, plannedPause: $0.plannedPause,
                        awayMode: $0.awayMode ?? .auto
                    ).document : nil
            },
        ]

    private static let summaryColumns: StoredColumns<UndoableChange> = [
        "at": { $0.at.microseconds },
        "kind": { $0.kind.rawValue },
        "alert": { $0.alert?.rawValue },
        "title": { $0.title },
        "count": { $0.count },
        "setting": { $0.setting?.key },
        "setting_before": { $0.setting?.before },
        "setting_after": { $0.setting?.after },
    ]

    private static let inserting = columns.insertion(into: table)
    private static let copying = copying(alertColumns)
    private static let copyingState = copying(alertColumns.filter { $0 != "document" })
    private static let alertColumns = AlertRecord.columns.names
    private static let reading: String = {
        let names = alertColumns.filter { $0 != "document" }.map { "old." + $0 }
            .joined(separator: ", ")
        return """
            SELECT \(names), old.is_on, coalesce(old.document, now.document) AS document
            FROM \(alertTable) AS old LEFT JOIN \(AlertRecord.table) AS now ON now.id = old.id
            WHERE old.number = ?
            """
    }()

    private static func copying(_ columns: [String]) -> String {
        let names = columns.joined(separator: ", ")
        return "INSERT INTO \(alertTable) (number, is_on, \(names)) "
            + "SELECT ?, ?, \(names) FROM \(AlertRecord.table) WHERE id "
    }

    /// The maximum number of changes that are kept, and of alerts in all of them.
    private static let mostChanges = 1_000
    private static let mostAlerts = 100_000

    /// Writes the entry, with copies of the rows that the alerts have now.
    func insert(in database: borrowing Database) throws {
        if source == .change { try Self.removeUndone(in: database) }
        try database.update(Self.inserting, Self.columns.arguments(from: self))
        let number = database.lastInsertedRow
        let copying = keepsDefinitions ? Self.copyingState : Self.copying
        for isOn in [true, false] {
            // A record is a large value, so it is read in place.
            let ids = before.indices.filter { before[$0].alert.isOn == isOn }
                .map { before[$0].id.rawValue }
            if ids.count == 1 {
                try database.update(copying + "= ?", [number, isOn, ids[0]])
            } else if !ids.isEmpty {
                let list = JSONValue.array(ids.map(JSONValue.string)).text()
                try database.update(
                    copying + "IN (SELECT value FROM json_each(?))", [number, isOn, list])
            }
        }
    }

    /// Deletes the undone changes, which cannot be made again after another change.
    private static func removeUndone(in database: borrowing Database) throws {
        guard
            try database.integer("SELECT EXISTS (SELECT 1 FROM \(table) WHERE is_undone)") == 1
        else { return }
        try database.execute(
            """
            DELETE FROM \(alertTable)
                WHERE number IN (SELECT number FROM \(table) WHERE is_undone);
            DELETE FROM \(table) WHERE is_undone;
            """)
    }

    static func remove(_ number: Int, in database: borrowing Database) throws {
        for table in [alertTable, table] {
            try database.update("DELETE FROM \(table) WHERE number = ?", [number])
        }
        try SeenDays.follow(table, in: database)
    }

    /// Deletes the changes from before `start`, and the oldest ones if there are too many.
    static func removeOld(_ start: SeenDays.Day?, in database: borrowing Database) throws {
        // The newest change is always undone first, so a change is useless without all later ones.
        let last = try [
            start?.undo,
            database.integer("SELECT max(number) - ? FROM undo", [mostChanges]),
            database.integer(
                """
                SELECT max(number) FROM (
                    SELECT number, sum(count) OVER (ORDER BY number DESC) AS total FROM undo
                ) WHERE total > ? AND number < (SELECT max(number) FROM undo)
                """, [mostAlerts]),
        ].compactMap(\.self).max()
        guard let last else { return }
        for table in [alertTable, table] {
            try database.update("DELETE FROM \(table) WHERE number <= ?", [last])
        }
        try SeenDays.follow(table, in: database)
    }

    /// Returns the newest changes since `start`, newest first; those that cannot be read are left
    /// out.
    ///
    /// Changes are undone in order, so a later change with an earlier time, from a wrong clock, is
    /// among them.
    static func changes(
        since start: Instant, undone: Bool, limit: Int, in database: borrowing Database
    ) throws -> [UndoableChange] {
        var changes: [UndoableChange] = []
        try database.forEach(
            """
            SELECT * FROM \(table) WHERE number >= (SELECT min(number) FROM \(table) WHERE at >= ?)
                AND is_undone = ? ORDER BY number DESC LIMIT ?
            """,
            [start.microseconds, undone, limit]
        ) { row in
            if let change = try? UndoableChange(row: row) { changes.append(change) }
        }
        return changes
    }

    /// Returns the newest entry since `start` that can be read.
    static func newest(
        since start: Instant, undone: Bool, in database: borrowing Database
    ) throws -> UndoEntry? {
        for change in try changes(
            since: start, undone: undone, limit: mostChanges, in: database)
        {
            do {
                return try UndoEntry(change, undone: undone, in: database)
            } catch let error as SQLiteError {
                // If the disk cannot be read, an older change must not be undone instead.
                throw error
            } catch {
                continue
            }
        }
        return nil
    }

    private init(
        _ change: UndoableChange, undone: Bool, in database: borrowing Database
    ) throws {
        self.init(change: change, source: undone ? .undo : .change)
        try database.forEach(
            "SELECT * FROM \(Self.table) WHERE number = ?", [change.number]
        ) { row in
            if let text = try row.text("added"), case .array(let ids) = try JSONValue(text: text) {
                for case .string(let id) in ids { added.append(try Alert.ID(id)) }
            }
            if let pauses = try row.text("pauses") {
                let global = try GlobalState(document: pauses)
                if change.kind == .away {
                    awayMode = global.awayMode
                    return
                }
                (changesPause, pause, plannedPause) = (true, global.pause, global.plannedPause)
            }
        }
        var reader = AlertRecordReader()
        try database.forEach(Self.reading, [change.number]) { row in
            var record = try reader.record(of: row, id: Alert.ID(row.text(required: "id")))
            record.alert.isOn = try row.flag(required: "is_on")
            before.append(record)
        }
    }
}

extension UndoableChange {
    fileprivate init(row: borrowing Row) throws {
        guard let kind = Kind(rawValue: try row.text(required: "kind")) else {
            throw StoredRowError.wrongValue("kind")
        }
        self.init(
            number: try row.integer(required: "number"),
            at: try row.instant(required: "at"), kind: kind,
            alert: try row.text("alert").map { try Alert.ID($0) },
            title: try row.repairedText(required: "title"),
            count: try row.integer("count", within: 0...1_000_000_000) ?? 1,
            setting: try SettingChange(row: row))
    }
}

extension SettingChange {
    fileprivate init?(row: borrowing Row) throws {
        guard let key = try row.text("setting") else { return nil }
        self.init(
            key: key, before: try row.text("setting_before"), after: try row.text("setting_after"))
    }
}
