package import Alerts
import Recurrence
import TestSupport

/// Generates alerts of every kind from a seed.
package struct RandomAlerts {
    private var random: SplitMix64
    private static let zones = ["Europe/Berlin", "Asia/Seoul", "America/New_York", "UTC"]

    package init(seed: Int) {
        random = SplitMix64(seed: UInt64(seed))
    }

    package mutating func alert(_ number: Int) throws -> Alert {
        var content = Content(title: text(["Water", "물 마시기", "a, b; c\\d \"e\"", "🐉 Dragon"]))
        content.body = text(["", "One\ntwo\n", "Tab\there \\n, not there", long()])
        if chance(3) { content.sound = .named("bell") }
        if chance(4) { content.urgency = .critical }
        if chance(4) { content.actions = [Action(key: "yes", label: "Ja, gern; \"so\"")] }
        if chance(4) { content.open = try OpenTarget("https://example.org/a?b=c,d;e") }
        if chance(8) { content.open = try OpenTarget("org.gnome.Calendar") }
        if chance(4) { content.doneOnOpen = true }
        if chance(5) { content.badge = pick(0...9) }
        return Alert(
            id: try Alert.ID("alert-\(number)"), content: content, trigger: try trigger(),
            isOn: !chance(5), late: chance(3) ? .always : chance(3) ? .within(seconds: 60) : .never,
            group: chance(3) ? text(["Home", "A, b"]) : nil,
            lead: chance(4) ? Lead(days: pick(0...2), seconds: pick(1...9_000)) : nil,
            origin: chance(4)
                ? Origin(
                    uid: "\(number)@example.org#2", times: "0123456789abcdef",
                    digests: [.title: "fedcba9876543210", .trigger: "0"]) : nil)
    }

    private mutating func trigger() throws -> Trigger {
        switch pick(0...7) {
        case 0: return .once(.civil(try moment(), zone: try zone()))
        case 1: return .once(.instant(Instant(microseconds: 1_800_000_000_123_456)))
        case 2:
            return .interval(
                Interval(
                    seconds: pick(60...100_000), repeats: chance(2),
                    anchor: chance(4) ? nil : Instant(seconds: 1_795_000_000)))
        case 3:
            return .schedule(
                Schedule(
                    rule: try rule(), start: try moment(), exclude: try dates(),
                    include: try dates(), until: chance(5) ? .day(try moment().date) : nil,
                    zone: try zone()))
        case 4:
            let zone = try zone()
            return .timetable(
                Timetable(try (0..<pick(2...4)).map { _ in try schedule(in: zone, mostWindows: 0) })
            )
        default: return .schedule(try schedule(in: try zone(), mostWindows: 2))
        }
    }

    private mutating func schedule(in zone: Zone?, mostWindows: Int) throws -> Schedule {
        let windows = try (0..<pick(0...mostWindows)).map { _ in try window() }
        let times = try (0..<pick(windows.isEmpty ? 1...4 : 0...2)).map { _ in try moment().time
        }
        return try Schedule(
            rule: try rule(), start: try moment().date, times: times, windows: windows,
            exclude: try dates(), include: try dates(),
            excludeRules: chance(8) ? [.weekly(on: [.friday])] : [],
            days: chance(8) ? DaySet("!lunar(*-1) | moved(2, lunar(8-15)) | easter(western)") : nil,
            zone: zone, gap: chance(4) ? .shift : .next,
            fold: chance(4) ? .last : .first)
    }

    private mutating func window() throws -> Window {
        let from = try moment().time
        let to = chance(4) ? CivilTime.endOfDay : try moment().time
        return try Window(
            from: from, to: to, every: [300, 1_800, 3_600, 5_400, 90_000][pick(0...4)])
    }

    private mutating func rule() throws -> RecurrenceRule {
        var text = [
            "FREQ=DAILY", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "FREQ=WEEKLY", "FREQ=WEEKLY;BYDAY=SU",
            "FREQ=MONTHLY;BYDAY=2TU", "FREQ=MONTHLY;BYMONTHDAY=1,15", "FREQ=MONTHLY;BYMONTHDAY=-1",
            "FREQ=YEARLY", "FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1", "FREQ=DAILY;BYMONTH=12,1",
        ][pick(0...9)]
        if chance(4) { text += ";INTERVAL=2" }
        if chance(5) { text += ";COUNT=\(pick(1...20))" }
        if chance(8), !text.contains("COUNT") { text += ";UNTIL=20270331" }
        return try RecurrenceRule(rfc5545: text)
    }

    private mutating func dates() throws -> [RecurrenceDate] {
        guard chance(3) else { return [] }
        return [
            .day(try moment().date), .local(try moment()),
            .instant(Instant(seconds: 1_798_765_200)),
        ]
    }

    private mutating func moment() throws -> CivilDateTime {
        let day = try CivilDate(iso8601: "2026-11-01").advanced(byDays: pick(0...90))
        let minute = [0, 30, 15, pick(0...59)][pick(0...3)]
        let time = try CivilTime(iso8601: "00:00")
        return CivilDateTime(
            date: day,
            time: CivilTime(hour: pick(0...23), minute: minute, second: chance(9) ? 7 : 0) ?? time)
    }

    private mutating func zone() throws -> Zone? {
        chance(2) ? nil : try Zone(identifier: RandomAlerts.zones[pick(0...3)])
    }

    private mutating func long() -> String {
        String(repeating: text(["ä", "물 ", "x y, ", "🐉"]), count: pick(1...200))
    }

    private mutating func text(_ choices: [String]) -> String {
        choices[pick(0...choices.count - 1)]
    }
    private mutating func chance(_ of: Int) -> Bool { pick(1...of) == 1 }
    private mutating func pick(_ range: ClosedRange<Int>) -> Int {
        Int.random(in: range, using: &random)
    }
}
