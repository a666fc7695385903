@testable import Recurrence
import Testing

@Suite("COUNT")
struct CountTests {
    @Test("The last that counts is the n-th of the rule without COUNT", arguments: 0..<12)
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
            #expect(counted.previous(atOrBefore: .distantFuture, in: .utc) == last, "\(text) \(start)")
        }
    }

    @Test(
        "However great it is, it is not counted one by one",
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
        let steps = Steps.count {
            let schedule = Schedule(rule: rule, start: start)
            let last = schedule.previous(atOrBefore: .distantFuture, in: .utc)
            #expect(last?.instant.description == expected, "\(text)")
        }
        #expect(steps <= Steps.budget, "\(text): \(steps)")
    }
}
