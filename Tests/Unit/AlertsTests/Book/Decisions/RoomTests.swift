import AlertsTestSupport
import Recurrence
import Testing

@testable import Alerts

/// Tests with a server that keeps three notifications, as GNOME does.
@Suite("A server that keeps few notifications")
struct RoomTests {
    private func fixture(_ count: Int, urgent: Set<Int> = []) throws -> BookFixture {
        var fixture = try BookFixture("2026-11-23 08:00")
        fixture.book.room = 3
        for number in 1...count {
            var alert = try Alert.daily("a\(number)", at: "09:0\(number)")
            if urgent.contains(number) { alert.content.urgency = .critical }
            try fixture.add(alert)
        }
        return fixture
    }

    /// Rings what is due at `time` and carries out all effects, as the scheduler does.
    private func ring(_ fixture: inout BookFixture, at time: String) throws {
        try fixture.go(to: time)
        fixture.settle(fixture.book.timePassed(until: fixture.now))
    }

    @Test("If all alerts fit on the screen, each has its own notification")
    func fits() throws {
        var fixture = try fixture(3)
        for minute in 1...3 { try ring(&fixture, at: "2026-11-23 09:0\(minute)") }
        #expect(Set(fixture.titles.keys) == ["a1", "a2", "a3"])
    }

    @Test("With one alert more than a server keeps, two share a digest and the limit is kept")
    func oneMore() throws {
        var fixture = try fixture(4)
        for minute in 1...4 { try ring(&fixture, at: "2026-11-23 09:0\(minute)") }
        #expect(Set(fixture.titles.keys) == ["a1", "a2", "digest"])
        #expect(fixture.titles["digest"] == "2 reminders")
        #expect(fixture.mostOnScreen == 3)
        #expect(fixture.book.badge == 4)
        for number in 1...4 { #expect(fixture.events("a\(number)") == [.shown]) }
        #expect(fixture.rings == 4, "The fourth alert must ring once, with the digest")
    }

    @Test("A notification that is being sent keeps its place, so that it does not ring twice")
    func sending() throws {
        var fixture = try fixture(4)
        for minute in 1...2 { try ring(&fixture, at: "2026-11-23 09:0\(minute)") }
        try fixture.go(to: "2026-11-23 09:03")
        fixture.apply(fixture.book.fitted(fixture.book.timePassed(until: fixture.now)))
        let third = try Alert.ID("a3")
        // The server has not answered yet.
        try fixture.go(to: "2026-11-23 09:04")
        let decision = fixture.book.timePassed(until: fixture.now)
        fixture.book.apply(fixture.book.fitted(decision, whileSending: [third]))
        #expect(try fixture.book.record(third).state.notification?.stage == .due)
        #expect(
            try fixture.book.record(Alert.ID("a4")).state.notification?.stage == .gathered)
    }

    @Test("While a digest is on screen, the next ring joins it, and the limit is kept")
    func further() throws {
        var fixture = try fixture(5)
        for minute in 1...5 { try ring(&fixture, at: "2026-11-23 09:0\(minute)") }
        #expect(Set(fixture.titles.keys) == ["a1", "a2", "digest"])
        #expect(fixture.titles["digest"] == "3 reminders")
        #expect(fixture.mostOnScreen == 3)
    }

    @Test("With 60 alerts due at once, two are shown and the others share a digest")
    func burst() throws {
        var fixture = try BookFixture("2026-11-23 08:00")
        fixture.book.room = 3
        for number in 1...60 { try fixture.add(.daily("a\(number)", at: "09:00")) }
        try ring(&fixture, at: "2026-11-23 09:00")
        #expect(fixture.titles.count == 3)
        #expect(fixture.titles["digest"] == "58 reminders")
        #expect(fixture.mostOnScreen == 3)
        #expect(fixture.book.badge == 60)
    }

    @Test("A critical alert on a full screen gets its own notification")
    func critical() throws {
        var fixture = try fixture(4, urgent: [4])
        for minute in 1...4 { try ring(&fixture, at: "2026-11-23 09:0\(minute)") }
        #expect(Set(fixture.titles.keys) == ["a1", "a4", "digest"])
        #expect(fixture.mostOnScreen == 3)
    }

    @Test("The next ring uses a place on the screen that has become free")
    func freed() throws {
        var fixture = try fixture(5)
        for minute in 1...4 { try ring(&fixture, at: "2026-11-23 09:0\(minute)") }
        fixture.settle(
            try fixture.book.finish(.ids([Alert.ID("a1")]), at: fixture.now))
        try ring(&fixture, at: "2026-11-23 09:05")
        #expect(Set(fixture.titles.keys) == ["a2", "a5", "digest"])
    }

    @Test("A notification that was seen makes room for a new one")
    func seen() throws {
        var fixture = try fixture(4)
        for minute in 1...3 { try ring(&fixture, at: "2026-11-23 09:0\(minute)") }
        fixture.settle(fixture.book.markAllSeen(at: fixture.now))
        try ring(&fixture, at: "2026-11-23 09:04")
        #expect(Set(fixture.titles.keys) == ["a1", "a2", "a4"])
        #expect(fixture.book.badge == 1)
    }

    @Test("On a server without a limit, each alert has its own notification")
    func unlimited() throws {
        var fixture = try fixture(5)
        fixture.book.room = nil
        for minute in 1...5 { try ring(&fixture, at: "2026-11-23 09:0\(minute)") }
        #expect(fixture.titles.count == 5)
    }

    @Test("An expired notification can still be replaced and withdrawn by its receipt")
    func expired() throws {
        var fixture = try fixture(1)
        fixture.book.room = nil
        try ring(&fixture, at: "2026-11-23 09:01")
        let receipt = try #require(try fixture.receipt("a1"))
        fixture.settle(
            fixture.book.received(.closed(receipt, .expired), at: fixture.now))
        #expect(fixture.book.badge == 1)
        try ring(&fixture, at: "2026-11-24 09:01")
        #expect(try fixture.receipt("a1") == receipt)
        fixture.settle(
            fixture.book.received(.closed(receipt, .expired), at: fixture.now))
        fixture.settle(try fixture.book.finish(.all, at: fixture.now))
        #expect(fixture.withdrawn.contains(receipt))
    }
}

/// A simulated screen for the tests of the book.
extension BookFixture {
    /// Applies a decision and carries out all its effects, including the effects that these cause.
    mutating func settle(_ decision: Decision) {
        var effects = apply(decision)
        while !effects.isEmpty {
            switch effects.removeFirst() {
            case .reconcile(let subject):
                while let step = book.nextStep(for: subject, at: now) {
                    switch step {
                    case .deliver(let notification):
                        let receipt = show(notification)
                        onScreen[receipt.id] = notification
                        if notification.isNew { rings += 1 }
                    case .withdraw(let receipt):
                        withdrawn.insert(receipt)
                        onScreen[receipt.id] = nil
                        effects += apply(book.withdrawn(subject, receipt))
                    }
                    mostOnScreen = max(mostOnScreen, onScreen.count)
                    effects += apply(Decision())
                }
            case .withdraw(let receipt): onScreen[receipt.id] = nil
            case .open, .run, .announce: break
            }
        }
    }

    /// The titles on screen by their subjects.
    var titles: [String: String] {
        onScreen.values.reduce(into: [:]) { $0["\($1.subject)"] = $1.content.title }
    }
}
