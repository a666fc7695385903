internal import CSQLite
internal import Glibc

/// A prepared statement, which is released when this value is destroyed.
struct Statement: ~Copyable {
    let pointer: OpaquePointer

    /// Prepares one statement.
    ///
    /// - Parameters:
    ///   - sql: The SQL, with a `?` for each value.
    ///   - database: The connection.
    ///   - isKept: Whether the statement is going to be used many times.
    /// - Throws: ``SQLiteError``: `error` if the SQL is wrong, `misuse` if it is not exactly one
    ///   statement.
    init(_ sql: String, in database: OpaquePointer, isKept: Bool = false) throws(SQLiteError) {
        var sql = sql
        var pointer: OpaquePointer?
        var isRead = false
        let code = sql.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { text in
                var end: UnsafePointer<CChar>?
                let flags = UInt32(isKept ? SQLITE_PREPARE_PERSISTENT : 0)
                let code = sqlite3_prepare_v3(
                    database, text.baseAddress, Int32(text.count), flags, &pointer, &end)
                isRead = end == text.baseAddress.map { $0 + text.count }
                return code
            }
        }
        try SQLite.check(code, in: database)
        guard isRead, let pointer else {
            sqlite3_finalize(pointer)
            throw SQLiteError(.misuse, "the SQL is not exactly one statement")
        }
        self.pointer = pointer
    }

    deinit { sqlite3_finalize(pointer) }

    /// Sets the values of all `?`.
    ///
    /// Each `?` must still be NULL, because a value that is NULL is not set.
    ///
    /// - Throws: ``SQLiteError``: `misuse` if the number of values is wrong, or a text contains a
    ///   NUL.
    func bind(_ values: [Value]) throws(SQLiteError) {
        guard values.count == Int(sqlite3_bind_parameter_count(pointer)) else {
            throw SQLiteError(.misuse, "the number of values is wrong")
        }
        var place: Int32 = 0
        for value in values {
            place += 1
            switch value {
            case .null: break
            case .integer(let number): try check(sqlite3_bind_int64(pointer, place, number))
            case .text(let text): try bind(text, at: place)
            }
        }
    }

    private func bind(_ text: String, at place: Int32) throws(SQLiteError) {
        var text = text
        let code: Int32? = text.withUTF8 { bytes in
            // SQLite would store the NUL, but most of its functions treat a NUL as the text's end.
            if let start = bytes.baseAddress, memchr(start, 0, bytes.count) != nil { return nil }
            return bytes.withMemoryRebound(to: CChar.self) {
                peal_sqlite3_bind_text(pointer, place, $0.baseAddress, UInt64($0.count))
            }
        }
        guard let code else { throw SQLiteError(.misuse, "a text contains a NUL") }
        try check(code)
    }

    /// Computes the next row.
    ///
    /// - Returns: Whether there is a row.
    func step() throws(SQLiteError) -> Bool {
        let code = sqlite3_step(pointer)
        switch code {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw SQLiteError(code, in: sqlite3_db_handle(pointer))
        }
    }

    /// Runs the statement to its end; rows are ignored.
    func run(_ values: [Value]) throws(SQLiteError) {
        defer {
            // The result is ignored, because it repeats the error of the last step.
            sqlite3_reset(pointer)
            sqlite3_clear_bindings(pointer)
        }
        try bind(values)
        while try step() {}
    }

    /// The index of each column.
    ///
    /// If several columns have the same name, the first one counts.
    var places: [String: Int32] {
        var places: [String: Int32] = [:]
        for place in 0..<sqlite3_column_count(pointer) {
            guard let name = sqlite3_column_name(pointer, place).map({ String(cString: $0) }),
                places[name] == nil
            else { continue }
            places[name] = place
        }
        return places
    }

    private func check(_ code: Int32) throws(SQLiteError) {
        try SQLite.check(code, in: sqlite3_db_handle(pointer))
    }
}
