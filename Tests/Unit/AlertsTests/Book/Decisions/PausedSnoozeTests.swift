import Alerts
import AlertsTestSupport
import Messages
import Recurrence
import Testing

/// Regression tests for bugs that the simulation found.
@Suite("Snoozes that end during a pause")
struct PausedSnoozeTests {
    @Test("A snooze that ends in a pause rings when the pause ends, even if that end changes")
    func snoozeInPause() throws {
        var fixture = try BookFixture("2026-11-23 08:00")
        try fixture.add(.daily("wake", at: "07:00") { $0.late = .never })
        let id = try Alert.ID("wake")
        fixture.apply(try fixture.book.snooze(id, for: .seconds(600), at: fixture.now))
        fixture.apply(
            try fixture.book.pause(
                nil, until: fixture.instant("2026-11-23 12:00"), at: fixture.now))
        _ = try fixture.ringAll(through: "2026-11-23 10:00")
        fixture.apply(
            try fixture.book.pause(
                nil, until: fixture.instant("2026-11-23 14:00"), at: fixture.now))
        #expect(try fixture.ringAll(through: "2026-11-23 15:00") == ["wake 2026-11-23T14:00:00"])
    }

    @Test("A snooze that two pauses cover rings at the end of the later pause")
    func snoozedInTwoPauses() throws {
        var fixture = try BookFixture("2026-11-23 09:00")
        try fixture.add(.daily("water", at: "09:30"))
        let id = try Alert.ID("water")
        fixture.apply(try fixture.book.pause(nil, until: nil, at: fixture.now))
        fixture.apply(try fixture.book.snooze(id, for: .seconds(600), at: fixture.now))
        try fixture.go(to: "2026-11-23 11:00")
        fixture.apply(fixture.book.timePassed(until: fixture.now))
        let end = try fixture.instant("2026-11-25 08:00")
        fixture.apply(try fixture.book.pause(id, until: end, at: fixture.now))
        let noon = try fixture.instant("2026-11-23 12:00")
        fixture.apply(try fixture.book.pause(nil, until: noon, at: fixture.now))
        #expect(
            try fixture.ringAll(through: "2026-11-25 09:00") == ["water 2026-11-25T08:00:00"])
    }

    @Test("A pause that silences a ring by hand keeps the snooze of a one-shot")
    func ringBesidesSnooze() throws {
        var fixture = try BookFixture("2026-11-23 08:00")
        try fixture.add(.once("call", at: "2026-11-23T10:00"))
        let id = try Alert.ID("call")
        _ = try fixture.ringAll(through: "2026-11-23 10:00")
        fixture.apply(try fixture.book.snooze(id, for: .seconds(3_600), at: fixture.now))
        try fixture.go(to: "2026-11-23 10:10")
        fixture.apply(try fixture.book.ring(id, at: fixture.now))
        let end = try fixture.instant("2026-11-23 10:30")
        fixture.apply(try fixture.book.pause(id, until: end, at: fixture.now))
        #expect(fixture.events("call").last == .suppressed)
        #expect(try fixture.ringAll(through: "2026-11-23 12:00") == ["call 2026-11-23T11:00:00"])
    }

    /// The silent occurrence at 10:20 makes the book check the alert before the second pause ends.
    @Test(
        "A snooze that two overlapping pauses cover does not ring before both have ended",
        arguments: [
            (own: "10:15", all: "11:00"), (own: "11:00", all: "10:15"),
            (own: "10:20", all: "11:00"),
            (own: "11:00", all: "10:20"),
        ])
    func snoozedInOnePauseAfterAnother(ends: (own: String, all: String)) throws {
        var fixture = try BookFixture("2026-11-23 09:00")
        try fixture.add(.daily("water", at: "09:30", "10:20"))
        let id = try Alert.ID("water")
        _ = try fixture.ringAll(through: "2026-11-23 09:30")
        let isOwnFirst = ends.own < ends.all
        let first = try fixture.instant("2026-11-23 \(isOwnFirst ? ends.own : ends.all)")
        let second = try fixture.instant("2026-11-23 \(isOwnFirst ? ends.all : ends.own)")
        fixture.apply(try fixture.book.snooze(id, for: .seconds(1_800), at: fixture.now))
        fixture.apply(
            try fixture.book.pause(isOwnFirst ? id : nil, until: first, at: fixture.now))
        try fixture.go(to: "2026-11-23 10:05")
        fixture.apply(
            try fixture.book.pause(isOwnFirst ? nil : id, until: second, at: fixture.now))
        #expect(try fixture.ringAll(through: "2026-11-23 12:00") == ["water 2026-11-23T11:00:00"])
    }

    @Test("If all alerts are paused, pausing one of them again does not make its snooze ring")
    func snoozedAndPausedAgain() throws {
        var fixture = try BookFixture("2026-11-23 09:00")
        try fixture.add(.daily("water", at: "09:30"))
        let id = try Alert.ID("water")
        _ = try fixture.ringAll(through: "2026-11-23 09:30")
        func pause(_ id: Alert.ID?, until end: String) throws {
            let end = try fixture.instant("2026-11-23 \(end)")
            fixture.apply(try fixture.book.pause(id, until: end, at: fixture.now))
        }
        fixture.apply(try fixture.book.snooze(id, for: .seconds(1_800), at: fixture.now))
        try pause(id, until: "10:15")
        try fixture.go(to: "2026-11-23 10:05")
        try pause(nil, until: "12:00")
        try fixture.go(to: "2026-11-23 10:30")
        try pause(id, until: "11:00")
        #expect(try fixture.ringAll(through: "2026-11-23 13:00") == ["water 2026-11-23T12:00:00"])
    }

    @Test("A pause that a wrong clock moves is announced, so that programs are paused as well")
    func announced() throws {
        var fixture = try BookFixture("2026-11-23 09:00")
        fixture.apply(
            try fixture.book.pause(
                nil, until: fixture.instant("2026-11-23 10:00"), at: fixture.now))
        try fixture.go(to: "2026-11-22 09:00")
        let until = try fixture.instant("2026-11-22 10:00")
        let announcement = Announcement.paused(Pause(since: fixture.now, until: until))
        #expect(
            fixture.book.clockStepped(by: .seconds(-86_400), to: fixture.now).effects
                .contains(.announce(announcement)))
        #expect(
            fixture.book.started(at: fixture.now).effects.contains(.announce(announcement)))
    }
}
