import Alerts
import AlertsTestSupport
import Messages
import Recurrence
import Testing

@Suite("From a due alert to its notification")
struct DeliveryTests {
    @Test("A decision changes nothing until it is applied")
    func pure() throws {
        var fixture = try BookFixture("2026-11-23 08:00")
        try fixture.add(.daily("water", at: "09:30"))
        try fixture.go(to: "2026-11-23 09:30")
        #expect(
            fixture.book.timePassed(until: fixture.now)
                == fixture.book.timePassed(until: fixture.now))
    }

    @Test("After a crash, a ring that was recorded but not marked as shown is shown again")
    func crash() throws {
        let (fixture, notification) = try BookFixture.due()
        let record = try fixture.book.record(Alert.ID("water"))
        let restarted = AlertBook(records: [record], zone: fixture.zone)
        #expect(
            restarted.nextStep(for: .alert(record.id), at: fixture.now) == .deliver(notification))
    }

    @Test("After a restart, an unseen notification is silently shown again and can be answered")
    func restart() throws {
        var (fixture, notification) = try BookFixture.due()
        let receipt = fixture.show(notification)
        let record = try fixture.book.record(Alert.ID("water"))
        fixture.book = AlertBook(records: [record], zone: fixture.zone)
        fixture.apply(
            fixture.book.received(.appeared(session: receipt.session), at: fixture.now))
        guard
            case .deliver(let again) = fixture.book.nextStep(
                for: .alert(record.id), at: fixture.now)
        else {
            Issue.record(
                "After a restart the notification must be shown again, or clicks on it get lost")
            return
        }
        #expect(again.replaces == receipt)
        #expect(!again.isNew)
        fixture.show(again)
        #expect(
            fixture.events("water") == [.shown],
            "Showing a notification again must not count as a ring")
        fixture.apply(
            fixture.book.received(
                .activated(receipt, action: "default", activationToken: nil), at: fixture.now))
        #expect(fixture.book.badge == 0)
    }

    @Test("Unseen alerts are listed in the order of their times, until the badge is cleared")
    func waiting() throws {
        var fixture = try BookFixture("2026-11-23 08:00")
        try fixture.add(.daily("a", at: "10:00"))
        try fixture.add(.daily("b", at: "09:30"))
        try fixture.add(.daily("later", at: "11:00"))
        for time in ["09:30", "10:00"] {
            try fixture.go(to: "2026-11-23 \(time)")
            fixture.apply(fixture.book.timePassed(until: fixture.now))
        }
        #expect(fixture.book.waiting(at: fixture.now).map(\.id.rawValue) == ["b", "a"])
        fixture.apply(fixture.book.markAllSeen(at: fixture.now))
        #expect(fixture.book.waiting(at: fixture.now).isEmpty)
    }

    @Test("After a server restart, unseen notifications are shown again without the old receipt")
    func newServer() throws {
        var (fixture, notification) = try BookFixture.due()
        fixture.show(notification)
        fixture.apply(fixture.book.received(.appeared(session: "two"), at: fixture.now))
        var again = notification
        again.isNew = false
        #expect(
            fixture.book.nextStep(for: notification.subject, at: fixture.now) == .deliver(again))
    }

    @Test("Seen notifications, and those that are too late, are not shown on a new server")
    func notBack() throws {
        var (fixture, notification) = try BookFixture.due()
        fixture.show(notification)
        var seen = fixture
        seen.apply(seen.book.markAllSeen(at: seen.now))
        seen.apply(seen.book.received(.appeared(session: "two"), at: seen.now))
        #expect(seen.book.nextStep(for: notification.subject, at: seen.now) == nil)
        #expect(try seen.state("water").notification == nil)

        try fixture.go(to: "2026-11-25 08:00")
        fixture.apply(fixture.book.received(.appeared(session: "two"), at: fixture.now))
        #expect(fixture.book.nextStep(for: notification.subject, at: fixture.now) == nil)
        #expect(fixture.book.badge == 1)
        #expect(
            fixture.events("water") == [.shown],
            "A ring that was shown must not be logged as missed")
    }

    @Test("If a notification expires and is too late to be shown again, its alert stays unseen")
    func expiredLate() throws {
        var (fixture, notification) = try BookFixture.due()
        let receipt = fixture.show(notification)
        try fixture.go(to: "2026-11-25 08:00")
        fixture.apply(
            fixture.book.received(.appeared(session: receipt.session), at: fixture.now))
        var dismissed = fixture
        fixture.apply(fixture.book.received(.closed(receipt, .expired), at: fixture.now))
        #expect(fixture.book.badge == 1)
        dismissed.apply(
            dismissed.book.received(.closed(receipt, .dismissed), at: dismissed.now))
        #expect(dismissed.book.badge == 0)
    }

    @Test("A ring during the withdrawal of the old notification is shown as a new notification")
    func withdrawnMeanwhile() throws {
        var (fixture, notification) = try BookFixture.due()
        let receipt = fixture.show(notification)
        fixture.apply(try fixture.book.finish(.all, at: fixture.now))
        fixture.apply(try fixture.book.ring(try notification.id, at: fixture.now))
        fixture.apply(fixture.book.withdrawn(notification.subject, receipt))
        guard
            case .deliver(let next) = fixture.book.nextStep(
                for: notification.subject, at: fixture.now)
        else {
            Issue.record("The new ring is not delivered")
            return
        }
        #expect(next.replaces == nil)
    }

    @Test("A ring that waits too long for a server is recorded as missed")
    func tooLate() throws {
        var (fixture, notification) = try BookFixture.due()
        try fixture.go(to: "2026-11-25 08:00")
        fixture.apply(fixture.book.received(.appeared(session: "one"), at: fixture.now))
        #expect(fixture.book.nextStep(for: notification.subject, at: fixture.now) == nil)
        #expect(fixture.events("water") == [.missed])
    }

    @Test("A notification whose alert is removed during its delivery is withdrawn")
    func removedMeanwhile() throws {
        var (fixture, notification) = try BookFixture.due()
        fixture.apply(try fixture.book.remove(try notification.id, at: fixture.now))
        let receipt = DeliveryReceipt(session: "one", id: 1)
        let decision = fixture.book.delivered(
            notification, as: receipt, at: fixture.now)
        #expect(decision.effects == [.withdraw(receipt)])
    }

    @Test("A ring during the delivery of an earlier one replaces the earlier notification")
    func overtaken() throws {
        var fixture = try BookFixture("2026-11-23 09:00")
        try fixture.add(.window("study", from: "09:30", to: "21:30", every: 60))
        let id = try Alert.ID("study")
        try fixture.go(to: "2026-11-23 09:30")
        fixture.apply(fixture.book.timePassed(until: fixture.now))
        guard case .deliver(let first) = fixture.book.nextStep(for: .alert(id), at: fixture.now)
        else {
            Issue.record("Nothing is due")
            return
        }
        try fixture.go(to: "2026-11-23 09:31")
        fixture.apply(fixture.book.timePassed(until: fixture.now))
        let receipt = fixture.show(first)
        guard case .deliver(let second) = fixture.book.nextStep(for: .alert(id), at: fixture.now)
        else {
            Issue.record("The second ring is not delivered")
            return
        }
        #expect(second.replaces == receipt)
        #expect(try second.due == fixture.instant("2026-11-23 09:31"))
        fixture.show(second)
        #expect(fixture.book.nextStep(for: .alert(id), at: fixture.now) == nil)
    }
}
