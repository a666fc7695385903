import Alerts
import Glibc
import Messages
import SQLite

/// Opens the store's database, checks it, migrates it, and restores a backup if necessary.
struct StoreOpening {
    let connection: Connection
    /// The database's file, which this process has locked.
    let file: StoreFile
    /// The notice for the user if a backup was restored.
    let notice: Message?

    /// Opens the store at a location that this process has locked.
    ///
    /// - Throws: ``AlertError``, ``StoreFault`` or a SQLite error.
    init(at location: StoreLocation) throws {
        let backups = StoreBackups(of: location)
        do {
            if !backups.isEmpty, access(location.path, F_OK) != 0 { throw StoreFault.missing }
            (file, connection) = try Self.open(location, mayBeEmpty: backups.isEmpty)
            notice = nil
        } catch {
            guard let fault = StoreFault(error), fault != .newer else { throw error }
            let restored = try backups.restore { path in
                try Self.open(path, mayBeEmpty: false, isCopy: true).close()
            }
            // If the store is missing or empty and no backup is good, start with an empty store.
            guard restored != nil || fault == .missing || fault == .empty else { throw error }
            (file, connection) = try Self.open(location, mayBeEmpty: true)
            notice = restored.map { Self.notice(of: fault, at: location, $0.day, $0.aside) }
        }
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
        _ location: StoreLocation, mayBeEmpty: Bool
    ) throws -> (StoreFile, Connection) {
        let file = try StoreFile(location.path, O_RDWR | O_CREAT)
        guard file.lock() else {
            throw AlertError(.storeBusy, "Another Peal process is using the store \(location).")
        }
        return (file, try open(location.path, mayBeEmpty: mayBeEmpty))
    }

    private static func open(
        _ path: String, mayBeEmpty: Bool, isCopy: Bool = false
    ) throws -> Connection {
        try refuseEmptyFile(path)
        let connection = try Connection(path)
        do {
            let isNew = try connection.read { try Schema.check($0, mayBeEmpty: mayBeEmpty) }
            try connection.access { database in
                // Mark the file only after the check, so that another program's database is not
                // changed.
                if isNew { try Schema.mark(database) }
                if !isCopy {
                    // With SQLite's default limit of 1000 pages for the log, a change of ten
                    // thousand alerts would have to wait for the disk. The daily backup empties
                    // the log.
                    try database.execute(
                        """
                        PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
                        PRAGMA wal_autocheckpoint = 4000
                        """)
                }
                try Schema.migrate(database)
                try Schema.checkColumns(database)
                // A wrong version in the file's header makes SQLite open it read-only, so try a
                // write.
                try database.discarding(.immediate, Schema.mark)
            }
            // Write the mark into the file itself, so that Peal recognizes it even without the log.
            if isNew { checkpoint(connection) }
        } catch {
            // The caller may rename the files next, so close them first.
            connection.close()
            throw error
        }
        return connection
    }

    /// Refuses an empty database file with a write-ahead log, which has the changes.
    ///
    /// SQLite would delete the log as soon as it opens the file, even only for reading.
    static func refuseEmptyFile(_ path: String) throws(StoreFault) {
        if size(of: path) ?? 0 == 0, size(of: path + "-wal") ?? 0 > 0 {
            throw .damaged("the file is empty")
        }
    }

    /// Writes the write-ahead log into the database file.
    ///
    /// A process that is reading the database can prevent this.
    static func checkpoint(_ connection: Connection) {
        try? connection.access { try $0.checkpoint() }
    }

    private static func size(of path: String) -> Int? {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : nil
    }
}
