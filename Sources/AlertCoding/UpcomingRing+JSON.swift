public import Alerts
public import JSON
import Messages
public import Recurrence

extension UpcomingRing {
    /// Returns the ring as a JSON object with the keys `alert`, `title`, `at` and `event`.
    public func json(in zone: Zone) -> JSONValue {
        .object([
            "alert": .string(alert.rawValue), "title": .string(title), "at": .time(at, in: zone),
            "event": .time(event, in: zone),
        ])
    }

    /// Reads an object that ``json(in:)`` wrote.
    ///
    /// - Throws: `AlertError` with the code `AlertError.Code.invalidAlert`.
    public init(json: JSONValue) throws(AlertError) {
        guard case .object(let object) = json, case .string(let alert) = object["alert"],
            case .string(let title) = object["title"], case .string(let at) = object["at"],
            let instant = try? Instant(rfc3339: at)
        else { throw .invalid("The service announced a ring in an unknown format.") }
        var event: Instant?
        if case .string(let text) = object["event"] { event = try? Instant(rfc3339: text) }
        self.init(alert: try Alert.ID(alert), title: title, at: instant, event: event)
    }
}
