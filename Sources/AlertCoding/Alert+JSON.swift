public import Alerts
public import JSON
import Messages
public import Recurrence

extension Alert {
    /// The allowed keys of an alert.
    ///
    /// Reading ignores `next` and `state`, so that the output of a list can be edited and read
    /// again.
    private static let keys: JSONKeys = [
        "id", "title", "body", "isOn", "trigger", "sound", "urgency", "icon", "image",
        "category", "actions", "late", "group", "open", "doneOnOpen", "badge", "lead", "before",
        "again", "run", "origin", "next", "state",
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

    func members(in zone: Zone, isBrief: Bool) -> JSONMembers {
        var members = JSONMembers(isBrief: isBrief)
        members.add("actions", .array(content.actions.map(\.json)), usual: .array([]))
        members.add("again", again.map(JSONValue.int) ?? .null)
        members.add("badge", content.badge.map(JSONValue.int) ?? .null)
        members.add("before", .array(before.map(\.json)), usual: .array([]))
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
        members.add("run", .optional(run))
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
        let reader = try JSONReader(json, part: Self.part, keys: Self.keys)
        guard let trigger = reader.value("trigger") else {
            throw .invalid("The alert has no 'trigger', which says when it rings.")
        }
        self = try Self.read(reader, newID: newID) { () throws(AlertError) in
            try Trigger(json: trigger, today: today)
        }.alert
    }

    static let part = Message("The alert")

    /// Reads an alert, and the values of the keys that only a snapshot of an alert has.
    ///
    /// - Parameters:
    ///   - reader: The members, which are read in alphabetical order.
    ///   - newID: The id for an alert without an `id`.
    ///   - trigger: Returns the trigger; called when it is the trigger's turn.
    /// - Returns: The alert, and the values of `next` and `state`.
    /// - Throws: `AlertError` with the code `AlertError.Code.invalidAlert`.
    static func read(
        _ reader: JSONReader, newID: ID? = nil, trigger: () throws(AlertError) -> Trigger
    ) throws(AlertError) -> (alert: Alert, next: JSONValue?, state: JSONValue?) {
        let actions = try Action.list(reader.array("actions"))
        let again = try reader.int("again")
        let badge = try reader.int("badge")
        let before = try Lead.list(reader.array("before"))
        let body = try reader.string("body") ?? ""
        let category = try reader.string("category")
        let doneOnOpen = try reader.bool("doneOnOpen") ?? false
        let group = try reader.string("group")
        let icon = try reader.string("icon")
        let id: ID
        if let text = try reader.string("id") {
            id = try ID(text)
        } else if let newID {
            id = newID
        } else {
            throw reader.missing("id")
        }
        let image = try reader.string("image")
        let isOn = try reader.bool("isOn") ?? true
        let late = try Lateness(json: reader.value("late"))
        let lead = try Lead(json: reader.value("lead"))
        let next = reader.value("next")
        let open = try reader.parsed("open") { try OpenTarget($0) }
        let origin = try Origin(json: reader.value("origin"))
        let run = try reader.string("run")
        let sound = Sound(try reader.string("sound") ?? "default")
        let state = reader.value("state")
        let title = try reader.requiredString("title")
        let trigger = try trigger()
        let urgency: Urgency = try reader.choice("urgency") ?? .normal
        let alert = Alert(
            id: id,
            content: Content(
                title: title, body: body, sound: sound, urgency: urgency, icon: icon, image: image,
                category: category, actions: actions, open: open, doneOnOpen: doneOnOpen,
                badge: badge),
            trigger: trigger, isOn: isOn, late: late, group: group, lead: lead, before: before,
            again: again, run: run, origin: origin)
        try alert.validate()
        return (alert, next, state)
    }
}
