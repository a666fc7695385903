import Alerts
import Localization
import Recurrence
import Testing

@testable import ScheduleReading

/// The time at which the collected phrases are read: Monday, 2026-11-23 12:00 in Seoul.
struct PhraseClock {
    let zone: Zone
    let now: Instant

    init() throws {
        zone = try Zone(identifier: "Asia/Seoul")
        now = try Instant(rfc3339: "2026-11-23T12:00:00+09:00")
    }

    func trigger(_ text: String) throws(AlertError) -> Trigger {
        let trigger = try WhenReading.trigger(text, now: now, in: zone).completed(at: now)
        try trigger.validate()
        return trigger
    }

    /// Returns how the meaning of a phrase differs from what its collector wrote; `nil` if it does
    /// not.
    func difference(_ phrase: CollectedPhrase) -> String? {
        if phrase.meaning.hasPrefix("refuse:") { return acceptance(phrase) }
        do {
            let found = rings(of: try trigger(phrase.text))
            let expected = rings(of: try expected(phrase.meaning))
            guard found != expected else { return nil }
            let meaning = try trigger(phrase.text).meaning
            return
                "\(phrase.text) | wanted \(phrase.meaning) | found \(meaning), next \(found.prefix(2))"
        } catch {
            return "\(phrase.text) | wanted \(phrase.meaning) | \(error)"
        }
    }

    /// Returns how a phrase that should be refused is not.
    private func acceptance(_ phrase: CollectedPhrase) -> String? {
        let words = phrase.meaning.dropFirst("refuse:".count).split(separator: "/").map { part in
            String(part).trimmingCharacters()
        }
        do {
            let meaning = try trigger(phrase.text).meaning
            return "\(phrase.text) | should be refused | found \(meaning)"
        } catch {
            let missing = words.filter { !error.description.lowercased().contains($0.lowercased()) }
            return missing.isEmpty ? nil : "\(phrase.text) | refusal without \(missing) | \(error)"
        }
    }

    /// Checks that the sentences about a schedule are read as the same rings.
    func checkSentences(of schedule: Schedule) throws {
        let today = zone.civil(at: now).date
        for grammar in Grammar.allCases {
            let sentence = grammar.sentence(schedule, today: today)
            let again = try trigger(sentence)
            #expect(rings(of: again) == rings(of: .schedule(schedule)), "\(sentence)")
        }
    }

    func rings(of trigger: Trigger) -> [String] {
        if case .interval = trigger { return [trigger.description] }
        var found: [String] = []
        var cursor = now
        while found.count < 25, let next = trigger.next(after: cursor, in: zone) {
            found.append("\(next.instant)")
            cursor = next.instant
        }
        return found
    }

    /// Reads a meaning in the notation of the tables.
    private func expected(_ meaning: String) throws -> Trigger {
        let parts = meaning.split(separator: " + ")
        guard parts.count == 1 else {
            return .timetable(
                Timetable(try parts.flatMap { try expected(String($0)).schedules }))
        }
        var words = meaning.split(separator: " ").map(String.init)
        switch words.removeFirst() {
        case "after": return .interval(Interval(seconds: Int(words[0]) ?? 0, repeats: false))
        case "elapsed": return .interval(Interval(seconds: Int(words[0]) ?? 0, repeats: true))
        case "once":
            let zone = words.count > 3 ? try Zone(identifier: words[3]) : nil
            return .once(.civil(try CivilDateTime(iso8601: "\(words[0]) \(words[1])"), zone: zone))
        case "dates":
            let dates = try words[0].split(separator: ",").map {
                try CivilDate(iso8601: String($0))
            }
            return try schedule(
                "FREQ=DAILY;COUNT=1", Array(words.dropFirst(2)), start: dates[0],
                include: dates.dropFirst().map { .day($0) })
        case let rule: return try schedule(rule, Array(words.dropFirst()), start: nil, include: [])
        }
    }

    private func schedule(
        _ rule: String, _ words: [String], start: CivilDate?, include: [RecurrenceDate]
    ) throws -> Trigger {
        var intent = RecurringIntent(
            days: .rule(try RecurrenceRule(rfc5545: rule)), start: start.map { .day($0) },
            include: include)
        var words = words.drop { $0 == "@" }
        var zone: Zone?
        let times = words.removeFirst().split(separator: ",").map(String.init)
        let sun = times.compactMap { SunTime($0) }
        intent.sun = PartChange(sun, orRemoves: false)
        intent.times = PartChange(
            try times.filter { !$0.contains("/") && sun.isEmpty }
                .map { try CivilTime(iso8601: $0) },
            orRemoves: false)
        intent.windows = PartChange(
            try times.filter { $0.contains("/") }.map(window), orRemoves: false)
        while let word = words.popFirst(), let value = words.popFirst() {
            switch word {
            case "from": intent.start = .day(try CivilDate(iso8601: value))
            case "until": intent.until = .set(try RecurrenceDate(iso8601: value))
            case "days": intent.daySet = .set(try DaySet(value))
            case "zone": zone = try Zone(identifier: value)
            case "except" where value.hasPrefix("FREQ"):
                intent.excludeRules.append(try RecurrenceRule(rfc5545: value))
            default:
                for range in value.split(separator: ",") {
                    let ends = range.split(separator: ".").map(String.init)
                    intent.exceptions += try PhraseClock.days(
                        try CivilDate(iso8601: ends[0]),
                        try CivilDate(iso8601: ends[ends.count - 1]))
                }
            }
        }
        // Months without a day count from today.
        let isFromToday = rule.hasPrefix("FREQ=MONTHLY;INTERVAL") && rule.hasSuffix("BYMONTHDAY=23")
        intent.countsFromFirstRing = intent.start == nil && !isFromToday
        return try intent.trigger(
            in: ScheduleContext(changing: nil, pinned: zone, now: now, machineZone: self.zone))
    }

    private static func days(
        _ first: CivilDate, _ last: CivilDate
    ) throws -> [RecurrenceDate] {
        try PhraseDate.Span(first: PhraseDate(date: first), last: PhraseDate(date: last)).days()
    }

    private func window(_ text: String) throws -> Window {
        let parts = text.split(separator: "/").map(String.init)
        let ends = parts[0].split(separator: "-").map(String.init)
        return try Window(
            from: try CivilTime(iso8601: ends[0]), to: try CivilTime(iso8601: ends[1]),
            every: Int(parts[1]) ?? 0)
    }
}

extension String {
    fileprivate func trimmingCharacters() -> String {
        split(separator: " ").joined(separator: " ")
    }
}
