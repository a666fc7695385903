import SQLite

/// Columns of a table, and the functions that read their values from a stored object.
///
/// Each name is next to the function for its value. So a statement always has as many `?` as
/// columns, and the values are in the order of the columns.
struct StoredColumns<Source>: Sendable, ExpressibleByDictionaryLiteral {
    let names: [String]
    private let append: @Sendable (Source, inout [SQLite.Value]) -> Void

    /// Creates a list of columns: the name of each column, and the function that returns its value.
    init(dictionaryLiteral columns: (String, @Sendable (Source) -> (any ValueConvertible)?)...) {
        names = columns.map(\.0)
        let values = columns.map(\.1)
        append = { source, arguments in
            for value in values { arguments.append(value(source)?.columnValue ?? .null) }
        }
    }

    private init(
        _ names: [String],
        _ append: @escaping @Sendable (Source, inout [SQLite.Value]) -> Void
    ) {
        self.names = names
        self.append = append
    }

    /// Returns the same columns for a value that contains this one as a part.
    func of<Whole>(_ part: @escaping @Sendable (Whole) -> Source) -> StoredColumns<Whole> {
        StoredColumns<Whole>(names) { [append] whole, arguments in
            // A part is a large value, so it is read once for all its columns.
            append(part(whole), &arguments)
        }
    }

    static func + (first: StoredColumns, second: StoredColumns) -> StoredColumns {
        StoredColumns(first.names + second.names) { source, arguments in
            first.append(source, &arguments)
            second.append(source, &arguments)
        }
    }

    /// Returns the values of an object for a statement, in the order of the columns.
    ///
    /// - Parameters:
    ///   - source: The object.
    ///   - last: The value of one more `?` at the end of the statement, such as the id; `nil` if
    ///     the statement has none.
    /// - Returns: The values.
    func arguments(from source: Source, _ last: (any ValueConvertible)? = nil)
        -> [SQLite.Value]
    {
        var arguments: [SQLite.Value] = []
        arguments.reserveCapacity(names.count + 1)
        append(source, &arguments)
        if let last { arguments.append(last.columnValue) }
        return arguments
    }

    // MARK: Statements

    func insertion(into table: String) -> String {
        let places = names.map { _ in "?" }.joined(separator: ", ")
        return
            "INSERT OR REPLACE INTO \(table) (\(names.joined(separator: ", "))) VALUES (\(places))"
    }

    /// Returns the statement that updates these columns in one row.
    ///
    /// The last argument of the statement is the id.
    func update(of table: String) -> String {
        let assignments = names.map { $0 + " = ?" }.joined(separator: ", ")
        return "UPDATE \(table) SET \(assignments) WHERE id = ?"
    }
}
