import Alerts
import AlertsTestSupport
import Messages
import Recurrence
import Testing

/// Regression tests for bugs that the simulation found.
@Suite("Bugs found by the simulation")
struct SimulationBugTests {
    @Test("A second setback does not forget what rang before the first")
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

    @Test("A setback that is corrected in part, or while no daemon runs, rings nothing twice")
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

    @Test("A snooze that waits for the end of a pause is in time then, even if the end moves")
    func snoozeInPause() throws {
        var fixture = try BookFixture("2026-11-23 08:00")
        try fixture.add(.daily("wake", at: "07:00") { $0.late = .never })
        let id = try Alert.ID("wake")
        fixture.apply(try fixture.book.snoozing(id, for: .seconds(600), at: fixture.now))
        fixture.apply(
            try fixture.book.pausing(
                nil, until: fixture.instant("2026-11-23 12:00"), at: fixture.now))
        _ = try fixture.ringAll(through: "2026-11-23 10:00")
        fixture.apply(
            try fixture.book.pausing(
                nil, until: fixture.instant("2026-11-23 14:00"), at: fixture.now))
        #expect(try fixture.ringAll(through: "2026-11-23 15:00") == ["wake 2026-11-23T14:00:00"])
    }

    @Test(
        "A notification that is answered while it is shown again does not come back",
        arguments: [true, false])
    func answeredMeanwhile(isOpened: Bool) throws {
        var fixture = try BookFixture("2026-11-23 09:00")
        try fixture.add(.daily("water", at: "09:30"))
        _ = try fixture.ringAll(through: "2026-11-23 09:30")
        let receipt = try #require(try fixture.receipt("water"))
        // The daemon restarts, and the same server has not accepted the notification again yet.
        fixture.apply(
            fixture.book.responding(to: .appeared(session: receipt.session), at: fixture.now))
        let event: DeliveryEvent =
            isOpened
            ? .activated(receipt, action: ResponseAction.open, activationToken: nil)
            : .closed(receipt, .dismissed)
        fixture.apply(fixture.book.responding(to: event, at: fixture.now))
        #expect(fixture.book.badge == 0)
        #expect(try fixture.state("water").notification?.stage != .due)
    }

    private func crowd() throws -> BookFixture {
        var fixture = try BookFixture("2026-11-23 09:00")
        try fixture.add(
            .daily("a", at: "09:30"), .daily("b", at: "09:40"), .daily("c", at: "09:50"))
        try fixture.go(to: "2026-11-23 12:00")
        fixture.apply(fixture.book.due(at: fixture.now))
        return fixture
    }

    @Test("If the server refuses an updated digest, the next attempt comes ten seconds later")
    func digestRefused() throws {
        var fixture = try crowd()
        guard case .deliver(let first) = fixture.book.nextStep(for: .digest, at: fixture.now)
        else { return #expect(Bool(false), "There is no digest") }
        fixture.show(first)
        fixture.apply(try fixture.book.removing(Alert.ID("a"), at: fixture.now))
        guard case .deliver(let second) = fixture.book.nextStep(for: .digest, at: fixture.now)
        else {
            return #expect(Bool(false), "The digest is not updated after an alert was removed")
        }
        fixture.apply(fixture.book.failed(second, because: .rejected, at: fixture.now))
        #expect(fixture.book.nextStep(for: .digest, at: fixture.now) == nil)
        #expect(fixture.book.nextDue == fixture.now.advanced(by: .seconds(10)))
    }

    @Test("A digest shown after the badge was cleared is unseen; a seen one does not come back")
    func digestSeen() throws {
        var fixture = try crowd()
        fixture.apply(fixture.book.seeingAll())
        guard case .deliver(let digest) = fixture.book.nextStep(for: .digest, at: fixture.now)
        else { return #expect(Bool(false), "There is no digest") }
        fixture.show(digest)
        #expect(fixture.book.badge == 3)
        fixture.apply(fixture.book.seeingAll())
        fixture.apply(fixture.book.responding(to: .appeared(session: "two"), at: fixture.now))
        #expect(fixture.book.nextStep(for: .digest, at: fixture.now) == nil)
    }

    @Test("A notification that is still on screen can be answered after the badge was cleared")
    func clearedOnScreen() throws {
        var fixture = try BookFixture("2026-11-23 09:00")
        try fixture.add(.daily("water", at: "09:30") { $0.late = .never })
        _ = try fixture.ringAll(through: "2026-11-23 09:30")
        let receipt = try #require(try fixture.receipt("water"))
        try fixture.go(to: "2026-11-23 12:00")
        fixture.apply(
            fixture.book.responding(to: .appeared(session: receipt.session), at: fixture.now))
        fixture.apply(fixture.book.seeingAll())
        fixture.apply(
            fixture.book.responding(
                to: .activated(receipt, action: ResponseAction.open, activationToken: nil),
                at: fixture.now))
        #expect(fixture.events("water").last == .opened)
    }

    @Test("A ring that waits for a server while the clock is corrected comes once, at its time")
    func waitingUnderWrongClock() throws {
        var fixture = try BookFixture("2026-11-23 08:00")
        try fixture.add(.daily("water", at: "13:00"))
        try fixture.go(to: "2026-11-23 13:00")
        fixture.apply(fixture.book.due(at: fixture.now))
        try fixture.go(to: "2026-11-23 09:00")
        fixture.apply(fixture.book.clockStepped(by: .seconds(-4 * 3_600), to: fixture.now))
        let subject = Subject.alert(try Alert.ID("water"))
        #expect(fixture.book.nextStep(for: subject, at: fixture.now) == nil)
        var corrected = fixture
        #expect(
            try fixture.ringAll(through: "2026-11-23 14:00") == ["water 2026-11-23T13:00:00"])
        // If the clock is set forward again first, the ring is late.
        try corrected.go(to: "2026-11-23 13:10")
        corrected.apply(corrected.book.clockStepped(by: .seconds(15_000), to: corrected.now))
        #expect(try corrected.ring() == ["water 2026-11-23T13:00:00 late"])
    }
}
