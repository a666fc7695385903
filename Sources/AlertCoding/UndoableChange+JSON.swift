public import Alerts
public import JSON
import Messages
public import Recurrence

extension UndoableChange {
    /// Returns the change as a JSON object with the keys `number`, `at`, `kind`, `alert`, `title`,
    /// `alerts` and `setting`.
    ///
    /// - Parameter zone: The zone whose UTC offset is used to write the instant.
    /// - Returns: An object that ``init(json:)`` reads as this change.
    public func json(in zone: Zone) -> JSONValue {
        .object([
            "number": .int(number), "at": .time(at, in: zone), "kind": .string(kind.rawValue),
            "alert": .optional(alert?.rawValue), "title": .string(title), "alerts": .int(count),
            "setting": setting?.json ?? .null,
        ])
    }

    /// Reads an object that ``json(in:)`` wrote.
    ///
    /// - Throws: `AlertError` with the code `AlertError.Code.invalidAlert`.
    public init(json: JSONValue) throws(AlertError) {
        let reader = try JSONReader(
            json, part: "The change",
            keys: ["number", "at", "kind", "alert", "title", "alerts", "setting"])
        let kind: Kind? = try reader.choice("kind")
        guard let kind, let at = try reader.parsed("at", { try Instant(rfc3339: $0) }) else {
            throw .invalid("The change has no 'kind'.")
        }
        self.init(
            number: try reader.int("number") ?? 0, at: at, kind: kind,
            alert: try reader.parsed("alert") { try Alert.ID($0) },
            title: try reader.string("title") ?? "", count: try reader.int("alerts") ?? 0,
            setting: try SettingChange.read(reader))
    }
}

extension SettingChange {
    /// The change as a JSON object with the keys `key`, `before` and `after`.
    public var json: JSONValue {
        .object([
            "key": .string(key), "before": .optional(before), "after": .optional(after),
        ])
    }

    /// Reads an object that ``json`` wrote.
    ///
    /// - Throws: `AlertError` with the code `AlertError.Code.invalidAlert`.
    public init(json: JSONValue) throws(AlertError) {
        let reader = try JSONReader(json, part: "The setting", keys: ["key", "before", "after"])
        guard let key = try reader.string("key") else {
            throw .invalid("The setting has no 'key'.")
        }
        self.init(
            key: key, before: try reader.string("before"), after: try reader.string("after"))
    }

    fileprivate static func read(_ reader: JSONReader) throws(AlertError) -> SettingChange? {
        guard let json = reader.value("setting") else { return nil }
        return try SettingChange(json: json)
    }
}
