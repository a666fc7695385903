public import Alerts
public import JSON
import Messages
public import Recurrence

extension Alert {
    /// The allowed keys of an alert.
    ///
    /// Reading ignores `next` and `state`, so that the output of a list can be edited and read
    /// again.
    private static let keys: Set<String> = [
        "id", "title", "body", "isOn", "trigger", "sound", "urgency", "icon", "image",
        "category", "actions", "late", "group", "open", "doneOnOpen", "badge", "lead", "origin",
        "next", "state",
    ]

    /// Returns the alert as a JSON object.
    ///
    /// - Parameters:
    ///   - zone: The zone whose UTC offset is used to write instants.
    ///   - isBrief: Whether to leave out members with their default value.
    /// - Returns: An object that ``init(json:newID:today:)`` reads as this alert.
    public func json(in zone: Zone, isBrief: Bool = false) -> JSONValue {
        members(in: zone, isBrief: isBrief).object
    }

    fileprivate func members(in zone: Zone, isBrief: Bool) -> JSONMembers {
        var members = JSONMembers(isBrief: isBrief)
        members.add("actions", .array(content.actions.map(\.json)), usual: .array([]))
        members.add("badge", content.badge.map(JSONValue.int) ?? .null)
        members.add("body", .string(content.body), usual: .string(""))
        members.add("category", .optional(content.category))
        members.add("doneOnOpen", .bool(content.doneOnOpen), usual: .bool(false))
        members.add("group", .optional(group))
        members.add("icon", .optional(content.icon))
        members.add("id", .string(id.rawValue))
        members.add("image", .optional(content.image))
        members.add("isOn", .bool(isOn), usual: .bool(true))
        members.add("late", late.json, usual: Lateness.default.json)
        members.add("lead", lead?.json ?? .null)
        members.add("open", .optional(content.open?.rawValue))
        members.add("origin", origin?.json ?? .null)
        members.add("sound", .string(content.sound.description), usual: .string("default"))
        members.add("title", .string(content.title))
        members.add("trigger", trigger.json(in: zone, isBrief: isBrief))
        members.add("urgency", .string(content.urgency.rawValue), usual: .string("normal"))
        return members
    }

    /// Reads an alert.
    ///
    /// Missing keys have their default value.
    ///
    /// - Parameters:
    ///   - json: An object with the keys of ``json(in:isBrief:)``. The keys `title` and `trigger`
    ///     are required, and so is `id` unless there is a `newID`.
    ///   - newID: The id for an alert without an `id`.
    ///   - today: The start of a schedule without a `start`; if it is `nil`, `start` is required.
    /// - Throws: `AlertError` with the code `AlertError.Code.invalidAlert`.
    public init(
        json: JSONValue, newID: ID? = nil, today: CivilDate? = nil
    ) throws(AlertError) {
        let reader = try JSONReader(json, part: "The alert", keys: Self.keys)
        let id = try reader.string("id")
        guard let trigger = reader.value("trigger") else {
            throw .invalid("The alert has no 'trigger', which says when it rings.")
        }
        let name: ID
        if let newID, id == nil {
            name = newID
        } else {
            name = try ID(try reader.requiredString("id"))
        }
        self.init(
            id: name,
            content: Content(
                title: try reader.requiredString("title"),
                body: try reader.string("body") ?? "",
                sound: Sound(try reader.string("sound") ?? "default"),
                urgency: try reader.choice("urgency") ?? .normal,
                icon: try reader.string("icon"),
                image: try reader.string("image"),
                category: try reader.string("category"),
                actions: try Action.list(reader.array("actions")),
                open: try reader.parsed("open") { try OpenTarget($0) },
                doneOnOpen: try reader.bool("doneOnOpen") ?? false,
                badge: try reader.int("badge")),
            trigger: try Trigger(json: trigger, today: today),
            isOn: try reader.bool("isOn") ?? true,
            late: try Lateness(json: reader.value("late")),
            group: try reader.string("group"),
            lead: try Lead(json: reader.value("lead")),
            origin: try Origin(json: reader.value("origin")))
        try validate()
    }
}

extension Action {
    /// The action as a JSON object.
    var json: JSONValue { .object(["key": .string(key), "label": .string(label)]) }

    static func list(_ values: [JSONValue]) throws(AlertError) -> [Action] {
        var actions: [Action] = []
        for value in values {
            let reader = try JSONReader(value, part: "An action", keys: ["key", "label"])
            actions.append(
                Action(
                    key: try reader.requiredString("key"),
                    label: try reader.requiredString("label")))
        }
        return actions
    }
}

extension Lateness {
    /// The number of seconds, `"never"` or `"always"`.
    var json: JSONValue {
        switch self {
        case .never: .string("never")
        case .always: .string("always")
        case .within(let seconds): .int(seconds)
        }
    }

    init(json: JSONValue?) throws(AlertError) {
        switch json {
        case nil: self = .default
        case .string("never"): self = .never
        case .string("always"): self = .always
        case .int(let seconds) where seconds >= 0: self = .within(seconds: seconds)
        default:
            throw .invalid("'late' must be a number of seconds, \"never\" or \"always\".")
        }
    }
}

extension AlertStatus {
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
        let state = try JSONReader(
            object["state"] ?? .object([:]), part: "The state",
            keys: [
                "snoozedUntil", "doneFor", "doneRing", "skip", "pausedSince", "pausedUntil",
                "unseen", "unseenSince", "completed",
            ])
        let next: Instant?
        if case .string(let text) = object["next"] {
            next = try JSONReader.parse(text, "next") { try Instant(rfc3339: $0) }
        } else {
            next = nil
        }
        self.init(
            alert: try Alert(json: json),
            next: next,
            snoozedUntil: try state.parsed("snoozedUntil") { try Instant(rfc3339: $0) },
            doneFor: try state.parsed("doneFor") { try CivilDate(iso8601: $0) },
            doneRing: try state.parsed("doneRing") { try Instant(rfc3339: $0) },
            skip: try state.int("skip") ?? 0,
            pause: try Pause(state),
            unseenSince: try state.parsed("unseenSince") { try Instant(rfc3339: $0) },
            isCompleted: try state.bool("completed") ?? false)
    }
}

extension Pause {
    fileprivate init?(_ state: JSONReader) throws(AlertError) {
        guard let since = try state.parsed("pausedSince", { try Instant(rfc3339: $0) }) else {
            return nil
        }
        self.init(
            since: since, until: try state.parsed("pausedUntil") { try Instant(rfc3339: $0) })
    }
}

extension JSONValue {
    /// Returns an instant in RFC 3339 with the UTC offset of `zone` at that instant; null for
    /// `nil`.
    public static func time(_ instant: Instant?, in zone: Zone) -> JSONValue {
        .optional(instant.map { $0.rfc3339(offset: zone.offset(at: $0).seconds) })
    }
}
