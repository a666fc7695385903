import AlertCoding
import Alerts
import JSON
import Logging
import Messages
import Recurrence
import SQLite

/// The requests of one program and the user's responses to them, in the database of the alerts.
///
/// The program must be stored before its requests. Rings of requests are not written to the
/// history.
struct ProgramStore: AlertStore {
    let store: SQLiteStore
    let program: ProgramID

    var notice: Message? { nil }

    func load() throws -> StoreContents {
        try store.accessing {
            try store.connection.read { database in
                var contents = StoreContents(records: [])
                // A new program is not in the database yet, so begin with default values.
                var program = Program(id: program)
                try database.forEach(
                    "SELECT * FROM program WHERE id = ?", [program.id.rawValue]
                ) { row in
                    program = (try? Program(row: row)) ?? program
                    contents.global = (try? GlobalState(row: row)) ?? GlobalState()
                }
                try database.forEach(
                    "SELECT * FROM request WHERE program = ?", [program.id.rawValue]
                ) { row in
                    do {
                        contents.records.append(try StoredRequest.record(row: row, of: program))
                    } catch {
                        store.logger.error(
                            "A program's request cannot be read; it is kept, and does not ring",
                            metadata: ["program": "\(program.id)"])
                    }
                }
                return contents
            }
        }
    }

    func commit(_ changes: [StoreChange]) throws {
        try store.write { database in
            for change in changes { try make(change, in: database) }
        }
    }

    func maintain(at now: Instant) throws {}

    func history(since instant: Instant, limit: Int) throws -> [HistoryEntry] { [] }

    private func make(_ change: StoreChange, in database: borrowing Database) throws {
        switch change {
        case .put(let record):
            try StoredRequest(program: program, record: record).put(in: database)
        case .state(let record):
            try StoredRequest(program: program, record: record).putState(in: database)
        case .remove(let id): try StoredRequest.remove(id, of: program, in: database)
        case .global(let global):
            try database.update(
                "UPDATE program SET state = ? WHERE id = ?", [global.document, program.rawValue])
        case .response(let response):
            try database.update(
                "INSERT INTO response (program, document) VALUES (?, ?)",
                [program.rawValue, response.json.text()])
        case .log, .moveHistory, .remember, .forget: break
        }
    }
}

/// The id and name of a program, for shell completion.
package struct ProgramName: Hashable, Sendable {
    package let id: String
    package let name: String

    /// Returns the names of all programs in a store, sorted by id.
    ///
    /// Like ``AlertName/all(in:)``, this works while a daemon uses the store, and returns no names
    /// if the store cannot be read.
    package static func all(in location: StoreLocation) -> [ProgramName] {
        guard (try? StoreOpening.refuseIncomplete(location)) != nil else { return [] }
        let names = try? Connection(location.path, .readOnly).read { database in
            var names: [ProgramName] = []
            try database.forEach("SELECT * FROM program ORDER BY id") { row in
                guard let program = try? Program(row: row) else { return }
                names.append(ProgramName(id: program.id.rawValue, name: program.name))
            }
            return names
        }
        return names ?? []
    }
}
