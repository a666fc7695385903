internal import CSQLite
internal import Glibc

/// A row of a query.
///
/// A row is valid only during a call of a function, because SQLite reuses the memory for the next
/// row.
package struct Row: ~Copyable {
    private let statement: OpaquePointer
    private let places: [String: Int32]

    init(of statement: borrowing Statement, places: [String: Int32]) {
        self.statement = statement.pointer
        self.places = places
    }

    /// Returns the value of a column.
    ///
    /// - Parameters:
    ///   - column: The name of the column.
    ///   - repairs: Whether U+FFFD replaces bytes of a text that are not valid UTF-8. Otherwise such a
    ///     text is refused.
    /// - Returns: The value.
    /// - Throws: ``SQLiteError``: `error` if the row has no such column, `mismatch` if the value is
    ///   a floating-point number, binary data, or text that has a NUL or is not valid UTF-8.
    package func value(
        _ column: String, repairingText repairs: Bool = false
    ) throws(SQLiteError) -> Value {
        guard let place = places[column] else {
            throw SQLiteError(.error, "the row has no column \(column)")
        }
        return try value(at: place, repairingText: repairs)
    }

    /// Calls a function with the bytes of a text, which are not copied.
    ///
    /// The bytes can have a NUL, and need not be valid UTF-8.
    ///
    /// - Returns: The result of the function; `nil` if the row has no such column, or no text in it.
    package func withText<Result>(
        _ column: String, _ body: (Span<UInt8>) -> Result?
    ) -> Result? {
        guard let place = places[column], sqlite3_column_type(statement, place) == SQLITE_TEXT,
            let start = sqlite3_column_text(statement, place)
        else { return nil }
        let bytes = UnsafeBufferPointer(
            start: start, count: Int(sqlite3_column_bytes(statement, place)))
        return body(bytes.span)
    }

    /// Returns the value of the column at an index; the first one is 0.
    package func value(
        at place: Int32, repairingText repairs: Bool = false
    ) throws(SQLiteError) -> Value {
        switch sqlite3_column_type(statement, place) {
        case SQLITE_NULL: return .null
        case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, place))
        case SQLITE_TEXT:
            // SQLite documents that the text must be read before its size.
            guard let start = sqlite3_column_text(statement, place) else {
                throw SQLiteError(.noMemory, "out of memory")
            }
            let count = Int(sqlite3_column_bytes(statement, place))
            let bytes = UnsafeBufferPointer(start: start, count: count)
            guard memchr(start, 0, count) == nil else { throw .wrongType }
            if let text = String(validating: bytes, as: UTF8.self) { return .text(text) }
            guard repairs else { throw .wrongType }
            return .text(String(decoding: bytes, as: UTF8.self))
        default: throw .wrongType
        }
    }
}

extension SQLiteError {
    static var wrongType: SQLiteError { SQLiteError(.mismatch, "a value has a wrong type") }
}
