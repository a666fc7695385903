import Alerts
import SQLite

extension StoreContents {
    /// The SQL for the stand-in id of a row with an invalid id: `row-` and the first bytes of the
    /// id in hexadecimal.
    private static let standIn = "'row-' || lower(hex(substr(CAST(id AS BLOB), 1, 30)))"

    /// Reads the alerts and the state that all alerts share, but not the history.
    ///
    /// - Parameters:
    ///   - database: The store.
    ///   - report: Called with the id and the error of each row that cannot be read; the id is
    ///     `nil` for the shared state.
    /// - Throws: A SQLite error.
    init(
        from database: borrowing Database,
        reporting report: (Alert.ID?, StoredRowError) -> Void = { _, _ in }
    ) throws {
        self.init(records: [])
        var reader = AlertRecordReader()
        var allHaveNames = true
        try database.forEach("SELECT * FROM \(AlertRecord.table)") { row in
            guard let id = try? Alert.ID(row.text(required: "id")) else {
                allHaveNames = false
                return
            }
            do throws(StoredRowError) {
                records.append(try reader.record(of: row, id: id))
            } catch {
                report(id, error)
                unreadable[id] = error.description
            }
        }
        // Computing the stand-in ids of all rows would take long, so it is done only if one is needed.
        if !allHaveNames { try addNameless(from: database, reporting: report) }
        try database.forEach("SELECT * FROM \(GlobalState.table)") { row in
            do throws(StoredRowError) {
                global = try GlobalState(row: row) ?? GlobalState()
            } catch {
                report(nil, error)
            }
        }
    }

    /// Reports the rows with an invalid id by their stand-in ids.
    private mutating func addNameless(
        from database: borrowing Database, reporting report: (Alert.ID?, StoredRowError) -> Void
    ) throws {
        try database.forEach("SELECT id, \(Self.standIn) AS stand_in FROM \(AlertRecord.table)") {
            row in
            guard (try? Alert.ID(row.text(required: "id"))) == nil else { return }
            let error = StoredRowError.wrongValue("id")
            let name = try Alert.ID(row.text(required: "stand_in"))
            report(name, error)
            unreadable[name] = error.description
        }
    }

    /// Removes an alert by its id.
    ///
    /// The id may be the stand-in id of a row that cannot be read.
    static func remove(_ id: Alert.ID, in database: borrowing Database) throws {
        try database.update("DELETE FROM \(AlertRecord.table) WHERE id = ?", [id.rawValue])
        guard database.changedRows == 0 else { return }
        try database.update("DELETE FROM \(AlertRecord.table) WHERE \(standIn) = ?", [id.rawValue])
    }
}

extension StoreChange {
    func make(in database: borrowing Database) throws {
        switch self {
        case .put(let record): try record.put(in: database)
        case .state(let record): try record.putState(in: database)
        case .remove(let id): try StoreContents.remove(id, in: database)
        case .global(let global): try global.put(in: database)
        case .log(let entry): try entry.insert(in: database)
        case .moveHistory(let old, let new):
            try HistoryEntry.move(from: old, to: new, in: database)
        case .remember(let entry): try entry.insert(in: database)
        case .forget(let number): try UndoEntry.remove(number, in: database)
        // The user's own alerts have no program that could receive responses, so this case occurs
        // only in ``ProgramStore``.
        case .response: break
        }
    }
}
