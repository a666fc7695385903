import AlertCoding
package import Alerts
import JSON
import Logging
import SQLite

extension SQLiteStore: ProgramArchive {
    package func programs() throws -> [Program] {
        try accessing {
            try connection.read { database in
                var programs: [Program] = []
                try database.forEach("SELECT * FROM program ORDER BY id") { row in
                    do {
                        programs.append(try Program(row: row))
                    } catch {
                        logger.error("A program in the store cannot be read; it is kept")
                    }
                }
                return programs
            }
        }
    }

    package func put(_ program: Program) throws {
        try write { try program.put(in: $0) }
    }

    package func remove(_ id: ProgramID) throws {
        try write { database in
            for table in ["request", "response"] {
                try database.update("DELETE FROM \(table) WHERE program = ?", [id.rawValue])
            }
            try database.update("DELETE FROM program WHERE id = ?", [id.rawValue])
        }
    }

    package func requests(of id: ProgramID) -> any AlertStore {
        ProgramStore(store: self, program: id)
    }

    package func responses(
        for id: ProgramID
    ) throws -> [(number: Int64, response: ProgramResponse)] {
        try accessing {
            try connection.read { database in
                var responses: [(number: Int64, response: ProgramResponse)] = []
                try database.forEach(
                    "SELECT * FROM response WHERE program = ? ORDER BY number", [id.rawValue]
                ) { row in
                    // Skip a response that cannot be read. The program cannot acknowledge it, so it
                    // stays stored.
                    guard let number: Int64 = try? row.integer(required: "number"),
                        let text = try? row.text(required: "document"),
                        let response = try? ProgramResponse(text: text)
                    else { return }
                    responses.append((number, response))
                }
                return responses
            }
        }
    }

    package func acknowledge(_ numbers: [Int64], for id: ProgramID) throws {
        try write { database in
            for number in numbers {
                try database.update(
                    "DELETE FROM response WHERE number = ? AND program = ?", [number, id.rawValue])
            }
        }
    }
}

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
