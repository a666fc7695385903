import AlertsTestSupport
import Recurrence
import Testing

@testable import Alerts

@Suite("Alerts with several schedules")
struct TimetableTests {
    /// Returns an alert that rings at times on days of the week, each row by a schedule of its own.
    private func alert(
        _ rows: (String, Set<Weekday>)..., zone: Zone? = nil
    ) throws -> Alert {
        var alert = try Alert.daily("a", at: "09:00")
        alert.trigger = .timetable(
            Timetable(
                try rows.map { time, days in
                    try Schedule(
                        rule: .weekly(on: days), start: CivilDate(iso8601: "2026-11-23"),
                        times: [CivilTime(iso8601: time)], zone: zone)
                }))
        return alert
    }

    /// Returns a fixture on Monday, 2026-11-23 at 8:00 with the alert.
    private func fixture(_ alert: Alert, in zone: String = "UTC") throws -> BookFixture {
        var fixture = try BookFixture("2026-11-23 08:00", in: zone)
        try fixture.add(alert)
        return fixture
    }

    @Test("The rings of all schedules come in order, and one at an instant")
    func order() throws {
        let alert = try alert(
            ("17:00", [.friday]), ("09:00", [.monday]), ("17:00", .weekdays))
        var fixture = try fixture(alert)
        #expect(
            try fixture.ringAll(through: "2026-11-28 00:00").map { String($0.dropFirst(2)) } == [
                "2026-11-23T09:00:00", "2026-11-23T17:00:00", "2026-11-24T17:00:00",
                "2026-11-25T17:00:00", "2026-11-26T17:00:00", "2026-11-27T17:00:00",
            ])
        let friday = try fixture.instant("2026-11-27 17:00")
        let last = alert.trigger.last(through: friday, in: fixture.zone)
        #expect(last?.instant == friday)
    }

    @Test("Each schedule follows its own rule when the clocks change")
    func clockChange() throws {
        let alert = try alert(("02:30", [.sunday]), ("03:30", .weekdays))
        var parts = alert.trigger.schedules
        parts.append(
            try Schedule(
                rule: .weekly(on: [.sunday]), start: CivilDate(iso8601: "2026-11-23"),
                times: [CivilTime(iso8601: "02:15")], gap: .skip))
        let zone = try Zone(identifier: "Europe/Berlin")
        let before = try Instant(rfc3339: "2027-03-27T12:00:00Z")
        let next = Trigger.timetable(Timetable(parts)).next(after: before, in: zone)
        #expect(next?.instant == (try Instant(rfc3339: "2027-03-28T01:00:00Z")))
        #expect(next?.adjustment == .gap)
        #expect(next?.wall.time == (try CivilTime(iso8601: "02:30")))
    }

    @Test("An instant of two days belongs to the later one")
    func days() throws {
        let window = try Window(
            from: CivilTime(iso8601: "23:00"), to: CivilTime(iso8601: "01:00"), every: 3_600)
        let day = try CivilDate(iso8601: "2026-11-23")
        let parts = [
            try Schedule(start: day, windows: [window]),
            try Schedule(start: day, times: [CivilTime(iso8601: "01:00")]),
        ]
        let midnight = try Instant(rfc3339: "2026-11-24T00:30:00Z")
        for parts in [parts, parts.reversed()] {
            let next = Trigger.timetable(Timetable(parts)).next(after: midnight, in: .utc)
            #expect(next?.day == day.advanced(byDays: 1))
        }
    }

    @Test("Done and skip mean one ring, unless a schedule rings all day")
    func doneAndSkip() throws {
        let alert = try alert(("09:00", [.monday]), ("17:00", [.monday]), ("12:00", [.friday]))
        #expect(alert.trigger.doneExtent == .ring)
        var fixture = try fixture(alert)
        let id = alert.id
        fixture.apply(try fixture.book.skip(id, 1, at: fixture.now))
        #expect(
            try fixture.ringAll(through: "2026-11-28 00:00")
                == ["a 2026-11-23T17:00:00", "a 2026-11-27T12:00:00"])
        let window = try Alert.window("w", from: "09:00", to: "18:00", every: 1_800)
        let mixed = Timetable(window.trigger.schedules + alert.trigger.schedules)
        #expect(Trigger.timetable(mixed).doneExtent == .day)
    }

    @Test("A postponed ring moves in each schedule that has it, and all others stay")
    func postpone() throws {
        let alert = try alert(("09:00", [.monday]), ("09:00", .weekdays), ("17:00", [.monday]))
        var fixture = try fixture(alert)
        fixture.apply(
            try fixture.book.postpone(alert.id, .by(Lead(seconds: 3_600)), at: fixture.now))
        #expect(
            try fixture.ringAll(through: "2026-11-24 10:00") == [
                "a 2026-11-23T10:00:00", "a 2026-11-23T17:00:00", "a 2026-11-24T09:00:00",
            ])
    }

    @Test("The countdown ends with the last schedule, and one without an end has none")
    func countdown() throws {
        let end = { (text: String, rule: RecurrenceRule) in
            try Schedule(
                rule: rule, start: CivilDate(iso8601: "2026-11-23"),
                times: [CivilTime(iso8601: "09:00")], until: .day(CivilDate(iso8601: text)))
        }
        var alert = try alert(("09:00", [.monday]))
        let now = try Instant(rfc3339: "2026-11-23T08:00:00Z")
        let ends = [
            try end("2026-11-30", .weekly(on: [.monday])),
            try end("2026-12-04", .weekly(on: [.friday])),
        ]
        alert.trigger = .timetable(Timetable(ends))
        #expect(alert.shown("{days}", at: now, in: .utc) == "11")
        let endless = try Schedule(
            start: CivilDate(iso8601: "2026-11-24"), times: [CivilTime(iso8601: "09:00")])
        alert.trigger = .timetable(Timetable(ends + [endless]))
        #expect(alert.shown("{days}", at: now, in: .utc) == "0")
    }

    @Test("The list has an alert at the earliest time of its schedules")
    func place() throws {
        let alert = try alert(("17:00", [.friday]), ("09:00", [.monday]))
        #expect(alert.trigger.place(in: .utc) == (0, 9 * 3_600))
    }

    @Test("Fewer than 2 and more than 50 schedules, and several time zones, are refused")
    func invalid() throws {
        let seoul = try Zone(identifier: "Asia/Seoul")
        let single = try alert(("09:00", [.monday])).trigger.schedules
        let pinned = try alert(("09:00", [.monday]), zone: seoul).trigger.schedules
        for (parts, words) in [
            ([], "from 2 to 50 schedules, not 0"), (single, "not 1"),
            (Array(repeating: single[0], count: 51), "not 51"),
            (single + pinned, "one time zone"),
        ] {
            let error = #expect(throws: AlertError.self) {
                try Trigger.timetable(Timetable(parts)).validate()
            }
            #expect(error?.description.contains(words) == true, "\(error!)")
        }
        let both = Trigger.timetable(Timetable(pinned + pinned))
        #expect(both.ownZone == seoul)
        #expect(both.pinned(to: .utc).ownZone == .utc)
        #expect(!both.isFloatingSchedule)
    }
}
