import AlertCoding
package import Alerts
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
