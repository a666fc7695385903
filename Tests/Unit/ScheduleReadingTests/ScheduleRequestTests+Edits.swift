import Alerts
import Recurrence
import Testing

@testable import ScheduleReading

extension ScheduleRequestTests {
    @Test("An edit with --every changes only the number of weeks, months or days between rings")
    func editStep() throws {
        let review = try request { ($0.every, $0.on, $0.at) = ("2w", ["fri"], ["16:00"]) }
            .trigger(now: now, in: zone)
        let monthly = try request {
            ($0.rrule, $0.at, $0.until) = ("FREQ=MONTHLY;BYDAY=-1FR", ["16:00"], "2027-12-24")
        }.trigger(now: now, in: zone)
        func changed(
            _ old: Trigger, _ change: (inout ScheduleRequest) -> Void
        ) throws -> String {
            try request(change).trigger(changing: old, now: now, in: zone).meaning
        }
        #expect(try changed(review) { $0.every = "1w" } == "every Fri at 16:00")
        #expect(try changed(review) { $0.on = ["tue"] } == "every 2 weeks on Tue at 16:00")
        #expect(try changed(review) { ($0.on, $0.every) = (["tue"], "1w") } == "every Tue at 16:00")
        #expect(
            try changed(monthly) { $0.every = "2mo" }
                == "every 2 months on the last Fri at 16:00, until 2027-12-24")
        #expect(try changed(review) { $0.every = "1mo" } == "every month on day 27 at 16:00")
        let party = try request { $0.at = ["2026-12-24 18:00"] }.trigger(now: now, in: zone)
        #expect(try changed(party) { $0.every = "1y" } == "every year on Dec 24 at 18:00")
    }

    @Test("An edit with --except adds days, and an empty --except removes the existing ones")
    func editExcept() throws {
        let old = try request { ($0.at, $0.except) = (["07:00"], ["2026-11-30"]) }
            .trigger(now: now, in: zone)
        func changed(_ except: [String]) throws -> String {
            try request { $0.except = except }.trigger(changing: old, now: now, in: zone)
                .meaning
        }
        let alarm = "every day at 07:00"
        #expect(try changed(["2026-12-02"]) == "\(alarm), except 2026-11-30, 2026-12-02")
        #expect(try changed(["2026-11-30"]) == "\(alarm), except 2026-11-30")
        #expect(try changed(["", "2026-12-02"]) == "\(alarm), except 2026-12-02")
        #expect(try changed([""]) == alarm)
    }

    @Test("If an edit leaves out a flag, that setting stays as it was")
    func edit() throws {
        let old = try request {
            ($0.on, $0.every, $0.from, $0.to) = (["weekdays"], "30m", "09:30", "21:30")
        }.trigger(now: now, in: zone)
        func changed(_ change: (inout ScheduleRequest) -> Void) throws -> String {
            try request(change).trigger(changing: old, now: now, in: zone).meaning
        }
        #expect(try changed { $0.on = ["sat"] } == "every Sat, every 30 min from 09:30 to 21:30")
        #expect(try changed { $0.every = "1h" } == "Mon-Fri, every hour from 09:30 to 21:30")
        #expect(try changed { $0.to = "12:00" } == "Mon-Fri, every 30 min from 09:30 to 12:00")
        #expect(try changed { $0.at = ["08:00"] } == "Mon-Fri at 08:00")
        #expect(try changed { $0.after = "1h" } == "once, after 1 h")
        #expect(
            try changed { ($0.until, $0.zone) = ("2026-12-24", "Europe/Berlin") }
                == "Mon-Fri, every 30 min from 09:30 to 21:30, until 2026-12-24 (Europe/Berlin)")
        #expect(
            try changed { $0.rrule = "FREQ=MONTHLY;BYMONTHDAY=1" }
                == "every month on day 1, every 30 min from 09:30 to 21:30")
        #expect(
            try changed { $0.except = ["2026-12-25"] }
                == "Mon-Fri, every 30 min from 09:30 to 21:30, except 2026-12-25")
    }

    @Test("An edit with an empty text for a flag removes that setting")
    func editAway() throws {
        let bare = try request { $0.at = ["09:30"] }.trigger(now: now, in: zone)
        let old = try request {
            ($0.at, $0.until, $0.except) = (["09:30"], "2026-12-24", ["2026-12-01"])
            $0.zone = "Europe/Berlin"
        }.trigger(now: now, in: zone)
        #expect(
            try request { ($0.until, $0.except, $0.zone) = ("", [""], "") }
                .trigger(changing: old, now: now, in: zone) == bare)
    }

    @Test("An edit of the times keeps an alert's windows; an edit of the windows keeps the times")
    func editBoth() throws {
        let old = try request {
            ($0.at, $0.windows) = (["09:00"], ["14:00-15:00/30m"])
        }.trigger(now: now, in: zone)
        func changed(_ change: (inout ScheduleRequest) -> Void) throws -> String {
            try request(change).trigger(changing: old, now: now, in: zone).meaning
        }
        let windows = "every 30 min from 14:00 to"
        #expect(try changed { $0.to = "16:00" } == "every day at 09:00 and \(windows) 16:00")
        #expect(try changed { $0.at = ["10:00"] } == "every day at 10:00 and \(windows) 15:00")
        #expect(try changed { $0.at = [""] } == "every day, \(windows) 15:00")
        #expect(try changed { $0.windows = [""] } == "every day at 09:00")
        #expect(
            try changed { ($0.at, $0.once) = (["13:00"], true) }
                == "once, Mon 2026-11-23 at 13:00")
    }

    @Test(
        "An edit of the days keeps the end of the rule, and its interval in weeks",
        arguments: [
            ("FREQ=DAILY;COUNT=5", "weekdays", "Mon-Fri at 09:30, 5 days in all"),
            (
                "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;UNTIL=20261231", "tue",
                "every 2 weeks on Tue at 09:30, until 2026-12-31"
            ),
            ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO", "daily", "every day at 09:30"),
        ])
    func editDays(rule: String, days: String, meaning: String) throws {
        let old = try request { ($0.rrule, $0.at) = (rule, ["09:30"]) }.trigger(now: now, in: zone)
        let new = try request { $0.on = [days] }.trigger(changing: old, now: now, in: zone)
        #expect(new.meaning == meaning)
    }

    @Test("An edit keeps the times of day in the rule or in the start")
    func editTimes() throws {
        let times = try request { $0.at = ["09:30"] }.trigger(now: now, in: zone)
        let rule = try request {
            ($0.rrule, $0.start) = ("FREQ=DAILY;BYHOUR=8,20", "2026-12-01 08:30")
        }.trigger(now: now, in: zone)
        #expect(
            try request { $0.on = ["tue"] }.trigger(changing: rule, now: now, in: zone).meaning
                == "every Tue at 08:30, 20:30")
        #expect(
            try request { $0.start = "2026-12-02" }.trigger(changing: rule, now: now, in: zone)
                .next(after: now, in: zone)?.wall.description == "2026-12-02T08:30:00")
        for (old, change) in [
            (times, request { $0.rrule = "FREQ=DAILY;BYHOUR=8,20" }),
            (times, request { $0.start = "2026-12-01 10:00" }),
            (times, request { $0.at = [""] }), (rule, request { $0.at = ["10:00"] }),
        ] {
            #expect(throws: AlertError.self) {
                try change.trigger(changing: old, now: now, in: zone)
            }
        }
    }

    @Test(
        "An edit with --every alone is refused, because the schedule would lose its days",
        arguments: [
            Row("two windows") {
                ($0.on, $0.windows) = (["weekdays"], ["09:00-12:00/30m", "14:00-17:00/1h"])
            },
            Row("times") { ($0.on, $0.at) = (["fri"], ["08:00"]) },
        ])
    func editPeriod(row: Row) throws {
        let old = try row.request.trigger(now: now, in: zone)
        let error = #expect(throws: AlertError.self) {
            try request { $0.every = "1h" }.trigger(changing: old, now: now, in: zone)
        }
        #expect(error?.description.contains("would replace") == true)
    }
}
