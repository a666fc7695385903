import Recurrence
import TestSupport
import Testing

@Suite("BYWEEKNO with an INTERVAL")
struct ByWeekNoTests {
    @Test(
        "BYWEEKNO's INTERVAL counts from the start's week-year, so a matching start occurs first",
        arguments: [
            // libical's regression tests expect these three dates.
            (
                "FREQ=YEARLY;INTERVAL=6;BYWEEKNO=53;BYDAY=TU,SA", "2010-01-02",
                ["2010-01-02", "2015-12-29", "2016-01-02"]
            ),
            (
                "FREQ=YEARLY;INTERVAL=2;BYWEEKNO=53;BYDAY=TU,SA", "2010-01-02",
                ["2010-01-02", "2015-12-29", "2016-01-02"]
            ),
            (
                "FREQ=YEARLY;INTERVAL=2;BYWEEKNO=1;BYDAY=MO", "2024-12-30",
                ["2024-12-30", "2027-01-04", "2029-01-01"]
            ),
            (
                "FREQ=YEARLY;INTERVAL=2;BYWEEKNO=1,53;BYDAY=MO,SU;BYSETPOS=-1", "2010-01-03",
                ["2010-01-03", "2011-01-09", "2013-01-06"]
            ),
            // If weeks start on Sunday, week 1 of 2011 starts on Sunday 2011-01-02.
            (
                "FREQ=YEARLY;INTERVAL=3;BYWEEKNO=1;BYDAY=SU;WKST=SU", "2011-01-02",
                ["2011-01-02", "2013-12-29", "2017-01-01"]
            ),
        ])
    func interval(_ text: String, _ start: String, _ expected: [String]) throws {
        let schedule = Schedule(
            rule: try RecurrenceRule(rfc5545: text),
            start: try CivilDateTime(iso8601: start + "T10:00:00"))
        let days = schedule.occurrences(after: .distantPast, in: .utc).prefix(expected.count)
            .map(\.day.description)
        #expect(days == expected)
        let last = try Instant(rfc3339: expected[expected.count - 1] + "T10:00:00Z")
        #expect(schedule.count(after: .distantPast, through: last, in: .utc) == expected.count)
        #expect(schedule.previous(atOrBefore: last, in: .utc)?.instant == last)
    }

    @Test("If a rule's start near New Year matches the rule, it is the first occurrence")
    func matchingStart() throws {
        var random = SplitMix64(seed: 53)
        for _ in 0..<300 {
            let weeks = ["1", "52", "53", "-1", "1,53", "-1,2"][random.below(6)]
            let weekStart = Weekday.allCases[random.below(7)].code
            let position = ["", ";BYDAY=MO,SA,SU", ";BYDAY=TH,SU;BYSETPOS=-1"][random.below(3)]
            let text = "FREQ=YEARLY;BYWEEKNO=\(weeks);WKST=\(weekStart)\(position)"
            let start = try CivilDateTime(
                iso8601: "\(1_990 + random.below(60))-12-\(20 + random.below(12))T10:00:00")
            let every = Schedule(rule: try RecurrenceRule(rfc5545: text), start: start)
            for match in every.occurrences(after: .distantPast, in: .utc).prefix(5) {
                let interval = random.below(6) + 1
                let rule = try RecurrenceRule(rfc5545: text + ";INTERVAL=\(interval)")
                let first = Schedule(rule: rule, start: match.wall)
                    .next(after: .distantPast, in: .utc)
                #expect(first?.wall == match.wall, "\(rule.rfc5545) from \(match.wall)")
            }
        }
    }
}
