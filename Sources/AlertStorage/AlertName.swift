import Alerts
import GRDB

/// The id, title and group of an alert, for shell completion.
package struct AlertName: Hashable, Sendable {
    package let id: String
    package let title: String
    package let group: String?

    /// Returns the names of all alerts in a store, sorted by id.
    ///
    /// This is fast, needs no lock and changes nothing, so it also works while a daemon uses the
    /// store.
    ///
    /// - Returns: The names; empty if there is no store or it cannot be read, since a shell cannot
    ///   show an error during completion.
    package static func all(in location: StoreLocation) -> [AlertName] {
        var configuration = Configuration()
        configuration.readonly = true
        guard let database = try? DatabaseQueue(path: location.path, configuration: configuration)
        else { return [] }
        defer { try? database.close() }
        var names: [AlertName] = []
        try? database.read { database in
            // json_extract makes the whole query fail if one document is not JSON.
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
