import Recurrence
import TestSupport
import Testing

/// Properties that hold for every rule, in every zone and across every clock change.
@Suite("Properties that hold for all recurrence rules")
struct RulePropertyTests {
    private static func some(
        _ range: ClosedRange<Int>, signed: Bool = false, _ random: inout SplitMix64
    ) -> Set<Int> {
        Set(
            (0...random.below(3)).map { _ in
                let value = Int.random(in: range, using: &random)
                return signed && random.below(3) == 0 ? -value : value
            })
    }

    /// Returns a random rule.
    ///
    /// If RFC 5545 forbids the random combination of parts, tries another combination.
    static func rule(
        _ random: inout SplitMix64, isLimited: Bool = false
    ) -> RecurrenceRule {
        func maybe(
            _ chance: Int, _ range: ClosedRange<Int>, signed: Bool = false
        ) -> Set<Int> {
            random.below(chance) == 0 ? some(range, signed: signed, &random) : []
        }
        while true {
            let frequency = RecurrenceRule.Frequency.allCases[random.below(7)]
            let weekdays = Set(Weekday.allCases.filter { _ in random.below(6) == 0 })
            let ordinals = [-2, -1, 1, 3].compactMap { number in
                random.below(12) == 0
                    ? OrdinalWeekday(number, Weekday.allCases[random.below(7)]) : nil
            }
            let limit = isLimited ? RecurrenceRule.Limit.count(random.below(40) + 1) : nil
            let rule = try? RecurrenceRule(
                frequency: frequency, interval: [1, 1, 2, 3, 7, 50][random.below(6)], limit: limit,
                bySecond: maybe(6, 0...59), byMinute: maybe(6, 0...59), byHour: maybe(5, 0...23),
                byDay: weekdays, byOrdinalDay: Set(ordinals),
                byMonthDay: maybe(5, 1...31, signed: true),
                byYearDay: maybe(12, 1...366, signed: true),
                byWeekNo: maybe(12, 1...53, signed: true), byMonth: maybe(4, 1...12),
                bySetPos: maybe(8, 1...3, signed: true),
                weekStart: Weekday.allCases[random.below(7)])
            if let rule { return rule }
        }
    }

    @Test(
        "Searches advance, agree in both directions, and do not depend on where they begin",
        arguments: 0..<16)
    func properties(_ seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed) + 2_026)
        for _ in 0..<40 {
            let rule = Self.rule(&random)
            #expect(try RecurrenceRule(rfc5545: rule.rfc5545) == rule)
            let (zone, change) = try ScheduleDifferentialTests.clockChange(using: &random)
            let start = zone.civil(
                at: change - .seconds([3_600, 90_000, 40_000_000][random.below(3)]))
            let schedule = Schedule(
                rule: rule, start: start, gap: GapPolicy.allCases[random.below(3)],
                fold: FoldPolicy.allCases[random.below(2)])
            let before = change - .seconds(random.below(10_000))
            let found = Array(schedule.occurrences(after: before, in: zone).prefix(12))
            for (first, second) in zip(found, found.dropFirst()) {
                #expect(first.instant < second.instant, "\(rule.rfc5545)")
                #expect(
                    schedule.previous(
                        atOrBefore: second.instant - .microseconds(1), in: zone) == first,
                    "\(rule.rfc5545) in \(zone) before \(second)")
            }
            for occurrence in found {
                #expect(occurrence.instant > before)
                #expect(schedule.previous(atOrBefore: occurrence.instant, in: zone) == occurrence)
                let between = occurrence.instant - .microseconds(Int64(random.below(100_000)) + 1)
                let next = schedule.next(after: between, in: zone)
                #expect(next?.instant ?? .distantFuture <= occurrence.instant)
            }
            // The rule matches this day, so the day is the first occurrence of a schedule that starts
            // on it, with any interval.
            if let some = found.last, some.adjustment == nil {
                for interval in [1, 2, 5] {
                    let again = Schedule(
                        rule: try RecurrenceRule(
                            rfc5545: rule.rfc5545.replacing(/;INTERVAL=[0-9]+/, with: "")
                                + ";INTERVAL=\(interval)"),
                        start: some.wall)
                    #expect(
                        again.next(after: .distantPast, in: zone)?.wall == some.wall,
                        "\(rule.rfc5545) with INTERVAL=\(interval) from \(some.wall)")
                }
            }
            if let last = found.last {
                #expect(
                    schedule.count(after: before, through: last.instant, in: zone) == found.count)
            }
        }
    }
}
