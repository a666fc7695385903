import AlertCoding
package import Alerts
import GRDB
import Logging

extension SQLiteStore: ProgramArchive {
    package func programs() throws -> [Program] {
        try accessing {
            try database.read { database in
                var programs: [Program] = []
                try StoredRow.forEach(sql: "SELECT * FROM program ORDER BY id", in: database) {
                    row in
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
        try accessing {
            try requireFile()
            try database.write { try program.put(in: $0) }
        }
    }

    package func remove(_ id: ProgramID) throws {
        try accessing {
            try requireFile()
            try database.write { database in
                for table in ["request", "response"] {
                    try database.execute(
                        sql: "DELETE FROM \(table) WHERE program = ?", arguments: [id.rawValue])
                }
                try database.execute(
                    sql: "DELETE FROM program WHERE id = ?", arguments: [id.rawValue])
            }
        }
    }

    package func requests(of id: ProgramID) -> any AlertStore {
        ProgramStore(store: self, program: id)
    }

    package func responses(
        for id: ProgramID
    ) throws -> [(number: Int64, response: ProgramResponse)] {
        try accessing {
            try database.read { database in
                var responses: [(number: Int64, response: ProgramResponse)] = []
                try StoredRow.forEach(
                    sql: "SELECT * FROM response WHERE program = ? ORDER BY number",
                    arguments: [id.rawValue], in: database
                ) { row in
                    // Skip a response that cannot be read. The program cannot acknowledge it, so it
                    // stays stored.
                    guard let number: Int64 = try? row.required("number", row.integer),
                        let text = try? row.required("document", row.text),
                        let response = try? ProgramResponse(text: text)
                    else { return }
                    responses.append((number, response))
                }
                return responses
            }
        }
    }

    package func acknowledge(_ numbers: [Int64], for id: ProgramID) throws {
        try accessing {
            try requireFile()
            try database.write { database in
                for number in numbers {
                    try database.cachedStatement(
                        sql: "DELETE FROM response WHERE number = ? AND program = ?"
                    )
                    .execute(arguments: [number, id.rawValue])
                }
            }
        }
    }
}
