public import Alerts
public import JSON
import Messages

extension Lead {
    /// The lead as a JSON object.
    public var json: JSONValue {
        .object(["days": .int(days), "seconds": .int(seconds), "allDay": .bool(isAllDay)])
    }

    /// Reads an object that ``json`` wrote; `nil` if `json` is `nil`.
    ///
    /// - Throws: `AlertError` with the code `AlertError.Code.invalidAlert`.
    public init?(json: JSONValue?) throws(AlertError) {
        guard let json else { return nil }
        let reader = try JSONReader(json, part: "The lead", keys: Self.keys)
        try self.init(reader)
    }

    /// Reads the leads of a JSON array.
    ///
    /// - Throws: `AlertError` with the code `AlertError.Code.invalidAlert`.
    package static func list(_ elements: [JSONValue]) throws(AlertError) -> [Lead] {
        var leads: [Lead] = []
        for element in elements {
            leads.append(
                try Lead(JSONReader(element, part: "A time before the alert", keys: keys)))
        }
        return leads
    }

    private static let keys: JSONKeys = ["days", "seconds", "allDay"]

    private init(_ reader: JSONReader) throws(AlertError) {
        self.init(
            days: try reader.int("days") ?? 0, seconds: try reader.int("seconds") ?? 0,
            isAllDay: try reader.bool("allDay") ?? false)
    }
}
