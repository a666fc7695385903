import Alerts
import GRDB
import Glibc
import Messages

/// Opens the store's database, checks it, migrates it, and restores a backup if necessary.
struct StoreOpening {
    let database: DatabaseQueue
    /// The database's file, which this process has locked.
    let file: StoreFile
    /// The databases that were closed again before the store was ready: the damaged store and
    /// copies of backups.
    let closed: [DatabaseQueue]
    /// The notice for the user if a backup was restored.
    let notice: Message?

    /// Opens the store at a location that this process has locked.
    ///
    /// - Throws: ``AlertError``, ``StoreFault`` or a SQLite error.
    init(at location: StoreLocation) throws {
        let backups = StoreBackups(of: location)
        var opened: [DatabaseQueue] = []
        do {
            if !backups.isEmpty, access(location.path, F_OK) != 0 { throw StoreFault.missing }
            (file, database) = try Self.open(location, mayBeEmpty: backups.isEmpty, &opened)
            notice = nil
        } catch {
            guard let fault = StoreFault(error), fault != .newer else { throw error }
            for database in opened { try? database.close() }
            let restored = try backups.restore { path in
                defer { for database in opened { try? database.close() } }
                _ = try Self.open(path, mayBeEmpty: false, isCopy: true, keeping: &opened)
            }
            // If the store is missing or empty and no backup is good, start with an empty store.
            guard restored != nil || fault == .missing || fault == .empty else { throw error }
            (file, database) = try Self.open(location, mayBeEmpty: true, &opened)
            notice = restored.map { Self.notice(of: fault, at: location, $0.day, $0.aside) }
        }
        closed = opened.filter { [database] in $0 !== database }
    }

    private static func notice(
        of fault: StoreFault, at location: StoreLocation, _ day: String, _ aside: String
    ) -> Message {
        guard fault != .missing else {
            return Message(
                "The store \(location) was missing. The backup of \(day) was "
                    + "restored, so later changes are lost. To start without alerts, "
                    + "remove the backups too.")
        }
        return Message(
            "The store \(location) was damaged (\(fault.reason)). It was moved to "
                + "\(aside), and the backup of \(day) was restored, so later changes are " + "lost."
        )
    }

    /// Creates and locks the file, then opens the database.
    ///
    /// SQLite gives the files that it creates the same permissions as this file.
    ///
    /// SQLite's locks (fcntl(2)) end when the process closes any descriptor of the file. So the
    /// file stays open as long as the database.
    private static func open(
        _ location: StoreLocation, mayBeEmpty: Bool, _ opened: inout [DatabaseQueue]
    ) throws -> (StoreFile, DatabaseQueue) {
        let file = try StoreFile(location.path, O_RDWR | O_CREAT)
        guard file.lock() else {
            throw AlertError(.storeBusy, "Another Peal process is using the store \(location).")
        }
        return (file, try open(location.path, mayBeEmpty: mayBeEmpty, keeping: &opened))
    }

    private static func open(
        _ path: String, mayBeEmpty: Bool, isCopy: Bool = false,
        keeping opened: inout [DatabaseQueue]
    ) throws -> DatabaseQueue {
        // If the database file is empty, SQLite would delete its write-ahead log, so do not open
        // the file.
        if size(of: path) ?? 0 == 0, size(of: path + "-wal") ?? 0 > 0 {
            throw StoreFault.damaged("the file is empty")
        }
        let database = try DatabaseQueue(path: path)
        opened.append(database)
        let isNew = try database.read { try Schema.check($0, mayBeEmpty: mayBeEmpty) }
        // Mark the file only after the check, so that another program's database is not changed.
        if isNew { try database.writeWithoutTransaction(Schema.mark) }
        if !isCopy {
            try database.writeWithoutTransaction {
                try $0.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
            }
        }
        try Schema.migrator.migrate(database)
        try database.read(Schema.checkColumns)
        // A wrong version in the file's header makes SQLite open it read-only, so try a write.
        try database.inTransaction(.immediate) {
            try Schema.mark($0)
            return .rollback
        }
        // Write the mark into the file itself, so that Peal recognizes it even without the log.
        if isNew { checkpoint(database) }
        return database
    }

    /// Writes the write-ahead log into the database file.
    ///
    /// A process that is reading the database can prevent this.
    static func checkpoint(_ database: DatabaseQueue) {
        database.writeWithoutTransaction { _ = try? $0.checkpoint(.truncate) }
    }

    private static func size(of path: String) -> Int? {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : nil
    }
}
