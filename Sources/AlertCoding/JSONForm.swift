import Alerts
public import JSON
import Messages
public import Recurrence

/// The choices for writing a value as JSON.
package struct JSONStyle: Sendable {
    /// The zone whose UTC offset is used to write instants.
    var zone: Zone
    /// Whether to leave out members that have their usual value.
    var isBrief: Bool
}

/// The place of a JSON value, for error messages.
struct JSONPlace: Sendable {
    /// The key of the value.
    let key: String
    /// The name of the object that has the key, such as "The alert".
    let part: Message

    /// Returns the error of a value that does not have the form with this name.
    func unexpected(_ json: JSONValue, _ form: Message) -> AlertError {
        .invalid("\(part) has \(json.kind) as '\(key)'; it should be \(form).")
    }
}

/// A form that values of a type have in JSON.
struct JSONForm<Value>: Sendable {
    let write: @Sendable (Value, JSONStyle) -> JSONValue
    /// Reads the value at a place.
    let read: @Sendable (JSONValue, JSONPlace) throws(AlertError) -> Value

    init(
        write: @escaping @Sendable (Value, JSONStyle) -> JSONValue,
        read: @escaping @Sendable (JSONValue, JSONPlace) throws(AlertError) -> Value
    ) {
        self.write = write
        self.read = read
    }

    /// A form with a name for error messages, such as "a whole number".
    ///
    /// - Parameters:
    ///   - name: The name of the form.
    ///   - write: Returns the JSON value.
    ///   - read: Returns `nil` for a JSON value of another form.
    init(
        _ name: Message, write: @escaping @Sendable (Value) -> JSONValue,
        read: @escaping @Sendable (JSONValue) -> Value?
    ) {
        self.init { value, _ in
            write(value)
        } read: { json, place throws(AlertError) in
            guard let value = read(json) else { throw place.unexpected(json, name) }
            return value
        }
    }

    /// A text that `parse` reads; its error explains what is wrong.
    init(
        text: @escaping @Sendable (Value) -> String,
        parse: @escaping @Sendable (String) throws -> Value
    ) {
        self.init(styled: { value, _ in text(value) }, parse: parse)
    }

    /// A text that depends on the style.
    init(
        styled text: @escaping @Sendable (Value, JSONStyle) -> String,
        parse: @escaping @Sendable (String) throws -> Value
    ) {
        let form = JSONForm<String>.text
        self.init {
            .string(text($0, $1))
        } read: { json, place throws(AlertError) in
            let text = try form.read(json, place)
            do {
                return try parse(text)
            } catch let error as AlertError {
                throw error
            } catch {
                throw .invalid("\(place.key): \(error)")
            }
        }
    }
}

extension JSONForm {
    /// A list of values of a form.
    static func list<Element>(_ form: JSONForm<Element>) -> JSONForm where Value == [Element] {
        JSONForm { values, style in
            .array(values.map { form.write($0, style) })
        } read: { json, place throws(AlertError) in
            guard case .array(let elements) = json else {
                throw place.unexpected(json, "a list")
            }
            var values: [Element] = []
            for element in elements { values.append(try form.read(element, place)) }
            return values
        }
    }
}

extension JSONForm<Bool> {
    static let flag = JSONForm("true or false", write: JSONValue.bool) {
        if case .bool(let flag) = $0 { flag } else { nil }
    }
}

extension JSONForm<Int> {
    static let integer = JSONForm("a whole number", write: JSONValue.int) {
        if case .int(let number) = $0 { number } else { nil }
    }

    /// A whole number, which is clamped to the bounds.
    static func integer(within bounds: ClosedRange<Int>) -> JSONForm {
        JSONForm(write: integer.write) { json, place throws(AlertError) in
            min(max(try integer.read(json, place), bounds.lowerBound), bounds.upperBound)
        }
    }
}

extension JSONForm<Double> {
    static let number = JSONForm("a number", write: JSONValue.double) {
        switch $0 {
        case .int(let number): Double(number)
        case .double(let number): number
        default: nil
        }
    }
}

extension JSONForm<UInt32> {
    static let number32 = JSONForm("a whole number") {
        .int(Int($0))
    } read: {
        if case .int(let number) = $0 { UInt32(exactly: number) } else { nil }
    }
}

extension JSONForm<String> {
    static let text = JSONForm("text", write: JSONValue.string) {
        if case .string(let text) = $0 { text } else { nil }
    }
}

extension JSONForm<Instant> {
    /// A time in the format of RFC 3339.
    static let time = JSONForm(
        styled: { $0.rfc3339(offset: $1.zone.offset(at: $0).seconds) },
        parse: { try Instant(rfc3339: $0) })

    /// Microseconds since 1970, in UTC.
    static let microseconds = JSONForm("a whole number") {
        .int(Int($0.microseconds))
    } read: {
        if case .int(let number) = $0 { Instant(microseconds: Int64(number)) } else { nil }
    }
}

extension JSONForm<CivilDate> {
    static let date = JSONForm(
        text: \.description, parse: { try CivilDate(iso8601: $0) })
}

extension JSONForm<CivilTime> {
    static let timeOfDay = JSONForm(
        text: \.description, parse: { try CivilTime(iso8601: $0) })
}

extension JSONForm<CivilDateTime> {
    static let localTime = JSONForm(
        text: \.description, parse: { try CivilDateTime(iso8601: $0) })
}

extension JSONForm<RecurrenceDate> {
    static let dateOrTime = JSONForm(
        text: \.description, parse: { try RecurrenceDate(iso8601: $0) })
}

extension JSONForm<RecurrenceRule> {
    static let rule = JSONForm(
        text: \.rfc5545, parse: { try RecurrenceRule(shared: $0) })
}

extension JSONForm<DaySet> {
    static let daySet = JSONForm(
        text: \.description, parse: { try DaySet($0) })
}

extension JSONForm<Zone> {
    static let zone = JSONForm(
        text: \.identifier, parse: { try Zone(identifier: $0) })
}

extension JSONForm where Value: RawRepresentable<String> & CaseIterable & SendableMetatype {
    /// One of the raw values of an enumeration.
    static var choice: JSONForm {
        JSONForm { value, _ in
            .string(value.rawValue)
        } read: { json, place throws(AlertError) in
            let text = try JSONForm<String>.text.read(json, place)
            guard let choice = Value(rawValue: text) else {
                let allowed = Value.allCases.map(\.rawValue).joined(separator: ", ")
                throw .invalid(
                    "\(place.key) cannot be '\(Text.excerpt(text))'. Use one of \(allowed).")
            }
            return choice
        }
    }
}

extension JSONValue {
    /// Returns an instant in RFC 3339 format with the UTC offset of `zone` at that instant; null
    /// for `nil`.
    public static func time(_ instant: Instant?, in zone: Zone) -> JSONValue {
        .optional(instant.map { $0.rfc3339(offset: zone.offset(at: $0).seconds) })
    }
}
