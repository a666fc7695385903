import Alerts
import Recurrence
import Testing

@testable import ScheduleReading

extension ScheduleRequestTests {
    @Test("A timer that is moved to another time still rings once")
    func editTimer() throws {
        let old = Trigger.interval(Interval(seconds: 3_600, repeats: false, anchor: now))
        func changed(_ change: (inout ScheduleRequest) -> Void) throws -> String {
            try request(change).trigger(changing: old, now: now, in: zone).meaning
        }
        #expect(try changed { $0.at = ["09:00"] } == "once, Tue 2026-11-24 at 09:00")
        #expect(try changed { $0.at = ["15:00"] } == "once, Mon 2026-11-23 at 15:00")
        #expect(try changed { $0.on = ["2026-12-24"] } == "once, Thu 2026-12-24 at 13:00")
        #expect(try changed { $0.on = ["fri"] } == "once, Fri 2026-11-27 at 13:00")
        #expect(try changed { ($0.on, $0.at) = (["fri"], ["9:00"]) } == "every Fri at 09:00")
        #expect(try changed { $0.every = "2h" } == "every 2 h")
        #expect(throws: AlertError.self) { try changed { $0.at = ["9:00,10:00"] } }
    }

    @Test("An edit with a day of the week moves a one-time alert, which keeps its time")
    func editOnceWeekday() throws {
        let old = try request { $0.at = ["2026-12-24 18:00"] }.trigger(now: now, in: zone)
        func changed(_ change: (inout ScheduleRequest) -> Void) throws -> String {
            try request(change).trigger(changing: old, now: now, in: zone).meaning
        }
        #expect(try changed { $0.on = ["fri"] } == "once, Fri 2026-11-27 at 18:00")
        #expect(try changed { $0.on = ["mon"] } == "once, Mon 2026-11-23 at 18:00")
        #expect(
            try changed { ($0.on, $0.once) = (["sat,sun"], true) }
                == "once, Sat 2026-11-28 at 18:00")
        let error = #expect(throws: AlertError.self) { try changed { $0.on = ["mon,fri"] } }
        #expect(error?.description.contains("Give one day") == true)
    }

    @Test("An edit of an alert with a UTC offset changes the time in the local zone")
    func editInstant() throws {
        let old = try request { $0.at = ["2026-12-24T18:00:00+09:00"] }.trigger(now: now, in: zone)
        func changed(_ change: (inout ScheduleRequest) -> Void) throws -> String {
            try request(change).trigger(changing: old, now: now, in: zone).meaning
        }
        #expect(try changed { $0.at = ["19:00"] } == "once, Thu 2026-12-24 at 19:00")
        #expect(try changed { $0.on = ["2026-12-25"] } == "once, Fri 2026-12-25 at 18:00")
        #expect(
            try changed { $0.zone = "Europe/Berlin" }
                == "once, Thu 2026-12-24 at 10:00 (Europe/Berlin)")
    }

    @Test("An edit of a one-time alert keeps its date")
    func editOnce() throws {
        let old = try request { $0.at = ["2026-12-24 18:00"] }.trigger(now: now, in: zone)
        let time = request { $0.at = ["19:00"] }
        #expect(
            try time.trigger(changing: old, now: now, in: zone).meaning
                == "once, Thu 2026-12-24 at 19:00")
        let date = request { $0.on = ["2026-12-25"] }
        #expect(
            try date.trigger(changing: old, now: now, in: zone).meaning
                == "once, Fri 2026-12-25 at 18:00")
        let there = request { $0.zone = "Europe/Berlin" }
        #expect(
            try there.trigger(changing: old, now: now, in: zone).meaning
                == "once, Thu 2026-12-24 at 18:00 (Europe/Berlin)")
        let days = request { ($0.at, $0.on) = (["19:00"], ["daily"]) }
        #expect(
            try days.trigger(changing: old, now: now, in: zone).meaning
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
            Row("once, Fri 2026-12-25 at 18:00 (Europe/Berlin)") { $0.on = ["2026-12-25"] },
            Row("once, Tue 2026-11-24 at 08:00 (Europe/Berlin)") {
                ($0.at, $0.once) = (["8:00"], true)
            },
            Row("every day at 19:00 (Europe/Berlin)") { ($0.at, $0.on) = (["19:00"], ["daily"]) },
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
        #expect(trigger.meaning == row.meaning)
    }
}
