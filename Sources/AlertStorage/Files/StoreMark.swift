import Alerts
import Glibc
import SQLite

/// A mark in the store's file that says whether the write-ahead log has changes that the file lacks.
///
/// A file without the mark is complete. A file with the mark, but without a log, was copied or
/// restored without its log, or the log was lost.
///
/// The mark is SQLite's user version, 1 or 0, in bytes 60 to 63 of the file's header. Before the
/// first change, it is written directly into the header, since SQLite would only write it into the
/// log. It is removed together with the last changes that move from the log into the file, so it
/// costs no waiting for the disk.
enum StoreMark {
    /// Reads the mark of a store that no process has open; `nil` if there is no file.
    ///
    /// - Throws: ``AlertError``: `storeUnreadable`.
    static func read(at location: StoreLocation) throws(AlertError) -> Bool? {
        let descriptor = open(location.path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            guard errno != ENOENT else { return nil }
            throw .unreadable(location, String(cString: strerror(errno)))
        }
        defer { close(descriptor) }
        return try read(descriptor, location)
    }

    /// Reads the mark of an open file.
    static func read(_ file: StoreFile, _ location: StoreLocation) throws(AlertError) -> Bool {
        try read(file.descriptor, location)
    }

    private static func read(
        _ descriptor: CInt, _ location: StoreLocation
    ) throws(AlertError) -> Bool {
        var header = [UInt8](repeating: 0, count: 100)
        guard pread(descriptor, &header, header.count, 0) >= 0 else {
            throw .unreadable(location, String(cString: strerror(errno)))
        }
        // Any other file has no mark, and SQLite refuses it.
        return Schema.isMarked(header) && header[60..<64].elementsEqual([0, 0, 0, 1])
    }

    /// Marks the file in the transaction of the first change.
    static func set(in database: borrowing Database, _ file: StoreFile, _ location: StoreLocation)
        throws
    {
        try database.execute("PRAGMA user_version = 1")
        try write([0, 0, 0, 1], file, location.path)
    }

    /// Removes the mark, and moves all changes from the log into the file.
    ///
    /// - Throws: A SQLite error: `busy` if a process is reading the database.
    static func remove(from connection: Connection) throws {
        try connection.write { try $0.execute("PRAGMA user_version = 0") }
        try connection.access { try $0.checkpoint() }
    }

    /// Removes the mark from a file that has no log.
    static func remove(from file: StoreFile, _ path: String) throws(AlertError) {
        try write([0, 0, 0, 0], file, path)
    }

    private static func write(
        _ bytes: [UInt8], _ file: StoreFile, _ path: String
    ) throws(AlertError) {
        guard pwrite(file.descriptor, bytes, bytes.count, 60) == bytes.count else {
            throw .cannotWrite(path, errno)
        }
    }
}
