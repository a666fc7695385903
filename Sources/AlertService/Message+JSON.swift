import Alerts
import Messages

/// How a message crosses the bus: `{"format": "There is no alert '{0}'.", "arguments": ["tea"]}`, with
/// `one` and `count` where it depends on a number; an argument that is an object is a message itself.
extension Message {
    var json: JSONValue {
        var object: JSONObject = [
            "format": .string(format), "arguments": .array(arguments.map(\.json)),
        ]
        if let plural {
            object["one"] = .string(plural.one)
            object["count"] = .int(plural.count)
        }
        return .object(object)
    }

    /// `nil` if it is no message, as that of a Peal to come may be none for this one.
    init?(json: JSONValue) {
        guard case .object(let object) = json, case .string(let format) = object["format"],
            case .array(let list) = object["arguments"]
        else { return nil }
        let arguments = list.compactMap(Argument.init(json:))
        guard arguments.count == list.count else { return nil }
        var plural: Plural?
        if case .string(let one) = object["one"], case .int(let count) = object["count"] {
            plural = Plural(one: one, count: count)
        }
        self.init(format: format, plural: plural, arguments: arguments)
    }
}

extension Message.Argument {
    fileprivate var json: JSONValue {
        switch self {
        case .text(let text): .string(text)
        case .message(let message): message.json
        }
    }

    fileprivate init?(json: JSONValue) {
        switch json {
        case .string(let text): self = .text(text)
        case .object:
            guard let message = Message(json: json) else { return nil }
            self = .message(message)
        default: return nil
        }
    }
}
