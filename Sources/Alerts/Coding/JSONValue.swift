import Messages

/// A JSON document: the one form in which alerts leave the process, on the command line, on the
/// bus and in the store.
public enum JSONValue: Hashable, Sendable {
    /// Nothing.
    case null
    /// True or false.
    case bool(Bool)
    /// A whole number.
    case int(Int)
    /// Any other number.
    case double(Double)
    /// Text.
    case string(String)
    /// A list.
    case array([JSONValue])
    /// Named values.
    case object(JSONObject)

    /// The text, or null for `nil`.
    public static func optional(_ text: String?) -> JSONValue {
        text.map(JSONValue.string) ?? .null
    }

    /// A member of an object, and what a reader takes it for where it is missing.
    struct Member {
        let key: String
        let value: JSONValue
        let usual: JSONValue

        init(_ key: String, _ value: JSONValue, usual: JSONValue = .null) {
            self.key = key
            self.value = value
            self.usual = usual
        }
    }

    /// An object; a brief one has no members that are as usual.
    static func object(_ members: [Member], isBrief: Bool) -> JSONValue {
        var chosen: [JSONObject.Member] = []
        chosen.reserveCapacity(isBrief ? 6 : members.count)
        for member in members where !isBrief || member.value != member.usual {
            chosen.append(.init(member.key, member.value))
        }
        return .object(JSONObject(chosen))
    }

    /// What it is, for messages.
    var kind: Message {
        switch self {
        case .null: Message("null")
        case .bool: Message("true or false")
        case .int, .double: Message("a number")
        case .string: Message("text")
        case .array: Message("a list")
        case .object: Message("an object")
        }
    }
}
