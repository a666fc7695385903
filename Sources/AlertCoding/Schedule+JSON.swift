import Alerts
import JSON
import Messages
import Recurrence

extension Schedule {
    func json(isBrief: Bool) -> JSONValue {
        let start =
            startTime.map { CivilDateTime(date: self.start, time: $0).description }
            ?? self.start.description
        var members: [JSONObject.Member] = []
        members.reserveCapacity(isBrief ? 4 : 13)
        func add(_ key: String, _ value: JSONValue, usual: JSONValue = .null) {
            if !isBrief || value != usual { members.append(.init(key, value)) }
        }
        let none = JSONValue.array([])
        // A schedule without a set has no such key, so that older versions can read it.
        if let days { add("days", .string(days.description)) }
        add("exclude", .array(exclude.map { .string($0.description) }), usual: none)
        add("excludeRules", .array(excludeRules.map { .string($0.rfc5545) }), usual: none)
        add("fold", .string(fold.rawValue), usual: .string("first"))
        add("gap", .string(gap.rawValue), usual: .string("next"))
        add("include", .array(include.map { .string($0.description) }), usual: none)
        add("kind", .string("schedule"))
        add("rule", .string(rule.rfc5545))
        add("start", .string(start))
        let times = varyingTexts + times.map(\.description)
        add("times", .array(times.map(JSONValue.string)), usual: none)
        add("until", .optional(until?.description))
        add("windows", .array(windows.map(\.json)), usual: none)
        add("zone", .optional(zone?.identifier))
        return .object(JSONObject(members))
    }

    private static let keys: JSONKeys = [
        "kind", "rule", "start", "times", "windows", "exclude", "include", "excludeRules", "until",
        "days", "zone", "gap", "fold",
    ]

    init(json: JSONValue, today: CivilDate?) throws(AlertError) {
        let reader = try JSONReader(json, part: Trigger.part, keys: Self.keys)
        let days = try reader.value("days", .daySet)
        let exclude = try reader.value("exclude", .list(.dateOrTime)) ?? []
        let excludeRules = try reader.value("excludeRules", .list(.rule)) ?? []
        let fold: FoldPolicy = try reader.value("fold", .choice) ?? .first
        let gap: GapPolicy = try reader.value("gap", .choice) ?? .next
        let include = try reader.value("include", .list(.dateOrTime)) ?? []
        guard try reader.value("kind", .text) == "schedule" else { throw reader.missing("kind") }
        let rule = try reader.value("rule", .rule) ?? .daily
        guard
            let start = try reader.value("start", .dateOrTime)
                ?? today.map(RecurrenceDate.day)
        else { throw .invalid("The trigger has no 'start'.") }
        let dayTimes = try reader.value("times", .list(.dayTime)) ?? []
        let random = dayTimes.compactMap(\.random)
        guard random.count < 2 else {
            throw .invalid("A schedule has random times once. Use a schedule for each.")
        }
        let times = dayTimes.compactMap(\.clock)
        let until = try reader.value("until", .dateOrTime)
        let windows = try reader.value("windows", .list(.window)) ?? []
        let zone = try reader.value("zone", .zone)
        switch start {
        case .day(let day):
            do {
                try self.init(
                    rule: rule, start: day, times: times, windows: windows,
                    sun: dayTimes.compactMap(\.sun), random: random.first, exclude: exclude,
                    include: include, excludeRules: excludeRules, until: until, days: days,
                    zone: zone, gap: gap, fold: fold)
            } catch {
                throw .invalid(error.message)
            }
        case .local(let time) where dayTimes.isEmpty && windows.isEmpty:
            self.init(
                rule: rule, start: time, exclude: exclude, include: include,
                excludeRules: excludeRules, until: until, zone: zone, gap: gap, fold: fold)
            guard days != nil else { return }
            do {
                self = try limited(to: days)
            } catch {
                throw .invalid(error.message)
            }
        case .local:
            throw .invalid("With 'times' or 'windows', 'start' must be a day without a time.")
        case .instant:
            throw .invalid("'start' must be a day or a local time. Its time zone is 'zone'.")
        }
    }
}

extension Window {
    var json: JSONValue {
        .object([
            "from": .string(from.description), "to": .string(to.description), "every": .int(every),
        ])
    }

    init(json: JSONValue) throws(AlertError) {
        let reader = try JSONReader(json, part: "A window", keys: ["from", "to", "every"])
        let from = try reader.required("from", .timeOfDay)
        let to = try reader.required("to", .timeOfDay)
        let every = try reader.required("every", .integer)
        do {
            self = try Window(from: from, to: to, every: every)
        } catch {
            throw .invalid(error.message)
        }
    }
}

/// A time of day in JSON: one of the clock, like `09:30`, of the sun, like `sunset-00:30`, or several
/// random ones, like `random(3, 09:00-21:00)`.
private enum DayTime {
    case clock(CivilTime)
    case sun(SunTime)
    case random(RandomTimes)

    var clock: CivilTime? { if case .clock(let time) = self { time } else { nil } }
    var sun: SunTime? { if case .sun(let time) = self { time } else { nil } }
    var random: RandomTimes? { if case .random(let times) = self { times } else { nil } }
}

extension RandomTimes {
    fileprivate init(jsonText text: String) throws(AlertError) {
        do {
            try self.init(text)
        } catch {
            throw .invalid(error.message)
        }
    }
}

extension JSONForm<DayTime> {
    fileprivate static let dayTime = JSONForm { time, style in
        switch time {
        case .clock(let time): JSONForm<CivilTime>.timeOfDay.write(time, style)
        case .sun(let time): .string(time.description)
        case .random(let times): .string(times.description)
        }
    } read: { json, place throws(AlertError) in
        if case .string(let text) = json {
            if let time = SunTime(text) { return .sun(time) }
            if RandomTimes.begins(text) { return .random(try RandomTimes(jsonText: text)) }
        }
        return .clock(try JSONForm<CivilTime>.timeOfDay.read(json, place))
    }
}

extension JSONForm<Window> {
    static let window = JSONForm { window, _ in
        window.json
    } read: { json, _ throws(AlertError) in
        try Window(json: json)
    }
}
