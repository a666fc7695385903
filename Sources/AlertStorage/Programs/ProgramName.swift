import Alerts
import SQLite

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
