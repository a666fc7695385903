import TestSupport
import Testing

@testable import Recurrence

/// The sequence remembers its position, but a single search starts without knowing any occurrence.
///
/// Both must find the same occurrences.
@Suite("Sequence of occurrences compared with single searches")
struct SequenceTests {
    private func expectSame(
        _ schedule: Schedule, in zone: Zone, after instant: Instant, count: Int
    ) {
        var last = instant
        var found = 0
        for occurrence in schedule.occurrences(after: instant, in: zone) {
            let next = schedule.next(after: last, in: zone)
            #expect(occurrence == next, "\(schedule) in \(zone) after \(last)")
            last = occurrence.instant
            found += 1
            if found == count { break }
        }
        if found < count { #expect(schedule.next(after: last, in: zone) == nil, "\(schedule)") }
        if found > 0 { #expect(schedule.count(after: instant, through: last, in: zone) == found) }
    }

    @Test(
        "For random times and windows near clock changes, the sequence matches single searches",
        arguments: 0..<10)
    func windows(_ seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed) + 99)
        for _ in 0..<30 {
            let (zone, change) = try ScheduleDifferentialTests.clockChange(using: &random)
            let schedule = try ScheduleDifferentialTests.schedule(
                around: zone.civil(at: change).date, using: &random)
            let before = Instant(
                microseconds: change.microseconds - Int64(random.below(300_000)) * 1_000_001)
            expectSame(schedule, in: zone, after: before, count: 300)
        }
    }

    @Test(
        "For random rules near clock changes, the sequence matches single searches",
        arguments: 0..<10)
    func rules(_ seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed) + 77)
        for _ in 0..<30 {
            let (zone, change) = try ScheduleDifferentialTests.clockChange(using: &random)
            var start = zone.civil(at: change - .seconds(90_000 * random.below(5)))
            if random.below(3) == 0 { start = CivilDateTime(date: start.date, time: .midnight) }
            let schedule = Schedule(
                rule: RulePropertyTests.rule(&random, isLimited: random.below(2) == 0),
                start: start, gap: GapPolicy.allCases[random.below(3)],
                fold: FoldPolicy.allCases[random.below(2)])
            let before = change - .seconds(random.below(200_000))
            expectSame(schedule, in: zone, after: before, count: 40)
            let steps = SearchBudget.countSteps {
                _ = schedule.next(after: .distantPast, in: zone)
                _ = schedule.previous(atOrBefore: .distantFuture, in: zone)
            }
            #expect(steps <= SearchBudget.limit, "\(schedule.rule.rfc5545)")
        }
    }

    @Test("The sequence ends after the year 9999 or at the rule's end, like single searches")
    func ends() throws {
        let zone = try Zone(identifier: "America/New_York")
        let latest = try Schedule(
            start: .latest.advanced(byDays: -2), times: [.midnight, CivilTime(iso8601: "23:00")])
        expectSame(latest, in: zone, after: .distantPast, count: 9)
        expectSame(latest, in: .utc, after: .distantPast, count: 9)
        let night = try WindowTests.window("21:00", "20:00", 1_800)
        let ended = try Schedule(
            rule: RecurrenceRule(rfc5545: "FREQ=DAILY;INTERVAL=2;COUNT=5"),
            start: CivilDate(iso8601: "2026-03-06"), windows: [night])
        expectSame(ended, in: zone, after: .distantPast, count: 300)
        #expect(Array(ended.occurrences(after: .distantPast, in: zone)).count == 235)
    }
}
