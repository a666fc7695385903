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
        case plain(UnsafeMutablePointer<PlainJSONMembers>)
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
    init(_ members: UnsafeMutablePointer<PlainJSONMembers>, part: Message) {
        source = .plain(members)
        self.part = part
    }

    /// Returns the value of `key`; `nil` if the key is missing or its value is null.
    func value(_ key: String) -> JSONValue? {
        let value =
            switch source {
            case .object(let object): object[key]
            case .plain(let members): members.pointee.value(key)
            }
        if case .null = value { return nil }
        return value
    }

    func string(_ key: String) throws(AlertError) -> String? {
        switch value(key) {
        case nil: nil
        case .string(let text): text
        case .some(let other): throw unexpected(other, key, Message("text"))
        }
    }

    func requiredString(_ key: String) throws(AlertError) -> String {
        guard let text = try string(key) else { throw missing(key) }
        return text
    }

    /// Returns the error of an object without `key`.
    func missing(_ key: String) -> AlertError {
        .invalid("\(part) has no '\(key)'.")
    }

    func bool(_ key: String) throws(AlertError) -> Bool? {
        switch value(key) {
        case nil: nil
        case .bool(let flag): flag
        case .some(let other): throw unexpected(other, key, Message("true or false"))
        }
    }

    func int(_ key: String) throws(AlertError) -> Int? {
        switch value(key) {
        case nil: nil
        case .int(let number): number
        case .some(let other): throw unexpected(other, key, Message("a whole number"))
        }
    }

    func number(_ key: String) throws(AlertError) -> Double? {
        switch value(key) {
        case nil: nil
        case .int(let number): Double(number)
        case .double(let number): number
        case .some(let other): throw unexpected(other, key, Message("a number"))
        }
    }

    func array(_ key: String) throws(AlertError) -> [JSONValue] {
        switch value(key) {
        case nil: []
        case .array(let list): list
        case .some(let other): throw unexpected(other, key, Message("a list"))
        }
    }

    func strings(_ key: String) throws(AlertError) -> [String] {
        var texts: [String] = []
        for element in try array(key) {
            guard case .string(let text) = element else {
                throw unexpected(element, key, Message("a list of texts"))
            }
            texts.append(text)
        }
        return texts
    }

    /// Returns the list of texts at `key`, each converted by `parse`.
    func list<Value>(
        _ key: String, _ parse: (String) throws -> Value
    ) throws(AlertError) -> [Value] {
        var values: [Value] = []
        for text in try strings(key) { values.append(try Self.parse(text, key, parse)) }
        return values
    }

    /// Returns the enumeration case whose raw value is the text at `key`.
    func choice<Choice: RawRepresentable & CaseIterable>(
        _ key: String
    ) throws(AlertError) -> Choice? where Choice.RawValue == String {
        guard let text = try string(key) else { return nil }
        guard let choice = Choice(rawValue: text) else {
            let allowed = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw .invalid("\(key) cannot be '\(Text.excerpt(text))'. Use one of \(allowed).")
        }
        return choice
    }

    /// Returns the text at `key`, converted by `parse`.
    func parsed<Value>(
        _ key: String, _ parse: (String) throws -> Value
    ) throws(AlertError) -> Value? {
        guard let text = try string(key) else { return nil }
        return try Self.parse(text, key, parse)
    }

    static func parse<Value>(
        _ text: String, _ key: String, _ parse: (String) throws -> Value
    ) throws(AlertError) -> Value {
        do {
            return try parse(text)
        } catch let error as AlertError {
            throw error
        } catch {
            throw .invalid("\(key): \(error)")
        }
    }

    private func unexpected(
        _ value: JSONValue, _ key: String, _ expected: Message
    ) -> AlertError {
        .invalid("\(part) has \(value.kind) as '\(key)'; it should be \(expected).")
    }
}
