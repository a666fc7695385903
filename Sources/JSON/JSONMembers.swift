/// Reads the members of an object from its text, each at the moment at which it is needed.
///
/// The names must be in alphabetical order, in which ``JSONObject`` writes them, and must be asked
/// for in this order. So this reader needs no tree of the whole object: with trees, the start with
/// 100,000 alerts took 0.59 seconds instead of 0.37. If the members have another order, or the text
/// is wrong, a member is left over at the end, and the text must be read as a ``JSONValue``.
package struct JSONMembers {
    private var parser: JSONParser
    /// Whether the next byte begins a member.
    private var hasNext: Bool
    /// Whether the text was right so far.
    private var isValid: Bool

    /// Creates a reader of the text of an object.
    ///
    /// - Parameter bytes: The text, which must stay valid as long as the reader is used.
    package init(_ bytes: UnsafeBufferPointer<UInt8>) {
        parser = JSONParser(bytes)
        parser.skipSpace()
        isValid = parser.takeByte("{")
        parser.skipSpace()
        hasNext = !parser.takeByte("}")
    }

    /// Whether all members were read, and the whole text was right.
    ///
    /// If not, the values that were read must not be used.
    package var isComplete: Bool {
        var rest = parser
        rest.skipSpace()
        return isValid && !hasNext && rest.isAtEnd
    }

    /// Returns the value of the next member; `nil` if the next member has another name, or if its
    /// value is wrong.
    package mutating func value(_ name: String) -> JSONValue? {
        take(name) { parser in try? parser.value(level: 1) }
    }

    /// Returns the text of the next member's value, of which only the brackets are checked; `nil` if
    /// the next member has another name, or if its value is no object.
    package mutating func object(_ name: String) -> UnsafeBufferPointer<UInt8>? {
        take(name) { parser in parser.skipObject() }
    }

    /// Reads the next member, if it has this name.
    private mutating func take<Value>(
        _ name: String, _ read: (inout JSONParser) -> Value?
    ) -> Value? {
        guard isValid, hasNext, parser.take(quoted: name) else { return nil }
        parser.skipSpace()
        isValid = parser.takeByte(":")
        parser.skipSpace()
        guard isValid, let value = read(&parser) else {
            isValid = false
            return nil
        }
        parser.skipSpace()
        hasNext = parser.takeByte(",")
        if hasNext {
            parser.skipSpace()
        } else {
            isValid = parser.takeByte("}")
        }
        return value
    }
}
