import AlertCoding
import Alerts
import GRDB
import Recurrence

/// A program's request with its state, as a row of the table `request`.
struct StoredRequest: Sendable {
    var program: ProgramID
    var record: AlertRecord

    static let columns: [StoredColumn<StoredRequest>] =
        [
            StoredColumn("id") { $0.record.id.rawValue },
            StoredColumn("program") { $0.program.rawValue },
            StoredColumn("document") { $0.record.alert.request?.document ?? "" },
            StoredColumn("received") { $0.record.alert.request?.received.microseconds ?? 0 },
            StoredColumn("is_removed") { $0.record.alert.request?.isRemoved ?? false },
        ] + AlertRecord.stateColumns.map { $0.of(\.record.state) }

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

    /// Reads the record of a program's request.
    static func record(row: StoredRow, of program: Program) throws -> AlertRecord {
        var alert = try Alert(
            id: Alert.ID(row.required("id", row.text)),
            request: row.required("document", row.text), of: program,
            receivedAt: row.required("received", row.instant))
        alert.request?.isRemoved = try row.required("is_removed", row.flag)
        alert.isOn = alert.request?.isRemoved == false
        return AlertRecord(stored: alert, state: try AlertState(row: row))
    }
}
