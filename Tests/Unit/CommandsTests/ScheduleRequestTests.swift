import Alerts
import Recurrence
import Testing

@testable import Commands

@Suite("Triggers from the schedule flags")
struct ScheduleRequestTests {
    private let zone: Zone
    private let now: Instant

    init() throws {
        zone = try Zone(identifier: "Asia/Seoul")
        // 23 November 2026 is a Monday.
        now = try #require(zone.instant(of: CivilDateTime(iso8601: "2026-11-23 12:00")))
    }

    private func request(_ change: (inout ScheduleRequest) -> Void) -> ScheduleRequest {
        var request = ScheduleRequest()
        change(&request)
        return request
    }

    struct Row: CustomTestStringConvertible {
        let request: ScheduleRequest
        let meaning: String

        init(_ meaning: String, _ change: (inout ScheduleRequest) -> Void) {
            var request = ScheduleRequest()
            change(&request)
            self.request = request
            self.meaning = meaning
        }

        var testDescription: String { meaning }
    }

    @Test(
        "Schedule flags become the trigger that they describe",
        arguments: [
            Row("every day at 09:30") { $0.at = ["9:30"] },
            Row("every day at 09:30, 13:00") { $0.at = ["13:00,09:30"] },
            Row("Mon, Wed, Fri at 07:00") { ($0.on, $0.at) = ("mon,wed,fri", ["07:00"]) },
            Row("Mon-Fri, every 30 min from 09:30 to 21:30") {
                ($0.on, $0.every, $0.from, $0.to) = ("weekdays", "30m", "09:30", "21:30")
            },
            Row("every day, every hour from 22:00 to 02:00") { $0.windows = ["22:00-02:00/1h"] },
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
                ($0.at, $0.once, $0.on) = (["09:30"], true, "weekends")
            },
            Row("once, Thu 2026-12-24 at 18:00") { ($0.on, $0.at) = ("2026-12-24", ["18:00"]) },
            Row("once, Tue 2026-11-24 at 08:00") { ($0.on, $0.at) = ("tomorrow", ["8:00"]) },
            Row("once, Mon 2026-11-23 at 12:30") { $0.at = ["monday 12:30"] },
            Row("once, Mon 2026-11-23 at 12:30") {
                ($0.on, $0.at, $0.once) = ("mon", ["12:30"], true)
            },
            Row("every 2 weeks on Tue at 19:00") {
                ($0.every, $0.on, $0.at) = ("2w", "tue", ["19:00"])
            },
            Row("every 2 weeks on Mon, Fri, every hour from 09:00 to 12:00") {
                ($0.every, $0.on, $0.windows) = ("2주", "월금", ["9:00-12:00/1h"])
            },
            Row("every 2 days at 09:00") { ($0.every, $0.at) = ("2d", ["9:00"]) },
            Row("Mon, Wed at 09:00") { ($0.every, $0.on, $0.at) = ("1w", "mon,wed", ["9:00"]) },
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
                ($0.every, $0.on, $0.at) = ("1y", "24 dec", ["18:00"])
            },
            Row("every year on the last day in Feb at 09:00") {
                ($0.every, $0.at) = ("1y", ["2028-02-29 9:00"])
            },
            Row("every 2 days") { $0.every = "2d" },
            Row("every 30 min") { $0.every = "30분마다" },
            Row("once, after 2 h") { $0.after = "2시간 뒤" },
            Row("once, Tue 2026-11-24 at 20:00") { ($0.on, $0.at) = ("내일", ["오후 8시"]) },
            Row("once, Tue 2026-11-24 at 08:00") { $0.on = "tomorrow 8:00" },
            Row("once, Fri 2026-12-25 at 00:00") { ($0.on, $0.at) = ("12월 24일", ["24:00"]) },
            Row("once, Thu 2026-12-24 at 18:00 (Europe/Berlin)") {
                ($0.on, $0.at, $0.zone, $0.once) = ("24 dec", ["6pm"], "Europe/Berlin", true)
            },
            Row("Fri at 18:00") { ($0.on, $0.at) = ("fri", ["18:00"]) },
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
        #expect(try row.request.trigger(now: now, in: zone).description == row.meaning)
    }

    @Test(
        "Flags that are invalid or contradict each other are refused with the reason",
        arguments: [
            Row("There is no time.") { _ in },
            Row("25:00") { $0.at = ["25:00"] },
            Row("noonish") { $0.at = ["noonish"] },
            Row("24:00") { $0.at = ["24:00"] },
            Row("2026-13-01") { $0.at = ["2026-13-01 09:00"] },
            Row("only one date") { $0.at = ["2026-12-24 18:00", "09:30"] },
            Row("combine it only with --zone") { ($0.at, $0.gap) = (["2026-12-24 18:00"], .skip) },
            Row("fun") { ($0.on, $0.at) = ("fun", ["09:30"]) },
            Row("mon-") { ($0.on, $0.at) = ("mon-", ["09:30"]) },
            Row("2027-03-04 or 2027-04-03") { ($0.on, $0.at) = ("3/4", ["18:00"]) },
            Row("8:00 or 20:00") { ($0.on, $0.at) = ("tomorrow", ["8"]) },
            Row("--on means 2026-12-24, but --at means 2026-11-24") {
                ($0.on, $0.at) = ("2026-12-24", ["tomorrow 18:00"])
            },
            Row("every fri or only 2026-11-27") { $0.on = "fri 18:00" },
            Row("only with one time") { ($0.on, $0.at) = ("tomorrow", ["8:00,9:00"]) },
            Row("only with one time") { ($0.on, $0.at) = ("tomorrow 8:00", ["9:00"]) },
            Row("rings once. It can be combined only") {
                ($0.on, $0.at, $0.until) = ("tomorrow", ["8:00"], "2026-12-24")
            },
            Row("has no time") { $0.on = "tomorrow" },
            Row("'2026-02-30' does not exist") { ($0.on, $0.at) = ("2026-02-30", ["8:00"]) },
            Row("There is no time.") { $0.on = "mon" },
            Row("--on and --rrule") { ($0.on, $0.rrule, $0.at) = ("mon", "FREQ=DAILY", ["09:30"]) },
            Row("NEVER") { ($0.rrule, $0.at) = ("FREQ=NEVER", ["09:30"]) },
            Row("'Mondays'") { $0.rrule = "Mondays" },
            Row("already has times") {
                ($0.rrule, $0.at) = ("FREQ=DAILY;BYHOUR=9,10", ["09:30"])
            },
            Row("HOURLY") { ($0.rrule, $0.at) = ("FREQ=HOURLY", ["09:30"]) },
            Row("--start must be a day") { ($0.start, $0.at) = ("2026-11-23 09:00", ["09:30"]) },
            Row("'mon' can be every mon or only 2026-11-23") {
                ($0.at, $0.except) = (["09:30"], ["2026-12-25,mon"])
            },
            Row("'주말' is not a date") { ($0.at, $0.except) = (["09:30"], ["주말"]) },
            Row("'and' is not a day") { ($0.at, $0.on) = (["09:30"], "mon and wed") },
            Row("--until: ''") { ($0.until, $0.at) = ("", ["09:30"]) },
            Row("--except: ''") { ($0.except, $0.at) = ([""], ["09:30"]) },
            Row("''") { ($0.zone, $0.at) = ("", ["09:30"]) },
            Row("cannot be combined with other flags") {
                ($0.at, $0.zone) = (["2026-12-24T18:00:00Z"], "Asia/Seoul")
            },
            Row("'5219w' is too long. The maximum is 100 years") { $0.every = "5219w" },
            Row("cannot repeat every 1 day 1 h") {
                ($0.every, $0.from, $0.to) = ("25h", "09:30", "10:30")
            },
            Row("--until: 'soon'") { ($0.until, $0.at) = ("soon", ["09:30"]) },
            Row("--except: 'xmas'") { ($0.except, $0.at) = (["xmas"], ["09:30"]) },
            Row("30") { $0.every = "30" },
            Row("--every 30m repeats around the clock") { ($0.every, $0.on) = ("30m", "mon") },
            Row("--every 2w --on tue --at 19:00") {
                ($0.every, $0.on, $0.at) = ("36h", "mon", ["19:00"])
            },
            Row("--every 1mo cannot be combined with --on fri") {
                ($0.every, $0.on, $0.at) = ("1mo", "fri", ["9:00"])
            },
            Row("--every and --rrule") {
                ($0.every, $0.rrule, $0.at) = ("2w", "FREQ=DAILY", ["9:00"])
            },
            Row("There is no time.") { $0.every = "1mo" },
            Row("Set the time with --at 09:30") { $0.rrule = "FREQ=MONTHLY;BYDAY=-1FR" },
            Row("Set the time with --at 09:30") {
                ($0.rrule, $0.start) = ("FREQ=MONTHLY;BYDAY=-1FR", "2026-11-27")
            },
            Row("counts from its first time") { $0.rrule = "FREQ=HOURLY" },
            Row("all three") { ($0.every, $0.from) = ("30m", "09:30") },
            Row("60") { ($0.every, $0.from, $0.to) = ("10s", "09:30", "10:30") },
            Row("22:00-02:00") { $0.windows = ["22:00-02:00"] },
            Row("--in") { ($0.after, $0.at) = ("5m", ["09:30"]) },
            Row("soon") { $0.after = "soon" },
            Row("99999999999999999999h") { $0.after = "99999999999999999999h" },
            Row("9223372036854775807w") { $0.after = "9223372036854775807w" },
            Row("Asia/Seoul") { ($0.at, $0.zone) = (["09:30"], "Asia/Seul") },
            Row("zone") { ($0.at, $0.zone) = (["09:30"], "../../etc/passwd") },
        ])
    func refused(row: Row) throws {
        let error = #expect(throws: AlertError.self) {
            let trigger = try row.request.trigger(now: now, in: zone)
            // Intervals are validated together with the alert.
            try Alert(id: Alert.ID("a"), content: Content(title: "A"), trigger: trigger).validate()
        }
        #expect(error?.code == .invalidAlert)
        #expect(error?.description.contains(row.meaning) == true, "\(error?.description ?? "")")
    }

    @Test(
        "A COUNT of named days is counted from the next ring",
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
        "Steps of days and weeks are counted from the next ring",
        arguments: [
            ("2w", "tue", "19:00", "2026-11-24"), ("2w", "mon", "9:00", "2026-11-30"),
            ("2w", "sun", "9:00", "2026-11-29"), ("2d", nil, "9:00", "2026-11-24"),
            ("2d", nil, "13:00", "2026-11-23"),
        ])
    func firstStep(every: String, on: String?, at: String, first: String) throws {
        let trigger = try request { ($0.every, $0.on, $0.at) = (every, on, [at]) }
            .trigger(now: now, in: zone)
        let next = try #require(trigger.next(after: now, in: zone))
        #expect(next.day == (try CivilDate(iso8601: first)))
        let second = try #require(trigger.next(after: next.instant, in: zone))
        #expect(
            second.day.daysSinceEpoch - next.day.daysSinceEpoch == (every == "2w" ? 14 : 2))
    }

    @Test("An edit with --every changes only the number of weeks, months or days between rings")
    func editStep() throws {
        let review = try request { ($0.every, $0.on, $0.at) = ("2w", "fri", ["16:00"]) }
            .trigger(now: now, in: zone)
        let monthly = try request {
            ($0.rrule, $0.at, $0.until) = ("FREQ=MONTHLY;BYDAY=-1FR", ["16:00"], "2027-12-24")
        }.trigger(now: now, in: zone)
        func changed(
            _ old: Trigger, _ change: (inout ScheduleRequest) -> Void
        ) throws -> String {
            try request(change).trigger(changing: old, now: now, in: zone).description
        }
        #expect(try changed(review) { $0.every = "1w" } == "Fri at 16:00")
        #expect(try changed(review) { $0.on = "tue" } == "every 2 weeks on Tue at 16:00")
        #expect(try changed(review) { ($0.on, $0.every) = ("tue", "1w") } == "Tue at 16:00")
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
                .description
        }
        let alarm = "every day at 07:00"
        #expect(try changed(["2026-12-02"]) == "\(alarm), except 2026-11-30, 2026-12-02")
        #expect(try changed(["2026-11-30"]) == "\(alarm), except 2026-11-30")
        #expect(try changed(["", "2026-12-02"]) == "\(alarm), except 2026-12-02")
        #expect(try changed([""]) == alarm)
    }

    @Test("A timer that is moved to another time still rings once")
    func editTimer() throws {
        let old = Trigger.interval(Interval(seconds: 3_600, repeats: false, anchor: now))
        func changed(_ change: (inout ScheduleRequest) -> Void) throws -> String {
            try request(change).trigger(changing: old, now: now, in: zone).description
        }
        #expect(try changed { $0.at = ["09:00"] } == "once, Tue 2026-11-24 at 09:00")
        #expect(try changed { $0.at = ["15:00"] } == "once, Mon 2026-11-23 at 15:00")
        #expect(try changed { $0.on = "2026-12-24" } == "once, Thu 2026-12-24 at 13:00")
        #expect(try changed { $0.on = "fri" } == "once, Fri 2026-11-27 at 13:00")
        #expect(try changed { ($0.on, $0.at) = ("fri", ["9:00"]) } == "Fri at 09:00")
        #expect(try changed { $0.every = "2h" } == "every 2 h")
        #expect(throws: AlertError.self) { try changed { $0.at = ["9:00,10:00"] } }
    }

    @Test("An edit with a day of the week moves a one-time alert, which keeps its time")
    func editOnceWeekday() throws {
        let old = try request { $0.at = ["2026-12-24 18:00"] }.trigger(now: now, in: zone)
        func changed(_ change: (inout ScheduleRequest) -> Void) throws -> String {
            try request(change).trigger(changing: old, now: now, in: zone).description
        }
        #expect(try changed { $0.on = "fri" } == "once, Fri 2026-11-27 at 18:00")
        #expect(try changed { $0.on = "mon" } == "once, Mon 2026-11-23 at 18:00")
        #expect(
            try changed { ($0.on, $0.once) = ("sat,sun", true) } == "once, Sat 2026-11-28 at 18:00")
        let error = #expect(throws: AlertError.self) { try changed { $0.on = "mon,fri" } }
        #expect(error?.description.contains("Give one day") == true)
    }

    @Test("An edit keeps the settings without a flag")
    func edit() throws {
        let old = try request {
            ($0.on, $0.every, $0.from, $0.to) = ("weekdays", "30m", "09:30", "21:30")
        }.trigger(now: now, in: zone)
        func changed(_ change: (inout ScheduleRequest) -> Void) throws -> String {
            try request(change).trigger(changing: old, now: now, in: zone).description
        }
        #expect(try changed { $0.on = "sat" } == "Sat, every 30 min from 09:30 to 21:30")
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

    @Test("An edit with empty texts removes the settings")
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

    @Test("An edit changes the times or the windows of an alert, and keeps the others")
    func editBoth() throws {
        let old = try request {
            ($0.at, $0.windows) = (["09:00"], ["14:00-15:00/30m"])
        }.trigger(now: now, in: zone)
        func changed(_ change: (inout ScheduleRequest) -> Void) throws -> String {
            try request(change).trigger(changing: old, now: now, in: zone).description
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
        "An edit of the days keeps the end of the rule and the weeks between",
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
        let new = try request { $0.on = days }.trigger(changing: old, now: now, in: zone)
        #expect(new.description == meaning)
    }

    @Test("An edit keeps the times that the rule or the start contains")
    func editTimes() throws {
        let times = try request { $0.at = ["09:30"] }.trigger(now: now, in: zone)
        let rule = try request {
            ($0.rrule, $0.start) = ("FREQ=DAILY;BYHOUR=8,20", "2026-12-01 08:30")
        }.trigger(now: now, in: zone)
        #expect(
            try request { $0.on = "tue" }.trigger(changing: rule, now: now, in: zone).description
                == "Tue at 08:30, 20:30")
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

    @Test("An edit of an instant refers to its local time")
    func editInstant() throws {
        let old = try request { $0.at = ["2026-12-24T18:00:00+09:00"] }.trigger(now: now, in: zone)
        func changed(_ change: (inout ScheduleRequest) -> Void) throws -> String {
            try request(change).trigger(changing: old, now: now, in: zone).description
        }
        #expect(try changed { $0.at = ["19:00"] } == "once, Thu 2026-12-24 at 19:00")
        #expect(try changed { $0.on = "2026-12-25" } == "once, Fri 2026-12-25 at 18:00")
        #expect(
            try changed { $0.zone = "Europe/Berlin" }
                == "once, Thu 2026-12-24 at 10:00 (Europe/Berlin)")
    }

    @Test(
        "An edit with --every alone is refused, because the schedule would lose its days",
        arguments: [
            Row("two windows") {
                ($0.on, $0.windows) = ("weekdays", ["09:00-12:00/30m", "14:00-17:00/1h"])
            },
            Row("times") { ($0.on, $0.at) = ("fri", ["08:00"]) },
        ])
    func editPeriod(row: Row) throws {
        let old = try row.request.trigger(now: now, in: zone)
        let error = #expect(throws: AlertError.self) {
            try request { $0.every = "1h" }.trigger(changing: old, now: now, in: zone)
        }
        #expect(error?.description.contains("would replace") == true)
    }

    @Test(
        "--once in a night with a clock change is the instant that the policies choose",
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

    @Test("An edit of a one-time alert keeps its date")
    func editOnce() throws {
        let old = try request { $0.at = ["2026-12-24 18:00"] }.trigger(now: now, in: zone)
        let time = request { $0.at = ["19:00"] }
        #expect(
            try time.trigger(changing: old, now: now, in: zone).description
                == "once, Thu 2026-12-24 at 19:00")
        let date = request { $0.on = "2026-12-25" }
        #expect(
            try date.trigger(changing: old, now: now, in: zone).description
                == "once, Fri 2026-12-25 at 18:00")
        let there = request { $0.zone = "Europe/Berlin" }
        #expect(
            try there.trigger(changing: old, now: now, in: zone).description
                == "once, Thu 2026-12-24 at 18:00 (Europe/Berlin)")
        let days = request { ($0.at, $0.on) = (["19:00"], "daily") }
        #expect(
            try days.trigger(changing: old, now: now, in: zone).description
                == "every day at 19:00")
        #expect(throws: AlertError.self) {
            try request { $0.at = ["19:00,20:00"] }.trigger(changing: old, now: now, in: zone)
        }
    }

    @Test(
        "An edit keeps the zone if --zone is not given",
        arguments: [
            Row("once, Fri 2026-12-25 at 19:00 (Europe/Berlin)") { $0.at = ["2026-12-25 19:00"] },
            // It is still Monday in Berlin.
            Row("once, Tue 2026-11-24 at 08:00 (Europe/Berlin)") { $0.at = ["tomorrow 8:00"] },
            Row("once, Thu 2026-12-24 at 19:00 (Europe/Berlin)") { $0.at = ["19:00"] },
            Row("once, Fri 2026-12-25 at 18:00 (Europe/Berlin)") { $0.on = "2026-12-25" },
            Row("once, Tue 2026-11-24 at 08:00 (Europe/Berlin)") {
                ($0.at, $0.once) = (["8:00"], true)
            },
            Row("every day at 19:00 (Europe/Berlin)") { ($0.at, $0.on) = (["19:00"], "daily") },
            Row("once, Fri 2026-12-25 at 19:00 (Asia/Seoul)") {
                ($0.at, $0.zone) = (["2026-12-25 19:00"], "Asia/Seoul")
            },
        ])
    func editPinned(row: Row) throws {
        let late = try #require(zone.instant(of: CivilDateTime(iso8601: "2026-11-24 01:00")))
        let old = try request {
            ($0.at, $0.zone) = ([row.request.once ? "18:00" : "2026-12-24 18:00"], "Europe/Berlin")
        }.trigger(now: late, in: zone)
        let trigger = try row.request.trigger(changing: old, now: late, in: zone)
        #expect(trigger.description == row.meaning)
    }

    @Test(
        "Days of the week in any order and case mean the same rule",
        arguments: [
            ("daily", "every day"), ("weekdays,weekends", "every day"), ("Mon", "Mon"),
            ("monday, WED", "Mon, Wed"), ("fri-mon", "Mon, Fri-Sun"), ("weekends", "Sat, Sun"),
        ])
    func days(text: String, meaning: String) throws {
        let rule = try DayReading.days(text)
        let known = try Set(
            DayReading.days(
                meaning == "every day" ? "daily" : meaning.replacing(", ", with: ",").lowercased()
            ).byDay)
        #expect(rule.byDay == known)
    }

    @Test(
        "A duration has one or more units",
        arguments: [("45s", 45), ("30m", 1800), ("1h30m", 5400), ("2d", 172_800), ("1w", 604_800)])
    func durations(text: String, seconds: Int) throws {
        #expect(try DurationReading.seconds(text) == seconds)
    }

    @Test(
        "A text that is not a duration is refused", arguments: ["", "m", "30", "-5m", "٣m"])
    func noDurations(text: String) {
        #expect(throws: AlertError.self) { try DurationReading.seconds(text) }
    }
}
