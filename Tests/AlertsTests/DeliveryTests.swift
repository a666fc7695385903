import Alerts
import AlertsTestSupport
import Messages
import Recurrence
import Testing

@Suite("From recorded to shown")
struct DeliveryTests {
    private func due() throws -> (BookFixture, Alerts.Notification) {
        var fixture = try BookFixture("2026-11-23 08:00")
        try fixture.add(.daily("water", at: "09:30"))
        try fixture.go(to: "2026-11-23 09:30")
        fixture.apply(fixture.book.due(at: fixture.now))
        guard
            case .deliver(let notification) = fixture.book.nextStep(
                for: .alert(try Alert.ID("water")), at: fixture.now)
        else { throw AlertError.invalid("Nothing is due") }
        return (fixture, notification)
    }

    @Test("A decision changes nothing until it is applied")
    func pure() throws {
        var fixture = try BookFixture("2026-11-23 08:00")
        try fixture.add(.daily("water", at: "09:30"))
        try fixture.go(to: "2026-11-23 09:30")
        #expect(fixture.book.due(at: fixture.now) == fixture.book.due(at: fixture.now))
    }

    @Test("What was recorded and not marked is shown again after a crash")
    func crash() throws {
        let (fixture, notification) = try due()
        let record = try fixture.book.record(Alert.ID("water"))
        let restarted = AlertBook(records: [record], zone: fixture.zone)
        #expect(
            restarted.nextStep(for: .alert(record.id), at: fixture.now) == .deliver(notification))
    }

    @Test("After a restart what is unseen takes its own place, silently, and can be answered")
    func restart() throws {
        var (fixture, notification) = try due()
        let receipt = fixture.show(notification)
        let record = try fixture.book.record(Alert.ID("water"))
        fixture.book = AlertBook(records: [record], zone: fixture.zone)
        fixture.apply(
            fixture.book.responding(to: .appeared(session: receipt.session), at: fixture.now))
        guard
            case .deliver(let again) = fixture.book.nextStep(
                for: .alert(record.id), at: fixture.now)
        else {
            Issue.record("Many servers tell clicks only to who has shown the notification")
            return
        }
        #expect(again.replaces == receipt)
        #expect(!again.isNew)
        fixture.show(again)
        #expect(fixture.events("water") == [.shown], "It has rung once")
        fixture.apply(
            fixture.book.responding(
                to: .activated(receipt, action: "default", activationToken: nil), at: fixture.now))
        #expect(fixture.book.badge == 0)
    }

    @Test("A server that restarts gets the unseen back, without the old receipt")
    func newServer() throws {
        var (fixture, notification) = try due()
        fixture.show(notification)
        fixture.apply(fixture.book.responding(to: .appeared(session: "two"), at: fixture.now))
        var again = notification
        again.isNew = false
        #expect(
            fixture.book.nextStep(for: notification.subject, at: fixture.now) == .deliver(again))
    }

    @Test("What was seen does not come back, and what waits too long waits without the screen")
    func notBack() throws {
        var (fixture, notification) = try due()
        fixture.show(notification)
        var seen = fixture
        seen.apply(seen.book.seeingAll())
        seen.apply(seen.book.responding(to: .appeared(session: "two"), at: seen.now))
        #expect(seen.book.nextStep(for: notification.subject, at: seen.now) == nil)
        #expect(try seen.state("water").presentation == nil)

        try fixture.go(to: "2026-11-25 08:00")
        fixture.apply(fixture.book.responding(to: .appeared(session: "two"), at: fixture.now))
        #expect(fixture.book.nextStep(for: notification.subject, at: fixture.now) == nil)
        #expect(fixture.book.badge == 1)
        #expect(fixture.events("water") == [.shown], "It was not missed")
    }

    @Test("What waits without the screen goes on waiting when the old pop-up runs out")
    func expiredLate() throws {
        var (fixture, notification) = try due()
        let receipt = fixture.show(notification)
        try fixture.go(to: "2026-11-25 08:00")
        fixture.apply(
            fixture.book.responding(to: .appeared(session: receipt.session), at: fixture.now))
        var dismissed = fixture
        fixture.apply(fixture.book.responding(to: .closed(receipt, .expired), at: fixture.now))
        #expect(fixture.book.badge == 1)
        dismissed.apply(
            dismissed.book.responding(to: .closed(receipt, .dismissed), at: dismissed.now))
        #expect(dismissed.book.badge == 0)
    }

    @Test("A ring that comes while the last one is withdrawn does not replace what has gone")
    func withdrawnMeanwhile() throws {
        var (fixture, notification) = try due()
        let receipt = fixture.show(notification)
        fixture.apply(try fixture.book.finishing(.all, at: fixture.now))
        fixture.apply(try fixture.book.presenting(try notification.id, at: fixture.now))
        fixture.apply(fixture.book.withdrawn(notification.subject, receipt))
        guard
            case .deliver(let next) = fixture.book.nextStep(
                for: notification.subject, at: fixture.now)
        else {
            Issue.record("The new ring is lost")
            return
        }
        #expect(next.replaces == nil)
    }

    @Test("What waited too long for a server is recorded as missed")
    func tooLate() throws {
        var (fixture, notification) = try due()
        try fixture.go(to: "2026-11-25 08:00")
        fixture.apply(fixture.book.responding(to: .appeared(session: "one"), at: fixture.now))
        #expect(fixture.book.nextStep(for: notification.subject, at: fixture.now) == nil)
        #expect(fixture.events("water") == [.missed])
    }

    @Test("What is refused for what it is is recorded as failed, and not tried for ever")
    func unacceptable() throws {
        var (fixture, notification) = try due()
        fixture.apply(
            fixture.book.failed(notification, because: .unacceptable, at: fixture.now))
        #expect(fixture.events("water") == [.failed])
        #expect(try fixture.state("water").presentation == nil)
        #expect(fixture.book.badge == 0)
        #expect(try fixture.book.nextDue == fixture.instant("2026-11-24 09:30"))
    }

    @Test("What was to be replaced by what is refused for good is taken off the screen")
    func unacceptableReplacement() throws {
        var (fixture, notification) = try due()
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
        var (fixture, notification) = try due()
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
        var (fixture, notification) = try due()
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
        var (fixture, notification) = try due()
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
        var (fixture, notification) = try due()
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
        var (fixture, notification) = try due()
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
        var (fixture, notification) = try due()
        fixture.apply(
            fixture.book.failed(
                notification, because: .unavailable, at: fixture.now))
        #expect(fixture.events("water").isEmpty)
        #expect(fixture.book.nextDue == fixture.now.advanced(by: .seconds(10)))
        let effects = fixture.apply(
            fixture.book.responding(to: .appeared(session: "one"), at: fixture.now))
        #expect(effects == [.present(notification.subject)])
    }

    @Test("A notification whose alert was removed meanwhile is taken off the screen")
    func removedMeanwhile() throws {
        var (fixture, notification) = try due()
        fixture.apply(try fixture.book.removing(try notification.id))
        let receipt = DeliveryReceipt(session: "one", id: 1)
        let decision = fixture.book.delivered(
            notification, as: receipt, at: fixture.now)
        #expect(decision.effects == [.withdraw(receipt)])
    }

    @Test("A ring that comes while another is being shown replaces it")
    func overtaken() throws {
        var fixture = try BookFixture("2026-11-23 09:00")
        try fixture.add(.window("study", from: "09:30", to: "21:30", every: 60))
        let id = try Alert.ID("study")
        try fixture.go(to: "2026-11-23 09:30")
        fixture.apply(fixture.book.due(at: fixture.now))
        guard case .deliver(let first) = fixture.book.nextStep(for: .alert(id), at: fixture.now)
        else {
            Issue.record("Nothing is due")
            return
        }
        try fixture.go(to: "2026-11-23 09:31")
        fixture.apply(fixture.book.due(at: fixture.now))
        let receipt = fixture.show(first)
        guard case .deliver(let second) = fixture.book.nextStep(for: .alert(id), at: fixture.now)
        else {
            Issue.record("The second is not shown")
            return
        }
        #expect(second.replaces == receipt)
        #expect(try second.due == fixture.instant("2026-11-23 09:31"))
        fixture.show(second)
        #expect(fixture.book.nextStep(for: .alert(id), at: fixture.now) == nil)
    }
}
