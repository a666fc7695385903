/// The statements of a connection that are kept prepared.
///
/// Preparing a statement takes longer than running it. Peal has few statements, and bulk changes
/// run the same ones again and again. So a list that begins with the last used statement is faster
/// than a dictionary, which would have to hash the SQL.
final class StatementCache {
    private final class Entry {
        let sql: String
        let statement: Statement

        init(_ sql: String, in database: OpaquePointer) throws(SQLiteError) {
            self.sql = sql
            statement = try Statement(sql, in: database, isKept: true)
        }
    }

    private var entries: [Entry] = []
    private static let mostKept = 32

    /// Runs the statement with this SQL, and prepares it if necessary.
    func run(
        _ sql: String, _ values: [Value], in database: OpaquePointer
    ) throws(SQLiteError) {
        if let place = entries.firstIndex(where: { $0.sql == sql }) {
            if place > 0 { entries.insert(entries.remove(at: place), at: 0) }
        } else {
            entries.insert(try Entry(sql, in: database), at: 0)
            if entries.count > Self.mostKept { entries.removeLast() }
        }
        try entries[0].statement.run(values)
    }

    /// Releases all statements, because SQLite keeps the file open until the last one is released.
    func removeAll() { entries = [] }
}
