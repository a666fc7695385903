import GRDB

/// What completion in a shell needs to know of an alert.
package struct AlertName: Hashable, Sendable {
    package let id: String
    package let title: String
    package let group: String?

    /// Those in a store, by id: quickly, without changing it, without its lock, and beside a daemon that
    /// may be using it.
    ///
    /// - Returns: none where there is no store, or none that can be read: whoever presses Tab is not
    ///   told why.
    package static func all(in location: StoreLocation) -> [AlertName] {
        var configuration = Configuration()
        configuration.readonly = true
        guard let database = try? DatabaseQueue(path: location.path, configuration: configuration)
        else { return [] }
        defer { try? database.close() }
        let names = try? database.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT id, json_extract(document, '$.title') AS title,
                        json_extract(document, '$.group') AS "group"
                    FROM alert ORDER BY id
                    """
            ).map { row in
                AlertName(id: row["id"], title: row["title"] ?? "", group: row["group"])
            }
        }
        return names ?? []
    }
}
