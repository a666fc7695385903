public import Alerts
public import JSON
import Messages
public import Recurrence

extension Silence {
    /// Returns the spans as members of an object: `pausedSince`, `pausedUntil`, and so on.
    ///
    /// - Parameter zone: The zone whose UTC offset is used to write instants.
    /// - Returns: The members, which are null if they do not apply.
    public func members(in zone: Zone) -> [JSONObject.Member] {
        [
            .init("pausedSince", .time(pause?.since, in: zone)),
            .init("pausedUntil", .time(pause?.until, in: zone)),
            .init("plannedPauseSince", .time(plannedPause?.since, in: zone)),
            .init("plannedPauseUntil", .time(plannedPause?.until, in: zone)),
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
        func pause(_ name: String) throws(AlertError) -> Pause? {
            guard let since = try instant(name + "Since") else { return nil }
            return Pause(since: since, until: try instant(name + "Until"))
        }
        self.init(
            pause: try pause("paused"), plannedPause: try pause("plannedPause"),
            quietUntil: try instant("quietUntil"))
    }
}
