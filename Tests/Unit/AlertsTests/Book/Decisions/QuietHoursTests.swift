import AlertsTestSupport
import Recurrence
import Testing

@testable import Alerts

@Suite("Quiet hours")
struct QuietHoursTests {
    private static let night = RingSettings(quietHours: hours("22:00", "07:00"))

    private static func hours(_ from: String, _ to: String) -> QuietHours? {
        guard let from = try? CivilTime(iso8601: from), let to = try? CivilTime(iso8601: to) else {
            return nil
        }
        return try? QuietHours(from: from, to: to)
    }

    private func fixture(
        _ time: String = "2026-11-23 20:00", _ settings: RingSettings = night,
        in zone: String = "UTC"
    ) throws -> BookFixture {
        var fixture = try BookFixture(time, in: zone)
        fixture.apply(fixture.book.settingsChanged(to: settings, at: fixture.now))
        return fixture
    }

    @Test(
        "An alert is silent from the beginning of quiet hours until their end",
        arguments: [
            ("21:59", "2026-11-23T21:59:00"), ("22:00", nil), ("23:30", nil), ("00:00", nil),
            ("06:59", nil), ("07:00", "2026-11-24T07:00:00"), ("12:00", "2026-11-24T12:00:00"),
        ] as [(String, String?)])
    func silent(time: String, ring: String?) throws {
        var fixture = try fixture()
        try fixture.add(.daily("water", at: time))
        let next = try fixture.book.status(Alert.ID("water"), at: fixture.now).next
        #expect(next.map { fixture.time($0) } == ring)
        #expect(
            try fixture.ringAll(through: "2026-11-24 19:00") == (ring.map { ["water \($0)"] } ?? [])
        )
        #expect(fixture.events("water") == [ring == nil ? .suppressed : .shown])
    }

    @Test("A timer that the user starts in quiet hours rings at its time, and so does its snooze")
    func timer() throws {
        var fixture = try fixture("2026-11-23 23:00")
        try fixture.add(.interval("eggs", seconds: 720))
        #expect(try fixture.ringAll(through: "2026-11-23 23:30") == ["eggs 2026-11-23T23:12:00"])
        fixture.apply(
            try fixture.book.snooze(Alert.ID("eggs"), for: .seconds(600), at: fixture.now))
        #expect(try fixture.ringAll(through: "2026-11-23 23:59") == ["eggs 2026-11-23T23:40:00"])
    }

    @Test("Within quiet hours of one day, an alert is silent on that day only")
    func noon() throws {
        let settings = RingSettings(quietHours: Self.hours("12:00", "13:30"))
        var fixture = try fixture("2026-11-23 08:00", settings)
        try fixture.add(.daily("water", at: "11:59", "12:00", "13:29", "13:30"))
        #expect(
            try fixture.ringAll(through: "2026-11-23 23:00")
                == ["water 2026-11-23T11:59:00", "water 2026-11-23T13:30:00"])
    }

    @Test(
        "A one-shot in quiet hours rings when they end, whatever its lateness",
        arguments: [Lateness.default, .never])
    func held(lateness: Lateness) throws {
        var fixture = try fixture()
        try fixture.add(.once("gift", at: "2026-11-23T23:00:00") { $0.late = lateness })
        let id = try Alert.ID("gift")
        #expect(
            try fixture.book.status(id, at: fixture.now).next
                == fixture.instant("2026-11-24 07:00"))
        #expect(try fixture.ringAll(through: "2026-11-24 06:00").isEmpty)
        let status = try fixture.book.status(id, at: fixture.now)
        #expect(status.listItem.status == .quiet)
        #expect(status.snoozedUntil == nil)
        #expect(
            try fixture.ringAll(through: "2026-11-24 08:00") == ["gift 2026-11-23T23:00:00 late"])
        #expect(fixture.events("gift") == [.shown])
    }

    @Test("Only an alert that would ring in the current quiet hours is listed as quiet")
    func states() throws {
        var fixture = try fixture("2026-11-23 02:00")
        try fixture.add(
            .daily("night", at: "05:00"), .daily("noon", at: "12:00"), .daily("pill", at: "09:00"))
        fixture.apply(try fixture.book.finish(.ids([Alert.ID("pill")]), at: fixture.now))
        let states = try ["night", "noon", "pill"].map {
            try fixture.book.status(Alert.ID($0), at: fixture.now).listItem.status
        }
        #expect(states == [.quiet, .on, .done])
    }

    @Test("A snooze that ends in quiet hours rings when they end")
    func snoozed() throws {
        var fixture = try fixture()
        try fixture.add(.daily("water", at: "21:00"))
        _ = try fixture.ringAll(through: "2026-11-23 21:55")
        fixture.apply(
            try fixture.book.snooze(Alert.ID("water"), for: .seconds(600), at: fixture.now))
        #expect(
            try fixture.ringAll(through: "2026-11-24 08:00") == ["water 2026-11-24T07:00:00"])
    }

    @Test("A critical alert rings in quiet hours")
    func critical() throws {
        var fixture = try fixture()
        try fixture.add(.daily("pills", at: "23:00") { $0.content.urgency = .critical })
        #expect(
            try fixture.book.status(Alert.ID("pills"), at: fixture.instant("2026-11-23 22:30"))
                .listItem.status == .on)
        #expect(try fixture.ringAll(through: "2026-11-24 08:00") == ["pills 2026-11-23T23:00:00"])
    }

    @Test(
        "If the quiet hours change while a one-shot waits for their end, the one-shot follows",
        arguments: [
            (nil, "2026-11-24T01:00:00"), (hours("22:00", "05:00"), "2026-11-24T05:00:00"),
            (hours("12:00", "13:00"), "2026-11-24T01:00:00"),
            (hours("00:30", "09:00"), "2026-11-24T09:00:00"),
        ])
    func changed(hours: QuietHours?, ring: String) throws {
        var fixture = try fixture()
        try fixture.add(.once("gift", at: "2026-11-23T23:00:00") { $0.late = .never })
        #expect(try fixture.ringAll(through: "2026-11-24 01:00").isEmpty)
        fixture.apply(
            fixture.book.settingsChanged(to: RingSettings(quietHours: hours), at: fixture.now))
        #expect(fixture.book.nextDue.map { fixture.time($0) } == ring)
        #expect(
            try fixture.ringAll(through: "2026-11-24 10:00") == ["gift 2026-11-23T23:00:00 late"])
    }

    @Test("A user's snooze that lies in the rest of removed quiet hours keeps its time")
    func removedBeforeSnooze() throws {
        var fixture = try fixture("2026-11-23 22:30")
        try fixture.add(.daily("water", at: "09:00"))
        fixture.apply(
            try fixture.book.snooze(Alert.ID("water"), for: .seconds(3_600), at: fixture.now))
        fixture.apply(fixture.book.settingsChanged(to: RingSettings(), at: fixture.now))
        #expect(try fixture.ringAll(through: "2026-11-24 08:00") == ["water 2026-11-23T23:30:00"])
    }

    @Test(
        "A snooze in quiet hours and in a pause rings when both have ended",
        arguments: [("06:00", "2026-11-24T07:00:00"), ("10:00", "2026-11-24T10:00:00")])
    func paused(end: String, ring: String) throws {
        var fixture = try fixture()
        try fixture.add(.once("gift", at: "2026-11-23T23:00:00"))
        _ = try fixture.ringAll(through: "2026-11-23 23:30")
        let end = try fixture.instant("2026-11-24 \(end)")
        fixture.apply(try fixture.book.pause(nil, until: end, at: fixture.now))
        #expect(
            fixture.book.upcoming(after: fixture.now, limit: 1).map { fixture.time($0.at) } == [
                ring
            ])
        _ = try fixture.ringAll(through: "2026-11-24 05:00")
        #expect(
            try fixture.ringAll(through: "2026-11-24 11:00") == ["gift 2026-11-23T23:00:00 late"])
    }

    @Test(
        "Quiet hours are times of the wall clock, also when daylight saving changes",
        arguments: [
            ("2026-03-29 00:30", "2026-03-29T07:00:00"),
            ("2026-10-25 00:30", "2026-10-25T07:00:00"),
        ])
    func daylightSaving(time: String, end: String) throws {
        let fixture = try fixture(time, in: "Europe/Berlin")
        #expect(
            fixture.book.conditions.quiet(at: fixture.now)?.until.map { fixture.time($0) } == end)
    }

    @Test("If the clocks skip the time at which quiet hours begin or end, the gap's end counts")
    func gap() throws {
        let zone = try Zone(identifier: "Europe/Berlin")
        let day = try CivilDate(iso8601: "2026-03-29")
        func span(_ from: String, _ to: String, at time: String) throws -> Pause? {
            let instant = try zone.instant(
                of: CivilDateTime(date: day, time: CivilTime(iso8601: time)))
            return try Self.hours(from, to)?.span(covering: #require(instant), in: zone)
        }
        #expect(try span("22:00", "02:30", at: "01:59") != nil)
        #expect(try span("22:00", "02:30", at: "03:00") == nil)
        #expect(try span("02:30", "05:00", at: "03:00") != nil)
        #expect(try span("02:10", "02:50", at: "03:00") == nil)
    }

    @Test("The beginning and the end of quiet hours are announced, each at its time")
    func announced() throws {
        var fixture = try fixture()
        var announcements: [String] = []
        while let due = fixture.book.nextDue, due <= (try fixture.instant("2026-11-25 00:00")) {
            fixture.now = due
            for case .announce(.quiet(let end)) in fixture.apply(
                fixture.book.timePassed(until: due))
            {
                announcements.append(
                    "\(fixture.time(due)) \(end.map { fixture.time($0) } ?? "over")")
            }
        }
        #expect(
            announcements == [
                "2026-11-23T22:00:00 2026-11-24T07:00:00", "2026-11-24T07:00:00 over",
                "2026-11-24T22:00:00 2026-11-25T07:00:00",
            ])
    }

    @Test("Without quiet hours, nothing wakes the daemon for them")
    func none() throws {
        #expect(try fixture("2026-11-23 20:00", RingSettings()).book.nextDue == nil)
    }

    @Test("An alert that rings only in quiet hours has no next ring, and the search for it ends")
    func onlyAtNight() throws {
        var fixture = try fixture()
        try fixture.add(.daily("water", at: "23:00"))
        #expect(fixture.book.upcoming(after: fixture.now, limit: 3).isEmpty)
    }

    @Test("An alert is silent at all of its times, or the search finds the time that is not")
    func search() throws {
        var fixture = try fixture()
        try fixture.add(.daily("night", at: "22:30", "03:59"), .daily("both", at: "23:00", "12:00"))
        // Every 24 hours and 20 minutes, the interval leaves the quiet hours after some nights.
        try fixture.add(.interval("drift", seconds: 87_600, repeats: true))
        try fixture.go(to: "2026-11-24 05:00")
        try fixture.add(.interval("late", seconds: 87_600, repeats: true))
        for id in ["both", "drift", "late"] {
            let next = try fixture.book.status(Alert.ID(id), at: fixture.now).next
            let expected = try #require(next)
            #expect(fixture.book.conditions.quiet(at: expected) == nil)
        }
        #expect(try fixture.book.status(Alert.ID("night"), at: fixture.now).next == nil)
    }

    @Test("If daylight saving moves a time out of the quiet hours, the preview shows that ring")
    func movedOut() throws {
        let settings = RingSettings(quietHours: Self.hours("22:00", "03:00"))
        var fixture = try fixture("2026-03-28 12:00", settings, in: "Europe/Berlin")
        try fixture.add(.daily("water", at: "02:30"))
        let ring = "2026-03-29T03:00:00"
        #expect(
            fixture.book.upcoming(after: fixture.now, limit: 1).map { fixture.time($0.at) } == [
                ring
            ])
        #expect(try fixture.ringAll(through: "2026-03-30 12:00") == ["water \(ring)"])
    }

    @Test("Sorted by the next ring, an alert in quiet hours comes after one that rings earlier")
    func sorted() throws {
        var fixture = try fixture()
        try fixture.add(.once("night", at: "2026-11-23T23:00:00"), .daily("dawn", at: "06:59"))
        try fixture.add(.once("dusk", at: "2026-11-24T06:00:00") { $0.content.urgency = .critical })
        let ids = fixture.book.ids(matching: AlertQuery(order: .next), at: fixture.now)
        #expect(ids.map(\.rawValue) == ["dusk", "night", "dawn"])
    }

    @Test(
        "Quiet hours that last all day are refused",
        arguments: [("08:00", "08:00"), ("00:00", "24:00")])
    func wholeDay(from: String, to: String) throws {
        let (from, to) = (try CivilTime(iso8601: from), try CivilTime(iso8601: to))
        #expect(throws: AlertError.self) { try QuietHours(from: from, to: to) }
    }

    @Test("Quiet hours silence the requests of programs, too")
    func program() throws {
        var fixture = try fixture()
        fixture.book.program = Program(id: try ProgramID("org.example.App"))
        try fixture.add(.once("gift", at: "2026-11-23T23:00:00"))
        #expect(
            fixture.book.upcoming(after: fixture.now, limit: 1).map { fixture.time($0.at) }
                == ["2026-11-24T07:00:00"])
    }

    @Test("Quiet hours that begin in the repeated hour cover that hour's second pass")
    func repeatedHour() throws {
        let zone = try Zone(identifier: "Europe/Berlin")
        let hours = try #require(Self.hours("02:30", "07:00"))
        let second = try Instant(rfc3339: "2026-10-25T01:10:00Z")
        let span = try #require(hours.span(covering: second, in: zone))
        #expect(span.until == (try Instant(rfc3339: "2026-10-25T06:00:00Z")))
    }
}
