import Recurrence
import SQLite

/// Reads a row of the store on the assumption that any value can be wrong.
///
/// A disk may have flipped a bit that SQLite's checks do not notice, and another program may have
/// changed the file. So the type of each value is checked, and a wrong value causes an error.
extension Row {
    func text(_ column: String) throws(StoredRowError) -> String? {
        try text(of: stored(column), column)
    }

    /// Reads a text in which U+FFFD replaces bytes that are not valid UTF-8.
    ///
    /// A flipped bit in a title must not keep the alert from ringing. An id is not repaired, because
    /// no row has the repaired id.
    func repairedText(_ column: String) throws(StoredRowError) -> String? {
        try text(of: stored(column, repairingText: true), column)
    }

    private func text(of value: Value, _ column: String) throws(StoredRowError) -> String? {
        switch value {
        case .null: nil
        case .text(let text): text
        case .integer: throw .wrongValue(column)
        }
    }

    func integer<Number: FixedWidthInteger>(_ column: String) throws(StoredRowError) -> Number? {
        switch try stored(column) {
        case .null: return nil
        case .integer(let number):
            guard let number = Number(exactly: number) else { throw .wrongValue(column) }
            return number
        case .text: throw .wrongValue(column)
        }
    }

    /// Reads a number and clamps it to the bounds.
    ///
    /// Use this only for numbers that affect a single alert, because clamping hides the wrong value.
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

    // MARK: Values that must not be NULL

    func text(required column: String) throws(StoredRowError) -> String {
        try Self.require(text(column), column)
    }

    func repairedText(required column: String) throws(StoredRowError) -> String {
        try Self.require(repairedText(column), column)
    }

    func integer<Number: FixedWidthInteger>(
        required column: String
    ) throws(StoredRowError) -> Number {
        try Self.require(integer(column), column)
    }

    func flag(required column: String) throws(StoredRowError) -> Bool {
        try Self.require(flag(column), column)
    }

    func instant(required column: String) throws(StoredRowError) -> Instant {
        try Self.require(instant(column), column)
    }

    private static func require<Value>(
        _ value: Value?, _ column: String
    ) throws(StoredRowError) -> Value {
        guard let value else { throw .wrongValue(column) }
        return value
    }

    private func stored(
        _ column: String, repairingText repairs: Bool = false
    ) throws(StoredRowError) -> Value {
        do {
            return try value(column, repairingText: repairs)
        } catch {
            throw .wrongValue(column)
        }
    }
}

/// The reason why a row of the store cannot be read.
struct StoredRowError: Error, Hashable, CustomStringConvertible {
    /// The kind of error as a sentence for the log, which never quotes the row.
    let kind: String
    /// The sentence for the user, which may quote the row.
    let description: String

    init(_ kind: String, detail: String? = nil) {
        self.kind = kind
        self.description = detail ?? kind
    }

    static func wrongValue(_ column: String) -> StoredRowError {
        StoredRowError("The column \(column) has a wrong value.")
    }
}
