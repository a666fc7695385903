import GRDB
import Recurrence

/// A row of the store, read on the assumption that any value can be wrong.
///
/// A disk may have flipped a bit that SQLite's checks do not notice, and another program may have
/// changed the file. So each value is checked for its type, and a wrong one is thrown as an error.
/// GRDB's own subscripts would end the process instead and print the row.
struct StoredRow {
    private let row: Row
    private let places: [String: Int]

    /// Runs a query and calls a function with each row.
    static func forEach(
        sql: String, arguments: StatementArguments = [], in database: Database,
        _ body: (StoredRow) throws -> Void
    ) throws {
        let statement = try database.makeStatement(sql: sql)
        let places = Dictionary(
            statement.columnNames.enumerated().map { ($1, $0) },
            uniquingKeysWith: { first, _ in first })
        let rows = try Row.fetchCursor(statement, arguments: arguments)
        while let row = try rows.next() {
            try body(StoredRow(row: row, places: places))
        }
    }

    func text(_ column: String) throws(StoredRowError) -> String? {
        switch try value(column) {
        case .null: nil
        case .string(let text): text
        default: throw .wrongValue(column)
        }
    }

    func integer<Number: FixedWidthInteger>(_ column: String) throws(StoredRowError) -> Number? {
        switch try value(column) {
        case .null: return nil
        case .int64(let number):
            guard let number = Number(exactly: number) else { throw .wrongValue(column) }
            return number
        default: throw .wrongValue(column)
        }
    }

    /// Reads a number and clamps it to the bounds.
    ///
    /// Use this only for numbers that affect a single alert.
    func integer(
        _ column: String, within bounds: ClosedRange<Int>
    ) throws(StoredRowError) -> Int? {
        let number: Int? = try integer(column)
        return number.map { min(max($0, bounds.lowerBound), bounds.upperBound) }
    }

    func flag(_ column: String) throws(StoredRowError) -> Bool? {
        switch try integer(column) as Int? {
        case nil: nil
        case 0: false
        case 1: true
        default: throw .wrongValue(column)
        }
    }

    func instant(_ column: String) throws(StoredRowError) -> Instant? {
        try integer(column).map(Instant.init(microseconds:))
    }

    func day(_ column: String) throws(StoredRowError) -> CivilDate? {
        guard let text = try text(column) else { return nil }
        do {
            return try CivilDate(iso8601: text)
        } catch {
            throw .wrongValue(column)
        }
    }

    /// Reads a value that must not be NULL.
    func required<Value>(
        _ column: String, _ read: (String) throws(StoredRowError) -> Value?
    ) throws(StoredRowError) -> Value {
        guard let value = try read(column) else { throw .wrongValue(column) }
        return value
    }

    private func value(_ column: String) throws(StoredRowError) -> DatabaseValue.Storage {
        guard let place = places[column] else { throw .wrongValue(column) }
        return (row[place] as DatabaseValue).storage
    }
}
