import Recurrence
import TestSupport
import Testing

@Suite("The month of a yearly rule with BYMONTHDAY and without BYMONTH")
struct YearlyMonthTests {
    private static func schedule(_ rule: String, _ start: String) throws -> Schedule {
        Schedule(
            rule: try RecurrenceRule(rfc5545: rule),
            start: try CivilDateTime(iso8601: start + "T10:00:00"))
    }

    @Test(
        "A yearly rule with days of the month recurs in the start's month",
        arguments: [
            // Google Calendar exports birthdays so.
            (
                "FREQ=YEARLY;WKST=MO;INTERVAL=1;BYMONTHDAY=14", "2026-02-14",
                ["2026-02-14", "2027-02-14", "2028-02-14"]
            ),
            ("FREQ=YEARLY;BYMONTHDAY=14", "2026-02-20", ["2027-02-14", "2028-02-14"]),
            ("FREQ=YEARLY;BYMONTHDAY=29", "2024-02-29", ["2024-02-29", "2028-02-29"]),
            (
                "FREQ=YEARLY;BYMONTHDAY=-1", "2026-02-28",
                ["2026-02-28", "2027-02-28", "2028-02-29"]
            ),
            ("FREQ=YEARLY;BYMONTHDAY=1,-1", "2026-02-10", ["2026-02-28", "2027-02-01"]),
            ("FREQ=YEARLY;BYMONTHDAY=13;BYDAY=FR", "2026-02-13", ["2026-02-13", "2032-02-13"]),
            (
                "FREQ=YEARLY;BYMONTHDAY=28,29,30;BYSETPOS=-1", "2026-02-28",
                ["2026-02-28", "2027-02-28", "2028-02-29"]
            ),
            ("FREQ=YEARLY;INTERVAL=2;BYMONTHDAY=5", "2026-06-05", ["2026-06-05", "2028-06-05"]),
            // The number in BYDAY still counts in the year, because the rule has no BYMONTH.
            (
                "FREQ=YEARLY;BYMONTHDAY=1,2,3,4,5,6,7;BYDAY=1MO", "2026-01-05",
                ["2026-01-05", "2027-01-04"]
            ),
            // These parts say which days of the year are meant.
            (
                "FREQ=YEARLY;BYYEARDAY=1,100;BYMONTHDAY=1,10", "2026-02-05",
                ["2026-04-10", "2027-01-01", "2027-04-10"]
            ),
            (
                "FREQ=YEARLY;BYWEEKNO=1,20;BYMONTHDAY=1,11;BYDAY=MO", "2026-02-05",
                ["2026-05-11", "2029-01-01"]
            ),
            ("FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=14", "2026-02-14", ["2026-03-14", "2027-03-14"]),
            ("FREQ=MONTHLY;BYMONTHDAY=14", "2026-02-14", ["2026-02-14", "2026-03-14"]),
        ])
    func months(_ rule: String, _ start: String, _ expected: [String]) throws {
        let schedule = try Self.schedule(rule, start)
        let days = schedule.occurrences(after: .distantPast, in: .utc).prefix(expected.count)
            .map(\.day.description)
        #expect(days == expected)
        let last = try Instant(rfc3339: expected[expected.count - 1] + "T10:00:00Z")
        #expect(schedule.previous(atOrBefore: last, in: .utc)?.instant == last)
        #expect(schedule.count(after: .distantPast, through: last, in: .utc) == expected.count)
    }

    @Test("The rule ends like the same rule with the month")
    func limits() throws {
        for limit in ["COUNT=3", "UNTIL=20280301", "INTERVAL=3;COUNT=2"] {
            let text = "FREQ=YEARLY;BYMONTHDAY=1,-1;\(limit)"
            let all = try Self.schedule(text, "2026-02-10")
                .occurrences(after: .distantPast, in: .utc).map(\.wall)
            let named = try Self.schedule(text + ";BYMONTH=2", "2026-02-10")
                .occurrences(after: .distantPast, in: .utc).map(\.wall)
            #expect(all == named)
            #expect(!all.isEmpty)
        }
    }

    @Test("A rule whose day the start's month lacks never occurs")
    func never() throws {
        let schedule = try Self.schedule("FREQ=YEARLY;BYMONTHDAY=31", "2026-04-10")
        #expect(schedule.next(after: .distantPast, in: .utc) == nil)
    }
}
