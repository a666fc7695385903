import Alerts
import JSON
import Messages
import Recurrence

extension Schedule {
    func json(isBrief: Bool) -> JSONValue {
        let start =
            startTime.map { CivilDateTime(date: self.start, time: $0).description }
            ?? self.start.description
        var members = JSONMembers(isBrief: isBrief)
        members.add("exclude", .array(exclude.map { .string($0.description) }), usual: .array([]))
        members.add(
            "excludeRules", .array(excludeRules.map { .string($0.rfc5545) }), usual: .array([]))
        members.add("fold", .string(fold.rawValue), usual: .string("first"))
        members.add("gap", .string(gap.rawValue), usual: .string("next"))
        members.add("include", .array(include.map { .string($0.description) }), usual: .array([]))
        members.add("kind", .string("schedule"))
        members.add("rule", .string(rule.rfc5545))
        members.add("start", .string(start))
        members.add("times", .array(times.map { .string($0.description) }), usual: .array([]))
        members.add("until", .optional(until?.description))
        members.add("windows", .array(windows.map(\.json)), usual: .array([]))
        members.add("zone", .optional(zone?.identifier))
        return members.object
    }

    private static let keys: JSONKeys = [
        "kind", "rule", "start", "times", "windows", "exclude", "include", "excludeRules", "until",
        "zone", "gap", "fold",
    ]

    init(json: JSONValue, today: CivilDate?) throws(AlertError) {
        try self.init(try JSONReader(json, part: Trigger.part, keys: Self.keys), today: today)
    }

    /// Reads the members in alphabetical order.
    init(_ reader: JSONReader, today: CivilDate?) throws(AlertError) {
        let exclude = try reader.list("exclude") { try RecurrenceDate(iso8601: $0) }
        let excludeRules = try reader.list("excludeRules") { try RecurrenceRule(rfc5545: $0) }
        let fold: FoldPolicy = try reader.choice("fold") ?? .first
        let gap: GapPolicy = try reader.choice("gap") ?? .next
        let include = try reader.list("include") { try RecurrenceDate(iso8601: $0) }
        guard try reader.string("kind") == "schedule" else { throw reader.missing("kind") }
        let rule = try reader.parsed("rule") { try RecurrenceRule(shared: $0) } ?? .daily
        guard
            let start = try reader.parsed("start", { try RecurrenceDate(iso8601: $0) })
                ?? today.map(RecurrenceDate.day)
        else { throw .invalid("The trigger has no 'start'.") }
        let times = try reader.list("times") { try CivilTime(iso8601: $0) }
        let until = try reader.parsed("until") { try RecurrenceDate(iso8601: $0) }
        var windows: [Window] = []
        for window in try reader.array("windows") {
            windows.append(try Window(json: window))
        }
        let zone = try reader.parsed("zone") { try Zone(identifier: $0) }
        switch start {
        case .day(let day):
            do {
                try self.init(
                    rule: rule, start: day, times: times, windows: windows, exclude: exclude,
                    include: include, excludeRules: excludeRules, until: until, zone: zone,
                    gap: gap, fold: fold)
            } catch {
                throw .invalid(error.message)
            }
        case .local(let time) where times.isEmpty && windows.isEmpty:
            self.init(
                rule: rule, start: time, exclude: exclude, include: include,
                excludeRules: excludeRules, until: until, zone: zone, gap: gap, fold: fold)
        case .local:
            throw .invalid("With 'times' or 'windows', 'start' must be a day without a time.")
        case .instant:
            throw .invalid("'start' must be a day or a local time. Its time zone is 'zone'.")
        }
    }
}
