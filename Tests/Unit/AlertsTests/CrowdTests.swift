import AlertsTestSupport
import Recurrence
import Testing

@testable import Alerts

/// Tests with a server that keeps all notifications.
@Suite("More alerts due at once than a server can show in a few seconds")
struct CrowdTests {
    private func crowd(
        of count: Int, once: Bool = false, _ change: (inout Alert, Int) -> Void = { _, _ in }
    ) throws -> BookFixture {
        var fixture = try BookFixture("2026-11-23 08:00")
        for number in 1...count {
            let id = "a\(number)"
            var alert =
                once
                ? try Alert.once(id, at: "2026-11-23T09:00:00") : try Alert.daily(id, at: "09:00")
            change(&alert, number)
            try fixture.add(alert)
        }
        try fixture.go(to: "2026-11-23 09:00")
        return fixture
    }

    @Test(
        "Up to the limit, each alert has a notification of its own",
        arguments: [2, AlertBook.mostWaiting])
    func fits(count: Int) throws {
        var fixture = try crowd(of: count)
        fixture.settle(fixture.book.due(at: fixture.now))
        #expect(fixture.titles.count == count)
        #expect(fixture.titles["digest"] == nil)
    }

    @Test("Beyond the limit, the digest names the others, and every ring is recorded as shown")
    func digest() throws {
        var fixture = try crowd(of: 100)
        fixture.settle(fixture.book.due(at: fixture.now))
        #expect(fixture.titles.count == AlertBook.mostWaiting)
        #expect(fixture.titles["digest"] == "81 reminders")
        #expect(fixture.book.badge == 100)
        for number in 1...100 { #expect(fixture.events("a\(number)") == [.shown]) }
    }

    @Test("A critical alert of a crowd has a notification of its own")
    func critical() throws {
        var fixture = try crowd(of: 100) { alert, number in
            if number == 99 { alert.content.urgency = .critical }
        }
        fixture.settle(fixture.book.due(at: fixture.now))
        #expect(fixture.titles["a99"] != nil)
        #expect(fixture.titles["digest"] == "81 reminders")
    }

    @Test("A crowd that rings late shares one digest, whose title says so")
    func late() throws {
        var fixture = try crowd(of: 30)
        try fixture.go(to: "2026-11-23 12:00")
        fixture.settle(fixture.book.due(at: fixture.now))
        #expect(fixture.titles == ["digest": "30 reminders while you were away"])
    }

    @Test("After a crowd, the next ring has a notification of its own")
    func next() throws {
        var fixture = try crowd(of: 100)
        fixture.settle(fixture.book.due(at: fixture.now))
        try fixture.add(.daily("next", at: "09:01"))
        try fixture.go(to: "2026-11-23 09:01")
        fixture.settle(fixture.book.due(at: fixture.now))
        #expect(fixture.titles["next"] != nil)
        #expect(fixture.titles["digest"] == "81 reminders")
    }

    @Test("A pause silences the rings of a crowd that still wait to be shown")
    func paused() throws {
        var fixture = try crowd(of: 100)
        fixture.apply(fixture.book.due(at: fixture.now))
        let end = try fixture.instant("2026-11-23 10:00")
        fixture.apply(try fixture.book.pausing(nil, until: end, at: fixture.now))
        #expect(fixture.book.badge == 0)
        #expect(fixture.book.nextStep(for: .digest, at: fixture.now) == nil)
        for number in 1...100 {
            let id = "a\(number)"
            #expect(fixture.book.nextStep(for: .alert(try Alert.ID(id)), at: fixture.now) == nil)
            #expect(fixture.events(id) == [.suppressed])
        }
    }

    @Test("One-time alerts of a crowd that waits when a pause begins ring when the pause ends")
    func pausedOnce() throws {
        var fixture = try crowd(of: 30, once: true)
        fixture.apply(fixture.book.due(at: fixture.now))
        let end = try fixture.instant("2026-11-23 10:00")
        fixture.apply(try fixture.book.pausing(nil, until: end, at: fixture.now))
        #expect(fixture.book.nextStep(for: .digest, at: fixture.now) == nil)
        try fixture.go(to: "2026-11-23 10:00")
        fixture.settle(fixture.book.due(at: fixture.now))
        #expect(fixture.book.badge == 30)
        for number in 1...30 { #expect(fixture.events("a\(number)").contains(.shown)) }
    }
}
