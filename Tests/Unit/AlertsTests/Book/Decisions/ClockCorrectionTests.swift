import Alerts
import AlertsTestSupport
import Messages
import Recurrence
import Testing

/// Regression tests for bugs that the simulation found.
@Suite("Corrections of the clock, and changes of the time zone")
struct ClockCorrectionTests {
    @Test("Rings from before two corrected setbacks of the clock are not repeated")
    func twoSetbacks() throws {
        var fixture = try BookFixture("2026-11-23 09:00")
        try fixture.add(.daily("water", at: "01:45", "09:30", "20:00"))
        #expect(try fixture.ringAll(through: "2026-11-23 10:30").count == 1)
        try fixture.go(to: "2026-11-23 01:30")
        fixture.apply(fixture.book.clockStepped(by: .seconds(-9 * 3600), to: fixture.now))
        #expect(try fixture.ringAll(through: "2026-11-23 06:00").count == 1)
        try fixture.go(to: "2026-11-23 01:00")
        fixture.apply(fixture.book.clockStepped(by: .seconds(-5 * 3600), to: fixture.now))
        try fixture.go(to: "2026-11-23 10:40")
        fixture.apply(
            fixture.book.clockStepped(by: .seconds(9 * 3600 + 2400), to: fixture.now))
        #expect(try fixture.ringAll(through: "2026-11-23 12:00").isEmpty)
    }

    @Test("A setback of the clock that is corrected in part or between two runs repeats no ring")
    func correctedLater() throws {
        var fixture = try BookFixture("2026-11-23 00:30")
        try fixture.add(.daily("water", at: "05:00", "09:30"))
        #expect(try fixture.ringAll(through: "2026-11-23 10:30").count == 2)
        try fixture.go(to: "2026-11-23 01:30")
        fixture.apply(fixture.book.clockStepped(by: .seconds(-9 * 3600), to: fixture.now))
        var stopped = fixture
        try fixture.go(to: "2026-11-23 06:00")
        fixture.apply(fixture.book.clockStepped(by: .seconds(16_200), to: fixture.now))
        #expect(try fixture.ring().isEmpty)

        let record = try stopped.book.record(Alert.ID("water"))
        stopped.book = AlertBook(records: [record], zone: stopped.zone)
        try stopped.go(to: "2026-11-23 10:40")
        stopped.apply(stopped.book.started(at: stopped.now))
        #expect(try stopped.ringAll(through: "2026-11-23 12:00").isEmpty)
    }

    @Test("A ring that waits for a server when the clock is set back rings once, at its time")
    func waitingUnderWrongClock() throws {
        var fixture = try BookFixture("2026-11-23 08:00")
        try fixture.add(.daily("water", at: "13:00"))
        try fixture.go(to: "2026-11-23 13:00")
        fixture.apply(fixture.book.timePassed(until: fixture.now))
        try fixture.go(to: "2026-11-23 09:00")
        fixture.apply(fixture.book.clockStepped(by: .seconds(-4 * 3_600), to: fixture.now))
        let subject = Subject.alert(try Alert.ID("water"))
        #expect(fixture.book.nextStep(for: subject, at: fixture.now) == nil)
        var corrected = fixture
        #expect(
            try fixture.ringAll(through: "2026-11-23 14:00") == ["water 2026-11-23T13:00:00"])
        // If the clock is set forward before the alert rings again, the ring is late.
        try corrected.go(to: "2026-11-23 13:10")
        corrected.apply(corrected.book.clockStepped(by: .seconds(15_000), to: corrected.now))
        #expect(try corrected.ring() == ["water 2026-11-23T13:00:00 late"])
    }

    @Test("Rings before a small setback of the clock are not upcoming, even if the user snoozes")
    func upcomingAfterSetback() throws {
        var fixture = try BookFixture("2026-11-23 09:00")
        try fixture.add(.daily("water", at: "09:30", "10:00"))
        let id = try Alert.ID("water")
        _ = try fixture.ringAll(through: "2026-11-23 10:00")
        try fixture.go(to: "2026-11-23 09:00")
        fixture.apply(fixture.book.clockStepped(by: .seconds(-3_600), to: fixture.now))
        fixture.apply(try fixture.book.snooze(id, for: .seconds(600), at: fixture.now))
        #expect(
            fixture.book.upcoming(after: fixture.now, limit: 2).map { fixture.time($0.at) }
                == ["2026-11-23T09:10:00", "2026-11-24T09:30:00"])
    }

    @Test("A ring skipped by a zone change is not shown late after the clock is corrected")
    func correctedAfterZoneChange() throws {
        var fixture = try BookFixture("2026-11-20 09:00")
        try fixture.add(.daily("water", at: "09:30", on: [.saturday]) { $0.late = .always })
        try fixture.go(to: "2026-11-22 09:00")
        fixture.apply(
            fixture.book.zoneChanged(to: try Zone(identifier: "Asia/Tokyo"), at: fixture.now))
        try fixture.go(to: "2026-11-20 09:00")
        fixture.apply(fixture.book.clockStepped(by: .seconds(-172_800), to: fixture.now))
        try fixture.go(to: "2026-11-22 09:00")
        fixture.apply(fixture.book.clockStepped(by: .seconds(172_800), to: fixture.now))
        #expect(try fixture.ring().isEmpty)
    }

    @Test("After a time zone change, a snoozed one-shot with a fixed instant rings only once")
    func snoozedAbroad() throws {
        var fixture = try BookFixture("2026-11-23 09:00")
        let at = try fixture.instant("2026-11-23 09:30")
        try fixture.add(.once("tea", at: "2026-11-23 09:30") { $0.trigger = .once(.instant(at)) })
        _ = try fixture.ringAll(through: "2026-11-23 09:30")
        fixture.apply(
            try fixture.book.snooze(Alert.ID("tea"), for: .seconds(600), at: fixture.now))
        let tokyo = try Zone(identifier: "Asia/Tokyo")
        fixture.apply(fixture.book.zoneChanged(to: tokyo, at: fixture.now))
        #expect(try fixture.ringAll(through: "2026-11-23 12:00") == ["tea 2026-11-23T09:40:00"])
    }

    @Test("Two changes of the time zone at the same instant both take effect")
    func movedTwice() throws {
        var fixture = try BookFixture("2026-11-23 09:00")
        try fixture.add(.daily("water", at: "09:30"))
        for name in ["Asia/Tokyo", "UTC"] {
            fixture.apply(
                fixture.book.zoneChanged(to: try Zone(identifier: name), at: fixture.now))
        }
        #expect(fixture.book.nextDue == (try fixture.instant("2026-11-23 09:30")))
    }
}
