package import Alerts
package import JSON
import Messages
package import Recurrence

/// A member of the JSON object that stands for a value: its key, and how it is written and read.
package struct JSONField<Whole>: Sendable {
    let key: String
    let isRequired: Bool
    let write: @Sendable (Whole, JSONStyle) -> JSONValue
    let read: @Sendable (JSONValue, JSONPlace, inout Whole) throws(AlertError) -> Void

    /// A member for a property.
    ///
    /// - Parameters:
    ///   - key: The name of the member.
    ///   - get: Returns the property. With a key path, `peal list --json` took 1.5 times as long.
    ///   - set: Sets the property.
    ///   - form: The form of the property's values in JSON.
    ///   - isRequired: Whether an object without the member is refused. Otherwise it stands for a
    ///     value with the property of ``JSONFields/blank``.
    init<Value>(
        _ key: String, _ get: @escaping @Sendable (Whole) -> Value,
        _ set: @escaping @Sendable (inout Whole, Value) -> Void, _ form: JSONForm<Value>,
        isRequired: Bool = false
    ) {
        self.init(key, isRequired: isRequired) { whole, style in
            form.write(get(whole), style)
        } read: { json, place, whole throws(AlertError) in
            set(&whole, try form.read(json, place))
        }
    }

    /// A member for a property that is `nil` without it.
    init<Value>(
        _ key: String, _ get: @escaping @Sendable (Whole) -> Value?,
        _ set: @escaping @Sendable (inout Whole, Value?) -> Void, _ form: JSONForm<Value>
    ) {
        self.init(key) { whole, style in
            get(whole).map { form.write($0, style) } ?? .null
        } read: { json, place, whole throws(AlertError) in
            set(&whole, try form.read(json, place))
        }
    }

    /// Returns the member for a value that has this one as a part.
    func of<Larger>(
        _ part: any WritableKeyPath<Larger, Whole> & Sendable
    ) -> JSONField<Larger> {
        let (write, read) = (write, read)
        return JSONField<Larger>(key, isRequired: isRequired) { larger, style in
            write(larger[keyPath: part], style)
        } read: { json, place, larger throws(AlertError) in
            try read(json, place, &larger[keyPath: part])
        }
    }

    init(
        _ key: String, isRequired: Bool = false,
        write: @escaping @Sendable (Whole, JSONStyle) -> JSONValue,
        read: @escaping @Sendable (JSONValue, JSONPlace, inout Whole) throws(AlertError) -> Void
    ) {
        (self.key, self.isRequired, self.write, self.read) = (key, isRequired, write, read)
    }
}

/// The members of the JSON object that stands for a value.
///
/// The table writes and reads the object, so that each key of a type stands in one place.
package struct JSONFields<Whole: Sendable>: Sendable {
    /// The name of the object in error messages, such as "The alert".
    let part: Message
    /// The value of an object without members.
    let blank: Whole
    /// The members, in alphabetical order, in which objects are written.
    ///
    /// The value without a member is `nil` if the member is required.
    private let members: [(field: JSONField<Whole>, usual: JSONValue?)]
    let keys: JSONKeys

    /// The members, in alphabetical order.
    var all: [JSONField<Whole>] { members.map(\.field) }

    init(
        _ part: Message, _ blank: Whole, @JSONFieldList<Whole> _ list: () -> [JSONField<Whole>]
    ) {
        let fields = list()
        self.part = part
        self.blank = blank
        let style = JSONStyle(zone: .utc, isBrief: true)
        members = fields.sorted { $0.key < $1.key }.map {
            ($0, $0.isRequired ? nil : $0.write(blank, style))
        }
        keys = JSONKeys(fields.map(\.key))
    }

    /// Returns the value as an object.
    func object(_ whole: Whole, _ style: JSONStyle) -> JSONObject {
        var list: [JSONObject.Member] = []
        list.reserveCapacity(style.isBrief ? 6 : members.count)
        for (field, usual) in members {
            let value = field.write(whole, style)
            if !style.isBrief || value != usual { list.append(.init(field.key, value)) }
        }
        return JSONObject(list)
    }

    /// Reads an object.
    ///
    /// - Parameters:
    ///   - json: The object, whose keys must all be in `keys`.
    ///   - keys: The allowed keys; `nil` for those of the members.
    /// - Returns: The value.
    /// - Throws: `AlertError` with the code `AlertError.Code.invalidAlert`.
    func value(_ json: JSONValue, keys: JSONKeys? = nil) throws(AlertError) -> Whole {
        var whole = blank
        try read(json, keys: keys, into: &whole)
        return whole
    }

    /// Reads the members of an object that may have other members, which are ignored: a newer Peal
    /// may have written it.
    func known(in json: JSONValue) throws(AlertError) -> Whole {
        guard case .object(let object) = json else { return try value(json) }
        return try value(.object(JSONObject(object.filter { keys.names.contains($0.key) })))
    }

    /// Sets the properties of a value that have members in an object.
    func read(
        _ json: JSONValue, keys: JSONKeys? = nil, into whole: inout Whole
    ) throws(AlertError) {
        try read(JSONReader(json, part: part, keys: keys ?? self.keys), into: &whole)
    }

    /// Reads the members of an object in alphabetical order.
    ///
    /// - Parameters:
    ///   - reader: The object.
    ///   - whole: The value, whose properties are set if they have members.
    ///   - own: Reads a member in its own way; returns `false` for all others.
    /// - Throws: `AlertError` with the code `AlertError.Code.invalidAlert`.
    func read(
        _ reader: JSONReader, into whole: inout Whole,
        own: (String, inout Whole) throws(AlertError) -> Bool = { _, _ in false }
    ) throws(AlertError) {
        for (field, usual) in members where try !own(field.key, &whole) {
            if let json = reader.value(field.key) {
                if json != usual { try field.read(json, reader.place(field.key), &whole) }
            } else if field.isRequired {
                throw reader.missing(field.key)
            }
        }
    }
}

/// Collects the members of a table; the compiler checks each of them alone, which it does faster
/// than a list.
@resultBuilder
enum JSONFieldList<Whole> {
    static func buildExpression(_ field: JSONField<Whole>) -> [JSONField<Whole>] { [field] }
    static func buildExpression(_ fields: [JSONField<Whole>]) -> [JSONField<Whole>] { fields }
    static func buildBlock(_ parts: [JSONField<Whole>]...) -> [JSONField<Whole>] {
        parts.flatMap(\.self)
    }
}

/// A value that is a JSON object with a table of its members.
package protocol JSONObjectCoded: Sendable {
    /// The members.
    static var fields: JSONFields<Self> { get }

    /// Returns the value as an object.
    func object(_ style: JSONStyle) -> JSONObject
}

extension JSONObjectCoded {
    /// Returns the value as a JSON object.
    ///
    /// - Parameters:
    ///   - zone: The zone whose UTC offset is used to write instants.
    ///   - isBrief: Whether to leave out members with their usual value.
    /// - Returns: An object that ``init(json:)`` reads as this value.
    package func json(in zone: Zone = .utc, isBrief: Bool = false) -> JSONValue {
        json(JSONStyle(zone: zone, isBrief: isBrief))
    }

    func json(_ style: JSONStyle) -> JSONValue { .object(object(style)) }

    package func object(_ style: JSONStyle) -> JSONObject { Self.fields.object(self, style) }

    /// Reads an object that ``json(in:isBrief:)`` wrote.
    ///
    /// - Throws: `AlertError` with the code `AlertError.Code.invalidAlert`.
    package init(json: JSONValue) throws(AlertError) {
        self = try Self.fields.value(json)
    }
}

extension JSONForm where Value: JSONObjectCoded {
    /// An object with all its members.
    static var object: JSONForm {
        JSONForm {
            $0.json(JSONStyle(zone: $1.zone, isBrief: false))
        } read: { json, _ throws(AlertError) in
            try Value.fields.value(json)
        }
    }

    /// An object that leaves out members with their usual value.
    static var brief: JSONForm {
        JSONForm(write: { $0.json(JSONStyle(zone: $1.zone, isBrief: true)) }, read: object.read)
    }
}
