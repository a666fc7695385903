import AlertsTestSupport
import Recurrence
import Testing

@testable import Alerts

@Suite("The times at which the machine must not sleep")
struct WakingTests {
    private func waking(
        _ id: String, at time: String, change: (inout Alert) -> Void = { _ in }
    ) throws -> Alert {
        try .daily(id, at: time) {
            $0.wakes = true
            change(&$0)
        }
    }

    @Test("The machine wakes 30 seconds before the first ring that asks for it")
    func lead() throws {
        var fixture = try BookFixture("2026-11-23 06:00")
        #expect(fixture.book.nextWake(at: fixture.now) == nil)
        try fixture.add(.daily("plain", at: "06:30"))
        #expect(fixture.book.nextWake(at: fixture.now) == nil)
        try fixture.add(waking("late", at: "09:00"))
        try fixture.add(waking("early", at: "07:00"))
        #expect(try fixture.wake() == "2026-11-23T06:59:30")
        try fixture.go(to: "2026-11-23 06:59:45")
        #expect(try fixture.wake() == "2026-11-23T06:59:30")
        _ = try fixture.ringAll(through: "2026-11-23 07:00")
        #expect(try fixture.wake() == "2026-11-23T08:59:30")
    }

    @Test("Done, skipped, paused, quiet and switched off rings do not wake the machine")
    func silent() throws {
        var fixture = try BookFixture("2026-11-23 06:00")
        try fixture.add(waking("tea", at: "07:00"))
        let id = try Alert.ID("tea")
        fixture.apply(
            try fixture.book.finish(.ids([id]), extent: .ring, at: fixture.now))
        #expect(try fixture.wake() == "2026-11-24T06:59:30")
        fixture.apply(try fixture.book.change(.ids([id]), .notDone, at: fixture.now))
        #expect(try fixture.wake() == "2026-11-23T06:59:30")
        fixture.apply(try fixture.book.change(.ids([id]), .skip(2), at: fixture.now))
        #expect(try fixture.wake() == "2026-11-25T06:59:30")
        fixture.apply(try fixture.book.change(.ids([id]), .skip(0), at: fixture.now))
        fixture.apply(
            try fixture.book.pause(
                id, until: try fixture.instant("2026-11-26 00:00"), at: fixture.now))
        #expect(try fixture.wake() == "2026-11-26T06:59:30")
        fixture.apply(
            fixture.book.settingsChanged(
                to: RingSettings(
                    quietHours: try QuietHours(
                        from: CivilTime(iso8601: "22:00"), to: CivilTime(iso8601: "07:30"))),
                at: fixture.now))
        #expect(try fixture.wake() == nil)
        fixture.apply(fixture.book.settingsChanged(to: RingSettings(), at: fixture.now))
        fixture.apply(try fixture.book.change(.ids([id]), .off, at: fixture.now))
        #expect(try fixture.wake() == nil)
        fixture.apply(try fixture.book.remove(id, at: fixture.now))
        #expect(fixture.book.wakers.isEmpty)
    }

    @Test("A snooze wakes the machine, and a ring that comes again does not")
    func snooze() throws {
        var fixture = try BookFixture("2026-11-23 06:00")
        try fixture.add(waking("tea", at: "07:00") { $0.again = 300 })
        _ = try fixture.ringAll(through: "2026-11-23 07:00")
        #expect(try fixture.wake() == "2026-11-24T06:59:30")
        fixture.apply(
            try fixture.book.snooze(Alert.ID("tea"), for: .seconds(600), at: fixture.now))
        #expect(try fixture.wake() == "2026-11-23T07:09:30")
    }

    @Test("A ring that waits for the return of the user does not wake the machine")
    func away() throws {
        var fixture = try BookFixture("2026-11-23 06:00")
        try fixture.add(waking("waits", at: "07:00") { $0.holdsAway = true })
        try fixture.add(waking("rings", at: "08:00"))
        let settings = RingSettings(holdsAway: true)
        fixture.apply(fixture.book.settingsChanged(to: settings, at: fixture.now))
        #expect(try fixture.wake() == "2026-11-23T06:59:30")
        let absence = Absence(.locked, since: fixture.now)
        fixture.apply(fixture.book.presenceChanged(to: absence, at: fixture.now))
        // Alerts that wake the machine are not held because of the setting alone.
        #expect(try fixture.wake() == "2026-11-23T07:59:30")
    }

    @Test("A ring keeps the machine awake until it is answered, but for three minutes at most")
    func answer() throws {
        var fixture = try BookFixture("2026-11-23 06:00")
        try fixture.add(waking("tea", at: "07:00"))
        #expect(fixture.book.wakeWithoutAnswer(at: fixture.now) == nil)
        _ = try fixture.ringAll(through: "2026-11-23 07:00")
        let since = try fixture.instant("2026-11-23 06:59:30")
        #expect(fixture.book.wakeWithoutAnswer(at: fixture.now) == since)
        let end = try fixture.instant("2026-11-23 07:03")
        #expect(fixture.book.wakeWithoutAnswer(at: end) == nil)
        fixture.apply(fixture.book.markAllSeen(at: fixture.now))
        #expect(fixture.book.wakeWithoutAnswer(at: fixture.now) == nil)
    }
}

extension BookFixture {
    /// Returns the time at which the machine wakes next.
    fileprivate func wake() throws -> String? { book.nextWake(at: now).map(time) }
}
