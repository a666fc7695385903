import Messages

/// A JSON document.
///
/// Alerts have this form on the command line, on the bus and in the store.
public enum JSONValue: Hashable, Sendable {
    /// The value `null`.
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
    /// An object with named values.
    case object(JSONObject)

    /// Returns a text, or null for `nil`.
    public static func optional(_ text: String?) -> JSONValue {
        text.map(JSONValue.string) ?? .null
    }

    /// The kind of value, for error messages.
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

/// Collects the members of an object.
///
/// A brief object leaves out members with their default value.
struct JSONMembers {
    let isBrief: Bool
    private var members: [JSONObject.Member] = []

    init(isBrief: Bool) {
        self.isBrief = isBrief
        members.reserveCapacity(isBrief ? 6 : 18)
    }

    /// Adds a member, unless the object is brief and `value` is the default of a missing member.
    mutating func add(
        _ key: String, _ value: JSONValue, usual: @autoclosure () -> JSONValue = .null
    ) {
        if !isBrief || value != usual() { members.append(.init(key, value)) }
    }

    var object: JSONValue { .object(JSONObject(members)) }
}
