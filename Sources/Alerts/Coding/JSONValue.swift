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

/// Puts an object together; a brief one has no members that are as usual.
struct JSONMembers {
    let isBrief: Bool
    private var members: [JSONObject.Member] = []

    init(isBrief: Bool) {
        self.isBrief = isBrief
        members.reserveCapacity(isBrief ? 6 : 18)
    }

    /// Adds a member, unless it is what a reader takes it for where it is missing.
    mutating func add(
        _ key: String, _ value: JSONValue, usual: @autoclosure () -> JSONValue = .null
    ) {
        if !isBrief || value != usual() { members.append(.init(key, value)) }
    }

    var object: JSONValue { .object(JSONObject(members)) }
}
