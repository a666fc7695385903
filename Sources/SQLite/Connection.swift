internal import Synchronization

/// A connection to a database file.
///
/// If another connection has locked the file, a call fails with `busy` and does not wait.
package final class Connection: Sendable {
    /// The operations that a connection allows.
    package enum Access: Sendable {
        case readOnly
        /// Reading and writing; a missing file is created.
        case readWrite
    }

    private let lock = Mutex(())
    /// The database; `nil` after ``close()``.
    ///
    /// Several threads can share the database safely, because only the thread that has locked
    /// `lock` uses it.
    private nonisolated(unsafe) var database: Database?

    /// Opens a database.
    ///
    /// - Throws: ``SQLiteError``: `cannotOpen`. The contents of the file are not checked before the
    ///   first use.
    package init(_ path: String, _ access: Access = .readWrite) throws(SQLiteError) {
        database = try Database(path, access)
    }

    /// Calls a function with the database, and keeps other threads from using the database until
    /// the function returns.
    ///
    /// The function must not use the connection itself, because the connection is locked.
    ///
    /// - Throws: ``SQLiteError``: `misuse` if the connection is closed; or the error of `body`.
    package func access<Result: Sendable>(
        _ body: (borrowing Database) throws -> Result
    ) throws -> Result {
        try lock.withLock { _ in
            switch database {
            case .some(let database):
                // A rollback can fail if there is no memory.
                database.rollBack()
                return try body(database)
            case .none: throw SQLiteError(.misuse, "the database is closed")
            }
        }
    }

    /// Reads from the database in one transaction, so that all rows are from the same moment.
    ///
    /// Changes are rolled back.
    package func read<Result: Sendable>(
        _ body: (borrowing Database) throws -> Result
    ) throws -> Result {
        try access { try $0.discarding(.deferred, body) }
    }

    /// Changes the database in one transaction, completely or, if `body` throws, not at all.
    package func write<Result: Sendable>(
        _ body: (borrowing Database) throws -> Result
    ) throws -> Result {
        try access { try $0.transaction(.immediate, body) }
    }

    /// Closes the file; after that, all calls are refused.
    ///
    /// Releasing a connection closes it, too. Call this only if the file must be closed by a
    /// certain moment.
    ///
    /// - Parameter keepsLog: Whether the write-ahead log stays as it is. Otherwise its changes are
    ///   written into the file, and the log is removed.
    package func close(keepingLog keepsLog: Bool = false) {
        lock.withLock { _ in
            if keepsLog, database != nil { database?.keepLog() }
            database = nil
        }
    }
}
