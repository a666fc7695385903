import Alerts
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
        var names: [AlertName] = []
        try? database.read { database in
            // json_extract refuses the whole query where one document is not JSON.
            try StoredRow.forEach(
                sql: """
                    SELECT id, json_extract(valid, '$.title') AS title,
                        json_extract(valid, '$.group') AS "group"
                    FROM (
                        SELECT id, CASE WHEN json_valid(document) THEN document END AS valid FROM alert
                    ) ORDER BY id
                    """,
                in: database
            ) { row in
                guard let id = try? Alert.ID(row.required("id", row.text)) else { return }
                names.append(
                    AlertName(
                        id: id.rawValue, title: (try? row.text("title")) ?? "",
                        group: try? row.text("group")))
            }
        }
        return names
    }
}
