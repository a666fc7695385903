public import Alerts
public import JSON
import Messages
public import Recurrence

extension UndoableChange {
    /// Returns the change as a JSON object with the keys `number`, `at`, `kind`, `alert`, `title`
    /// and `alerts`.
    ///
    /// - Parameter zone: The zone whose UTC offset is used to write the instant.
    /// - Returns: An object that ``init(json:)`` reads as this change.
    public func json(in zone: Zone) -> JSONValue {
        .object([
            "number": .int(number), "at": .time(at, in: zone), "kind": .string(kind.rawValue),
            "alert": .optional(alert?.rawValue), "title": .string(title), "alerts": .int(count),
        ])
    }

    /// Reads an object that ``json(in:)`` wrote.
    ///
    /// - Throws: `AlertError` with the code `AlertError.Code.invalidAlert`.
    public init(json: JSONValue) throws(AlertError) {
        let reader = try JSONReader(
            json, part: "The change", keys: ["number", "at", "kind", "alert", "title", "alerts"])
        let kind: Kind? = try reader.choice("kind")
        guard let kind, let at = try reader.parsed("at", { try Instant(rfc3339: $0) }) else {
            throw .invalid("The change has no 'kind'.")
        }
        self.init(
            number: try reader.int("number") ?? 0, at: at, kind: kind,
            alert: try reader.parsed("alert") { try Alert.ID($0) },
            title: try reader.string("title") ?? "", count: try reader.int("alerts") ?? 0)
    }
}
