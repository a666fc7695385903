import AlertCoding
import Alerts
import JSON
import SQLite

extension Program {
    static let columns: StoredColumns<Program> = [
        "id": { $0.id.rawValue },
        "document": { $0.json().text() },
    ]

    /// Adds a program; if it is already stored, replaces its document and keeps its state.
    func put(in database: borrowing Database) throws {
        try database.update(
            """
            INSERT INTO program (id, document) VALUES (?, ?)
                ON CONFLICT (id) DO UPDATE SET document = excluded.document
            """,
            Self.columns.arguments(from: self))
    }

    init(row: borrowing Row) throws {
        let id = try row.text(required: "id")
        try self.init(text: row.repairedText(required: "document"))
        guard self.id.rawValue == id else { throw StoredRowError.wrongValue("id") }
    }
}
