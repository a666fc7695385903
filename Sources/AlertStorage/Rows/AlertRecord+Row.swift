import AlertCoding
import Alerts
import JSON
import Recurrence
import SQLite

extension AlertRecord {
    static let table = "alert"
    static let columns: StoredColumns<AlertRecord> =
        [
            "id": { $0.id.rawValue },
            "document": { $0.alert.json(in: .utc).text() },
        ] + stateColumns

    static let stateColumns: StoredColumns<AlertRecord> = [
        "watermark": { $0.state.watermark.microseconds },
        "is_completed": { $0.state.isCompleted },
        "state": { $0.state.document },
    ]

    private static let putting = columns.insertion(into: table)
    private static let updating = stateColumns.update(of: table)

    func put(in database: borrowing Database) throws {
        try database.update(Self.putting, Self.columns.arguments(from: self))
    }

    func putState(in database: borrowing Database) throws {
        try database.update(Self.updating, Self.stateColumns.arguments(from: self, id.rawValue))
        // The row is gone, so another program changed the database. Insert the whole record.
        if database.changedRows == 0 { try put(in: database) }
    }
}

extension AlertState {
    init(row: borrowing Row) throws(StoredRowError) {
        let watermark = try row.instant(required: "watermark")
        let isCompleted = try row.flag(required: "is_completed")
        let document = try row.repairedText("state")
        do {
            try self.init(watermark: watermark, isCompleted: isCompleted, document: document)
        } catch {
            throw StoredRowError("The state cannot be read.", detail: "\(error)")
        }
    }
}

extension GlobalState {
    static let table = "common"
    static let columns: StoredColumns<GlobalState> = [
        "number": { _ in 1 },
        "state": { $0.document },
    ]

    private static let putting = columns.insertion(into: table)

    func put(in database: borrowing Database) throws {
        try database.update(Self.putting, Self.columns.arguments(from: self))
    }

    /// Reads the state in the column `state`; the result is `nil` if the column is NULL.
    init?(row: borrowing Row) throws(StoredRowError) {
        guard let document = try row.repairedText("state") else { return nil }
        do {
            try self.init(document: document)
        } catch {
            throw StoredRowError("The state cannot be read.", detail: "\(error)")
        }
    }
}

/// Reads the records of the rows of one query.
struct AlertRecordReader {
    private var documents = AlertDocuments()

    /// Reads the row of the alert with this id.
    mutating func record(
        of row: borrowing Row, id: Alert.ID
    ) throws(StoredRowError) -> AlertRecord {
        let alert = try alert(of: row)
        guard alert.id == id else {
            throw StoredRowError(
                "The document is that of another alert.",
                detail: "The document is that of another alert, '\(alert.id)'.")
        }
        return AlertRecord(stored: alert, state: try AlertState(row: row))
    }

    private mutating func alert(of row: borrowing Row) throws(StoredRowError) -> Alert {
        let plain = row.withText("document") { documents.alert($0) }
        if let plain { return plain }
        return try Alert(document: row.repairedText(required: "document"))
    }
}

extension Alert {
    fileprivate init(document: String) throws(StoredRowError) {
        let json: JSONValue
        do {
            json = try JSONValue(text: document)
        } catch {
            throw StoredRowError("The document is not JSON.", detail: "\(error).")
        }
        do {
            try self.init(json: json)
        } catch {
            throw StoredRowError(
                "The document is not an alert that this Peal can read.", detail: "\(error)")
        }
    }
}
