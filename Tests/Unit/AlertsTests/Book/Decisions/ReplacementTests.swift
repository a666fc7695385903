import Alerts
import AlertsTestSupport
import Recurrence
import Testing

/// Servers such as Plasma get each new ring as a new notification, after the earlier one is closed.
@Suite("New rings for which the earlier notification is closed")
struct ReplacementTests {
    /// The order in which the book hears of the closing and of the new notification.
    enum Order: CaseIterable { case closedFirst, deliveredFirst, closedTwice }

    private static let receipt = DeliveryReceipt(session: "one", id: 99)

    /// Returns the next ring of an alert whose earlier notification has expired.
    private static func ringAfterExpiry() throws -> (BookFixture, Alerts.Notification) {
        var (fixture, first) = try BookFixture.due()
        let earlier = fixture.show(first)
        fixture.apply(fixture.book.received(.closed(earlier, .expired), at: fixture.now))
        try fixture.go(to: "2026-11-24 09:30")
        fixture.apply(fixture.book.timePassed(until: fixture.now))
        return (fixture, try fixture.notification("water"))
    }

    /// Delivers a new ring under a new receipt, while the server closes the earlier notification.
    private func replace(
        with ring: Alerts.Notification, in fixture: inout BookFixture, _ order: Order
    ) throws {
        let earlier = try #require(ring.replaces)
        let closing = DeliveryEvent.closed(earlier, .withdrawn)
        if order != .deliveredFirst {
            fixture.apply(fixture.book.received(closing, at: fixture.now))
        }
        fixture.apply(fixture.book.delivered(ring, as: Self.receipt, at: fixture.now))
        if order != .closedFirst {
            fixture.apply(fixture.book.received(closing, at: fixture.now))
        }
    }

    @Test(
        "A ring that comes again keeps its state and its new receipt", arguments: Order.allCases,
        [CloseReason.expired, nil])
    func again(order: Order, reason: CloseReason?) throws {
        var fixture = try BookFixture("2026-11-23 06:00")
        try fixture.add(.daily("alarm", at: "07:00") { $0.again = 300 })
        _ = try fixture.ringAll(through: "2026-11-23 07:00")
        let earlier = try #require(try fixture.receipt("alarm"))
        if let reason {
            fixture.apply(fixture.book.received(.closed(earlier, reason), at: fixture.now))
        }
        let events = fixture.events("alarm")
        try fixture.go(to: "2026-11-23 07:05")
        fixture.apply(fixture.book.timePassed(until: fixture.now))
        let ring = try fixture.notification("alarm")
        #expect(ring.isNew && ring.replaces == earlier)

        try replace(with: ring, in: &fixture, order)

        let notification = try #require(try fixture.state("alarm").notification)
        #expect(notification.stage == .shown)
        #expect(notification.isUnseen)
        #expect(notification.receipt == Self.receipt)
        #expect(notification.retryAt == fixture.now + .seconds(300))
        #expect(fixture.events("alarm") == events + [.repeated])
        let id = try Alert.ID("alarm")
        fixture.apply(try fixture.book.finish(.ids([id]), at: fixture.now))
        #expect(
            fixture.book.nextStep(for: .alert(id), at: fixture.now) == .withdraw(Self.receipt))
    }

    @Test("The next ring of an alert is shown, and its history is that of two rings")
    func next() throws {
        for order in Order.allCases {
            var (fixture, ring) = try Self.ringAfterExpiry()
            try replace(with: ring, in: &fixture, order)
            #expect(try fixture.receipt("water") == Self.receipt)
            #expect(try fixture.state("water").notification?.stage == .shown)
            #expect(fixture.events("water") == [.shown, .expired, .shown])
        }
    }

    @Test("A ring that fails after the earlier notification was closed is shown as a new one")
    func failed() throws {
        var (fixture, ring) = try Self.ringAfterExpiry()
        let earlier = try #require(ring.replaces)
        fixture.apply(fixture.book.received(.closed(earlier, .withdrawn), at: fixture.now))
        fixture.apply(fixture.book.failed(ring, because: .rejected, at: fixture.now))
        fixture.now = try #require(fixture.book.nextDue)
        fixture.apply(fixture.book.timePassed(until: fixture.now))
        let retry = try fixture.notification("water")
        #expect(retry.isNew && retry.replaces == nil)
        fixture.show(retry)
        #expect(try fixture.state("water").notification?.stage == .shown)
    }

    @Test("A later digest keeps its alerts and its new receipt", arguments: Order.allCases)
    func digest(order: Order) throws {
        var fixture = try BookFixture("2026-11-23 08:00")
        try fixture.add(.daily("a", at: "09:00"), .daily("b", at: "10:00"))
        try fixture.go(to: "2026-11-23 12:00")
        try fixture.ring()
        let earlier = try #require(fixture.book.global.digest?.notification.receipt)
        try fixture.add(.daily("c", at: "13:00"), .daily("d", at: "14:00"))
        try fixture.go(to: "2026-11-23 16:00")
        fixture.apply(fixture.book.timePassed(until: fixture.now))
        guard case .deliver(let ring) = fixture.book.nextStep(for: .digest, at: fixture.now) else {
            Issue.record("There is no digest to show")
            return
        }
        #expect(ring.isNew && ring.replaces == earlier)

        try replace(with: ring, in: &fixture, order)

        #expect(fixture.book.global.digest?.notification.receipt == Self.receipt)
        #expect(fixture.book.badge == 4)
        for id in ["a", "b", "c", "d"] { #expect(fixture.events(id) == [.shown]) }
        #expect(fixture.book.nextStep(for: .digest, at: fixture.now) == nil)
    }
}
