import Alerts
import AlertsTestSupport
import Recurrence
import Testing

@Suite("Rings that come again until the user responds")
struct AgainTests {
    /// Returns a fixture with an alarm at 07:00 that rings again after 5 min, and has rung once.
    private func alarm() throws -> BookFixture {
        var fixture = try BookFixture("2026-11-23 06:00")
        try fixture.add(.daily("alarm", at: "07:00") { $0.again = 300 })
        #expect(try fixture.ringAll(through: "2026-11-23 07:00") == ["alarm 2026-11-23T07:00:00"])
        return fixture
    }

    /// Returns the minutes of the day at which something is shown until `end`.
    private func minutes(_ fixture: inout BookFixture, through end: String) throws -> [String] {
        var minutes: [String] = []
        let end = try fixture.instant(end)
        while let due = fixture.book.nextDue, due <= end {
            fixture.now = due
            for ring in try fixture.ring() where !ring.isEmpty {
                minutes.append(fixture.time(due).split(separator: "T").last.map(String.init) ?? "")
            }
        }
        fixture.now = end
        return minutes
    }

    @Test("An unanswered ring comes again as a new ring, at its interval")
    func again() throws {
        var fixture = try alarm()
        #expect(
            try minutes(&fixture, through: "2026-11-23 07:16") == [
                "07:05:00", "07:10:00", "07:15:00",
            ])
        try fixture.go(to: "2026-11-23 07:20")
        fixture.apply(fixture.book.timePassed(until: fixture.now))
        #expect(try fixture.notification("alarm").isNew)
        #expect(fixture.events("alarm") == [.shown, .repeated, .repeated, .repeated])
    }

    @Test("The repeated ring is the alert's next ring, until a pause or an answer ends it")
    func next() throws {
        var fixture = try alarm()
        let id = try Alert.ID("alarm")
        func next() throws -> String? {
            try fixture.book.status(id, at: fixture.now).next.map { fixture.time($0) }
        }
        #expect(try next() == "2026-11-23T07:05:00")
        fixture.apply(try fixture.book.pause(id, until: nil, at: fixture.now))
        #expect(try next() == nil)
        fixture.apply(try fixture.book.resume(id, at: fixture.now))
        #expect(try next() == "2026-11-23T07:05:00")
        fixture.apply(try fixture.book.finish(.ids([id]), at: fixture.now))
        #expect(try next() == "2026-11-24T07:00:00")
    }

    enum Answer: CaseIterable { case done, dismissed, seen, snoozed, clicked, off, removed, edited }

    @Test("Any response of the user ends the repeated rings", arguments: Answer.allCases)
    func answered(answer: Answer) throws {
        var fixture = try alarm()
        let id = try Alert.ID("alarm")
        let receipt = try #require(try fixture.receipt("alarm"))
        let (book, now) = (fixture.book, fixture.now)
        switch answer {
        case .done, .clicked, .snoozed:
            let keys: [Answer: String] = [
                .done: ResponseAction.done, .snoozed: ResponseAction.snooze,
            ]
            fixture.apply(
                book.received(
                    .activated(
                        receipt, action: keys[answer] ?? ResponseAction.open, activationToken: nil),
                    at: now))
        case .dismissed: fixture.apply(book.received(.closed(receipt, .dismissed), at: now))
        case .seen: fixture.apply(book.markAllSeen(at: fixture.now))
        case .off: fixture.apply(try book.set(id, on: false, at: now))
        case .removed: fixture.apply(try book.remove(id, at: now))
        case .edited:
            var alert = try book.record(id).alert
            alert.again = nil
            fixture.apply(try book.update(alert, at: now))
        }
        let snoozed = answer == .snoozed ? ["07:10:00", "07:15:00"] : []
        #expect(try minutes(&fixture, through: "2026-11-23 07:16") == snoozed)
    }

    @Test("A notification that expires, or a server that restarts, does not end the rings")
    func expired() throws {
        var fixture = try alarm()
        let receipt = try #require(try fixture.receipt("alarm"))
        fixture.apply(fixture.book.received(.closed(receipt, .expired), at: fixture.now))
        #expect(try minutes(&fixture, through: "2026-11-23 07:06") == ["07:05:00"])
        let next = try #require(try fixture.receipt("alarm"))
        fixture.apply(fixture.book.received(.closed(next, .expired), at: fixture.now))
        fixture.apply(fixture.book.received(.appeared(session: "two"), at: fixture.now))
        #expect(try minutes(&fixture, through: "2026-11-23 07:11") == ["07:10:00"])
    }

    @Test("An edit updates the notification silently, and the ring still comes again")
    func edited() throws {
        var fixture = try alarm()
        var alert = try fixture.book.record(Alert.ID("alarm")).alert
        alert.content.title = "Get up"
        fixture.apply(try fixture.book.update(alert, at: fixture.now))
        let update = try fixture.notification("alarm")
        #expect(!update.isNew)
        fixture.show(update)
        try fixture.go(to: "2026-11-23 07:05")
        fixture.apply(fixture.book.timePassed(until: fixture.now))
        #expect(try fixture.notification("alarm").isNew)
    }

    @Test("Repeated rings stop after a day, and a pause postpones them")
    func ends() throws {
        var fixture = try BookFixture("2026-11-23 06:00")
        try fixture.add(.once("once", at: "2026-11-23T07:00") { $0.again = 3_600 })
        #expect(try minutes(&fixture, through: "2026-11-30 07:00").count == 25)
        fixture = try alarm()
        fixture.apply(try fixture.book.pause(nil, until: nil, at: fixture.now))
        #expect(try minutes(&fixture, through: "2026-11-23 07:31") == [])
        fixture.apply(try fixture.book.resume(nil, at: fixture.now))
        #expect(try minutes(&fixture, through: "2026-11-23 07:36") == ["07:35:00"])
        fixture = try alarm()
        fixture.apply(
            try fixture.book.pause(
                nil, until: fixture.instant("2026-11-23 07:30"), at: fixture.now))
        #expect(
            try minutes(&fixture, through: "2026-11-23 07:40") == [
                "07:30:00", "07:35:00", "07:40:00",
            ])
    }
}
