import AlertCoding
import Alerts
import GRDB

/// A program's request with its state, as a row of the table `request`.
struct StoredRequest: Sendable {
    var program: ProgramID
    var record: AlertRecord

    static let columns: [StoredColumn<StoredRequest>] =
        [
            StoredColumn("program") { $0.program.rawValue },
            StoredColumn("request") { $0.record.alert.request?.document ?? "" },
        ] + AlertRecord.columns.map { $0.of(\.record) }

    private static let putting = columns.insertion(into: "request")
    private static let updating = AlertRecord.stateColumns.update(of: "request")

    func put(in database: Database) throws {
        try database.cachedStatement(sql: Self.putting)
            .execute(arguments: Self.columns.arguments(from: self))
    }

    func putState(in database: Database) throws {
        try database.cachedStatement(sql: Self.updating)
            .execute(
                arguments: AlertRecord.stateColumns.arguments(from: record.state)
                    + [record.id.rawValue])
        // The row is gone, so another program changed the database. Insert the whole record.
        if database.changesCount == 0 { try put(in: database) }
    }

    static func remove(_ id: Alert.ID, of program: ProgramID, in database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM request WHERE id = ? AND program = ?")
            .execute(arguments: [id.rawValue, program.rawValue])
    }

    /// Reads the record of a request.
    static func record(row: StoredRow) throws -> AlertRecord {
        let id = try Alert.ID(row.required("id", row.text))
        var record = try AlertRecord(row: row, id: id)
        record.alert.request = try ProgramRequest(document: row.required("request", row.text))
        return record
    }
}
