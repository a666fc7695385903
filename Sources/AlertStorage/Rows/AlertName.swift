import Alerts
import SQLite

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
        guard (try? StoreOpening.refuseIncomplete(location)) != nil else { return [] }
        let names = try? Connection(location.path, .readOnly).read { database in
            var names: [AlertName] = []
            // json_extract makes the whole query fail if one document is not JSON.
            try database.forEach(
                """
                SELECT id, json_extract(valid, '$.title') AS title,
                    json_extract(valid, '$.group') AS "group"
                FROM (
                    SELECT id, CASE WHEN json_valid(document) THEN document END AS valid FROM alert
                ) ORDER BY id
                """
            ) { row in
                guard let id = try? Alert.ID(row.text(required: "id")) else { return }
                names.append(
                    AlertName(
                        id: id.rawValue, title: (try? row.text("title")) ?? "",
                        group: try? row.text("group")))
            }
            return names
        }
        return names ?? []
    }
}
