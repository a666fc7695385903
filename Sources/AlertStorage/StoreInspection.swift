package import Alerts
import GRDB
import Glibc
import Logging
import Messages

/// What is in a store, found out without changing it and without its lock.
package struct StoreInspection: Hashable, Sendable {
    /// How many alerts there are.
    package var alerts: Int
    /// Those that cannot be read, and so do not ring.
    package var unreadable: [Alert.ID]
    /// How many backups lie beside it.
    package var backups: Int

    /// Puts it together.
    package init(alerts: Int, unreadable: [Alert.ID] = [], backups: Int = 0) {
        self.alerts = alerts
        self.unreadable = unreadable
        self.backups = backups
    }

    /// Looks into a store, beside a daemon that may be using it.
    ///
    /// - Returns: `nil` if there is none yet.
    /// - Throws: ``AlertError`` if it cannot be read, is damaged or is not Peal's; what is to become
    ///   of it is for whoever uses it next.
    package static func of(_ location: StoreLocation) throws(AlertError) -> StoreInspection? {
        guard access(location.path, R_OK) == 0 else {
            guard errno != ENOENT else { return nil }
            throw .unreadable(location, String(cString: strerror(errno)))
        }
        let backups = StoreBackups(of: location)
        do {
            return try read(location, backups)
        } catch let error as DatabaseError where error.isDamage {
            var examined: [DatabaseQueue] = []
            guard let backup = backups.newestGood(&examined) else {
                throw AlertError(error, at: location)
            }
            throw AlertError(
                .storeUnreadable,
                "\(location) is damaged (\(error.message ?? "\(error)")). When it is used next it is "
                    + "set aside, and \(backup) takes its place.")
        } catch {
            throw AlertError(error, at: location)
        }
    }

    private static func read(
        _ location: StoreLocation, _ backups: StoreBackups
    ) throws -> StoreInspection {
        var configuration = Configuration()
        configuration.readonly = true
        let database = try DatabaseQueue(path: location.path, configuration: configuration)
        defer { try? database.close() }
        return try database.read { database in
            try Schema.check(database, at: location, mayBeEmpty: backups.isEmpty)
            var inspection = StoreInspection(alerts: 0, backups: backups.count)
            guard try Schema.migrator.hasCompletedMigrations(database) else {
                // An older Peal's is brought up to date by whoever uses it next.
                if try database.tableExists("alert") {
                    inspection.alerts =
                        try Int.fetchOne(database, sql: "SELECT count(*) FROM alert") ?? 0
                }
                return inspection
            }
            for row in try Row.fetchAll(database, sql: "SELECT * FROM alert") {
                inspection.alerts += 1
                if (try? AlertRecord(row: row)) == nil {
                    inspection.unreadable.append(try Alert.ID(row["id"]))
                }
            }
            return inspection
        }
    }
}
