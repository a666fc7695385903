import Alerts
import JSON
import Messages
import Recurrence

/// Reads the values of a JSON object.
///
/// Its errors name the key.
struct JSONReader {
    private enum Source {
        case object(JSONObject)
        /// The members are read in alphabetical order. A pointer needs no counting of references.
        case text(UnsafeMutablePointer<JSONMembers>)
    }

    private let source: Source
    private let part: Message

    /// Creates a reader of `value`, which must be an object whose keys are all in `keys`.
    init(_ value: JSONValue, part: Message, keys: JSONKeys) throws(AlertError) {
        guard case .object(let object) = value else {
            throw .invalid("\(part) is \(value.kind); it should be an object.")
        }
        if let unknown = keys.unknown(in: object) {
            let known = keys.names.joined(separator: ", ")
            throw .invalid(
                "\(part) has an unknown key '\(Text.excerpt(unknown))'. Its keys are \(known).")
        }
        source = .object(object)
        self.part = part
    }

    /// Creates a reader of members that are read in alphabetical order.
    ///
    /// The caller checks at the end whether the members are complete.
    init(_ members: UnsafeMutablePointer<JSONMembers>, part: Message) {
        source = .text(members)
        self.part = part
    }

    /// Returns the value of `key`; `nil` if the key is missing or its value is null.
    func value(_ key: String) -> JSONValue? {
        let value =
            switch source {
            case .object(let object): object[key]
            case .text(let members): members.pointee.value(key)
            }
        if case .null = value { return nil }
        return value
    }

    /// Returns the value of `key` in a form; `nil` if the key is missing or its value is null.
    func value<Value>(_ key: String, _ form: JSONForm<Value>) throws(AlertError) -> Value? {
        guard let json = value(key) else { return nil }
        return try form.read(json, place(key))
    }

    func place(_ key: String) -> JSONPlace { JSONPlace(key: key, part: part) }

    /// Returns the value of `key` in a form.
    func required<Value>(_ key: String, _ form: JSONForm<Value>) throws(AlertError) -> Value {
        guard let value = try value(key, form) else { throw missing(key) }
        return value
    }

    /// Returns the error of an object without `key`.
    func missing(_ key: String) -> AlertError {
        .invalid("\(part) has no '\(key)'.")
    }
}

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

/// The names that the members of an object may have.
struct JSONKeys: ExpressibleByArrayLiteral {
    /// The names in alphabetical order, in which an object also keeps its members.
    let names: [String]

    init(_ names: [String]) {
        self.names = names.sorted()
    }

    init(arrayLiteral names: String...) {
        self.init(names)
    }

    /// Returns the first name in an object that is not one of these names; `nil` if there is none.
    func unknown(in object: JSONObject) -> String? {
        var rest = names[...]
        for name in object.keys {
            rest = rest.drop { $0 != name }
            guard !rest.isEmpty else { return name }
            rest.removeFirst()
        }
        return nil
    }
}
