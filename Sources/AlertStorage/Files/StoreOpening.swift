import Alerts
import Glibc
import Messages
import SQLite

/// Opens the store's database, checks it, migrates it, and restores a backup if necessary.
struct StoreOpening {
    let connection: Connection
    /// The database's file, which this process has locked.
    let file: StoreFile
    /// The notice for the user if a backup was restored, or the log was lost or damaged.
    let notice: Message?

    /// Opens the store at a location that this process has locked.
    ///
    /// - Throws: ``AlertError``, ``StoreFault`` or a SQLite error.
    init(at location: StoreLocation) throws {
        let backups = StoreBackups(of: location)
        do {
            (file, connection, notice) = try Self.openTwice(location, backups)
        } catch {
            guard let fault = StoreFault(error), fault != .newer else { throw error }
            let restored = try backups.restore { path in
                try Self.open(path, mayBeEmpty: false, isCopy: true).close()
            }
            // If the store is missing or empty and no backup is good, start with an empty store.
            guard restored != nil || fault == .missing || fault == .empty else { throw error }
            notice = restored.map { Self.notice(of: fault, at: location, $0.day, $0.aside) }
            do {
                (file, connection, _) = try Self.open(location, nil)
            } catch {
                let error = AlertError(error, at: location)
                guard let notice else { throw error }
                throw AlertError(error.code, "\(notice) \(error.message)")
            }
        }
    }

    /// Opens the store, and tries again if it seems to be damaged.
    ///
    /// SQLite reports some errors of the disk as damage. Damage is only what remains when all bytes
    /// can be read.
    private static func openTwice(
        _ location: StoreLocation, _ backups: StoreBackups
    ) throws -> (StoreFile, Connection, Message?) {
        if !backups.isEmpty, access(location.path, F_OK) != 0 { throw StoreFault.missing }
        do {
            return try open(location, backups)
        } catch let error where StoreFault(error) != nil {
            try backups.requireReadableStore()
            return try open(location, backups)
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
                + "\(aside), and the backup of \(day) was restored, so later changes are lost."
        )
    }

    /// Creates and locks the file, checks the log before SQLite can change it, and opens the database.
    ///
    /// SQLite gives the files that it creates the same permissions as this file.
    ///
    /// SQLite's locks (fcntl(2)) end when the process closes any descriptor of the file. So the
    /// file stays open as long as the database.
    ///
    /// - Parameters:
    ///   - location: The location of the store.
    ///   - backups: The backups; `nil` if they are not good, so that the store may be empty.
    /// - Returns: The file, the database, and a notice if the log has lost changes.
    /// - Throws: ``AlertError``, ``StoreFault`` or a SQLite error.
    private static func open(
        _ location: StoreLocation, _ backups: StoreBackups?
    ) throws -> (StoreFile, Connection, Message?) {
        let file = try StoreFile(location.path, O_RDWR | O_CREAT)
        guard try file.lock() else {
            throw AlertError(.storeBusy, "Another Peal process is using the store \(location).")
        }
        let fault = try StoreLog.fault(at: location)
        let notice = try fault.map { try StoreBackups(of: location).keepCopy(of: $0) }
        let connection = try open(location.path, mayBeEmpty: backups?.isEmpty ?? true)
        // The file is complete again after a run that was interrupted.
        if try StoreMark.read(file, location) { try? StoreMark.remove(from: connection) }
        return (file, connection, notice)
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
            if isNew { try? connection.access { try $0.checkpoint() } }
        } catch {
            // The caller may rename the files next, so close them first. SQLite must not write the
            // log into a damaged file.
            connection.close(keepingLog: true)
            throw error
        }
        return connection
    }

    /// Refuses an empty database file with a write-ahead log, which has the changes.
    ///
    /// SQLite would delete the log as soon as it opens the file, even only for reading.
    private static func refuseEmptyFile(_ path: String) throws(StoreFault) {
        if size(of: path) ?? 0 == 0, size(of: path + "-wal") ?? 0 > 0 {
            throw .damaged("the file is empty")
        }
    }

    /// Refuses to read a store, before SQLite opens it, if that would hide or destroy changes.
    ///
    /// Opening the store, even only for reading, lets SQLite forget which frames the log had.
    ///
    /// - Throws: ``StoreFault``, or ``AlertError``: `storeUnreadable`.
    static func refuseIncomplete(_ location: StoreLocation) throws {
        try refuseEmptyFile(location.path)
        // A process that has the store also changes the log, and has checked it.
        guard StoreLock.holder(of: location) == nil else { return }
        if let fault = try StoreLog.fault(at: location) {
            throw AlertError(.storeUnreadable, "\(fault.sentence(location))")
        }
    }

    private static func size(of path: String) -> Int? {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : nil
    }
}
