import Alerts
import Recurrence
import Testing

@testable import ScheduleReading

@Suite("Triggers from the schedule flags")
struct ScheduleRequestTests {
    let zone: Zone
    let now: Instant

    init() throws {
        zone = try Zone(identifier: "Asia/Seoul")
        // 23 November 2026 is a Monday.
        now = try #require(zone.instant(of: CivilDateTime(iso8601: "2026-11-23 12:00")))
    }

    func request(_ change: (inout ScheduleRequest) -> Void) -> ScheduleRequest {
        ScheduleRequest.with(change)
    }

    struct Row: CustomTestStringConvertible {
        let request: ScheduleRequest
        let meaning: String

        init(_ meaning: String, _ change: (inout ScheduleRequest) -> Void) {
            self.request = ScheduleRequest.with(change)
            self.meaning = meaning
        }

        var testDescription: String { meaning }
    }

    @Test(
        "Schedule flags become the trigger that they describe",
        arguments: [
            Row("every day at 09:30") { $0.at = ["9:30"] },
            Row("every day at 09:30, 13:00") { $0.at = ["13:00,09:30"] },
            Row("Mon, Wed, Fri at 07:00") { ($0.on, $0.at) = (["mon,wed,fri"], ["07:00"]) },
            Row("Mon-Fri, every 30 min from 09:30 to 21:30") {
                ($0.on, $0.every, $0.from, $0.to) = (["weekdays"], "30m", "09:30", "21:30")
            },
            Row("every day, every hour from 22:00 to 02:00 the next day") {
                $0.windows = ["22:00-02:00/1h"]
            },
            Row("every 2 days at 09:30") {
                ($0.rrule, $0.at) = ("RRULE:FREQ=DAILY;INTERVAL=2", ["09:30"])
            },
            Row("every 45 min") { $0.every = "45m" },
            Row("once, after 5 min") { $0.after = "5m" },
            Row("once, Thu 2026-12-24 at 18:00") { $0.at = ["2026-12-24 18:00"] },
            Row("once, at 2027-10-31T01:30:00Z") { $0.at = ["2027-10-31T02:30:00+01:00"] },
            Row("once, Tue 2026-11-24 at 09:30") { ($0.at, $0.once) = (["09:30"], true) },
            Row("once, Mon 2026-11-23 at 13:00") { ($0.at, $0.once) = (["13:00"], true) },
            Row("once, Sat 2026-11-28 at 09:30") {
                ($0.at, $0.once, $0.on) = (["09:30"], true, ["weekends"])
            },
            Row("once, Thu 2026-12-24 at 18:00") { ($0.on, $0.at) = (["2026-12-24"], ["18:00"]) },
            Row("once, Tue 2026-11-24 at 08:00") { ($0.on, $0.at) = (["tomorrow"], ["8:00"]) },
            Row("once, Mon 2026-11-23 at 12:30") { $0.at = ["monday 12:30"] },
            Row("once, Mon 2026-11-23 at 12:30") {
                ($0.on, $0.at, $0.once) = (["mon"], ["12:30"], true)
            },
            Row("every 2 weeks on Tue at 19:00") {
                ($0.every, $0.on, $0.at) = ("2w", ["tue"], ["19:00"])
            },
            Row("every 2 weeks on Mon, Fri, every hour from 09:00 to 12:00") {
                ($0.every, $0.on, $0.windows) = ("2주", ["월금"], ["9:00-12:00/1h"])
            },
            Row("every 2 days at 09:00") { ($0.every, $0.at) = ("2d", ["9:00"]) },
            Row("Mon, Wed at 09:00") { ($0.every, $0.on, $0.at) = ("1w", ["mon,wed"], ["9:00"]) },
            Row("every month on day 23 at 13:00") { ($0.every, $0.at) = ("1mo", ["13:00"]) },
            Row("every month on the last day at 09:00") {
                ($0.every, $0.at, $0.start) = ("1 month", ["9:00"], "2026-12-31")
            },
            Row("every 3 months on the last of days 28-30 at 09:00") {
                ($0.every, $0.at, $0.start) = ("3개월", ["9:00"], "2026-11-30")
            },
            Row("every year on Dec 24 at 18:00") {
                ($0.every, $0.at) = ("1y", ["2026-12-24 18:00"])
            },
            Row("every year on Dec 24 at 18:00") {
                ($0.every, $0.on, $0.at) = ("1y", ["24 dec"], ["18:00"])
            },
            Row("every year on the last day in Feb at 09:00") {
                ($0.every, $0.at) = ("1y", ["2028-02-29 9:00"])
            },
            Row("every 2 days") { $0.every = "2d" },
            Row("every 30 min") { $0.every = "30분마다" },
            Row("once, after 2 h") { $0.after = "2시간 뒤" },
            Row("once, Tue 2026-11-24 at 20:00") { ($0.on, $0.at) = (["내일"], ["오후 8시"]) },
            Row("once, Tue 2026-11-24 at 08:00") { $0.on = ["tomorrow 8:00"] },
            Row("once, Fri 2026-12-25 at 00:00") { ($0.on, $0.at) = (["12월 24일"], ["24:00"]) },
            Row("once, Thu 2026-12-24 at 18:00 (Europe/Berlin)") {
                ($0.on, $0.at, $0.zone, $0.once) = (["24 dec"], ["6pm"], "Europe/Berlin", true)
            },
            Row("every Fri at 18:00") { ($0.on, $0.at) = (["fri"], ["18:00"]) },
            Row("every month on the last Fri at 17:00") {
                ($0.rrule, $0.at) = ("FREQ=MONTHLY;BYDAY=-1FR", ["17:00"])
            },
            Row("every 6 hours") {
                ($0.rrule, $0.start) = ("FREQ=HOURLY;INTERVAL=6", "2026-11-23 09:00")
            },
            Row("every day at 09:30, until 2026-12-24, except 2026-12-01") {
                ($0.at, $0.until, $0.except) = (["09:30"], "2026-12-24", ["2026-12-01"])
            },
            Row("every day at 09:30 (Europe/Berlin)") {
                ($0.at, $0.zone) = (["09:30"], "Europe/Berlin")
            },
        ])
    func meaning(row: Row) throws {
        #expect(try row.request.trigger(now: now, in: zone).meaning == row.meaning)
    }

    @Test(
        "The COUNT of a rule starts at the next ring",
        arguments: [
            ("FREQ=DAILY;COUNT=1", "09:30", "2026-11-24"),
            ("FREQ=DAILY;COUNT=1", "09:30,13:00", "2026-11-23"),
            ("FREQ=WEEKLY;BYDAY=MO;COUNT=1", "09:30", "2026-11-30"),
            ("FREQ=WEEKLY;COUNT=2", "09:30", "2026-11-30"),
            ("FREQ=DAILY;INTERVAL=2;COUNT=2", "09:30", "2026-11-25"),
        ])
    func count(rule: String, times: String, first: String) throws {
        let trigger = try request { ($0.rrule, $0.at) = (rule, [times]) }
            .trigger(now: now, in: zone)
        let next = try #require(trigger.next(after: now, in: zone))
        #expect(next.day == (try CivilDate(iso8601: first)))
    }

    @Test(
        "An interval of days or weeks is counted from the next ring",
        arguments: [
            ("2w", "tue", "19:00", "2026-11-24"), ("2w", "mon", "9:00", "2026-11-30"),
            ("2w", "sun", "9:00", "2026-11-29"), ("2d", nil, "9:00", "2026-11-24"),
            ("2d", nil, "13:00", "2026-11-23"),
        ])
    func firstStep(every: String, on: String?, at: String, first: String) throws {
        let days = on.map { [$0] } ?? []
        let trigger = try request { ($0.every, $0.on, $0.at) = (every, days, [at]) }
            .trigger(now: now, in: zone)
        let next = try #require(trigger.next(after: now, in: zone))
        #expect(next.day == (try CivilDate(iso8601: first)))
        let second = try #require(trigger.next(after: next.instant, in: zone))
        #expect(
            second.day.daysSinceEpoch - next.day.daysSinceEpoch == (every == "2w" ? 14 : 2))
    }

    @Test(
        "With --once, a time that the clocks skip or repeat follows the gap and fold policies",
        arguments: [
            ("2027-10-31", FoldPolicy.first, GapPolicy.next, "00:30"),
            ("2027-10-31", .last, .next, "01:30"),
            ("2027-03-28", .first, .next, "01:00"),
            ("2027-03-28", .first, .shift, "01:30"),
        ])
    func onceAtChange(day: String, fold: FoldPolicy, gap: GapPolicy, time: String) throws {
        let zone = try Zone(identifier: "Europe/Berlin")
        let trigger = try request {
            ($0.at, $0.once, $0.start) = (["02:30"], true, day)
            ($0.fold, $0.gap) = (fold, gap)
        }.trigger(now: now, in: zone)
        let next = try #require(trigger.next(after: now, in: zone))
        #expect(next.instant == (try Instant(rfc3339: "\(day)T\(time):00Z")))
    }
}
