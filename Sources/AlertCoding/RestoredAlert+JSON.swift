public import Alerts
public import JSON
import Messages
public import Recurrence

extension RestoredAlert {
    /// Returns the summary as a JSON object with the keys `id`, `title`, `next` and `status`.
    ///
    /// - Parameter zone: The zone whose UTC offset is used to write the instant.
    /// - Returns: An object that ``init(json:)`` reads as this summary.
    public func json(in zone: Zone) -> JSONValue {
        .object([
            "id": .string(id.rawValue), "next": .time(next, in: zone),
            "status": .string(status.rawValue), "title": .string(title),
        ])
    }

    /// Reads an object that ``json(in:)`` wrote.
    ///
    /// - Throws: `AlertError` with the code `AlertError.Code.invalidAlert`.
    public init(json: JSONValue) throws(AlertError) {
        let reader = try JSONReader(
            json, part: "The alert", keys: ["id", "title", "next", "status"])
        let word = try reader.string("status") ?? ""
        guard let id = try reader.parsed("id", { try Alert.ID($0) }),
            let status = AlertListItem.Status(rawValue: word)
        else { throw .invalid("The alert has no 'id'.") }
        self.init(
            id: id, title: try reader.string("title") ?? "",
            next: try reader.parsed("next") { try Instant(rfc3339: $0) }, status: status)
    }
}
