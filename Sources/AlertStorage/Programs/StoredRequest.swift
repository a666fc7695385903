import AlertCoding
import Alerts
import Recurrence
import SQLite

/// A program's request with its state, as a row of the table `request`.
struct StoredRequest: Sendable {
    var program: ProgramID
    var record: AlertRecord

    static let columns: StoredColumns<StoredRequest> =
        [
            "id": { $0.record.id.rawValue },
            "program": { $0.program.rawValue },
            "document": { $0.record.alert.request?.document ?? "" },
            "received": { $0.record.alert.request?.received.microseconds ?? 0 },
            "is_removed": { $0.record.alert.request?.isRemoved ?? false },
        ] + AlertRecord.stateColumns.of { $0.record }

    private static let putting = columns.insertion(into: "request")
    private static let updating = AlertRecord.stateColumns.update(of: "request")

    func put(in database: borrowing Database) throws {
        try database.update(Self.putting, Self.columns.arguments(from: self))
    }

    func putState(in database: borrowing Database) throws {
        try database.update(
            Self.updating,
            AlertRecord.stateColumns.arguments(from: record, record.id.rawValue))
        // The row is gone, so another program changed the database. Insert the whole record.
        if database.changedRows == 0 { try put(in: database) }
    }

    static func remove(_ id: Alert.ID, of program: ProgramID, in database: borrowing Database)
        throws
    {
        try database.update(
            "DELETE FROM request WHERE id = ? AND program = ?", [id.rawValue, program.rawValue])
    }

    /// Reads the record of a program's request.
    static func record(row: borrowing Row, of program: Program) throws -> AlertRecord {
        var alert = try Alert(
            id: Alert.ID(row.text(required: "id")),
            request: row.repairedText(required: "document"), of: program,
            receivedAt: row.instant(required: "received"))
        alert.request?.isRemoved = try row.flag(required: "is_removed")
        alert.isOn = alert.request?.isRemoved == false
        let state = try AlertState(row: row)
        if case .program(.region(var trigger)) = alert.trigger, !trigger.repeats {
            // The only ring has come, and waits for the end of a pause.
            trigger.happened = state.snooze?.due
            alert.trigger = .program(.region(trigger))
        }
        return AlertRecord(stored: alert, state: state)
    }
}
