import Recurrence
import Testing

@Suite("Rules that never match, and slow ones")
struct NeverTests {
    /// Optimized, each takes less than a millisecond; a debug build has more time.
    private static let budget = Duration.milliseconds(60)

    @Test(
        "Never is found out quickly, forwards and backwards",
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
        ])
    func never(_ text: String) throws {
        let rule = try RecurrenceRule(rfc5545: text)
        let start = try CivilDateTime(iso8601: "2026-01-01T10:00:00")
        let time = ContinuousClock().measure {
            let schedule = Schedule(rule: rule, start: start, gap: .shift)
            #expect(schedule.next(after: .distantPast, in: .utc) == nil)
            #expect(schedule.previous(atOrBefore: .distantFuture, in: .utc) == nil)
        }
        #expect(time < Self.budget)
        if rule.frequency >= .daily, rule.bySecond.isEmpty, rule.byHour.isEmpty {
            let schedule = try Schedule(rule: rule, start: start.date, times: [start.time])
            #expect(schedule.next(after: .distantPast, in: .utc) == nil)
        }
    }

    @Test(
        "Rare ones are found",
        arguments: [
            ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=SU", "2032-02-29T10:00:00Z"),
            ("FREQ=YEARLY;INTERVAL=100;BYMONTH=2;BYMONTHDAY=29", "2400-02-29T10:00:00Z"),
            ("FREQ=DAILY;INTERVAL=773;BYMONTH=3", "2030-03-27T10:00:00Z"),
            ("FREQ=YEARLY;BYDAY=MO;BYSETPOS=53", "2029-12-31T10:00:00Z"),
            ("FREQ=SECONDLY;INTERVAL=999999999", "2057-09-09T11:46:39Z"),
        ])
    func rare(_ text: String, _ second: String) throws {
        let start = try CivilDateTime(
            iso8601: text.contains("INTERVAL=100;") ? "2000-01-01T10:00:00" : "2026-01-01T10:00:00")
        let schedule = Schedule(rule: try RecurrenceRule(rfc5545: text), start: start)
        let after = try Instant(rfc3339: "2026-01-01T10:00:00Z")
        #expect(schedule.next(after: after, in: .utc)?.instant.description == second)
    }

    @Test("A rule that excludes itself has nothing")
    func excluded() throws {
        let start = try CivilDateTime(iso8601: "2026-01-01T10:00:00")
        let schedule = Schedule(start: start, excludeRules: [.daily])
        #expect(schedule.next(after: .distantPast, in: .utc) == nil)
    }
}
