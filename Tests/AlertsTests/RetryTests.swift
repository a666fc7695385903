import Alerts
import AlertsTestSupport
import Messages
import Recurrence
import Testing

@Suite("What could not be shown at once")
struct RetryTests {
    @Test("What is refused for what it is is recorded as failed, and not tried for ever")
    func unacceptable() throws {
        var (fixture, notification) = try BookFixture.due()
        fixture.apply(
            fixture.book.failed(notification, because: .unacceptable, at: fixture.now))
        #expect(fixture.events("water") == [.failed])
        #expect(try fixture.state("water").presentation == nil)
        #expect(fixture.book.badge == 0)
        #expect(try fixture.book.nextDue == fixture.instant("2026-11-24 09:30"))
    }

    @Test("What was to be replaced by what is refused for good is taken off the screen")
    func unacceptableReplacement() throws {
        var (fixture, notification) = try BookFixture.due()
        let receipt = fixture.show(notification)
        try fixture.go(to: "2026-11-24 09:30")
        fixture.apply(fixture.book.due(at: fixture.now))
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
        "No server and no bus are no failures", arguments: [DeliveryError.Code.unavailable, .noBus])
    func nobody(code: DeliveryError.Code) throws {
        var (fixture, notification) = try BookFixture.due()
        fixture.apply(fixture.book.failed(notification, because: code, at: fixture.now))
        #expect(fixture.events("water").isEmpty)
        #expect(try fixture.state("water").presentation?.stage == .due)
    }

    @Test("As soon as there is room the one that has waited longest is tried again, and no other")
    func room() throws {
        var fixture = try BookFixture("2026-11-23 08:00")
        for (id, time) in [("a", "09:31"), ("b", "09:30"), ("c", "09:32")] {
            try fixture.add(.daily(id, at: time))
        }
        for minute in ["09:30", "09:31", "09:32"] {
            try fixture.go(to: "2026-11-23 \(minute)")
            for effect in fixture.apply(fixture.book.due(at: fixture.now)) {
                guard case .present(let subject) = effect,
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
            let decision = fixture.book.responding(to: .roomMade, at: fixture.now)
            #expect(decision.effects == [.present(subject)])
            fixture.apply(decision)
            guard
                case .deliver(let notification) = fixture.book.nextStep(
                    for: subject, at: fixture.now)
            else {
                Issue.record("It is not tried again")
                return
            }
            fixture.show(notification)
        }
        #expect(fixture.book.responding(to: .roomMade, at: fixture.now).isEmpty)
    }

    @Test("What was given up and is on screen after all is not shown twice")
    func acceptedLate() throws {
        var (fixture, notification) = try BookFixture.due()
        let receipt = DeliveryReceipt(session: "one", id: 7)
        fixture.apply(fixture.book.failed(notification, because: .timedOut, at: fixture.now))
        for _ in 1...2 {
            fixture.apply(
                fixture.book.responding(to: .accepted(notification, receipt), at: fixture.now))
        }
        #expect(fixture.events("water") == [.failed, .shown])
        #expect(fixture.book.nextStep(for: notification.subject, at: fixture.now) == nil)
        fixture.apply(fixture.book.responding(to: .closed(receipt, .dismissed), at: fixture.now))
        #expect(fixture.book.badge == 0)
    }

    @Test("A stray that comes after another try has succeeded is withdrawn")
    func stray() throws {
        var (fixture, notification) = try BookFixture.due()
        let stray = DeliveryReceipt(session: "one", id: 7)
        fixture.apply(fixture.book.failed(notification, because: .timedOut, at: fixture.now))
        fixture.show(notification)
        let decision = fixture.book.responding(
            to: .accepted(notification, stray), at: fixture.now)
        #expect(decision.effects == [.withdraw(stray)])
        #expect(decision.changes.isEmpty)
    }

    @Test("A stray that comes while another try is under way is withdrawn after it")
    func strayMeanwhile() throws {
        var (fixture, notification) = try BookFixture.due()
        let stray = DeliveryReceipt(session: "one", id: 7)
        fixture.apply(
            fixture.book.responding(to: .accepted(notification, stray), at: fixture.now))
        let second = DeliveryReceipt(session: "one", id: 8)
        let decision = fixture.book.delivered(notification, as: second, at: fixture.now)
        #expect(decision.effects.contains(.withdraw(stray)))
        fixture.apply(decision)
        #expect(try fixture.state("water").presentation?.receipt == second)
    }

    @Test("A refused notification is tried again, ever more slowly, until it is too late")
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
            for effect in fixture.apply(fixture.book.due(at: fixture.now)) {
                if case .present(let id) = effect {
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

    @Test("What nobody could show is shown at once when a server appears, and tried again anyway")
    func unavailable() throws {
        var (fixture, notification) = try BookFixture.due()
        fixture.apply(
            fixture.book.failed(
                notification, because: .unavailable, at: fixture.now))
        #expect(fixture.events("water").isEmpty)
        #expect(fixture.book.nextDue == fixture.now.advanced(by: .seconds(10)))
        let effects = fixture.apply(
            fixture.book.responding(to: .appeared(session: "one"), at: fixture.now))
        #expect(effects == [.present(notification.subject)])
    }
}
