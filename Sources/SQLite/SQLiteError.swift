internal import CSQLite

/// The error of a failed call of SQLite.
///
/// The ``message`` names tables and columns, but never contains a value of a row, so it can be
/// logged.
package struct SQLiteError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The extended result code, such as `SQLITE_IOERR_WRITE`.
    package let extendedCode: Int32
    /// SQLite's explanation without a full stop, such as "database or disk is full".
    package let message: String

    /// The kind of failure: the primary result code.
    package var code: Code { Code(rawValue: extendedCode & 0xFF) }

    /// Whether the operating system failed to read.
    package var isReadError: Bool {
        [SQLITE_IOERR, peal_sqlite3_ioerr_read, peal_sqlite3_ioerr_corruptfs].contains(extendedCode)
    }

    package var description: String { "SQLite error \(extendedCode): \(message)" }

    /// Creates an error that SQLite reported in another way than by a result code.
    package init(_ code: Code, _ message: String) {
        extendedCode = code.rawValue
        self.message = message
    }

    /// Creates the error for a result code.
    ///
    /// - Parameters:
    ///   - code: The result code of a call.
    ///   - database: The connection on which the call failed; `nil` if there is none.
    init(_ code: Int32, in database: OpaquePointer?) {
        extendedCode = code
        // The connection keeps only the message of its last error, which may have another code.
        let isLast = database != nil && sqlite3_extended_errcode(database) == code
        message = String(cString: isLast ? sqlite3_errmsg(database) : sqlite3_errstr(code))
    }
}

extension SQLiteError {
    /// A primary result code of SQLite.
    package struct Code: RawRepresentable, Hashable, Sendable {
        package let rawValue: Int32

        package init(rawValue: Int32) { self.rawValue = rawValue }

        /// The SQL is wrong, or a table or column does not exist.
        package static let error = Code(rawValue: SQLITE_ERROR)
        /// The operating system refused access to the file.
        package static let perm = Code(rawValue: SQLITE_PERM)
        /// Another connection has locked the file.
        package static let busy = Code(rawValue: SQLITE_BUSY)
        /// A statement of the same connection has locked a table.
        package static let locked = Code(rawValue: SQLITE_LOCKED)
        /// There is not enough memory.
        package static let noMemory = Code(rawValue: SQLITE_NOMEM)
        /// The file was opened only for reading, or its header forbids writing.
        package static let readOnly = Code(rawValue: SQLITE_READONLY)
        /// The operation was interrupted.
        package static let interrupt = Code(rawValue: SQLITE_INTERRUPT)
        /// The operating system failed to read or write.
        package static let ioError = Code(rawValue: SQLITE_IOERR)
        /// The file is a damaged database.
        package static let corrupt = Code(rawValue: SQLITE_CORRUPT)
        /// The disk is full.
        package static let full = Code(rawValue: SQLITE_FULL)
        /// The file cannot be opened.
        package static let cannotOpen = Code(rawValue: SQLITE_CANTOPEN)
        /// The locks of the file do not work as SQLite expects.
        package static let locking = Code(rawValue: SQLITE_PROTOCOL)
        /// A value violates a constraint, such as NOT NULL or the type of a column.
        package static let constraint = Code(rawValue: SQLITE_CONSTRAINT)
        /// A value that was read has a wrong type, or is not valid text.
        package static let mismatch = Code(rawValue: SQLITE_MISMATCH)
        /// The call is wrong: for example, the SQL has more or fewer `?` than there are values.
        package static let misuse = Code(rawValue: SQLITE_MISUSE)
        /// The file is not a database.
        package static let notADatabase = Code(rawValue: SQLITE_NOTADB)
    }
}

/// Throws the error of a result code other than `SQLITE_OK`.
func check(_ code: Int32, in database: OpaquePointer?) throws(SQLiteError) {
    guard code == SQLITE_OK else { throw SQLiteError(code, in: database) }
}
