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
    /// Whether other users may write to its folder, and so remove it.
    package var isExposed: Bool

    /// Puts it together.
    package init(
        alerts: Int, unreadable: [Alert.ID] = [], backups: Int = 0, isExposed: Bool = false
    ) {
        self.alerts = alerts
        self.unreadable = unreadable
        self.backups = backups
        self.isExposed = isExposed
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
        let location = try location.resolved()
        let backups = StoreBackups(of: location)
        var status = stat()
        guard lstat(location.path, &status) == 0 else {
            guard errno == ENOENT else {
                throw .unreadable(location, String(cString: strerror(errno)))
            }
            if let backup = backups.newestMarked {
                throw AlertError(
                    .storeUnreadable,
                    "\(location) is missing. When it is used next, \(backup) takes its place.")
            }
            try requireWritable(location.folder)
            return nil
        }
        try StoreFile.check(status, location.path, isWritten: true)
        for path in [location.path, location.folder] { try requireWritable(path) }
        do {
            return try read(location, backups, readsAlerts)
        } catch {
            guard let fault = StoreFault(error), fault != .newer, let backup = backups.newestMarked
            else { throw AlertError(error, at: location) }
            throw AlertError(
                .storeUnreadable,
                "\(location) is damaged (\(fault.reason)). When it is used next it is set aside, and "
                    + "\(backup) takes its place.")
        }
    }

    /// Requires that a file can be written, or that one can be made where it will be.
    private static func requireWritable(_ path: String) throws(AlertError) {
        var path = path
        while access(path, F_OK) != 0, errno == ENOENT, let slash = path.lastIndex(of: "/") {
            path = slash == path.startIndex ? "/" : String(path[..<slash])
        }
        guard access(path, W_OK) == 0 else { throw .cannotWrite(path, errno) }
    }

    /// Whether others than the user and root may change what is in a folder.
    private static func isExposed(_ folder: String) -> Bool {
        var status = stat()
        guard stat(folder, &status) == 0 else { return false }
        return status.st_mode & S_IWOTH != 0 || ![0, geteuid()].contains(status.st_uid)
    }

    private static func read(
        _ location: StoreLocation, _ backups: StoreBackups, _ readsAlerts: Bool
    ) throws -> StoreInspection {
        var configuration = Configuration()
        configuration.readonly = true
        let database = try DatabaseQueue(path: location.path, configuration: configuration)
        defer { try? database.close() }
        return try database.read { database in
            _ = try Schema.check(database, mayBeEmpty: backups.isEmpty)
            var inspection = StoreInspection(
                alerts: 0, backups: backups.count, isExposed: isExposed(location.folder))
            if try database.tableExists("alert") {
                inspection.alerts =
                    try Int.fetchOne(database, sql: "SELECT count(*) FROM alert") ?? 0
            }
            // An older Peal's is brought up to date by whoever uses it next.
            guard readsAlerts, try Schema.migrator.hasCompletedMigrations(database) else {
                return inspection
            }
            try Schema.checkColumns(database)
            inspection.unreadable = try StoreContents(from: database).unreadable.keys.sorted()
            return inspection
        }
    }
}
