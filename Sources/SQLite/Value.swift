/// A value of a column.
///
/// SQLite also has floating-point numbers and binary data. ``Row`` refuses both, because no table
/// of Peal has them.
package enum Value: Hashable, Sendable {
    /// No value.
    case null
    /// A number.
    case integer(Int64)
    /// A text without NUL characters.
    case text(String)
}

/// A type whose values can be stored in a column.
package protocol ValueConvertible: Sendable {
    /// The value that is stored.
    var columnValue: Value { get }
}

extension Value: ValueConvertible {
    package var columnValue: Value { self }
}

extension Int: ValueConvertible {
    package var columnValue: Value { .integer(Int64(self)) }
}

extension Int64: ValueConvertible {
    package var columnValue: Value { .integer(self) }
}

extension UInt32: ValueConvertible {
    package var columnValue: Value { .integer(Int64(self)) }
}

extension Bool: ValueConvertible {
    package var columnValue: Value { .integer(self ? 1 : 0) }
}

extension String: ValueConvertible {
    package var columnValue: Value { .text(self) }
}

extension Optional: ValueConvertible where Wrapped: ValueConvertible {
    package var columnValue: Value { map(\.columnValue) ?? .null }
}
