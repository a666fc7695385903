import GRDB

/// A column of a table, and how its value is found in what is stored.
///
/// Names and values stand together, so that neither the order of columns nor the number of `?` in a
/// statement is counted by hand.
struct StoredColumn<Source>: Sendable {
    let name: String
    let value: @Sendable (Source) -> (any DatabaseValueConvertible)?

    init(_ name: String, _ value: @escaping @Sendable (Source) -> (any DatabaseValueConvertible)?) {
        self.name = name
        self.value = value
    }

    /// The same column of a larger value; it is NULL where the part is `nil`.
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

    /// The statement that replaces these columns in the row with an id, which is its last argument.
    func update<Source>(of table: String) -> String where Element == StoredColumn<Source> {
        let assignments = map { $0.name + " = ?" }.joined(separator: ", ")
        return "UPDATE \(table) SET \(assignments) WHERE id = ?"
    }

    func arguments<Source>(from source: Source) -> StatementArguments
    where Element == StoredColumn<Source> {
        StatementArguments(map { $0.value(source) })
    }
}
