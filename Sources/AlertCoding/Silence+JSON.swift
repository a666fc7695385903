public import Alerts
public import JSON
import Messages
public import Recurrence

extension Silence {
    /// Returns the spans as members of an object: `pausedSince`, `pausedUntil` and `quietUntil`.
    ///
    /// - Parameter zone: The zone whose UTC offset is used to write instants.
    /// - Returns: The members, which are null if they do not apply.
    public func members(in zone: Zone) -> [JSONObject.Member] {
        [
            .init("pausedSince", .time(pause?.since, in: zone)),
            .init("pausedUntil", .time(pause?.until, in: zone)),
            .init("quietUntil", .time(quietUntil, in: zone)),
        ]
    }

    /// Reads an object with the members that ``members(in:)`` returned; missing ones count as null.
    ///
    /// - Throws: `AlertError` with the code `AlertError.Code.invalidAlert`.
    public init(json: JSONValue) throws(AlertError) {
        guard case .object(let object) = json else {
            throw .invalid("The silence must be an object, not \(json.kind).")
        }
        func instant(_ key: String) throws(AlertError) -> Instant? {
            guard case .string(let text) = object[key] else { return nil }
            return try JSONReader.parse(text, key) { try Instant(rfc3339: $0) }
        }
        let until = try instant("pausedUntil")
        self.init(
            pause: try instant("pausedSince").map { Pause(since: $0, until: until) },
            quietUntil: try instant("quietUntil"))
    }
}
