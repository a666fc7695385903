import Alerts
import GRDB

extension StoreContents {
    /// The name of a row whose id cannot be one: `row-` and the beginning of the id in hexadecimal digits.
    private static let standIn = "'row-' || lower(hex(substr(CAST(id AS BLOB), 1, 30)))"

    /// Reads everything but the history.
    ///
    /// - Parameters:
    ///   - database: The store.
    ///   - report: Takes each row that cannot be read, by its id; `nil` stands for the common state.
    /// - Throws: What SQLite reports.
    init(
        from database: Database, reporting report: (Alert.ID?, StoredRowError) -> Void = { _, _ in }
    ) throws {
        self.init(records: [])
        try StoredRow.forEach(
            sql: "SELECT *, \(Self.standIn) AS stand_in FROM \(AlertRecord.table)", in: database
        ) { row in
            guard let id = try? Alert.ID(row.required("id", row.text)) else {
                let error = StoredRowError.wrongValue("id")
                let name = try Alert.ID(row.required("stand_in", row.text))
                report(name, error)
                unreadable[name] = error.description
                return
            }
            do throws(StoredRowError) {
                records.append(try AlertRecord(row: row, id: id))
            } catch {
                report(id, error)
                unreadable[id] = error.description
            }
        }
        try StoredRow.forEach(sql: "SELECT * FROM \(CommonState.table)", in: database) { row in
            do throws(StoredRowError) {
                common = try CommonState(row: row)
            } catch {
                report(nil, error)
            }
        }
    }

    /// Removes an alert, which may be one that cannot be read.
    static func remove(_ id: Alert.ID, in database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM \(AlertRecord.table) WHERE id = ?")
            .execute(arguments: [id.rawValue])
        guard database.changesCount == 0 else { return }
        try database.cachedStatement(sql: "DELETE FROM \(AlertRecord.table) WHERE \(standIn) = ?")
            .execute(arguments: [id.rawValue])
    }
}
