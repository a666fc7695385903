import SQLite

/// A column of a table, and the function that reads its value from a stored object.
///
/// Each name is next to its value, so the order of columns and the number of `?` in a statement
/// cannot get out of step.
struct StoredColumn<Source>: Sendable {
    let name: String
    let value: @Sendable (Source) -> (any ValueConvertible)?

    init(_ name: String, _ value: @escaping @Sendable (Source) -> (any ValueConvertible)?) {
        self.name = name
        self.value = value
    }

    /// Returns the same column for a value that contains this one as a part; the column is NULL if
    /// the part is `nil`.
    func of<Whole>(_ part: @escaping @Sendable (Whole) -> Source?) -> StoredColumn<Whole> {
        StoredColumn<Whole>(name) { [value] in part($0).flatMap(value) }
    }
}

extension Array {
    func insertion<Source>(into table: String) -> String where Element == StoredColumn<Source> {
        let names = map(\.name).joined(separator: ", ")
        let places = map { _ in "?" }.joined(separator: ", ")
        return "INSERT OR REPLACE INTO \(table) (\(names)) VALUES (\(places))"
    }

    /// Returns the statement that updates these columns in one row.
    ///
    /// The last argument of the statement is the id.
    func update<Source>(of table: String) -> String where Element == StoredColumn<Source> {
        let assignments = map { $0.name + " = ?" }.joined(separator: ", ")
        return "UPDATE \(table) SET \(assignments) WHERE id = ?"
    }

    func arguments<Source>(from source: Source) -> [any ValueConvertible]
    where Element == StoredColumn<Source> {
        map { $0.value(source) ?? Value.null }
    }
}
