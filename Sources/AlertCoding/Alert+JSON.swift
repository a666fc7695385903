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
            before: try Lead.list(reader.array("before")),
            again: try reader.int("again"),
            run: try reader.string("run"),
            origin: try Origin(json: reader.value("origin")))
        try validate()
    }
}
