package import Alerts
import GRDB
import Glibc
package import Logging
package import Messages
package import Recurrence

/// Keeps alerts in an SQLite file, in write-ahead mode.
///
/// A commit survives the end of the process at any moment. `synchronous` is NORMAL: if the machine
/// loses power the last commits may be lost, never the file; an alert then rings twice rather than
/// not at all, and no ring waits for the disk.
package final class SQLiteStore: AlertStore {
    /// What the user should know of the store: that it was damaged, and what became of it.
    package let notice: Message?

    private let database: DatabaseQueue
    private let location: StoreLocation
    private let logger: Logger
    /// The database's file, and that of SQLite's log of changes.
    private let file: StoreFile
    private let log: FileIdentity?
    /// Nobody else may use the store as long as this one lives.
    private let lock: StoreLock
    /// Databases that are closed: the damaged one and copies of backups.
    ///
    /// Letting go of one starts Swift's pool of threads, and with it a wake-up every second.
    private let closed: [DatabaseQueue]

    /// Opens the store, which is made if there is none.
    ///
    /// A store that is damaged or missing is never replaced by an empty one where there is a good
    /// backup: what is left of it is set aside, and the newest good backup takes its place; see
    /// ``notice``.
    ///
    /// - Throws: ``AlertError``: `storeBusy` if another process has it, `storeForeign` if the file
    ///   is not a store of this or an earlier Peal, or is damaged and there is no backup (it is left
    ///   as it is), `storeUnwritable` or `storeUnreadable`.
    package init(at location: StoreLocation, logger: Logger) throws(AlertError) {
        try location.makeFolder()
        let location = try location.resolved()
        self.location = location
        self.logger = logger
        lock = try StoreLock(location)
        do {
            let opening = try StoreOpening(at: location)
            (database, file, closed) = (opening.database, opening.file, opening.closed)
            notice = opening.notice
        } catch {
            throw AlertError(error, at: location)
        }
        log = FileIdentity(of: location.path + "-wal")
    }

    // SQLite's locks end when the file is closed, so it goes last.
    deinit { try? database.close() }

    package func load() throws -> StoreContents {
        try accessing {
            try database.read { database in
                try StoreContents(from: database) { [logger] id, error in
                    guard let id else {
                        return logger.error(
                            "The state of all alerts in the store, such as a pause, cannot be read",
                            metadata: ["error": "\(error.kind)"])
                    }
                    logger.error(
                        "An alert in the store cannot be read; it is kept, and does not ring",
                        metadata: ["alert": "\(id)", "error": "\(error.kind)"])
                }
            }
        }
    }

    package func commit(_ changes: [StoreChange]) throws {
        try accessing {
            try requireFile()
            // One change is one statement, and that is a transaction of its own, in half the time.
            if changes.count == 1 {
                try database.writeWithoutTransaction(changes[0].make)
            } else {
                try database.write { database in
                    for change in changes { try change.make(in: database) }
                }
            }
        }
    }

    package func history(since instant: Instant, limit: Int) throws -> [HistoryEntry] {
        try accessing {
            try database.read { database in
                var entries: [HistoryEntry] = []
                try StoredRow.forEach(
                    sql:
                        "SELECT * FROM history WHERE at >= ? ORDER BY at DESC, number DESC LIMIT ?",
                    arguments: [instant.microseconds, limit], in: database
                ) { row in
                    // A line that cannot be read is left out; nothing depends on it.
                    if let entry = try? HistoryEntry(row: row) { entries.append(entry) }
                }
                return entries.reversed()
            }
        }
    }

    package func maintain(at now: Instant) throws {
        try accessing {
            try requireFile()
            let start = now.advanced(by: .seconds(-90 * 86_400))
            try database.write { database in
                try database.execute(
                    sql: """
                        DELETE FROM history WHERE event <> ? AND (
                            at < ? OR number <= (SELECT max(number) FROM history) - 10000)
                        """,
                    arguments: [HistoryEntry.Event.removed.rawValue, start.microseconds])
            }
            try makeBackup(on: Zone.utc.civil(at: now).date)
        }
    }

    /// Makes the backup of a day, unless it is there.
    private func makeBackup(on day: CivilDate) throws {
        let backups = StoreBackups(of: location)
        guard !backups.has(day) else { return }
        let hasAlerts = try database.read {
            try Bool.fetchOne($0, sql: "SELECT EXISTS (SELECT 1 FROM \(AlertRecord.table))")
        }
        // A store without alerts must not push out the backups of one that had some.
        guard hasAlerts == true else { return }
        // The file must hold all that the backup holds: a lost log of changes then costs nothing more.
        StoreOpening.checkpoint(database)
        try backups.make(on: day) { path in
            try database.writeWithoutTransaction { database in
                // A backup that a loss of power has torn is not good, and there are older ones. So
                // nothing waits for the disk.
                try database.execute(sql: "PRAGMA synchronous = OFF")
                defer { try? database.execute(sql: "PRAGMA synchronous = NORMAL") }
                try database.execute(sql: "VACUUM INTO ?", arguments: [path])
            }
        }
    }

    /// Refuses to write where nobody will read: SQLite would go on in a file that was removed.
    private func requireFile() throws(AlertError) {
        guard FileIdentity(of: location.path) == file.identity,
            FileIdentity(of: location.path + "-wal") == log
        else {
            throw AlertError(
                .storeUnwritable,
                "Cannot write \(location): it was moved, removed or replaced while Peal was running. "
                    + "Bring it back, or restart Peal.")
        }
    }

    private func accessing<Result>(_ body: () throws -> Result) throws(AlertError) -> Result {
        do {
            return try body()
        } catch {
            throw AlertError(error, at: location)
        }
    }
}

extension SQLiteStore {
    /// Opens the store, and waits a little for another process that is about to be done with it.
    ///
    /// - Throws: ``AlertError`` as the initializer does.
    package static func open(
        at location: StoreLocation, clock: any WallClock, logger: Logger
    ) async throws -> SQLiteStore {
        for _ in 0..<20 {
            do {
                return try SQLiteStore(at: location, logger: logger)
            } catch {
                guard error.code == .storeBusy else { throw error }
                try await clock.sleep(
                    until: clock.now.advanced(by: .milliseconds(100)), tolerance: nil)
            }
        }
        return try SQLiteStore(at: location, logger: logger)
    }
}
