package import Alerts
package import JSON
import Messages
package import Recurrence

extension Alert: JSONObjectCoded {
    package static let fields = JSONFields<Alert>(
        "The alert",
        Alert(
            id: ID(digest: 0), content: Content(title: ""),
            trigger: .once(.instant(.distantFuture)))
    ) {
        JSONField("actions", \.content.actions, { $0.content.actions = $1 }, .list(.object))
        JSONField("again", \.again, { $0.again = $1 }, .integer)
        JSONField("alarm", \.alarm, { $0.alarm = $1 }, .object)
        JSONField("badge", \.content.badge, { $0.content.badge = $1 }, .integer)
        JSONField("before", \.before, { $0.before = $1 }, .list(.object))
        JSONField("body", \.content.body, { $0.content.body = $1 }, .text)
        JSONField("category", \.content.category, { $0.content.category = $1 }, .text)
        JSONField("doneOnOpen", \.content.doneOnOpen, { $0.content.doneOnOpen = $1 }, .flag)
        JSONField("escalate", \.escalations, { $0.escalations = $1 }, .list(.object))
        JSONField("goal", \.goal, { $0.goal = $1 }, .integer)
        JSONField("group", \.group, { $0.group = $1 }, .text)
        JSONField("holdAway", \.holdsAway, { $0.holdsAway = $1 }, .flag)
        JSONField("icon", \.content.icon, { $0.content.icon = $1 }, .text)
        JSONField("id", \.id, { $0.id = $1 }, .id, isRequired: true)
        JSONField("image", \.content.image, { $0.content.image = $1 }, .text)
        JSONField("isOn", \.isOn, { $0.isOn = $1 }, .flag)
        JSONField("late", \.late, { $0.late = $1 }, .lateness)
        JSONField("lead", \.lead, { $0.lead = $1 }, .object)
        JSONField("open", \.content.open, { $0.content.open = $1 }, .target)
        JSONField("origin", \.origin, { $0.origin = $1 }, .object)
        JSONField("run", \.run, { $0.run = $1 }, .text)
        JSONField("sound", \.content.sound, { $0.content.sound = $1 }, .sound)
        JSONField("title", \.content.title, { $0.content.title = $1 }, .text, isRequired: true)
        JSONField("trigger", \.trigger, { $0.trigger = $1 }, .trigger, isRequired: true)
        JSONField("urgency", \.content.urgency, { $0.content.urgency = $1 }, .choice)
        JSONField("wake", \.wakes, { $0.wakes = $1 }, .flag)
    }

    /// The keys of an alert's document.
    package static let documentKeys = Set(fields.keys.names)

    /// Reads an alert.
    ///
    /// Missing keys have their default value. Reading ignores `next` and `state`, so that the output
    /// of a list can be edited and read again.
    ///
    /// - Parameters:
    ///   - json: An object with the keys of ``json(in:isBrief:)``. The keys `title` and `trigger`
    ///     are required, and so is `id` unless there is a `newID`.
    ///   - newID: The id for an alert without an `id`.
    ///   - today: The start of a schedule without a `start`; if it is `nil`, `start` is required.
    /// - Throws: `AlertError` with the code `AlertError.Code.invalidAlert`.
    package init(
        json: JSONValue, newID: ID? = nil, today: CivilDate? = nil
    ) throws(AlertError) {
        var json = json
        json.setMissing("id", newID?.rawValue)
        if case .object(var object) = json, var trigger = object["trigger"],
            case .object(let members) = trigger, members["kind"] == .string("schedule")
        {
            trigger.setMissing("start", today?.description)
            object["trigger"] = trigger
            json = .object(object)
        }
        self = try Self.fields.value(json, keys: AlertSnapshot.fields.keys)
        try validate()
    }
}

extension JSONValue {
    /// Sets a member of an object that has none or null.
    fileprivate mutating func setMissing(_ key: String, _ text: String?) {
        guard let text, case .object(var object) = self, object[key] ?? .null == .null else {
            return
        }
        object[key] = .string(text)
        self = .object(object)
    }
}

extension Action: JSONObjectCoded {
    package static let fields = JSONFields<Action>(
        "An action", Action(key: "", label: "")
    ) {
        JSONField("key", \.key, { $0.key = $1 }, .text, isRequired: true)
        JSONField("label", \.label, { $0.label = $1 }, .text, isRequired: true)
    }
}

extension Alarm: JSONObjectCoded {
    package static let fields = JSONFields<Alarm>(
        "The alarm", Alarm()
    ) {
        JSONField("length", \.length, { $0.length = $1 }, .integer)
        JSONField("ramp", \.ramp, { $0.ramp = $1 }, .integer)
        JSONField("volume", \.volume, { $0.volume = $1 }, .integer)
    }
}

extension Escalation: JSONObjectCoded {
    package static let fields = JSONFields<Escalation>(
        "The step", Escalation(after: 0, kind: .critical)
    ) {
        JSONField("after", \.after, { $0.after = $1 }, .integer, isRequired: true)
        JSONField("command", \.command, { $0.command = $1 }, .text)
        JSONField("kind", \.kind, { $0.kind = $1 }, .choice, isRequired: true)
    }
}

extension Lead: JSONObjectCoded {
    package static let fields = JSONFields<Lead>(
        "The lead", Lead()
    ) {
        JSONField("allDay", \.isAllDay, { $0.isAllDay = $1 }, .flag)
        JSONField("days", \.days, { $0.days = $1 }, .integer)
        JSONField("seconds", \.seconds, { $0.seconds = $1 }, .integer)
    }
}

extension Origin: JSONObjectCoded {
    package static let fields = JSONFields<Origin>(
        "The origin", Origin(uid: "")
    ) {
        JSONField("acknowledged", \.acknowledged, { $0.acknowledged = $1 }, .time)
        JSONField("calendar", \.calendar, { $0.calendar = $1 }, .text)
        JSONField("digests", \.digests, { $0.digests = $1 }, .digests)
        JSONField("times", \.times, { $0.times = $1 }, .text, isRequired: true)
        JSONField("uid", \.uid, { $0.uid = $1 }, .text, isRequired: true)
    }
}

extension JSONForm<[Origin.Field: String]> {
    /// An object with a member for each digest.
    static let digests = JSONForm { digests, _ in
        .object(JSONObject(digests.map { .init($0.key.rawValue, .string($0.value)) }))
    } read: { json, place throws(AlertError) in
        let fields = Origin.Field.allCases
        let reader = try JSONReader(json, part: place.part, keys: JSONKeys(fields.map(\.rawValue)))
        var digests: Value = [:]
        for field in fields { digests[field] = try reader.value(field.rawValue, .text) }
        return digests
    }
}

extension JSONForm<Alert.ID> {
    static let id = JSONForm(
        text: \.rawValue, parse: { try Alert.ID($0) })
}

extension JSONForm<OpenTarget> {
    static let target = JSONForm(
        text: \.rawValue, parse: { try OpenTarget($0) })
}

extension JSONForm<Sound> {
    static let sound = JSONForm(
        text: \.description, parse: { Sound($0) })
}

extension JSONForm<Lateness> {
    /// The number of seconds, `"never"` or `"always"`.
    static let lateness = JSONForm { lateness, _ in
        switch lateness {
        case .never: .string("never")
        case .always: .string("always")
        case .within(let seconds): .int(seconds)
        }
    } read: { json, _ throws(AlertError) in
        switch json {
        case .string("never"): return .never
        case .string("always"): return .always
        case .int(let seconds) where seconds >= 0: return .within(seconds: seconds)
        default:
            throw .invalid("'late' must be a number of seconds, \"never\" or \"always\".")
        }
    }
}

extension JSONForm<Trigger> {
    static let trigger = JSONForm {
        $0.json(in: $1.zone, isBrief: $1.isBrief)
    } read: { json, _ throws(AlertError) in
        try Trigger(json: json)
    }
}
