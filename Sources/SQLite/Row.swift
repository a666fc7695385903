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
    /// - Throws: ``SQLiteError``: `error` if the row has no such column, `mismatch` if the value is
    ///   a floating-point number, binary data, or text that has a NUL or is not valid UTF-8.
    package func value(_ column: String) throws(SQLiteError) -> Value {
        guard let place = places[column] else {
            throw SQLiteError(.error, "the row has no column \(column)")
        }
        return try value(at: place)
    }

    /// Returns the value of the column at an index.
    func value(at place: Int32) throws(SQLiteError) -> Value {
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
            guard memchr(start, 0, count) == nil,
                let text = String(validating: bytes, as: UTF8.self)
            else { throw .wrongType }
            return .text(text)
        default: throw .wrongType
        }
    }
}

extension SQLiteError {
    static var wrongType: SQLiteError { SQLiteError(.mismatch, "a value has a wrong type") }
}
