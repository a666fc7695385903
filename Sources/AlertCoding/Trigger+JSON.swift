package import Alerts
package import JSON
import Messages
package import Recurrence

extension Trigger {
    /// Returns the trigger as a JSON object with a `kind`.
    package func json(in zone: Zone, isBrief: Bool) -> JSONValue {
        switch self {
        case .once(.civil(let time, let own)):
            .object([
                "kind": .string("once"), "at": .string(time.description),
                "zone": .optional(own?.identifier),
            ])
        case .once(.instant(let instant)):
            .object(["kind": .string("once"), "at": .time(instant, in: zone), "zone": .null])
        case .interval(let interval):
            .object([
                "kind": .string("interval"), "seconds": .int(interval.seconds),
                "repeats": .bool(interval.repeats), "anchor": .time(interval.anchor, in: zone),
            ])
        case .schedule(let schedule): schedule.json(isBrief: isBrief)
        case .timetable(let timetable):
            .object([
                "kind": .string("timetable"),
                "schedules": .array(timetable.parts.map { $0.json(isBrief: isBrief) }),
            ])
        case .afterDone(let time): time.json(in: zone)
        case .event(let trigger): trigger.json(in: zone)
        // The store keeps the document of a program's request, which has the trigger.
        case .program(let trigger):
            .object(["kind": .string("program"), "times": .string(trigger.description)])
        }
    }

    package init(json: JSONValue, today: CivilDate? = nil) throws(AlertError) {
        guard case .object(let object) = json, case .string(let kind) = object["kind"] else {
            throw .invalid(
                "The trigger has no 'kind'. Use \"schedule\", \"timetable\", \"once\", \"interval\", "
                    + "\"afterDone\" or \"event\".")
        }
        switch kind {
        case "schedule": self = .schedule(try Schedule(json: json, today: today))
        case "timetable": self = .timetable(try Timetable(json: json, today: today))
        case "once": self = .once(try OneShot(json: json))
        case "interval": self = .interval(try Interval(json: json))
        case "afterDone": self = .afterDone(try AfterDone(json: json))
        case "event": self = .event(try EventTrigger(json: json))
        default:
            throw .invalid(
                "The trigger's kind cannot be '\(Text.excerpt(kind))'. Use "
                    + "\"schedule\", \"timetable\", \"once\", \"interval\", \"afterDone\" or \"event\"."
            )
        }
    }
}

extension Trigger {
    static let part = Message("The trigger")
}

extension Timetable {
    /// Reads the schedules, each with the keys of a trigger of the kind `schedule`.
    init(json: JSONValue, today: CivilDate?) throws(AlertError) {
        let reader = try JSONReader(json, part: Trigger.part, keys: ["kind", "schedules"])
        let form = JSONForm<Schedule> { schedule, _ in
            schedule.json(isBrief: false)
        } read: { json, _ throws(AlertError) in
            try Schedule(json: json, today: today)
        }
        self.init(try reader.required("schedules", .list(form)))
    }
}

extension OneShot {
    init(json: JSONValue) throws(AlertError) {
        let reader = try JSONReader(json, part: Trigger.part, keys: ["kind", "at", "zone"])
        let text = try reader.required("at", .text)
        let zone = try reader.value("zone", .zone)
        if zone == nil, let instant = try? Instant(rfc3339: text) {
            self = .instant(instant)
        } else {
            self = .civil(
                try JSONForm.localTime.read(.string(text), reader.place("at")), zone: zone)
        }
    }
}

extension Interval {
    init(json: JSONValue) throws(AlertError) {
        let reader = try JSONReader(
            json, part: "The trigger", keys: ["kind", "seconds", "repeats", "anchor"])
        self.init(
            seconds: try reader.required("seconds", .integer),
            repeats: try reader.value("repeats", .flag) ?? false,
            anchor: try reader.value("anchor", .time))
    }
}

extension EventTrigger {
    fileprivate func json(in zone: Zone) -> JSONValue {
        var object: JSONObject = ["kind": .string("event")]
        switch event {
        case .unlock: object["event"] = .string("unlock")
        case .login: object["event"] = .string("login")
        case .arrive: object["event"] = .string("arrive")
        case .leave: object["event"] = .string("leave")
        }
        if let place = event.place { object["place"] = .string(place.rawValue) }
        if let times { object["times"] = times.json }
        if let happened { object["happened"] = .time(happened, in: zone) }
        return .object(object)
    }

    fileprivate init(json: JSONValue) throws(AlertError) {
        let reader = try JSONReader(
            json, part: Trigger.part, keys: ["kind", "event", "place", "times", "happened"])
        let name = try reader.required("event", .text)
        var place: Place.Name?
        if let text = try reader.value("place", .text) { place = try Place.Name(text) }
        let event: Event
        switch (name, place) {
        case ("unlock", nil): event = .unlock
        case ("login", nil): event = .login
        case ("arrive", let place?): event = .arrive(place)
        case ("leave", let place?): event = .leave(place)
        case ("unlock", _), ("login", _):
            throw .invalid(
                "The trigger has a 'place', but its event is not \"arrive\" or \"leave\".")
        case ("arrive", nil), ("leave", nil): throw reader.missing("place")
        default:
            throw .invalid(
                "event cannot be '\(Text.excerpt(name))'. Use one of unlock, login, arrive, leave.")
        }
        self.init(
            event, times: try reader.value("times", .eventTimes),
            happened: try reader.value("happened", .time))
    }
}

extension EventTimes {
    fileprivate var json: JSONValue {
        .object([
            "weekdays": .array(weekdays.sorted().map { .string($0.code) }),
            "from": .string(from.description), "to": .string(to.description),
        ])
    }
}

extension JSONForm<EventTimes> {
    /// The days as in RFC 5545, and the hours: `{"weekdays":["MO","FR"],"from":"17:00","to":"24:00"}`.
    fileprivate static let eventTimes = JSONForm { times, _ in
        times.json
    } read: { json, _ throws(AlertError) in
        let reader = try JSONReader(json, part: "The times", keys: ["weekdays", "from", "to"])
        return EventTimes(
            weekdays: Set(try reader.value("weekdays", .list(.weekday)) ?? []),
            from: try reader.value("from", .timeOfDay) ?? .midnight,
            to: try reader.value("to", .timeOfDay) ?? .endOfDay)
    }
}

extension JSONForm<Weekday> {
    fileprivate static let weekday = JSONForm("a day such as MO") {
        .string($0.code)
    } read: {
        if case .string(let code) = $0 { Weekday(code: code) } else { nil }
    }
}
