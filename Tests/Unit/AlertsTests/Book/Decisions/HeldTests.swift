import Alerts
import AlertsTestSupport
import Recurrence
import Testing

@Suite("A one-shot that is due during a pause")
struct HeldTests {
    private let gift: Alert.ID

    init() throws {
        gift = try Alert.ID("gift")
    }

    /// Returns a fixture at 18:30 with a one-shot that was due at 18:00, and a pause from 17:00 to
    /// `end`.
    private func held(
        ofAll: Bool = true, until end: String? = "2026-12-24 20:00",
        _ change: (inout Alert) -> Void = { _ in }
    ) throws -> BookFixture {
        var fixture = try BookFixture("2026-12-24 17:00")
        try fixture.add(.once("gift", at: "2026-12-24T18:00:00", change: change))
        fixture.apply(
            try fixture.book.pause(
                ofAll ? nil : gift, until: end.map { try fixture.instant($0) }, at: fixture.now))
        #expect(try fixture.ringAll(through: "2026-12-24 18:30").isEmpty)
        return fixture
    }

    @Test(
        "A one-shot that is due in a pause rings when the pause ends, whatever its lateness",
        arguments: [true, false], [Lateness.default, .never])
    func late(ofAll: Bool, lateness: Lateness) throws {
        var fixture = try held(ofAll: ofAll) { $0.late = lateness }
        let status = try fixture.book.status(gift, at: fixture.now)
        #expect(status.listItem.status == .paused)
        #expect(status.snoozedUntil == nil)
        #expect(try status.next == fixture.instant("2026-12-24 20:00"))
        #expect(
            try fixture.ringAll(through: "2026-12-24 21:00") == ["gift 2026-12-24T18:00:00 late"])
        #expect(fixture.events("gift") == [.shown])
        #expect(try fixture.state("gift").isCompleted)
    }

    @Test("If a one-shot is due in a pause, its next ring is at the end of the pause")
    func expected() throws {
        var fixture = try BookFixture("2026-12-24 17:00")
        try fixture.add(.once("gift", at: "2026-12-24T18:00:00"))
        let end = try fixture.instant("2026-12-24 20:00")
        fixture.apply(try fixture.book.pause(nil, until: end, at: fixture.now))
        #expect(fixture.book.upcoming(after: fixture.now, limit: 3).map(\.at) == [end])
        #expect(try fixture.book.status(gift, at: fixture.now).next == end)
    }

    @Test("A pause without an end postpones a one-shot until the user ends the pause")
    func resumed() throws {
        var fixture = try held(until: nil)
        try fixture.go(to: "2026-12-27 09:00")
        #expect(try fixture.ring().isEmpty)
        #expect(fixture.book.ids(inGroup: nil, all: false) == [gift])
        fixture.apply(try fixture.book.resume(nil, at: fixture.now))
        #expect(try fixture.ring() == ["gift 2026-12-24T18:00:00 late"])
    }

    @Test("If a pause ends while no daemon runs, a one-shot's lateness counts from the pause's end")
    func tooLate() throws {
        var fixture = try held { $0.late = .within(seconds: 3_600) }
        var missed = fixture
        try fixture.go(to: "2026-12-24 20:50")
        #expect(try fixture.ring() == ["gift 2026-12-24T18:00:00 late"])
        try missed.go(to: "2026-12-24 21:10")
        #expect(try missed.ring().isEmpty)
        #expect(missed.events("gift") == [.missed])
    }

    @Test("A postponed one-shot is dropped and recorded if it is done, off or rescheduled")
    func dropped() throws {
        let fixture = try held()
        func events(_ decide: (AlertBook, Instant) throws -> Decision) throws
            -> [HistoryEntry.Event]
        {
            var fixture = fixture
            fixture.apply(try decide(fixture.book, fixture.now))
            _ = try fixture.ringAll(through: "2026-12-24 21:00")
            return fixture.events("gift")
        }
        #expect(try events { try $0.finish(.all, at: $1) } == [.done, .suppressed])
        #expect(try events { try $0.set(gift, on: false, at: $1) } == [.suppressed])
        let later = try Alert.once("gift", at: "2026-12-25T18:00:00")
        #expect(try events { try $0.update(later, at: $1) } == [.suppressed])
    }

    @Test("A skipped one-shot that is due in a pause stays silent after the pause")
    func skipped() throws {
        var fixture = try BookFixture("2026-12-24 17:00")
        try fixture.add(.once("gift", at: "2026-12-24T18:00:00"))
        fixture.apply(try fixture.book.skip(gift, 1, at: fixture.now))
        fixture.apply(
            try fixture.book.pause(
                nil, until: fixture.instant("2026-12-24 20:00"), at: fixture.now))
        #expect(try fixture.ringAll(through: "2026-12-25 00:00").isEmpty)
        #expect(fixture.events("gift") == [.suppressed])
        #expect(try fixture.state("gift").isCompleted)
    }

    @Test("Setting the clock back during a pause does not make a postponed one-shot ring")
    func setBack() throws {
        for hours in [1, 10 * 24] {
            var fixture = try held(until: nil)
            let step = Duration.seconds(-3_600 * hours)
            fixture.now = fixture.now + step
            fixture.apply(fixture.book.clockStepped(by: step, to: fixture.now))
            #expect(try fixture.ring().isEmpty)
        }
    }

    @Test("A ring that no server has shown and a pause postpones is not lost on a journey")
    func waitingOnJourney() throws {
        var fixture = try BookFixture("2026-12-24 18:00")
        try fixture.add(.once("gift", at: "2026-12-24T18:00:01") { $0.late = .always })
        try fixture.go(to: "2026-12-24 18:00:01")
        fixture.apply(fixture.book.timePassed(until: fixture.now))
        let end = try fixture.instant("2026-12-25 20:00")
        fixture.apply(try fixture.book.pause(nil, until: end, at: fixture.now))
        let home = try Zone(identifier: "America/New_York")
        fixture.apply(fixture.book.zoneChanged(to: home, at: fixture.now))
        let step = Duration.seconds(1)
        fixture.now = fixture.now + step
        fixture.apply(fixture.book.clockStepped(by: step, to: fixture.now))
        #expect(
            try fixture.ringAll(through: "2026-12-26 00:00") == ["gift 2026-12-24T18:00:01 late"])
    }

    @Test("After the time zone changes, a one-shot that a pause postponed rings once")
    func travel() throws {
        for (name, expected) in [("Asia/Seoul", 1), ("America/New_York", 1)] {
            var fixture = try held()
            fixture.apply(
                fixture.book.zoneChanged(to: try Zone(identifier: name), at: fixture.now))
            _ = try fixture.ringAll(through: "2026-12-26 00:00")
            #expect(fixture.events("gift").count { $0 == .shown } == expected, "\(name)")
        }
    }
}
