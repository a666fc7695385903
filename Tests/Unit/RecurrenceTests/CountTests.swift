import TestSupport
import Testing

@testable import Recurrence

@Suite("COUNT of recurrence rules")
struct CountTests {
    @Test("COUNT=n ends a rule at the n-th occurrence of the rule without COUNT", arguments: 0..<12)
    func last(_ seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed) + 1_582)
        for _ in 0..<30 {
            let start = CivilDateTime(localSeconds: 1_700_000_000 + Int64(random.below(99_999_999)))
            let rule = RulePropertyTests.rule(&random)
            let all = Schedule(rule: rule, start: start)
            let number = [1, 2, 7, 300, 800, 2_000][random.below(6)]
            var (last, found): (Occurrence?, Int) = (nil, 0)
            for occurrence in all.occurrences(after: .distantPast, in: .utc) {
                (last, found) = (occurrence, found + 1)
                if found == number { break }
            }
            let text = "\(rule.rfc5545);COUNT=\(number)"
            let counted = Schedule(rule: try RecurrenceRule(rfc5545: text), start: start)
            let counts = counted.previous(atOrBefore: .distantFuture, in: .utc)
            #expect(counts == last, "\(text) \(start)")
        }
    }

    @Test(
        "A large COUNT takes few steps",
        arguments: [
            ("FREQ=SECONDLY;COUNT=999999999", "2057-09-09T11:46:38Z"),
            ("FREQ=HOURLY;COUNT=999999999", "9999-12-31T23:00:00Z"),
            ("FREQ=DAILY;COUNT=999999999", "9999-12-31T10:00:00Z"),
            ("FREQ=DAILY;BYHOUR=10,11;COUNT=2000000", "4763-11-28T11:00:00Z"),
            ("FREQ=SECONDLY;BYMONTH=2;COUNT=999999999", "2435-02-24T01:46:38Z"),
            ("FREQ=MINUTELY;INTERVAL=7;BYHOUR=9,10;BYDAY=MO;COUNT=500000", "2589-09-07T10:29:00Z"),
            ("FREQ=SECONDLY;INTERVAL=86401;BYHOUR=10;COUNT=99999", "8420-09-22T10:46:38Z"),
            ("FREQ=MONTHLY;BYMONTHDAY=29,30,31;COUNT=50000", "3735-11-29T10:00:00Z"),
            ("FREQ=YEARLY;INTERVAL=3;BYWEEKNO=53;COUNT=200", "5401-12-31T10:00:00Z"),
            ("FREQ=WEEKLY;INTERVAL=2;BYMONTH=3;BYDAY=MO,TU;COUNT=20000", "6541-03-27T10:00:00Z"),
            ("FREQ=DAILY;INTERVAL=2;BYMONTH=3;COUNT=20000", "3316-03-09T10:00:00Z"),
            ("FREQ=WEEKLY;BYMONTH=3;BYDAY=MO,TU;BYSETPOS=-1;COUNT=20000", "6399-03-23T10:00:00Z"),
            ("FREQ=YEARLY;BYDAY=MO;BYHOUR=1,2;BYSETPOS=-1,5;COUNT=15000", "9525-12-28T02:00:00Z"),
        ])
    func great(_ text: String, _ expected: String) throws {
        let rule = try RecurrenceRule(rfc5545: text)
        let start = try CivilDateTime(iso8601: "2026-01-01T10:00:00")
        let steps = SearchBudget.countSteps {
            let schedule = Schedule(rule: rule, start: start)
            let last = schedule.previous(atOrBefore: .distantFuture, in: .utc)
            #expect(last?.instant.description == expected, "\(text)")
        }
        #expect(steps <= SearchBudget.limit, "\(text): \(steps)")
    }
}

/// RFC 5545, section 3.3.10: a nonexistent local time "MUST NOT be counted".
@Suite("COUNT with the gap policy 'skip'")
struct SkippedCountTests {
    private static func days(_ schedule: Schedule, in zone: Zone) -> [Int] {
        let all = Array(schedule.occurrences(after: .distantPast, in: zone))
        var backwards: [Occurrence] = []
        var last = Instant.distantFuture
        while let previous = schedule.previous(atOrBefore: last, in: zone) {
            backwards.append(previous)
            last = previous.instant - .microseconds(1)
        }
        #expect(backwards.reversed() == all)
        #expect(
            schedule.count(after: .distantPast, through: .distantFuture, in: zone) == all.count)
        for occurrence in all {
            #expect(schedule.occurrences(on: occurrence.day, in: zone).contains(occurrence))
        }
        return all.map(\.wall.date.day)
    }

    @Test("COUNT includes only times that exist in the search's zone", arguments: [true, false])
    func count(_ isPinned: Bool) throws {
        let berlin = try Zone(identifier: "Europe/Berlin")
        let rule = try RecurrenceRule(rfc5545: "FREQ=DAILY;COUNT=5")
        let start = try CivilDateTime(iso8601: "2026-03-27T02:30:00")
        func schedule(_ gap: GapPolicy, exclude: [RecurrenceDate] = []) -> Schedule {
            Schedule(
                rule: rule, start: start, exclude: exclude, zone: isPinned ? berlin : nil, gap: gap)
        }
        #expect(Self.days(schedule(.skip), in: berlin) == [27, 28, 30, 31, 1])
        #expect(Self.days(schedule(.next), in: berlin) == [27, 28, 29, 30, 31])
        let exclude = [RecurrenceDate.day(start.date.advanced(byDays: 4))]
        #expect(Self.days(schedule(.skip, exclude: exclude), in: berlin) == [27, 28, 30, 1])
        let floating = schedule(.skip)
        let utc = isPinned ? [27, 28, 30, 31, 1] : [27, 28, 29, 30, 31]
        for _ in 0..<2 {
            #expect(Self.days(floating, in: .utc) == utc)
            #expect(Self.days(floating, in: berlin) == [27, 28, 30, 31, 1])
        }
    }

    @Test("COUNT leaves out the half hours that Berlin skips and the day that Samoa skips")
    func others() throws {
        let berlin = try Zone(identifier: "Europe/Berlin")
        let start = try CivilDateTime(iso8601: "2026-01-01T00:00:00")
        let half = Schedule(
            rule: try RecurrenceRule(rfc5545: "FREQ=MINUTELY;INTERVAL=30;COUNT=9000"),
            start: start, gap: .skip)
        #expect(half.count(after: .distantPast, through: .distantFuture, in: berlin) == 9_000)
        let apia = try Zone(identifier: "Pacific/Apia")
        let rule = try RecurrenceRule(rfc5545: "FREQ=DAILY;COUNT=4")
        let day = try CivilDate(iso8601: "2011-12-28")
        let times = try [.midnight, CivilTime(iso8601: "12:00")]
        let days = try Schedule(rule: rule, start: day, times: times, gap: .skip)
        #expect(Self.days(days, in: apia) == [28, 28, 29, 29, 31, 31, 1, 1])
        let night = try CivilTime(iso8601: "02:30")
        let partly = try Schedule(
            rule: rule, start: CivilDate(iso8601: "2026-03-27"), times: [night, .midnight],
            gap: .skip)
        #expect(Self.days(partly, in: berlin) == [27, 27, 28, 28, 29, 30, 30])
    }
}
