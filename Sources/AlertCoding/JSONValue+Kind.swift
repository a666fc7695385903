import JSON
import Messages

extension JSONValue {
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
