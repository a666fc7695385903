import Alerts
import GRDB

/// The id and name of a program, for shell completion.
package struct ProgramName: Hashable, Sendable {
    package let id: String
    package let name: String

    /// Returns the names of all programs in a store, sorted by id.
    ///
    /// Like ``AlertName/all(in:)``, this works while a daemon uses the store, and returns no names
    /// if the store cannot be read.
    package static func all(in location: StoreLocation) -> [ProgramName] {
        var configuration = Configuration()
        configuration.readonly = true
        guard let database = try? DatabaseQueue(path: location.path, configuration: configuration)
        else { return [] }
        defer { try? database.close() }
        var names: [ProgramName] = []
        try? database.read { database in
            try StoredRow.forEach(sql: "SELECT * FROM program ORDER BY id", in: database) { row in
                guard let program = try? Program(row: row) else { return }
                names.append(ProgramName(id: program.id.rawValue, name: program.name))
            }
        }
        return names
    }
}
