package import Alerts
import SQLite

/// The alerts that are shared with other machines, as this machine and the shared folder had them
/// last.
///
/// They are in the store, although only the daemon's `AlertSharer` knows their form: if a backup
/// takes the place of the store, they are as old as its alerts, so that a lost change is not taken
/// for one that the user made.
extension SQLiteStore {
    static let sharedColumns = ["id", "record"]

    /// Returns the records of alerts.
    ///
    /// - Parameter ids: The alerts; all of them if `nil`.
    /// - Returns: The records, by the ids of the alerts.
    /// - Throws: ``AlertError`` with one of the `store…` codes.
    package func sharedRecords(of ids: Set<Alert.ID>?) throws -> [Alert.ID: String] {
        var records: [Alert.ID: String] = [:]
        func read(_ row: borrowing Row) {
            // Without its record, an alert is as if it had never been shared.
            guard let id = try? Alert.ID(row.text(required: "id")) else { return }
            records[id] = try? row.text(required: "record")
        }
        try accessing {
            try connection.read { database in
                let all = "SELECT id, record FROM shared"
                guard let ids else { return try database.forEach(all, [], read) }
                for id in ids {
                    try database.forEach(all + " WHERE id = ?", [id.rawValue], read)
                }
            }
        }
        return records
    }

    /// Replaces records.
    ///
    /// - Parameter records: The records, by the ids of the alerts; `nil` removes one.
    /// - Throws: ``AlertError`` with one of the `store…` codes.
    package func setSharedRecords(_ records: [Alert.ID: String?]) throws {
        try write { database in
            for (id, record) in records {
                if let record {
                    try database.update(
                        "INSERT OR REPLACE INTO shared (id, record) VALUES (?, ?)",
                        [id.rawValue, record])
                } else {
                    try database.update("DELETE FROM shared WHERE id = ?", [id.rawValue])
                }
            }
        }
    }
}
