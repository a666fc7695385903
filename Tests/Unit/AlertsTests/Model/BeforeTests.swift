import AlertsTestSupport
import Messages
import Recurrence
import TestSupport
import Testing

@testable import Alerts

@Suite("Rings before an alert's time")
struct BeforeTests {
    @Test("An alert rings before each of its times, and each ring says when the time itself is")
    func rings() throws {
        var fixture = try BookFixture("2026-11-23 08:00")
        try fixture.add(
            .once("dentist", at: "2026-11-27T15:00") {
                $0.before = [Lead(days: 1), Lead(seconds: 3_600)]
            })
        var events: [String?] = []
        for expected in ["2026-11-26T15:00:00", "2026-11-27T14:00:00", "2026-11-27T15:00:00"] {
            let now = try #require(fixture.book.nextDue)
            fixture.now = now
            fixture.apply(fixture.book.timePassed(until: now))
            let notification = try fixture.notification("dentist")
            #expect(fixture.time(notification.due) == expected)
            events.append(notification.event.map { "\($0.wall) in \($0.seconds) s" })
            fixture.show(notification)
        }
        #expect(
            events == [
                "2026-11-27T15:00:00 in 86400 s", "2026-11-27T15:00:00 in 3600 s", nil,
            ])
        #expect(fixture.book.nextDue == nil)
        #expect(try fixture.state("dentist").isCompleted)
    }

    @Test("The rings are those of a plain list of the same instants, on random days and zones")
    func sameAsList() throws {
        var generator = SplitMix64(seed: 20_261_123)
        for _ in 0..<300 {
            let zone =
                ["UTC", "Europe/Berlin", "Pacific/Apia", "America/New_York"]
                .randomElement(using: &generator) ?? "UTC"
            let start = try CivilDate(iso8601: "2026-10-20")
                .advanced(byDays: Int.random(in: 0...200, using: &generator))
            let leads = [
                Lead(days: Int.random(in: 1...9, using: &generator)),
                Lead(seconds: Int.random(in: 60...200_000, using: &generator)),
                Lead(days: 2, seconds: Int.random(in: 1...7_200, using: &generator)),
            ]
            var fixture = try BookFixture("\(start) 00:00", in: zone)
            try fixture.add(.daily("pill", at: "02:30", "21:00") { $0.before = leads })
            var plain = try BookFixture("\(start) 00:00", in: zone)
            try plain.add(.daily("pill", at: "02:30", "21:00"))
            let end = fixture.now.advanced(by: .seconds(5 * 86_400))
            // The rings of the times themselves, and of the times of the next two weeks, which are
            // moved forward by each lead.
            var expected: Set<Instant> = []
            var cursor = fixture.now
            let trigger = try plain.book.record(Alert.ID("pill")).alert.trigger
            while let time = trigger.next(after: cursor, in: fixture.zone)?.instant,
                time < end.advanced(by: .seconds(14 * 86_400))
            {
                cursor = time
                expected.insert(time)
                for lead in leads {
                    let wall = fixture.zone.civil(at: time)
                    let earlier = CivilDateTime(
                        date: wall.date.advanced(byDays: -lead.days), time: wall.time)
                    let ring = try #require(fixture.zone.instant(of: earlier, gap: .shift))
                    expected.insert(
                        (lead.days == 0 ? time : ring).advanced(by: .seconds(-lead.seconds)))
                }
            }
            var found: Set<Instant> = []
            var after = fixture.now
            let record = try fixture.book.record(Alert.ID("pill"))
            while let ring = fixture.book.conditions.nextRing(of: record, after: after)?.instant,
                ring <= end
            {
                found.insert(ring)
                after = ring
            }
            #expect(
                found == expected.filter { $0 > fixture.now && $0 <= end },
                "\(zone) \(start) \(leads)")
        }
    }

    @Test("Done on an early ring silences only that ring")
    func done() throws {
        var fixture = try BookFixture("2026-11-23 08:00")
        try fixture.add(.once("call", at: "2026-11-23T10:00") { $0.before = [Lead(seconds: 600)] })
        #expect(try fixture.ringAll(through: "2026-11-23 09:55") == ["call 2026-11-23T09:50:00"])
        let receipt = try #require(try fixture.receipt("call"))
        fixture.apply(
            fixture.book.received(
                .activated(receipt, action: ResponseAction.done, activationToken: nil),
                at: fixture.now))
        #expect(try fixture.ringAll(through: "2026-11-23 12:00") == ["call 2026-11-23T10:00:00"])
    }

    @Test("A one-shot waits for the end of a pause, and its early rings in the pause stay silent")
    func paused() throws {
        var fixture = try BookFixture("2026-11-23 08:00")
        try fixture.add(.once("call", at: "2026-11-23T10:00") { $0.before = [Lead(seconds: 600)] })
        let id = try Alert.ID("call")
        fixture.apply(
            try fixture.book.pause(
                id, until: fixture.instant("2026-11-23 11:00"), at: fixture.now))
        #expect(
            try fixture.ringAll(through: "2026-11-23 12:00") == ["call 2026-11-23T10:00:00 late"])
    }

    @Test(
        "Early rings are refused if there are too many, or if the alert rings all day",
        arguments: [
            [Lead(days: 1), Lead(days: 1)], (1...9).map { Lead(days: $0) }, [Lead(seconds: -60)],
            [Lead(days: 1, isAllDay: true)], [Lead()],
        ])
    func refused(leads: [Lead]) throws {
        var fixture = try BookFixture("2026-11-23 08:00")
        #expect(throws: AlertError.self) {
            try fixture.add(.daily("a", at: "09:00") { $0.before = leads })
        }
        #expect(throws: AlertError.self) {
            try fixture.add(
                .window("b", from: "09:00", to: "18:00", every: 1_800) {
                    $0.before = [Lead(days: 1)]
                })
        }
        #expect(fixture.book.nextDue == nil)
    }
}

extension BookFixture {
    /// Returns the notification that is to be shown for an alert.
    func notification(_ id: String) throws -> Alerts.Notification {
        guard
            case .deliver(let notification) = book.nextStep(for: .alert(try Alert.ID(id)), at: now)
        else { throw AlertError.invalid("Nothing is due") }
        return notification
    }
}
