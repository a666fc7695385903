import AlertsTestSupport
import Messages
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
        fixture.settle(fixture.book.timePassed(until: fixture.now))
        #expect(fixture.titles.count == count)
        #expect(fixture.titles["digest"] == nil)
    }

    @Test("Beyond the limit, the digest names the others, and every ring is recorded as shown")
    func digest() throws {
        var fixture = try crowd(of: 100)
        fixture.settle(fixture.book.timePassed(until: fixture.now))
        #expect(fixture.titles.count == AlertBook.mostWaiting)
        #expect(fixture.titles["digest"] == "81 reminders")
        #expect(fixture.book.badge == 100)
        for number in 1...100 { #expect(fixture.events("a\(number)") == [.shown]) }
    }

    @Test("An alert that had no place on the screen is named by the digest, without a sound")
    func evicted() throws {
        var fixture = try crowd(of: 3)
        #expect(try fixture.ring().count == 3)
        for (count, id) in ["a1", "a2"].enumerated() {
            let receipt = try #require(try fixture.receipt(id))
            let effects = fixture.apply(
                fixture.book.received(.evicted(receipt), at: fixture.now))
            #expect(effects.contains(.reconcile(.digest)))
            guard case .deliver(let digest) = fixture.book.nextStep(for: .digest, at: fixture.now)
            else {
                Issue.record("There is no digest")
                return
            }
            #expect(digest.rings.map(\.alert.rawValue) == Array(["a1", "a2"].prefix(count + 1)))
            #expect(!digest.isNew)
            fixture.show(digest)
            #expect(fixture.events(id) == [.shown])
        }
        #expect(fixture.book.badge == 3)
        #expect(fixture.book.nextStep(for: .digest, at: fixture.now) == nil)
    }

    @Test("A notification that was seen, or a digest, counts as closed if it had no place")
    func evictedForGood() throws {
        var fixture = try crowd(of: 3)
        try fixture.ring()
        let seen = try #require(try fixture.receipt("a1"))
        fixture.apply(
            try fixture.book.markSeen(
                Alert.ID("a1"), through: fixture.now, at: fixture.now))
        fixture.apply(fixture.book.received(.evicted(seen), at: fixture.now))
        #expect(try fixture.state("a1").notification == nil)

        let other = try #require(try fixture.receipt("a2"))
        fixture.apply(fixture.book.received(.evicted(other), at: fixture.now))
        guard case .deliver(let digest) = fixture.book.nextStep(for: .digest, at: fixture.now)
        else {
            Issue.record("There is no digest")
            return
        }
        let receipt = fixture.show(digest)
        fixture.apply(fixture.book.received(.evicted(receipt), at: fixture.now))
        #expect(fixture.events("a2") == [.shown, .expired])
        #expect(fixture.book.badge == 2)
        #expect(fixture.book.nextStep(for: .digest, at: fixture.now) == nil)
    }

    @Test("A critical alert of a crowd has a notification of its own")
    func critical() throws {
        var fixture = try crowd(of: 100) { alert, number in
            if number == 99 { alert.content.urgency = .critical }
        }
        fixture.settle(fixture.book.timePassed(until: fixture.now))
        #expect(fixture.titles["a99"] != nil)
        #expect(fixture.titles["digest"] == "81 reminders")
    }

    @Test("A critical alert of a crowd goes to the server before the others")
    func criticalFirst() throws {
        var fixture = try crowd(of: 100) { alert, number in
            if number == 99 { alert.content.urgency = .critical }
        }
        let effects = fixture.apply(fixture.book.timePassed(until: fixture.now))
        let first = effects.first { if case .reconcile = $0 { true } else { false } }
        #expect(first == .reconcile(.alert(try Alert.ID("a99"))))
    }

    @Test("A crowd's digest lists alerts as people count, not in the order of their bytes")
    func order() throws {
        var fixture = try crowd(of: 30) { alert, number in
            alert.content.title = "Day \(number)"
        }
        fixture.apply(fixture.book.timePassed(until: fixture.now))
        guard case .deliver(let digest) = fixture.book.nextStep(for: .digest, at: fixture.now)
        else { throw AlertError.invalid("The digest is not due.") }
        #expect(digest.rings.map(\.title) == (20...30).map { "Day \($0)" })
        #expect(fixture.book.nextStep(for: .alert(try Alert.ID("a9")), at: fixture.now) != nil)
    }

    @Test(
        "Texts are compared as people order them",
        arguments: [
            ["", "0", "1", "02", "10", "a"], ["Day 2", "Day 10", "Day 10 b", "Day a"],
            ["C1.2", "C1.10", "C2"], ["a", "a1", "ab"],
            ["9", "99999999999999999999", "100000000000000000000"],
            ["Tag 2", "Täg 1", "물 2", "물 10"],
        ])
    func textOrder(_ sorted: [String]) {
        for (index, left) in sorted.enumerated() {
            for (other, right) in sorted.enumerated() {
                #expect(Text.order(left, right).signum() == (index - other).signum())
            }
        }
    }

    @Test("A crowd that rings late shares one digest, whose title says so")
    func late() throws {
        var fixture = try crowd(of: 30)
        try fixture.go(to: "2026-11-23 12:00")
        fixture.settle(fixture.book.timePassed(until: fixture.now))
        #expect(fixture.titles == ["digest": "30 reminders while you were away"])
    }

    @Test("After a crowd, the next ring has a notification of its own")
    func next() throws {
        var fixture = try crowd(of: 100)
        fixture.settle(fixture.book.timePassed(until: fixture.now))
        try fixture.add(.daily("next", at: "09:01"))
        try fixture.go(to: "2026-11-23 09:01")
        fixture.settle(fixture.book.timePassed(until: fixture.now))
        #expect(fixture.titles["next"] != nil)
        #expect(fixture.titles["digest"] == "81 reminders")
    }

    @Test("A pause silences the rings of a crowd that still wait to be shown")
    func paused() throws {
        var fixture = try crowd(of: 100)
        fixture.apply(fixture.book.timePassed(until: fixture.now))
        let end = try fixture.instant("2026-11-23 10:00")
        fixture.apply(try fixture.book.pause(nil, until: end, at: fixture.now))
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
        fixture.apply(fixture.book.timePassed(until: fixture.now))
        let end = try fixture.instant("2026-11-23 10:00")
        fixture.apply(try fixture.book.pause(nil, until: end, at: fixture.now))
        #expect(fixture.book.nextStep(for: .digest, at: fixture.now) == nil)
        try fixture.go(to: "2026-11-23 10:00")
        fixture.settle(fixture.book.timePassed(until: fixture.now))
        #expect(fixture.book.badge == 30)
        for number in 1...30 { #expect(fixture.events("a\(number)").contains(.shown)) }
    }
}
