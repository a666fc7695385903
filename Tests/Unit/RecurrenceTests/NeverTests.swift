import TestSupport
import Testing

@testable import Recurrence

@Suite("Rules that never or rarely match")
struct NeverTests {
    @Test(
        "A rule that never matches has no occurrences, which takes few steps in both directions",
        arguments: [
            "FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
            "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31", "FREQ=YEARLY;BYDAY=53MO;BYMONTH=1",
            "FREQ=YEARLY;BYWEEKNO=30;BYMONTH=2;BYDAY=MO", "FREQ=YEARLY;BYWEEKNO=53;BYYEARDAY=100",
            "FREQ=YEARLY;INTERVAL=7;BYWEEKNO=1;BYYEARDAY=100",
            "FREQ=YEARLY;INTERVAL=4;BYMONTH=2;BYMONTHDAY=29", "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=6",
            "FREQ=WEEKLY;BYDAY=MO;BYSETPOS=2", "FREQ=YEARLY;BYDAY=MO;BYSETPOS=54",
            "FREQ=YEARLY;BYDAY=MO;BYHOUR=1,2;BYSETPOS=-108", "FREQ=DAILY;BYDAY=MO;BYSETPOS=2",
            "FREQ=DAILY;INTERVAL=7;BYDAY=MO", "FREQ=DAILY;INTERVAL=700;BYDAY=MO",
            "FREQ=HOURLY;INTERVAL=168;BYDAY=MO", "FREQ=MINUTELY;INTERVAL=10080;BYDAY=SU",
            "FREQ=HOURLY;INTERVAL=2;BYHOUR=9", "FREQ=MINUTELY;BYSETPOS=2;BYHOUR=1",
            "FREQ=SECONDLY;INTERVAL=60;BYSECOND=30", "FREQ=SECONDLY;BYSECOND=60",
            "FREQ=SECONDLY;BYMONTH=4;BYMONTHDAY=31", "FREQ=MONTHLY;INTERVAL=12;BYMONTH=2",
            "FREQ=HOURLY;BYYEARDAY=366;BYMONTH=1", "FREQ=DAILY;BYSECOND=60",
            "FREQ=SECONDLY;INTERVAL=86402;BYHOUR=9;BYSECOND=1",
        ])
    func never(_ text: String) throws {
        let rule = try RecurrenceRule(rfc5545: text)
        let start = try CivilDateTime(iso8601: "2026-01-01T10:00:00")
        let steps = SearchBudget.countSteps {
            let schedule = Schedule(rule: rule, start: start, gap: .shift)
            #expect(schedule.next(after: .distantPast, in: .utc) == nil)
            #expect(schedule.previous(atOrBefore: .distantFuture, in: .utc) == nil)
        }
        #expect(steps <= SearchBudget.limit)
        if rule.frequency >= .daily, rule.bySecond.isEmpty, rule.byHour.isEmpty {
            let schedule = try Schedule(rule: rule, start: start.date, times: [start.time])
            #expect(schedule.next(after: .distantPast, in: .utc) == nil)
        }
    }

    @Test(
        "The next occurrence of a rule that rarely matches is found in few steps",
        arguments: [
            ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=SU", "2032-02-29T10:00:00Z"),
            ("FREQ=YEARLY;INTERVAL=100;BYMONTH=2;BYMONTHDAY=29", "2400-02-29T10:00:00Z"),
            ("FREQ=DAILY;INTERVAL=773;BYMONTH=3", "2030-03-27T10:00:00Z"),
            ("FREQ=YEARLY;BYDAY=MO;BYSETPOS=53", "2029-12-31T10:00:00Z"),
            ("FREQ=SECONDLY;INTERVAL=999999999", "2057-09-09T11:46:39Z"),
            ("FREQ=SECONDLY;INTERVAL=86401;BYHOUR=9;BYMONTH=2", "2253-02-01T09:02:20Z"),
            ("FREQ=SECONDLY;INTERVAL=86399;BYHOUR=9;BYMINUTE=0;BYSECOND=0", "2035-11-10T09:00:00Z"),
        ])
    func rare(_ text: String, _ second: String) throws {
        let start = try CivilDateTime(
            iso8601: text.contains("INTERVAL=100;") ? "2000-01-01T10:00:00" : "2026-01-01T10:00:00")
        let schedule = Schedule(rule: try RecurrenceRule(rfc5545: text), start: start)
        let after = try Instant(rfc3339: "2026-01-01T10:00:00Z")
        let steps = SearchBudget.countSteps {
            let next = schedule.next(after: after, in: .utc)
            #expect(next?.instant.description == second)
            if let next {
                let previous = schedule.previous(atOrBefore: next.instant, in: .utc)
                #expect(previous == next)
            }
        }
        #expect(steps <= SearchBudget.limit)
    }

    @Test(
        "A rule that another rule excludes completely has no occurrences, which takes few steps",
        arguments: [
            ("FREQ=DAILY", "FREQ=DAILY"), ("FREQ=SECONDLY", "FREQ=SECONDLY"),
            ("FREQ=MINUTELY;INTERVAL=14;BYHOUR=9", "FREQ=MINUTELY;INTERVAL=7"),
            ("FREQ=DAILY;BYHOUR=1,2", "FREQ=HOURLY"), ("FREQ=WEEKLY;INTERVAL=2", "FREQ=WEEKLY"),
            ("FREQ=DAILY;INTERVAL=4", "FREQ=DAILY;INTERVAL=2"),
            ("FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1", "FREQ=MONTHLY"),
        ])
    func excluded(_ text: String, _ other: String) throws {
        let start = try CivilDateTime(iso8601: "2026-01-01T10:00:00")
        let (rule, excluded) = try (RecurrenceRule(rfc5545: text), RecurrenceRule(rfc5545: other))
        let steps = SearchBudget.countSteps {
            let schedule = Schedule(rule: rule, start: start, excludeRules: [excluded])
            if rule.bySetPos.isEmpty {
                #expect(schedule.next(after: .distantPast, in: .utc) == nil)
                #expect(schedule.previous(atOrBefore: .distantFuture, in: .utc) == nil)
            } else {
                #expect(schedule.next(after: .distantPast, in: .utc) != nil)
            }
        }
        #expect(steps <= SearchBudget.limit)
    }

    @Test(
        "The first occurrence after centuries of excluded occurrences is found in few steps",
        arguments: [
            ("FREQ=MINUTELY", "FREQ=MINUTELY;COUNT=600000000", "3166-10-19T02:00:00Z"),
            ("FREQ=SECONDLY", "FREQ=SECONDLY;UNTIL=24000101T000000", "2400-01-01T00:00:01Z"),
            ("FREQ=DAILY", "FREQ=DAILY;COUNT=300000", "2847-05-17T10:00:00Z"),
            (
                "FREQ=YEARLY;BYMONTH=2,3;BYMONTHDAY=29",
                "FREQ=DAILY;BYMONTHDAY=29;BYDAY=MO,TU,WE,TH,FR,SA;BYMONTH=2,3",
                "2026-03-29T10:00:00Z"
            ),
        ])
    func left(_ text: String, _ other: String, _ second: String) throws {
        let start = try CivilDateTime(iso8601: "2026-01-01T10:00:00")
        let (rule, excluded) = try (RecurrenceRule(rfc5545: text), RecurrenceRule(rfc5545: other))
        let steps = SearchBudget.countSteps {
            let schedule = Schedule(rule: rule, start: start, excludeRules: [excluded])
            let next = schedule.next(after: .distantPast, in: .utc)
            #expect(next?.instant.description == second)
            if let next {
                #expect(schedule.previous(atOrBefore: next.instant, in: .utc) == next)
                let before = next.instant - .seconds(1)
                #expect(schedule.previous(atOrBefore: before, in: .utc) == nil)
            }
        }
        #expect(steps <= SearchBudget.limit)
    }

    @Test("Excluding a day also excludes the part of its window after midnight")
    func nights() throws {
        var random = SplitMix64(seed: 8)
        for _ in 0..<20 {
            let window = try WindowTests.window("22:00", "03:00", 3_600)
            let interval = random.below(5) + 2
            let rule = try RecurrenceRule(rfc5545: "FREQ=DAILY;INTERVAL=\(interval)")
            let start = try CivilDate(iso8601: "2026-03-01")
            let schedule = try Schedule(
                start: start, windows: [window], excludeRules: [rule, .weekly(on: [.monday])])
            var expected: [Occurrence] = []
            for number in 0..<40 where number % interval != 0 {
                let day = start.advanced(byDays: number)
                guard day.weekday != .monday else { continue }
                expected += try Schedule(start: start, windows: [window])
                    .occurrences(on: day, in: .utc)
            }
            let found = schedule.occurrences(after: .distantPast, in: .utc)
            #expect(Array(found.prefix(expected.count)) == expected)
            for (earlier, later) in zip(expected, expected.dropFirst()) {
                #expect(
                    schedule.previous(atOrBefore: later.instant - .microseconds(1), in: .utc)
                        == earlier)
            }
        }
    }
}
