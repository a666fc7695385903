import Alerts
import DBus
import JSON
import Messages

extension JSONValue {
    /// The value for the bus; `nil` for null, because D-Bus has no null.
    var busValue: Value? {
        switch self {
        case .null: nil
        case .bool(let value): .boolean(value)
        case .int(let value): .int64(Int64(value))
        case .double(let value): .double(value)
        case .string(let value): .string(value)
        case .object: .properties(properties)
        case .array(let elements): Self.array(elements)
        }
    }

    /// The members of an object that are not null.
    var properties: [String: Value] {
        guard case .object(let object) = self else { return [:] }
        var properties: [String: Value] = [:]
        for member in object { properties[member.key] = member.value.busValue }
        return properties
    }

    /// Converts an array to `as` for strings, `aa{sv}` for objects, or `av` for anything else.
    private static func array(_ elements: [JSONValue]) -> Value {
        let values = elements.compactMap(\.busValue)
        let texts = values.compactMap(\.asString)
        if texts.count == values.count { return .strings(texts) }
        let isOfObjects = values.allSatisfy { $0.signature == "a{sv}" }
        return isOfObjects
            ? .array(of: "a{sv}", values) : .array(of: "v", values.map(Value.variant))
    }

    /// Reads a value from the bus.
    ///
    /// - Throws: `AlertError` with the code `AlertError.Code.invalidAlert` for a type that JSON
    ///   does not have.
    init(_ value: Value) throws(AlertError) {
        switch value.unwrapped {
        case .boolean(let value): self = .bool(value)
        case .double(let value): self = .double(value)
        case .string(let text): self = .string(text)
        case .strings(let texts): self = .array(texts.map(JSONValue.string))
        case .array(_, let elements):
            var values: [JSONValue] = []
            for element in elements { values.append(try JSONValue(element)) }
            self = .array(values)
        case let other:
            if let number = other.asInteger {
                self = .int(number)
            } else if let properties = other.asProperties {
                var members: [JSONObject.Member] = []
                for (key, value) in properties {
                    members.append(.init(key, try JSONValue(value)))
                }
                self = .object(JSONObject(members))
            } else {
                throw .invalid(
                    "A value of the D-Bus type '\(other.signature)' is not allowed here.")
            }
        }
    }
}

extension Value {
    /// Makes a list of objects (`aa{sv}`).
    static func objects(_ objects: [JSONValue]) -> Value {
        .array(of: "a{sv}", objects.map { .properties($0.properties) })
    }
}
