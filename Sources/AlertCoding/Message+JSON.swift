package import JSON
package import Messages

/// A message as JSON on the bus: `{"format": "There is no alert '{0}'.", "arguments": ["tea"]}`.
///
/// A text with a plural also has `one`, the singular text, and `count`, the number that selects the
/// form. An argument that is an object is itself a message.
extension Message {
    /// Returns the message as a JSON object.
    package var json: JSONValue {
        var object: JSONObject = [
            "format": .string(format), "arguments": .array(arguments.map(\.json)),
        ]
        if let plural {
            object["one"] = .string(plural.one)
            object["count"] = .int(plural.count)
        }
        return .object(object)
    }

    /// Reads a message; `nil` if the value is not one, for example because a later version of Peal
    /// changed the format.
    package init?(json: JSONValue) {
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
