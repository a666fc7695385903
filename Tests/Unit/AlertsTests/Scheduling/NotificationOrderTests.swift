import Alerts
import AlertsTestSupport
import Messages
import Recurrence
import Testing

/// Regression tests for sequences of rare events that the simulation found.
@Suite("The user's responses while a notification is being shown again or withdrawn")
struct NotificationOrderTests {
    private func shown() throws -> (BookFixture, Alert.ID, DeliveryReceipt) {
        var fixture = try BookFixture("2026-11-23 09:00")
        try fixture.add(.daily("water", at: "09:30", "10:00"))
        _ = try fixture.ringAll(through: "2026-11-23 09:30")
        return (fixture, try Alert.ID("water"), try #require(try fixture.receipt("water")))
    }

    private func appear(_ session: String, _ fixture: inout BookFixture) {
        fixture.apply(fixture.book.received(.appeared(session: session), at: fixture.now))
    }

    @Test("If the user has seen a notification that waits to be shown again, it is not shown")
    func seenBeforeBack() throws {
        var (fixture, id, _) = try shown()
        appear("two", &fixture)
        let step = fixture.book.nextStep(for: .alert(id), at: fixture.now)
        guard case .deliver(let again) = step else {
            return #expect(Bool(false), "The notification is not shown again on the new server")
        }
        fixture.apply(fixture.book.failed(again, because: .rejected, at: fixture.now))
        fixture.apply(fixture.book.markAllSeen(at: fixture.now))
        #expect(fixture.book.nextStep(for: .alert(id), at: fixture.now) == nil)
        appear("three", &fixture)
        #expect(fixture.book.nextStep(for: .alert(id), at: fixture.now) == nil)
        #expect(fixture.book.badge == 0)
    }

    @Test(
        "If the user answers a notification that is being shown again, it is not sent again",
        arguments: [true, false])
    func answeredMeanwhile(isOpened: Bool) throws {
        var fixture = try BookFixture("2026-11-23 09:00")
        try fixture.add(.daily("water", at: "09:30"))
        _ = try fixture.ringAll(through: "2026-11-23 09:30")
        let receipt = try #require(try fixture.receipt("water"))
        // The daemon restarts, and the same server has not accepted the notification again yet.
        fixture.apply(
            fixture.book.received(.appeared(session: receipt.session), at: fixture.now))
        let event: DeliveryEvent =
            isOpened
            ? .activated(receipt, action: ResponseAction.open, activationToken: nil)
            : .closed(receipt, .dismissed)
        fixture.apply(fixture.book.received(event, at: fixture.now))
        #expect(fixture.book.badge == 0)
        #expect(try fixture.state("water").notification?.stage != .due)
    }

    @Test("If the badge is cleared while a notification is being shown again, it can be answered")
    func seenWhileComingBack() throws {
        var (fixture, id, _) = try shown()
        appear("two", &fixture)
        let step = fixture.book.nextStep(for: .alert(id), at: fixture.now)
        guard case .deliver(let again) = step else {
            return #expect(Bool(false), "The notification is not shown again on the new server")
        }
        fixture.apply(fixture.book.markAllSeen(at: fixture.now))
        let receipt = DeliveryReceipt(session: "two", id: 1)
        let effects = fixture.apply(
            fixture.book.delivered(again, as: receipt, at: fixture.now))
        #expect(!effects.contains(.withdraw(receipt)))
        let reply = DeliveryEvent.replied(receipt, text: "Yes")
        fixture.apply(fixture.book.received(reply, at: fixture.now))
        #expect(fixture.events("water").contains(.replied))
    }

    @Test("After the badge is cleared, a notification on screen can still be answered")
    func clearedOnScreen() throws {
        var fixture = try BookFixture("2026-11-23 09:00")
        try fixture.add(.daily("water", at: "09:30") { $0.late = .never })
        _ = try fixture.ringAll(through: "2026-11-23 09:30")
        let receipt = try #require(try fixture.receipt("water"))
        try fixture.go(to: "2026-11-23 12:00")
        fixture.apply(
            fixture.book.received(.appeared(session: receipt.session), at: fixture.now))
        fixture.apply(fixture.book.markAllSeen(at: fixture.now))
        fixture.apply(
            fixture.book.received(
                .activated(receipt, action: ResponseAction.open, activationToken: nil),
                at: fixture.now))
        #expect(fixture.events("water").last == .opened)
    }

    @Test("Clicking an earlier ring's notification withdraws it; a second click has no effect")
    func clickedTwice() throws {
        var (fixture, _, receipt) = try shown()
        try fixture.go(to: "2026-11-23 10:00")
        fixture.apply(fixture.book.timePassed(until: fixture.now))
        let click = DeliveryEvent.activated(
            receipt, action: ResponseAction.open, activationToken: nil)
        let effects = fixture.apply(fixture.book.received(click, at: fixture.now))
        #expect(effects.contains(.withdraw(receipt)))
        #expect(fixture.book.received(click, at: fixture.now).isEmpty)
        #expect(fixture.book.badge == 1)
    }

    @Test("A second done response while the notification is being withdrawn is not recorded")
    func doneWhileWithdrawing() throws {
        var (fixture, _, _) = try shown()
        fixture.apply(try fixture.book.finish(.all, extent: .day, at: fixture.now))
        fixture.apply(try fixture.book.finish(.all, extent: .day, at: fixture.now))
        #expect(fixture.events("water").filter { $0 == .done }.count == 1)
    }

    private func crowd() throws -> BookFixture {
        var fixture = try BookFixture("2026-11-23 09:00")
        try fixture.add(
            .daily("a", at: "09:30"), .daily("b", at: "09:40"), .daily("c", at: "09:50"))
        try fixture.go(to: "2026-11-23 12:00")
        fixture.apply(fixture.book.timePassed(until: fixture.now))
        return fixture
    }

    @Test("If the server refuses an updated digest, the next attempt comes ten seconds later")
    func digestRefused() throws {
        var fixture = try crowd()
        guard case .deliver(let first) = fixture.book.nextStep(for: .digest, at: fixture.now)
        else { return #expect(Bool(false), "There is no digest") }
        fixture.show(first)
        fixture.apply(try fixture.book.remove(Alert.ID("a"), at: fixture.now))
        guard case .deliver(let second) = fixture.book.nextStep(for: .digest, at: fixture.now)
        else {
            return #expect(Bool(false), "The digest is not updated after an alert was removed")
        }
        fixture.apply(fixture.book.failed(second, because: .rejected, at: fixture.now))
        #expect(fixture.book.nextStep(for: .digest, at: fixture.now) == nil)
        #expect(fixture.book.nextDue == fixture.now.advanced(by: .seconds(10)))
    }

    @Test("If the badge is cleared, a waiting digest is not shown, and its rings are suppressed")
    func digestCleared() throws {
        var fixture = try crowd()
        fixture.apply(fixture.book.markAllSeen(at: fixture.now))
        #expect(fixture.book.nextStep(for: .digest, at: fixture.now) == nil)
        for id in ["a", "b", "c"] { #expect(fixture.events(id) == [.suppressed]) }
        fixture.apply(fixture.book.received(.appeared(session: "two"), at: fixture.now))
        #expect(fixture.book.nextStep(for: .digest, at: fixture.now) == nil)
    }

    @Test("A digest that was seen is not shown again")
    func digestSeen() throws {
        var fixture = try crowd()
        guard case .deliver(let digest) = fixture.book.nextStep(for: .digest, at: fixture.now)
        else { return #expect(Bool(false), "There is no digest") }
        fixture.show(digest)
        #expect(fixture.book.badge == 3)
        fixture.apply(fixture.book.markAllSeen(at: fixture.now))
        fixture.apply(fixture.book.received(.appeared(session: "two"), at: fixture.now))
        #expect(fixture.book.nextStep(for: .digest, at: fixture.now) == nil)
    }
}
