/// Reads the members of an object from plain text, each at the moment at which it is needed.
///
/// The names must be in alphabetical order, in which ``JSONObject`` writes them, and must be asked
/// for in this order. So this reader needs no tree of the whole object. If a text has another form,
/// a member is left over at the end, and the text must be read as a ``JSONValue``.
package struct PlainJSONMembers {
    private var parser: PlainJSONParser
    /// Whether the next byte begins a member.
    private var hasNext: Bool
    /// Whether the text was plain so far.
    private var isPlain: Bool

    /// Creates a reader of the text of an object.
    ///
    /// - Parameter bytes: The text, which must stay valid as long as the reader is used.
    package init(_ bytes: UnsafeBufferPointer<UInt8>) {
        parser = PlainJSONParser(bytes: bytes)
        parser.skipSpace()
        isPlain = parser.takeByte("{")
        parser.skipSpace()
        hasNext = !parser.takeByte("}")
    }

    /// Whether all members were read, and the whole text was plain.
    ///
    /// If not, the values that were read must not be used.
    package var isComplete: Bool { isPlain && !hasNext && parser.isAtEnd }

    /// Returns the value of the next member; `nil` if the next member has another name, or if its
    /// value is not plain.
    package mutating func value(_ name: String) -> JSONValue? {
        guard take(name) else { return nil }
        guard let value = parser.value(depth: 1) else {
            isPlain = false
            return nil
        }
        endMember()
        return value
    }

    /// Returns the text of the next member's value, which must be an object.
    ///
    /// - Returns: The text, which is not checked; `nil` if the next member has another name, or if its
    ///   value is no plain object.
    package mutating func object(_ name: String) -> UnsafeBufferPointer<UInt8>? {
        guard take(name) else { return nil }
        guard let text = parser.skipObject() else {
            isPlain = false
            return nil
        }
        endMember()
        return text
    }

    /// Reads the name and the colon of the next member, if it has this name.
    private mutating func take(_ name: String) -> Bool {
        guard isPlain, hasNext, parser.take(quoted: name) else { return false }
        parser.skipSpace()
        isPlain = parser.takeByte(":")
        parser.skipSpace()
        return isPlain
    }

    private mutating func endMember() {
        parser.skipSpace()
        hasNext = parser.takeByte(",")
        if hasNext {
            parser.skipSpace()
        } else {
            isPlain = parser.takeByte("}")
        }
    }
}
