package import Alerts
import Glibc
import Logging
import Messages
import SQLite

/// A summary of a store, read without changing or locking the store.
package struct StoreInspection: Hashable, Sendable {
    /// The number of alerts in the store.
    package var alerts: Int
    /// The alerts that cannot be read and so do not ring; empty if the inspection skipped the
    /// check.
    package var unreadable: [Alert.ID]
    /// The sounds of the alerts that are not over and have neither the default sound nor none.
    package var sounds: [Alert.ID: String]
    /// The sets of days of the alerts that are not over, as text.
    package var daySets: [Alert.ID: String]
    /// The alerts that are not over and sound until the user responds.
    package var alarms: [Alert.ID]
    /// The number of backups in the store's folder.
    package var backups: Int
    /// Whether other users may write to the store's folder, and so remove the store.
    package var isExposed: Bool

    /// Creates a summary.
    package init(
        alerts: Int, unreadable: [Alert.ID] = [], sounds: [Alert.ID: String] = [:],
        daySets: [Alert.ID: String] = [:], alarms: [Alert.ID] = [], backups: Int = 0,
        isExposed: Bool = false
    ) {
        self.alerts = alerts
        self.unreadable = unreadable
        self.sounds = sounds
        self.daySets = daySets
        self.alarms = alarms
        self.backups = backups
        self.isExposed = isExposed
    }

    /// Inspects a store, which a running daemon may be using.
    ///
    /// - Parameters:
    ///   - location: The location of the store.
    ///   - readsAlerts: Whether to look for alerts that cannot be read. A daemon that uses the
    ///     store already knows them.
    /// - Returns: The summary; `nil` if there is no store yet.
    /// - Throws: ``AlertError`` if the store cannot be read, is damaged or is not Peal's. The next
    ///   process that opens the store repairs or refuses it.
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
                    "\(location) is missing. Peal will restore it from \(backup) "
                        + "the next time it opens the store.")
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
                "\(location) is damaged (\(fault.reason)). Peal will move it aside "
                    + "and restore \(backup) the next time it opens the store.")
        }
    }

    /// Requires that a file is writable or, if it does not exist, the nearest existing folder above
    /// it.
    private static func requireWritable(_ path: String) throws(AlertError) {
        var path = path
        while access(path, F_OK) != 0, errno == ENOENT, let slash = path.lastIndex(of: "/") {
            path = slash == path.startIndex ? "/" : String(path[..<slash])
        }
        guard access(path, W_OK) == 0 else { throw .cannotWrite(path, errno) }
    }

    /// Returns whether users other than root and the current user may change the files in a folder.
    ///
    /// A group with the number of its user is that user's own.
    private static func isExposed(_ folder: String) -> Bool {
        var status = stat()
        guard stat(folder, &status) == 0 else { return false }
        let mayGroup = status.st_mode & S_IWGRP != 0 && status.st_gid != status.st_uid
        return mayGroup || status.st_mode & S_IWOTH != 0 || ![0, geteuid()].contains(status.st_uid)
    }

    private static func read(
        _ location: StoreLocation, _ backups: StoreBackups, _ readsAlerts: Bool
    ) throws -> StoreInspection {
        try StoreOpening.refuseIncomplete(location)
        return try Connection(location.path, .readOnly).read { database in
            _ = try Schema.check(database, mayBeEmpty: backups.isEmpty)
            var inspection = StoreInspection(
                alerts: 0, backups: backups.count, isExposed: isExposed(location.folder))
            if try database.hasTable("alert") {
                inspection.alerts = try database.integer("SELECT count(*) FROM alert") ?? 0
            }
            // A store from an older Peal is only migrated when a process opens it for use.
            guard try Schema.isCurrent(database) else { return inspection }
            inspection.sounds = try texts(
                at: "$.sound", in: database, where: "NOT IN ('default', 'none')")
            inspection.daySets = try texts(
                at: "$.trigger.days", in: database, where: "IS NOT NULL")
            let alarms = try texts(at: "$.alarm", in: database, where: "IS NOT NULL").keys
            let later = try texts(
                at: "$.escalate", in: database, where: "LIKE '%\"alarm\"%'"
            ).keys
            inspection.alarms = Set(alarms).union(later).sorted()
            guard readsAlerts else { return inspection }
            try Schema.checkColumns(database)
            inspection.unreadable = try StoreContents(from: database).unreadable.keys.sorted()
            return inspection
        }
    }

    /// Returns a text of the documents of all alerts that are not over and have it.
    private static func texts(
        at path: String, in database: borrowing Database, where condition: String
    ) throws -> [Alert.ID: String] {
        var texts: [Alert.ID: String] = [:]
        // json_extract makes the whole query fail if one document is not JSON.
        try database.forEach(
            """
            SELECT id, value FROM (
                SELECT id, json_extract(
                    CASE WHEN json_valid(document) THEN document END, '\(path)') AS value
                FROM alert WHERE is_completed = 0
            ) WHERE value \(condition)
            """
        ) { row in
            guard let id = try? Alert.ID(row.text(required: "id")),
                let text = try? row.text("value")
            else { return }
            texts[id] = text
        }
        return texts
    }
}
