package import Alerts
import GRDB
import Glibc
import Logging
import Messages

/// What is in a store, found out without changing it and without its lock.
package struct StoreInspection: Hashable, Sendable {
    /// How many alerts there are.
    package var alerts: Int
    /// Those that cannot be read, and so do not ring; none where they were not looked for.
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
    /// - Parameters:
    ///   - location: where it is.
    ///   - readsAlerts: whether to look for alerts that cannot be read, which a daemon that uses the
    ///     store knows by itself.
    /// - Returns: `nil` if there is none yet.
    /// - Throws: ``AlertError`` if it cannot be read, is damaged or is not Peal's; what is to become
    ///   of it is for whoever uses it next.
    package static func of(
        _ location: StoreLocation, readsAlerts: Bool = true
    ) throws(AlertError) -> StoreInspection? {
        guard access(location.path, R_OK) == 0 else {
            guard errno != ENOENT else { return nil }
            throw .unreadable(location, String(cString: strerror(errno)))
        }
        let backups = StoreBackups(of: location)
        do {
            return try read(location, backups, readsAlerts)
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
        _ location: StoreLocation, _ backups: StoreBackups, _ readsAlerts: Bool
    ) throws -> StoreInspection {
        var configuration = Configuration()
        configuration.readonly = true
        let database = try DatabaseQueue(path: location.path, configuration: configuration)
        defer { try? database.close() }
        return try database.read { database in
            try Schema.check(database, at: location, mayBeEmpty: backups.isEmpty)
            var inspection = StoreInspection(alerts: 0, backups: backups.count)
            if try database.tableExists("alert") {
                inspection.alerts =
                    try Int.fetchOne(database, sql: "SELECT count(*) FROM alert") ?? 0
            }
            // An older Peal's is brought up to date by whoever uses it next.
            guard readsAlerts, try Schema.migrator.hasCompletedMigrations(database) else {
                return inspection
            }
            inspection.unreadable = try StoreContents(from: database).unreadable.keys.sorted()
            return inspection
        }
    }
}
