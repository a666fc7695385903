import Alerts
import AlertsTestSupport
import Messages
import Recurrence
import Testing

@Suite("Notifications that cannot be shown at once")
struct RetryTests {
    @Test("A notification refused for its content is recorded as failed and not tried again")
    func unacceptable() throws {
        var (fixture, notification) = try BookFixture.due()
        fixture.apply(
            fixture.book.failed(notification, because: .unacceptable, at: fixture.now))
        #expect(fixture.events("water") == [.failed])
        #expect(try fixture.state("water").notification == nil)
        #expect(fixture.book.badge == 0)
        #expect(try fixture.book.nextDue == fixture.instant("2026-11-24 09:30"))
    }

    @Test("If a replacement is refused for its content, the old notification is withdrawn")
    func unacceptableReplacement() throws {
        var (fixture, notification) = try BookFixture.due()
        let receipt = fixture.show(notification)
        try fixture.go(to: "2026-11-24 09:30")
        fixture.apply(fixture.book.timePassed(until: fixture.now))
        guard
            case .deliver(let next) = fixture.book.nextStep(
                for: notification.subject, at: fixture.now)
        else {
            Issue.record("Nothing is due")
            return
        }
        fixture.apply(fixture.book.failed(next, because: .unacceptable, at: fixture.now))
        #expect(
            fixture.book.nextStep(for: notification.subject, at: fixture.now)
                == .withdraw(receipt))
    }

    @Test(
        "A missing server or bus is not recorded as a failure",
        arguments: [DeliveryError.Code.unavailable, .noBus])
    func nobody(code: DeliveryError.Code) throws {
        var (fixture, notification) = try BookFixture.due()
        fixture.apply(fixture.book.failed(notification, because: code, at: fixture.now))
        #expect(fixture.events("water").isEmpty)
        #expect(try fixture.state("water").notification?.stage == .due)
    }

    @Test("When the server has room again, only the longest-waiting notification is sent again")
    func room() throws {
        var fixture = try BookFixture("2026-11-23 08:00")
        for (id, time) in [("a", "09:31"), ("b", "09:30"), ("c", "09:32")] {
            try fixture.add(.daily(id, at: time))
        }
        for minute in ["09:30", "09:31", "09:32"] {
            try fixture.go(to: "2026-11-23 \(minute)")
            for effect in fixture.apply(fixture.book.timePassed(until: fixture.now)) {
                guard case .reconcile(let subject) = effect,
                    case .deliver(let notification) = fixture.book.nextStep(
                        for: subject, at: fixture.now)
                else { continue }
                for _ in 1...3 {
                    fixture.apply(
                        fixture.book.failed(notification, because: .rejected, at: fixture.now))
                }
            }
        }
        for id in ["b", "a", "c"] {
            let subject = Subject.alert(try Alert.ID(id))
            let decision = fixture.book.received(.roomMade, at: fixture.now)
            #expect(decision.effects == [.reconcile(subject)])
            fixture.apply(decision)
            guard
                case .deliver(let notification) = fixture.book.nextStep(
                    for: subject, at: fixture.now)
            else {
                Issue.record("The refused notification is not tried again")
                return
            }
            fixture.show(notification)
        }
        #expect(fixture.book.received(.roomMade, at: fixture.now).isEmpty)
    }

    @Test("If a delivery times out but is accepted later, the notification is not shown twice")
    func acceptedLate() throws {
        var (fixture, notification) = try BookFixture.due()
        let receipt = DeliveryReceipt(session: "one", id: 7)
        fixture.apply(fixture.book.failed(notification, because: .timedOut, at: fixture.now))
        for _ in 1...2 {
            fixture.apply(
                fixture.book.received(.accepted(notification, receipt), at: fixture.now))
        }
        #expect(fixture.events("water") == [.failed, .shown])
        #expect(fixture.book.nextStep(for: notification.subject, at: fixture.now) == nil)
        fixture.apply(fixture.book.received(.closed(receipt, .dismissed), at: fixture.now))
        #expect(fixture.book.badge == 0)
    }

    @Test("If two attempts to show a notification are accepted, the one accepted last is withdrawn")
    func stray() throws {
        var (fixture, notification) = try BookFixture.due()
        let stray = DeliveryReceipt(session: "one", id: 7)
        fixture.apply(fixture.book.failed(notification, because: .timedOut, at: fixture.now))
        fixture.show(notification)
        let decision = fixture.book.received(.accepted(notification, stray), at: fixture.now)
        #expect(decision.effects == [.withdraw(stray)])
        #expect(decision.changes.isEmpty)
    }

    @Test("If the first of two attempts to notify is accepted during the second, it is withdrawn")
    func strayMeanwhile() throws {
        var (fixture, notification) = try BookFixture.due()
        let stray = DeliveryReceipt(session: "one", id: 7)
        fixture.apply(
            fixture.book.received(.accepted(notification, stray), at: fixture.now))
        let second = DeliveryReceipt(session: "one", id: 8)
        let decision = fixture.book.delivered(notification, as: second, at: fixture.now)
        #expect(decision.effects.contains(.withdraw(stray)))
        fixture.apply(decision)
        #expect(try fixture.state("water").notification?.receipt == second)
    }

    @Test("A refused notification is tried again with growing pauses until it is too late")
    func refused() throws {
        var (fixture, notification) = try BookFixture.due()
        var pauses: [Duration] = []
        while fixture.events("water").last != .missed {
            fixture.apply(
                fixture.book.failed(
                    notification, because: .rejected, at: fixture.now))
            #expect(fixture.book.nextStep(for: notification.subject, at: fixture.now) == nil)
            guard let next = fixture.book.nextDue, try next < fixture.instant("2026-11-24 09:30")
            else { break }
            pauses.append(fixture.now.duration(to: next))
            fixture.now = next
            for effect in fixture.apply(fixture.book.timePassed(until: fixture.now)) {
                if case .reconcile(let id) = effect {
                    #expect(fixture.book.nextStep(for: id, at: fixture.now) != nil)
                } else {
                    try #require(effect == .announce(.changed(try notification.id)))
                }
            }
        }
        #expect(pauses.prefix(3) == [.seconds(10), .seconds(20), .seconds(40)])
        #expect(pauses.last == .seconds(600))
        #expect(fixture.events("water").first == .failed)
        #expect(fixture.events("water").count(where: { $0 == .failed }) == 1)
    }

    @Test("Without a server, a notification is tried again after 10 s or when a server appears")
    func unavailable() throws {
        var (fixture, notification) = try BookFixture.due()
        fixture.apply(
            fixture.book.failed(
                notification, because: .unavailable, at: fixture.now))
        #expect(fixture.events("water").isEmpty)
        #expect(fixture.book.nextDue == fixture.now.advanced(by: .seconds(10)))
        let effects = fixture.apply(
            fixture.book.received(.appeared(session: "one"), at: fixture.now))
        #expect(effects == [.reconcile(notification.subject)])
    }
}
