internal import CSQLite

/// A database that is in use by this thread.
///
/// ``Connection`` passes a database only to functions that run while the connection is open and
/// locked. So two threads never use a database at the same time.
///
/// Values are never written into the SQL: the SQL has a `?` in the place of each value.
package struct Database: ~Copyable {
    private let pointer: OpaquePointer
    private let cache = StatementCache()
    /// Configures SQLite for the whole process when it is first read.
    private static let configuration = peal_sqlite3_keep_no_memory_statistics()

    /// Opens a database.
    ///
    /// SQLite does not read the file before the first statement, so a file that is not a database
    /// causes an error only then.
    ///
    /// - Throws: ``SQLiteError``: `cannotOpen`.
    init(_ path: String, _ access: Connection.Access) throws(SQLiteError) {
        _ = Self.configuration
        let mode =
            access == .readOnly
            ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        // The connection has a lock of its own, so SQLite needs none.
        let flags = mode | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        var pointer: OpaquePointer?
        var code = sqlite3_open_v2(path, &pointer, flags, nil)
        if code == SQLITE_OK { code = peal_sqlite3_restrict(pointer) }
        guard code == SQLITE_OK, let pointer else {
            // SQLite creates a connection even if it cannot open the file.
            defer { sqlite3_close_v2(pointer) }
            throw SQLiteError(code, in: pointer)
        }
        self.pointer = pointer
    }

    deinit {
        cache.removeAll()
        // The older sqlite3_close does nothing if a statement is still in use, so the file would
        // stay open.
        sqlite3_close_v2(pointer)
    }

    // MARK: Statements

    /// Runs statements without values, separated by semicolons; rows are ignored.
    package func execute(_ script: String) throws(SQLiteError) {
        try check(sqlite3_exec(pointer, script, nil, nil, nil), in: pointer)
    }

    /// Runs one statement, and keeps it prepared for the next time; rows are ignored.
    ///
    /// - Parameters:
    ///   - sql: The SQL, with a `?` for each value.
    ///   - values: The values.
    /// - Throws: ``SQLiteError``.
    package func update(_ sql: String, _ values: [Value]) throws(SQLiteError) {
        try cache.run(sql, values, in: pointer)
    }

    /// Runs one statement, and keeps it prepared for the next time; rows are ignored.
    package func update(
        _ sql: String, _ values: [any ValueConvertible] = []
    ) throws(SQLiteError) {
        try update(sql, values.map(\.columnValue))
    }

    /// The number of rows that the last INSERT, UPDATE or DELETE changed.
    package var changedRows: Int { Int(sqlite3_changes(pointer)) }

    /// Calls a function with each row of a query.
    ///
    /// - Throws: ``SQLiteError``, or the error of `body`, which ends the query.
    package func forEach(
        _ sql: String, _ values: [any ValueConvertible] = [], _ body: (borrowing Row) throws -> Void
    ) throws {
        let statement = try Statement(sql, in: pointer)
        try statement.bind(values.map(\.columnValue))
        let row = Row(of: statement, places: statement.places)
        while try statement.step() { try body(row) }
    }

    /// Returns the first column of a query's first row; `nil` if there is no row.
    ///
    /// - Throws: ``SQLiteError``: `mismatch` if the value has a type that ``Row`` refuses.
    package func value(
        _ sql: String, _ values: [any ValueConvertible] = []
    ) throws(SQLiteError) -> Value? {
        let statement = try Statement(sql, in: pointer)
        try statement.bind(values.map(\.columnValue))
        guard try statement.step() else { return nil }
        return try Row(of: statement, places: [:]).value(at: 0)
    }

    /// Returns the number in the first column of a query's first row; `nil` if it is NULL or there
    /// is no row.
    ///
    /// - Throws: ``SQLiteError``: `mismatch` if it is not a number.
    package func integer(
        _ sql: String, _ values: [any ValueConvertible] = []
    ) throws(SQLiteError) -> Int? {
        switch try value(sql, values) {
        case nil, .null: return nil
        case .integer(let number): return Int(number)
        case .text: throw .wrongType
        }
    }

    /// Checks that a statement fits the tables, without running it.
    ///
    /// - Throws: ``SQLiteError``: `error` if, for example, a column is missing.
    package func checkStatement(_ sql: String) throws(SQLiteError) {
        _ = try Statement(sql, in: pointer)
    }

    /// Returns whether there is a table with this name.
    package func hasTable(_ name: String) throws(SQLiteError) -> Bool {
        try integer(
            """
            SELECT EXISTS (
                SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ? COLLATE NOCASE)
            """, [name]) == 1
    }

    /// The number of the row that was inserted last.
    package var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(pointer) }

    // MARK: Transactions

    /// The lock that a transaction begins with.
    package enum Transaction: String, Sendable {
        /// No lock; the first statement locks for reading or writing.
        case deferred = "BEGIN DEFERRED"
        /// The lock for writing.
        case immediate = "BEGIN IMMEDIATE"
    }

    /// Runs a function in a transaction, which is committed when the function returns.
    ///
    /// If the function throws or the commit fails, for example because the disk is full, the
    /// transaction is rolled back. Transactions cannot be nested.
    ///
    /// The function must not ignore an error of SQLite: after some errors, such as a full disk, SQLite
    /// has already rolled back, so later statements would be outside of the transaction.
    package func transaction<Result>(
        _ kind: Transaction = .immediate, _ body: (borrowing Database) throws -> Result
    ) throws -> Result {
        try update(kind.rawValue)
        do {
            let result = try body(self)
            try update("COMMIT")
            return result
        } catch {
            rollBack()
            throw error
        }
    }

    /// Runs a function in a transaction that is always rolled back, so that it changes nothing.
    package func discarding<Result>(
        _ kind: Transaction, _ body: (borrowing Database) throws -> Result
    ) throws -> Result {
        try update(kind.rawValue)
        defer { rollBack() }
        return try body(self)
    }

    /// Rolls back a transaction if one has begun.
    func rollBack() {
        // After some errors, such as a full disk, SQLite has already rolled back.
        guard sqlite3_get_autocommit(pointer) == 0 else { return }
        _ = try? update("ROLLBACK")
    }

    // MARK: Files

    /// Writes the write-ahead log into the file.
    ///
    /// - Parameter empties: Whether the log's file becomes empty. Otherwise it keeps its size, and the
    ///   next commits use its room again.
    /// - Throws: ``SQLiteError``: `busy` if another process is reading the database and the log cannot
    ///   be emptied.
    package func checkpoint(emptiesLog empties: Bool = true) throws(SQLiteError) {
        let mode = empties ? SQLITE_CHECKPOINT_TRUNCATE : SQLITE_CHECKPOINT_PASSIVE
        try check(sqlite3_wal_checkpoint_v2(pointer, nil, mode, nil, nil), in: pointer)
    }

    /// Keeps SQLite from writing the log into the file, and from removing the log, when it closes the
    /// file.
    func keepLog() { peal_sqlite3_keep_log(pointer) }

    /// Writes the contents into a file that is empty or does not exist.
    ///
    /// SQLite's backup API is not used, because it copies pages. The copy would then contain unused
    /// and damaged pages, too, and would use a write-ahead log, so that opening the copy would
    /// create files next to it.
    package func copy(to path: String) throws(SQLiteError) {
        try update("VACUUM INTO ?", [path])
    }
}
