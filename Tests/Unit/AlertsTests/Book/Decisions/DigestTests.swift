import Alerts
import AlertsTestSupport
import Messages
import Recurrence
import Testing

@Suite("A digest of several late alerts")
struct DigestTests {
    /// Returns three alerts that became late during a sleep from 08:00 to 12:00, and one alert that
    /// is due at 12:00.
    private func crowd() throws -> BookFixture {
        var fixture = try BookFixture("2026-11-23 08:00")
        try fixture.add(
            .daily("a", at: "09:00"), .daily("b", at: "10:00", "11:00"), .daily("c", at: "11:30"),
            .daily("now", at: "12:00"))
        try fixture.go(to: "2026-11-23 12:00")
        return fixture
    }

    /// Rings all due alerts, shows all notifications except the digest, and returns the digest.
    private func digest(_ fixture: inout BookFixture) throws -> Alerts.Notification {
        var shown: [String] = []
        for case .reconcile(let subject) in fixture.apply(
            fixture.book.timePassed(until: fixture.now))
        {
            guard case .alert = subject,
                case .deliver(let notification) = fixture.book.nextStep(
                    for: subject, at: fixture.now)
            else { continue }
            fixture.show(notification)
            shown.append("\(subject)")
        }
        #expect(shown == ["now"], "Only the ring that is not late may get its own notification")
        return try next(fixture)
    }

    private func next(_ fixture: BookFixture) throws -> Alerts.Notification {
        let step = fixture.book.nextStep(for: .digest, at: fixture.now)
        guard case .deliver(let notification) = step else {
            throw AlertError.invalid("The digest is not due but \(String(describing: step))")
        }
        return notification
    }

    @Test("A digest names each late alert and its time, makes one sound, and records all rings")
    func told() throws {
        var fixture = try crowd()
        let digest = try digest(&fixture)
        #expect(digest.subject == .digest)
        #expect(digest.isNew)
        #expect(digest.content.title == "3 reminders while you were away")
        #expect(
            digest.content.body
                == "09:00  Title of a\n11:00  Title of b\n11:30  Title of c")
        fixture.show(digest)
        for id in ["a", "c"] { #expect(fixture.events(id) == [.shown]) }
        #expect(fixture.events("b") == [.missed, .shown])
        #expect(fixture.book.badge == 4)
        #expect(fixture.book.nextStep(for: .digest, at: fixture.now) == nil)
    }

    @Test("A digest names the time of a timer to the minute")
    func timer() throws {
        var fixture = try BookFixture("2026-11-23 16:09:23")
        try fixture.add(
            .interval("laundry", seconds: 1_800), .interval("tea", seconds: 1_801),
            .daily("now", at: "17:00"))
        try fixture.go(to: "2026-11-23 17:00")
        let digest = try digest(&fixture)
        #expect(digest.content.body == "16:39  Title of laundry\n16:39  Title of tea")
    }

    @Test("A digest lists the most urgent alerts first and always includes all critical ones")
    func urgency() throws {
        var fixture = try BookFixture("2026-11-23 08:00")
        for number in 1...8 { try fixture.add(.daily("n\(number)", at: "09:0\(number)")) }
        try fixture.add(.daily("low", at: "09:00") { $0.content.urgency = .low })
        for number in 1...7 {
            try fixture.add(
                .daily("c\(number)", at: "10:0\(number)") { $0.content.urgency = .critical })
        }
        try fixture.go(to: "2026-11-23 12:00")
        fixture.apply(fixture.book.timePassed(until: fixture.now))
        let digest = try next(fixture)
        #expect(
            digest.rings.prefix(8).map(\.alert.rawValue) == [
                "c1", "c2", "c3", "c4", "c5", "c6", "c7", "n1",
            ])
        #expect(digest.rings.last?.alert.rawValue == "low")
        let lines = digest.content.body.split(separator: "\n")
        #expect(lines.first == "10:01  Title of c1")
        #expect(lines.suffix(2) == ["10:07  Title of c7", "and 9 more"])
    }

    @Test("Marking a digest as done has the same effect as marking each of its alerts")
    func doneForEach() throws {
        var fixture = try crowd()
        try fixture.add(.window("nag", from: "11:00", to: "14:00", every: 3600))
        try fixture.go(to: "2026-11-23 13:30")
        let receipt = fixture.show(
            try {
                fixture.apply(fixture.book.timePassed(until: fixture.now))
                return try next(fixture)
            }())
        let event = DeliveryEvent.activated(receipt, action: "done", activationToken: nil)
        fixture.apply(fixture.book.received(event, at: fixture.now))
        #expect(try fixture.state("nag").done?.isDay == true)
        #expect(try fixture.state("b").done?.isDay == false)
        #expect(fixture.book.badge == 0)
    }

    @Test(
        "A response to a digest is applied to each of its alerts",
        arguments: ["default", "done", "snooze"])
    func response(_ action: String) throws {
        var fixture = try crowd()
        let receipt = fixture.show(try digest(&fixture))
        let event = DeliveryEvent.activated(receipt, action: action, activationToken: "token")
        let effects = fixture.apply(fixture.book.received(event, at: fixture.now))
        // A click asks for the window once, and not for each alert.
        let clicks = effects.filter {
            if case .announce(.clicked) = $0 { true } else { false }
        }
        let click = Effect.announce(.clicked(nil, activationToken: "token"))
        #expect(clicks == (action == "default" ? [click] : []))
        #expect(fixture.book.badge == 1)
        let expected: HistoryEntry.Event =
            switch action {
            case "done": .done
            case "snooze": .snoozed
            default: .opened
            }
        for id in ["a", "b", "c"] { #expect(fixture.events(id).last == expected) }
        #expect(fixture.book.nextStep(for: .digest, at: fixture.now) == .withdraw(receipt))
        fixture.apply(fixture.book.withdrawn(.digest, receipt))
        #expect(fixture.book.global.digest == nil)
        if action == "snooze" {
            #expect(try fixture.ringAll(through: "2026-11-23 12:10").count == 3)
        }
    }

    @Test(
        "If a digest is closed, its alerts keep waiting, unless the user dismissed the digest",
        arguments: CloseReason.allCases)
    func closed(_ reason: CloseReason) throws {
        var fixture = try crowd()
        let receipt = fixture.show(try digest(&fixture))
        fixture.apply(
            fixture.book.received(.closed(receipt, reason), at: fixture.now))
        #expect(fixture.book.badge == (reason == .dismissed ? 1 : 4))
        #expect(fixture.book.nextStep(for: .digest, at: fixture.now) == nil)
        fixture.apply(fixture.book.markAllSeen(at: fixture.now))
        #expect(fixture.book.badge == 0)
        #expect(try fixture.state("a").notification == nil || reason != .dismissed)
    }

    /// Returns a crowd whose digest has expired, with the digest's receipt.
    private func expired() throws -> (BookFixture, DeliveryReceipt) {
        var fixture = try crowd()
        let receipt = fixture.show(try digest(&fixture))
        // A server may report an expiry twice.
        for _ in 1...2 {
            fixture.apply(
                fixture.book.received(.closed(receipt, .expired), at: fixture.now))
        }
        #expect(fixture.events("a") == [.shown, .expired])
        #expect(fixture.book.nextStep(for: .digest, at: fixture.now) == nil)
        return (fixture, receipt)
    }

    @Test("An expired digest is withdrawn from the server's history when its last alert is done")
    func expiredAndDone() throws {
        var (fixture, receipt) = try expired()
        for id in ["a", "b"] {
            fixture.apply(try fixture.book.finish(.ids([Alert.ID(id)]), at: fixture.now))
            #expect(fixture.book.nextStep(for: .digest, at: fixture.now) == nil)
        }
        let decision = try fixture.book.finish(.ids([Alert.ID("c")]), at: fixture.now)
        #expect(fixture.apply(decision).contains(.reconcile(.digest)))
        #expect(fixture.book.nextStep(for: .digest, at: fixture.now) == .withdraw(receipt))
        fixture.apply(fixture.book.withdrawn(.digest, receipt))
        #expect(fixture.book.global.digest == nil)
    }

    @Test("A response to an expired digest in the server's history is applied to its alerts")
    func expiredAndAnswered() throws {
        var (fixture, receipt) = try expired()
        let event = DeliveryEvent.activated(receipt, action: "done", activationToken: nil)
        fixture.apply(fixture.book.received(event, at: fixture.now))
        #expect(fixture.book.badge == 1)
        for id in ["a", "b", "c"] { #expect(fixture.events(id).last == .done) }
    }

    @Test("A digest of more late alerts takes the place of an expired one, and names its alerts")
    func expiredAndRungAgain() throws {
        var (fixture, receipt) = try expired()
        try fixture.add(.daily("d", at: "13:00"), .daily("e", at: "14:00"))
        try fixture.go(to: "2026-11-23 16:00")
        fixture.apply(fixture.book.timePassed(until: fixture.now))
        let next = try next(fixture)
        #expect(next.isNew)
        #expect(next.replaces == receipt)
        #expect(next.rings.map(\.alert.rawValue) == ["a", "b", "c", "d", "e"])
    }

    @Test("An alert that was seen after its digest has expired is not in the next digest")
    func expiredAndSeen() throws {
        var (fixture, receipt) = try expired()
        fixture.apply(fixture.book.markAllSeen(at: fixture.now))
        #expect(fixture.book.badge == 0)
        #expect(fixture.book.nextStep(for: .digest, at: fixture.now) == .withdraw(receipt))
    }

    @Test("An expired digest that the server's history loses is not recorded as expired again")
    func expiredAndLost() throws {
        var (fixture, receipt) = try expired()
        fixture.apply(fixture.book.received(.closed(receipt, .undefined), at: fixture.now))
        #expect(fixture.events("a") == [.shown, .expired])
        #expect(fixture.book.global.digest == nil)
        #expect(fixture.book.badge == 4)
    }

    @Test("An expired digest stays silent when the server appears again")
    func expiredAndAppeared() throws {
        var (fixture, receipt) = try expired()
        for session in [receipt.session, "two"] {
            fixture.apply(
                fixture.book.received(.appeared(session: session), at: fixture.now))
            #expect(fixture.book.nextStep(for: .digest, at: fixture.now) == nil)
            #expect(fixture.book.badge == 4)
        }
    }

    @Test("Finished alerts silently leave the digest; when the last one leaves, it is withdrawn")
    func left() throws {
        var fixture = try crowd()
        let receipt = fixture.show(try digest(&fixture))
        fixture.apply(try fixture.book.finish(.ids([Alert.ID("a")]), at: fixture.now))
        let smaller = try next(fixture)
        #expect(!smaller.isNew)
        #expect(smaller.replaces == receipt)
        #expect(smaller.rings.map(\.alert.rawValue) == ["b", "c"])
        fixture.show(smaller)
        #expect(fixture.book.nextStep(for: .digest, at: fixture.now) == nil)
        fixture.apply(try fixture.book.remove(Alert.ID("b"), at: fixture.now))
        fixture.apply(try fixture.book.set(Alert.ID("c"), on: false, at: fixture.now))
        #expect(fixture.book.nextStep(for: .digest, at: fixture.now) == .withdraw(receipt))
    }

    @Test("An alert that rings again leaves the digest and gets its own notification")
    func again() throws {
        var fixture = try crowd()
        fixture.show(try digest(&fixture))
        #expect(
            try fixture.ringAll(through: "2026-11-24 09:00").suffix(1) == ["a 2026-11-24T09:00:00"])
        #expect(fixture.book.global.digest?.shownCount == 2)
        #expect(fixture.book.badge == 4)
    }

    @Test("After a restart, a digest is silently shown again")
    func restarted() throws {
        var fixture = try crowd()
        let receipt = fixture.show(try digest(&fixture))
        let records = try ["a", "b", "c", "now"].map { try fixture.book.record(Alert.ID($0)) }
        fixture.book = AlertBook(
            records: records, global: fixture.book.global, zone: fixture.zone)
        fixture.apply(fixture.book.received(.appeared(session: "one"), at: fixture.now))
        let again = try next(fixture)
        #expect(again.replaces == receipt)
        #expect(!again.isNew)
        fixture.apply(fixture.book.received(.appeared(session: "two"), at: fixture.now))
        #expect(try next(fixture).replaces == nil)
    }

    @Test("A refused digest is tried again; when its alerts become too late, they are missed")
    func refused() throws {
        var fixture = try crowd()
        let notification = try digest(&fixture)
        fixture.apply(fixture.book.failed(notification, because: .rejected, at: fixture.now))
        #expect(fixture.book.nextStep(for: .digest, at: fixture.now) == nil)
        let retry = try #require(fixture.book.nextDue)
        #expect(retry == fixture.now + .seconds(10))
        fixture.now = retry
        #expect(fixture.apply(fixture.book.timePassed(until: retry)).contains(.reconcile(.digest)))
        let again = try next(fixture)
        #expect(again.isNew)
        fixture.now = try fixture.instant("2026-11-24 09:30")
        fixture.apply(fixture.book.failed(again, because: .rejected, at: fixture.now))
        #expect(fixture.events("a").last == .missed)
    }

    @Test("Alerts that waited for a server until they were late are shown in one digest")
    func noServer() throws {
        var fixture = try BookFixture("2026-11-23 08:00")
        try fixture.add(.daily("a", at: "09:00"), .daily("b", at: "10:00"))
        for time in ["09:00", "10:00"] {
            try fixture.go(to: "2026-11-23 \(time)")
            fixture.apply(fixture.book.timePassed(until: fixture.now))
        }
        try fixture.go(to: "2026-11-23 10:30")
        fixture.apply(fixture.book.received(.appeared(session: "one"), at: fixture.now))
        #expect(try next(fixture).rings.map(\.alert.rawValue) == ["a", "b"])
    }

    @Test("A single late alert is shown without a digest")
    func single() throws {
        var fixture = try BookFixture("2026-11-23 08:00")
        try fixture.add(.daily("a", at: "09:00"))
        try fixture.go(to: "2026-11-23 12:00")
        #expect(try fixture.ring() == ["a 2026-11-23T09:00:00 late"])
        #expect(fixture.book.global.digest == nil)
    }

    @Test("A digest of hundreds of alerts has only a few lines")
    func many() throws {
        var fixture = try BookFixture("2026-11-23 08:00")
        for number in 0..<300 { try fixture.add(.daily("a\(number)", at: "09:00")) }
        try fixture.go(to: "2026-11-23 12:00")
        fixture.apply(fixture.book.timePassed(until: fixture.now))
        let notification = try next(fixture)
        #expect(notification.content.title.hasPrefix("300 "))
        #expect(notification.content.body.split(separator: "\n").count == 7)
        #expect(notification.content.body.hasSuffix("and 294 more"))
    }
}

extension Done {
    fileprivate var isDay: Bool {
        if case .day = self { true } else { false }
    }
}
