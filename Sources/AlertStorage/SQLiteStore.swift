package import Alerts
import Glibc
package import Logging
package import Messages
package import Recurrence
import SQLite
import Synchronization

/// Keeps alerts in an SQLite file with a write-ahead log.
///
/// A commit survives if the process is killed at any moment. `synchronous` is NORMAL, so a loss of
/// power can lose the last commits but cannot damage the file. An alert whose ring was lost in this
/// way rings twice. In return, no ring has to wait for the disk.
///
/// After ``close()``, all changes are in the one file. If a process ends in another way, its changes
/// are also in the write-ahead log next to the file, and the file has a ``StoreMark``.
package final class SQLiteStore: AlertStore {
    /// The notice for the user if changes may be lost: the store or its log was missing or damaged.
    package let notice: Message?

    let connection: Connection
    private let location: StoreLocation
    let logger: Logger
    /// The database's file.
    private let file: StoreFile
    private let state: Mutex<State>
    /// The lock that keeps other processes from using the store.
    private let lock: StoreLock

    private struct State {
        /// The files as this process has left them.
        var files: StoreFiles
        /// Whether this process has set the mark for its changes in the log.
        var isMarked = false
    }

    /// Opens the store, and creates it if there is none.
    ///
    /// A damaged or missing store is never replaced by an empty one if there is a good backup. The
    /// damaged files are renamed, and the newest good backup takes their place; ``notice`` reports
    /// that.
    ///
    /// - Throws: ``AlertError``: `storeBusy` if another process has the store, `storeForeign` if
    ///   the file was not written by this or an earlier version of Peal, or is damaged without a
    ///   good backup (the file is left unchanged), `storeUnwritable` or `storeUnreadable`.
    package init(at location: StoreLocation, logger: Logger) throws(AlertError) {
        try location.makeFolder()
        let location = try location.resolved()
        self.location = location
        self.logger = logger
        lock = try StoreLock(location)
        do {
            let opening = try StoreOpening(at: location)
            (connection, file) = (opening.connection, opening.file)
            notice = opening.notice
        } catch {
            throw AlertError(error, at: location)
        }
        state = Mutex(State(files: StoreFiles(of: location)))
    }

    // SQLite's locks end when the file is closed, so close the database before the file.
    deinit { close() }

    /// Writes all changes into the store's file and closes it; after that, all calls are refused.
    ///
    /// If the files are not as this process has left them, nothing is written. If another process is
    /// reading the store, or the disk fails, the log remains.
    package func close() {
        state.withLock { state in
            guard state.files == StoreFiles(of: location) else {
                return connection.close(keepingLog: true)
            }
            do {
                try emptyLog(&state)
                connection.close()
            } catch {
                connection.close(keepingLog: true)
            }
        }
    }

    package func load() throws -> StoreContents {
        try accessing {
            try connection.read { database in
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
        try write { database in
            for change in changes { try change.make(in: database) }
        }
    }

    /// Changes the database in one transaction.
    ///
    /// - Throws: ``AlertError``: `storeUnwritable` if the files are not as this process has left them.
    ///   SQLite would write to a file that no process reads, or to a log that nobody can use.
    func write(_ body: (borrowing Database) throws -> Void) throws(AlertError) {
        try accessing {
            try state.withLock { state in
                guard state.files == StoreFiles(of: location) else {
                    throw AlertError(
                        .storeUnwritable,
                        "Cannot write \(location): it was moved, removed or changed by another "
                            + "program while Peal was running. Put it back, or restart Peal.")
                }
                defer { state.files = StoreFiles(of: location) }
                do {
                    try write(&state, body)
                } catch let error as SQLiteError where error.code == .full {
                    // SQLite uses the room of the log again only after a checkpoint, which it does
                    // not begin by itself while every commit fails.
                    try? connection.access { try $0.checkpoint(emptiesLog: false) }
                    try write(&state, body)
                }
            }
        }
    }

    private func write(
        _ state: inout State, _ body: (borrowing Database) throws -> Void
    ) throws {
        try connection.write { [isMarked = state.isMarked] database in
            if !isMarked { try StoreMark.set(in: database, file, location) }
            try body(database)
        }
        state.isMarked = true
    }

    /// Moves all changes from the log into the file.
    private func emptyLog(_ state: inout State) throws {
        guard try StoreMark.read(file, location) else { return }
        defer { state.files = StoreFiles(of: location) }
        state.isMarked = false
        try StoreMark.remove(from: connection)
    }

    package func history(since instant: Instant, limit: Int) throws -> [HistoryEntry] {
        try accessing {
            try connection.read { database in
                var entries: [HistoryEntry] = []
                try database.forEach(
                    "SELECT * FROM history WHERE at >= ? ORDER BY at DESC, number DESC LIMIT ?",
                    [instant.microseconds, limit]
                ) { row in
                    // Skip entries that cannot be read; nothing depends on them.
                    if let entry = try? HistoryEntry(row: row) { entries.append(entry) }
                }
                return entries.reversed()
            }
        }
    }

    package func undoableChanges(since instant: Instant, limit: Int) throws -> [UndoableChange] {
        try accessing {
            try connection.read {
                try UndoEntry.changes(since: instant, undone: false, limit: limit, in: $0)
            }
        }
    }

    package func undoEntry(since instant: Instant, undone: Bool) throws -> UndoEntry? {
        try accessing {
            try connection.read { try UndoEntry.newest(since: instant, undone: undone, in: $0) }
        }
    }

    package func maintain(at now: Instant) throws {
        let today = Zone.utc.civil(at: now).date
        var days = SeenDays()
        try write { database in
            days = try SeenDays.seeing(today, in: database)
            try HistoryEntry.removeOld(days.day(before: SeenDays.historyLength), in: database)
            try UndoEntry.removeOld(days.day(before: SeenDays.undoLength), in: database)
        }
        try accessing { try makeBackup(on: today, days) }
    }

    /// Makes the backup of a day if there is none yet.
    private func makeBackup(on today: CivilDate, _ days: SeenDays) throws {
        let backups = StoreBackups(of: location)
        guard !backups.has(today) else { return }
        let hasAlerts = try connection.read {
            try $0.integer(
                """
                SELECT EXISTS (SELECT 1 FROM \(AlertRecord.table))
                    OR EXISTS (SELECT 1 FROM program)
                """)
        }
        // Backups of an empty store must not displace those of a store with alerts.
        guard hasAlerts == 1 else { return }
        // Write the log into the file first: if the log is lost, the file is no older than
        // the backup. A process that is reading the database can prevent this.
        try? state.withLock { try emptyLog(&$0) }
        try backups.make(on: today, days) { path in
            try connection.access { database in
                // A loss of power can leave an incomplete backup, but the older backups remain. So
                // this write need not wait for the disk.
                try database.execute("PRAGMA synchronous = OFF")
                defer { _ = try? database.execute("PRAGMA synchronous = NORMAL") }
                try database.copy(to: path)
            }
        }
    }

    func accessing<Result>(_ body: () throws -> Result) throws(AlertError) -> Result {
        do {
            return try body()
        } catch {
            throw AlertError(error, at: location)
        }
    }
}

extension SQLiteStore {
    /// Opens the store, and waits while other processes use it one after the other.
    ///
    /// - Parameters:
    ///   - location: The location of the store.
    ///   - clock: The clock for the pauses between the attempts.
    ///   - logger: The logger of the store.
    ///   - delayed: Called once if the store is still in use after a second.
    /// - Returns: The store.
    /// - Throws: ``AlertError`` as the initializer does: `storeBusy` if one process has used the store
    ///   for five seconds, or several for a minute.
    package static func open(
        at location: StoreLocation, clock: any WallClock, logger: Logger,
        delayed: (Message) -> Void = { _ in }
    ) async throws -> SQLiteStore {
        var holder: String?
        var (attempt, attemptsWithHolder) = (0, 0)
        while true {
            attempt += 1
            do {
                return try SQLiteStore(at: location, logger: logger)
            } catch {
                guard error.code == .storeBusy else { throw error }
                let current = StoreLock.lastHolder(of: location)
                attemptsWithHolder = current == holder ? attemptsWithHolder + 1 : 1
                holder = current
                guard attemptsWithHolder < 100, attempt < 1_200 else { throw error }
                if attempt == 20 {
                    delayed(
                        Message(
                            "Waiting for another Peal (process \(current ?? "?")), which is using "
                                + "the store…"))
                }
            }
            try await clock.sleep(until: clock.now.advanced(by: .milliseconds(50)), tolerance: nil)
        }
    }
}
