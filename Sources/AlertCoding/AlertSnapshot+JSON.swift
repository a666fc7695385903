public import Alerts
public import JSON
import Messages
public import Recurrence

extension AlertSnapshot {
    /// Returns the alert as a JSON object, including its next ring, `next`, and its `state`.
    ///
    /// - Parameters:
    ///   - zone: The zone whose UTC offset is used to write instants.
    ///   - isBrief: Whether to leave out members with their default value.
    /// - Returns: An object that ``init(json:)`` reads as this status.
    public func json(in zone: Zone, isBrief: Bool = false) -> JSONValue {
        var state = JSONMembers(isBrief: isBrief)
        state.add("completed", .bool(isCompleted), usual: .bool(false))
        state.add("doneFor", .optional(doneFor?.description))
        state.add("doneRing", .time(doneRing, in: zone))
        state.add("pausedSince", .time(pause?.since, in: zone))
        state.add("pausedUntil", .time(pause?.until, in: zone))
        state.add("plannedPauseSince", .time(plannedPause?.since, in: zone))
        state.add("plannedPauseUntil", .time(plannedPause?.until, in: zone))
        state.add("quietUntil", .time(quietUntil, in: zone))
        state.add("skip", .int(skip), usual: .int(0))
        state.add("snoozedUntil", .time(snoozedUntil, in: zone))
        state.add("unseen", .int(unseenSince == nil ? 0 : 1), usual: .int(0))
        state.add("unseenSince", .time(unseenSince, in: zone))
        var members = alert.members(in: zone, isBrief: isBrief)
        members.add("next", .time(next, in: zone))
        members.add("state", state.object, usual: .object([:]))
        return members.object
    }

    /// Reads an object that ``json(in:isBrief:)`` wrote.
    ///
    /// - Throws: `AlertError` with the code `AlertError.Code.invalidAlert`.
    public init(json: JSONValue) throws(AlertError) {
        guard case .object(let object) = json else {
            throw .invalid("An alert must be an object, not \(json.kind).")
        }
        try self.init(
            alert: try Alert(json: json), next: object["next"], state: object["state"])
    }

    init(alert: Alert, next: JSONValue?, state: JSONValue?) throws(AlertError) {
        let state = try JSONReader(state ?? .object([:]), part: "The state", keys: Self.stateKeys)
        let nextRing: Instant?
        if case .string(let text) = next {
            nextRing = try JSONReader.parse(text, "next") { try Instant(rfc3339: $0) }
        } else {
            nextRing = nil
        }
        self.init(
            alert: alert,
            next: nextRing,
            snoozedUntil: try state.parsed("snoozedUntil") { try Instant(rfc3339: $0) },
            doneFor: try state.parsed("doneFor") { try CivilDate(iso8601: $0) },
            doneRing: try state.parsed("doneRing") { try Instant(rfc3339: $0) },
            skip: try state.int("skip") ?? 0,
            pause: try Pause(state, "paused"), plannedPause: try Pause(state, "plannedPause"),
            quietUntil: try state.parsed("quietUntil") { try Instant(rfc3339: $0) },
            unseenSince: try state.parsed("unseenSince") { try Instant(rfc3339: $0) },
            isCompleted: try state.bool("completed") ?? false)
    }

    private static let stateKeys: JSONKeys = [
        "snoozedUntil", "doneFor", "doneRing", "skip", "pausedSince", "pausedUntil",
        "plannedPauseSince", "plannedPauseUntil", "quietUntil", "unseen", "unseenSince",
        "completed",
    ]
}

extension Pause {
    /// Reads a pause from the members that begin with `name`, such as `pausedSince` and
    /// `pausedUntil`.
    fileprivate init?(_ state: JSONReader, _ name: String) throws(AlertError) {
        guard let since = try state.parsed(name + "Since", { try Instant(rfc3339: $0) }) else {
            return nil
        }
        self.init(
            since: since, until: try state.parsed(name + "Until") { try Instant(rfc3339: $0) })
    }
}
