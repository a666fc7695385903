import AlertCoding
import Alerts
import JSON
import SQLite

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
