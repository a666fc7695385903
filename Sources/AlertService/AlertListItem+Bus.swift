import AlertCoding
import Alerts
import DBus
import JSON
import Recurrence
import Synchronization

extension AlertListItem {
    /// The columns of the items on the bus.
    ///
    /// Triggers and leads are JSON texts.
    static let columns = BusColumns(
        AlertListItem(
            id: Alert.ID(digest: 0), title: "", trigger: .once(.instant(.distantFuture)),
            next: nil, status: .on, skip: 0),
        .texts("known", \.id, { $0.id = $1 }, .id),
        .texts("titles", \.title, { $0.title = $1 }, .plain),
        .texts("triggers", \.trigger, { $0.trigger = $1 }, .trigger),
        .texts("next", \.next, { $0.next = $1 }, .optional(.time)),
        .texts("standings", \.status, { $0.status = $1 }, .word),
        .numbers("skips", \.skip) { $0.skip = $1 },
        .texts("leads", \.lead, { $0.lead = $1 }, .optional(.lead), isLater: true),
        .texts("doneRings", \.doneRing, { $0.doneRing = $1 }, .optional(.time), isLater: true),
        .texts("manners", \.manner, { try $0.read(manner: $1) }, .plain, isLater: true))

    /// The early and the repeated rings, the steps that make them stronger, whether the alert is an
    /// alarm, whether it waits while the user is away or wakes the machine, the goal, the time that the
    /// next ring announces, whether there is a command, and the calendar, as JSON; empty if the alert
    /// has none of them.
    fileprivate var manner: String {
        guard
            !before.isEmpty || again != nil || !escalations.isEmpty || isAlarm || waitsForReturn
                || wakes || progress != nil || hasCommand || nextEvent != nil || calendar != nil
        else { return "" }
        return JSONValue.object([
            "before": .array(before.map { $0.json() }), "again": again.map(JSONValue.int) ?? .null,
            "escalate": .array(escalations.map { $0.json() }), "alarm": .bool(isAlarm),
            "holdAway": .bool(waitsForReturn), "wake": .bool(wakes), "run": .bool(hasCommand),
            "nextEvent": .optional(nextEvent.map { $0.rfc3339() }),
            "goal": progress.map { .int($0.goal) } ?? .null,
            "doneToday": progress.map { .int($0.count) } ?? .null,
            "calendar": .optional(calendar),
        ]).text()
    }

    fileprivate mutating func read(manner: String) throws {
        guard !manner.isEmpty else { return }
        guard case .object(let object) = try JSONValue(text: manner) else {
            throw BusError.unknownForm
        }
        if case .array(let leads) = object["before"] {
            before = try leads.map { try Lead(json: $0) }
        }
        if case .int(let seconds) = object["again"] { again = seconds }
        if case .array(let steps) = object["escalate"] {
            escalations = try steps.map { try Escalation(json: $0) }
        }
        isAlarm = object["alarm"] == .bool(true)
        waitsForReturn = object["holdAway"] == .bool(true)
        wakes = object["wake"] == .bool(true)
        if case .int(let goal) = object["goal"], case .int(let count) = object["doneToday"] {
            progress = GoalProgress(count: count, goal: goal)
        }
        hasCommand = object["run"] == .bool(true)
        if case .string(let time) = object["nextEvent"] { nextEvent = try Instant(rfc3339: time) }
        if case .string(let name) = object["calendar"] { calendar = name }
    }
}

extension BusText<Lead> {
    fileprivate static let lead = BusText {
        $0.json().text()
    } read: {
        try Lead(json: JSONValue(text: $0))
    }
}

extension BusText<Trigger> {
    /// The first 4096 different triggers that were read, by their texts, because many alerts have the
    /// same trigger.
    private static let known = Mutex<[String: Trigger]>([:])

    fileprivate static let trigger = BusText {
        $0.json(in: .utc, isBrief: true).text()
    } read: { text in
        if let trigger = known.withLock({ $0[text] }) { return trigger }
        let trigger = try Trigger(json: JSONValue(text: text))
        known.withLock { if $0.count < 4_096 { $0[text] = trigger } }
        return trigger
    }
}
