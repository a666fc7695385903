import Localization
import Recurrence

extension Checks {
    /// The instants to search from: some are far apart, and some are close to a clock change.
    static let instants = [
        "0001-01-01T00:00:00Z", "1969-12-31T23:59:59Z", "2026-03-29T00:59:59Z",
        "2026-10-25T00:30:00Z", "2100-02-28T12:00:00Z", "9999-12-31T23:59:59Z",
    ].compactMap { try? Instant(rfc3339: $0) }

    private static let berlin = try? Zone(posix: "CET-1CEST,M3.5.0,M10.5.0/3")
    private static let start = CivilDate(year: 2026, month: 1, day: 5)

    /// Checks a recurrence rule.
    ///
    /// The first line of the input is the rule. A second line is the start of the rule's schedule.
    package static func rule(_ bytes: [UInt8]) throws(Finding) {
        let lines = bytes.split(separator: 10, maxSplits: 1, omittingEmptySubsequences: false)
        guard let text = lines.first.map(decode), let zone = berlin, let monday = start,
            let rule = try? RecurrenceRule(rfc5545: text)
        else { return }
        let printed = rule.rfc5545
        try require((try? RecurrenceRule(rfc5545: printed)) == rule, "\(text) prints \(printed)")
        let wall = lines.count > 1 ? try? CivilDateTime(iso8601: decode(lines[1])) : nil
        let start = wall ?? CivilDateTime(date: monday, time: .midnight)
        for gap in GapPolicy.allCases {
            let fold = gap == .skip ? FoldPolicy.last : .first
            let schedule = Schedule(rule: rule, start: start, gap: gap, fold: fold)
            try walk(schedule, zone, instants)
            let days = try? Schedule(
                rule: rule, start: start.date, times: times, windows: night, gap: gap, fold: fold)
            try require((days == nil) == (rule.frequency < .daily), "\(text) has no times")
            if let days { try walk(days, zone, instants) }
        }
    }

    /// Checks that a schedule's searches advance, and that a backward search reverses a forward
    /// search.
    static func walk(
        _ schedule: Schedule, _ zone: Zone, _ instants: [Instant]
    ) throws(Finding) {
        for grammar in Grammar.allCases { _ = grammar.sentence(schedule) }
        let name = schedule.description
        for instant in instants {
            let last = schedule.previous(atOrBefore: instant, in: zone)
            let next = schedule.next(after: instant, in: zone)
            if let last {
                try require(last.instant <= instant, "\(name): \(last) is after \(instant)")
                let again = schedule.next(after: last.instant, in: zone)
                try require(again == next, "\(name): \(last), \(again as Any), not \(next as Any)")
            }
            guard let next else { continue }
            try require(next.instant > instant, "\(name): \(next) is not after \(instant)")
            let same = schedule.previous(atOrBefore: next.instant, in: zone)
            try require(same == next, "\(name): \(next) is \(same as Any) backwards")
            let before = schedule.previous(atOrBefore: next.instant - .seconds(1), in: zone)
            try require(before == last, "\(name): \(before as Any), not \(last as Any)")
        }
    }
}
