import AlertCoding
import Alerts
import GRDB
import JSON

extension Program {
    static let columns: [StoredColumn<Program>] = [
        StoredColumn("id") { $0.id.rawValue },
        StoredColumn("document") { $0.json.text() },
    ]

    /// Adds a program; if it is already stored, replaces its document and keeps its state.
    func put(in database: Database) throws {
        try database.cachedStatement(
            sql: """
                INSERT INTO program (id, document) VALUES (?, ?)
                    ON CONFLICT (id) DO UPDATE SET document = excluded.document
                """
        )
        .execute(arguments: Self.columns.arguments(from: self))
    }

    init(row: StoredRow) throws {
        let id = try row.required("id", row.text)
        try self.init(text: row.required("document", row.text))
        guard self.id.rawValue == id else { throw StoredRowError.wrongValue("id") }
    }
}
