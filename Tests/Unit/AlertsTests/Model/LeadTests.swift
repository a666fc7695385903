import Alerts
import AlertsTestSupport
import Messages
import Recurrence
import Testing

@Suite("Rings ahead of an event")
struct LeadTests {
    private func notification(_ fixture: inout BookFixture, _ id: String) throws
        -> Alerts.Notification
    {
        fixture.apply(fixture.book.timePassed(until: fixture.now))
        guard
            case .deliver(let notification) = fixture.book.nextStep(
                for: .alert(try Alert.ID(id)), at: fixture.now)
        else { throw AlertError.invalid("Nothing is due") }
        return notification
    }

    @Test("A ring 10 minutes before an event at 10:00 shows 10:00, even after a snooze")
    func times() throws {
        var fixture = try BookFixture("2026-11-23 08:00")
        try fixture.add(.daily("sync", at: "09:50") { $0.lead = Lead(seconds: 600) })
        try fixture.go(to: "2026-11-23 09:50")
        let ring = try notification(&fixture, "sync")
        #expect(ring.event?.wall == (try CivilDateTime(iso8601: "2026-11-23T10:00")))
        #expect(ring.event?.seconds == 600)
        fixture.show(ring)
        fixture.apply(
            try fixture.book.snooze(try ring.id, for: .seconds(540), at: fixture.now))
        try fixture.go(to: "2026-11-23 09:59")
        let again = try notification(&fixture, "sync")
        #expect(again.event?.wall == ring.event?.wall)
        #expect(again.event?.seconds == 60)
    }

    @Test("A reminder on the day before shows the right day, even across a clock change")
    func days() throws {
        for (zone, ring, day) in [
            ("UTC", "2026-12-23T09:00", "2026-12-24"),
            ("Europe/Berlin", "2027-03-27T09:00", "2027-03-28"),
            ("Europe/Berlin", "2027-03-28T10:00", "2027-03-29"),
            ("Europe/Berlin", "2026-10-25T08:00", "2026-10-26"),
        ] {
            let zone = try Zone(identifier: zone)
            let due = try #require(zone.instant(of: try CivilDateTime(iso8601: ring)))
            let lead = Lead(seconds: 15 * 3_600, isAllDay: true)
            #expect(lead.event(of: due, in: zone) == .day(try CivilDate(iso8601: day)))
            #expect(lead.length == 86_400)
        }
    }

    @Test("If a new alert's ring has passed but its event has not, the alert rings late")
    func late() throws {
        for (now, lead, rings) in [
            // A lead of 7,200 s puts the event at 09:30; 59,400 s make it an all-day event on the
            // 24th.
            ("2026-11-23 07:34", Lead(seconds: 7_200), ["flight 2026-11-23T07:30:00 late"]),
            ("2026-11-23 09:31", Lead(seconds: 7_200), nil),
            (
                "2026-11-24 06:00", Lead(seconds: 59_400, isAllDay: true),
                ["flight 2026-11-23T07:30:00 late"]
            ),
            ("2026-11-25 06:00", Lead(seconds: 59_400, isAllDay: true), nil),
            ("2026-11-25 06:00", Lead(days: 7), nil),
        ] as [(String, Lead, [String]?)] {
            var fixture = try BookFixture(now)
            let flight = try Alert.once("flight", at: "2026-11-23T07:30") { $0.lead = lead }
            guard let rings else {
                #expect(throws: AlertError.self, "\(now)") { try fixture.add(flight) }
                continue
            }
            try fixture.add(flight)
            #expect(try fixture.ring() == rings, "\(now)")
            #expect(try fixture.ring() == [])
        }
    }

    @Test("Removing an alert adds a line to the history")
    func removed() throws {
        var fixture = try BookFixture("2026-11-23 08:00")
        try fixture.add(.daily("sync", at: "09:50"))
        fixture.apply(try fixture.book.remove(Alert.ID("sync"), at: fixture.now))
        #expect(fixture.log.map(\.event) == [.removed])
        #expect(fixture.log.map(\.alert.rawValue) == ["sync"])
    }
}
