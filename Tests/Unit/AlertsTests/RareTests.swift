import Alerts
import AlertsTestSupport
import Messages
import Recurrence
import Testing

/// Regression tests for sequences of rare events that only the simulation found.
@Suite("Sequences of rare events")
struct RareTests {
    private func shown() throws -> (BookFixture, Alert.ID, DeliveryReceipt) {
        var fixture = try BookFixture("2026-11-23 09:00")
        try fixture.add(.daily("water", at: "09:30", "10:00"))
        _ = try fixture.ringAll(through: "2026-11-23 09:30")
        return (fixture, try Alert.ID("water"), try #require(try fixture.receipt("water")))
    }

    private func appear(_ session: String, _ fixture: inout BookFixture) {
        fixture.apply(fixture.book.responding(to: .appeared(session: session), at: fixture.now))
    }

    @Test("A notification that is seen while it waits to be shown again does not come back")
    func seenBeforeBack() throws {
        var (fixture, id, _) = try shown()
        appear("two", &fixture)
        let step = fixture.book.nextStep(for: .alert(id), at: fixture.now)
        guard case .deliver(let again) = step else {
            return #expect(Bool(false), "The notification is not shown again on the new server")
        }
        fixture.apply(fixture.book.failed(again, because: .rejected, at: fixture.now))
        fixture.apply(fixture.book.seeingAll())
        #expect(fixture.book.nextStep(for: .alert(id), at: fixture.now) == nil)
        appear("three", &fixture)
        #expect(fixture.book.nextStep(for: .alert(id), at: fixture.now) == nil)
        #expect(fixture.book.badge == 0)
    }

    @Test("A notification that comes back just as the badge is cleared can be answered")
    func seenWhileComingBack() throws {
        var (fixture, id, _) = try shown()
        appear("two", &fixture)
        let step = fixture.book.nextStep(for: .alert(id), at: fixture.now)
        guard case .deliver(let again) = step else {
            return #expect(Bool(false), "The notification is not shown again on the new server")
        }
        fixture.apply(fixture.book.seeingAll())
        let receipt = DeliveryReceipt(session: "two", id: 1)
        let effects = fixture.apply(
            fixture.book.delivered(again, as: receipt, at: fixture.now))
        #expect(!effects.contains(.withdraw(receipt)))
        let reply = DeliveryEvent.replied(receipt, text: "Yes")
        fixture.apply(fixture.book.responding(to: reply, at: fixture.now))
        #expect(fixture.events("water").contains(.replied))
    }

    @Test("A snooze that two pauses cover rings at the end of the later pause")
    func snoozedInTwoPauses() throws {
        var fixture = try BookFixture("2026-11-23 09:00")
        try fixture.add(.daily("water", at: "09:30"))
        let id = try Alert.ID("water")
        fixture.apply(try fixture.book.pausing(nil, until: nil, at: fixture.now))
        fixture.apply(try fixture.book.snoozing(id, for: .seconds(600), at: fixture.now))
        try fixture.go(to: "2026-11-23 11:00")
        fixture.apply(fixture.book.due(at: fixture.now))
        let end = try fixture.instant("2026-11-25 08:00")
        fixture.apply(try fixture.book.pausing(id, until: end, at: fixture.now))
        let noon = try fixture.instant("2026-11-23 12:00")
        fixture.apply(try fixture.book.pausing(nil, until: noon, at: fixture.now))
        #expect(
            try fixture.ringAll(through: "2026-11-25 09:00") == ["water 2026-11-25T08:00:00"])
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
        fixture.apply(try fixture.book.snoozing(id, for: .seconds(1_800), at: fixture.now))
        fixture.apply(
            try fixture.book.pausing(isOwnFirst ? id : nil, until: first, at: fixture.now))
        try fixture.go(to: "2026-11-23 10:05")
        fixture.apply(
            try fixture.book.pausing(isOwnFirst ? nil : id, until: second, at: fixture.now))
        #expect(try fixture.ringAll(through: "2026-11-23 12:00") == ["water 2026-11-23T11:00:00"])
    }

    @Test("A waiting snooze stays silent when its alert is paused again during a pause of all")
    func snoozedAndPausedAgain() throws {
        var fixture = try BookFixture("2026-11-23 09:00")
        try fixture.add(.daily("water", at: "09:30"))
        let id = try Alert.ID("water")
        _ = try fixture.ringAll(through: "2026-11-23 09:30")
        func pause(_ id: Alert.ID?, until end: String) throws {
            let end = try fixture.instant("2026-11-23 \(end)")
            fixture.apply(try fixture.book.pausing(id, until: end, at: fixture.now))
        }
        fixture.apply(try fixture.book.snoozing(id, for: .seconds(1_800), at: fixture.now))
        try pause(id, until: "10:15")
        try fixture.go(to: "2026-11-23 10:05")
        try pause(nil, until: "12:00")
        try fixture.go(to: "2026-11-23 10:30")
        try pause(id, until: "11:00")
        #expect(try fixture.ringAll(through: "2026-11-23 13:00") == ["water 2026-11-23T12:00:00"])
    }

    @Test("A click on an earlier ring's notification counts once and withdraws that notification")
    func clickedTwice() throws {
        var (fixture, _, receipt) = try shown()
        try fixture.go(to: "2026-11-23 10:00")
        fixture.apply(fixture.book.due(at: fixture.now))
        let click = DeliveryEvent.activated(
            receipt, action: ResponseAction.open, activationToken: nil)
        let effects = fixture.apply(fixture.book.responding(to: click, at: fixture.now))
        #expect(effects.contains(.withdraw(receipt)))
        #expect(fixture.book.responding(to: click, at: fixture.now).isEmpty)
        #expect(fixture.book.badge == 1)
    }

    @Test("Done is not recorded again while the notification is being withdrawn")
    func doneWhileWithdrawing() throws {
        var (fixture, _, _) = try shown()
        fixture.apply(try fixture.book.finishing(.all, extent: .day, at: fixture.now))
        fixture.apply(try fixture.book.finishing(.all, extent: .day, at: fixture.now))
        #expect(fixture.events("water").filter { $0 == .done }.count == 1)
    }

    @Test("Upcoming rings continue after an alert is removed")
    func upcomingAfterRemoval() throws {
        var fixture = try BookFixture("2026-11-23 08:00")
        try fixture.add(.daily("a", at: "09:30"), .daily("b", at: "09:00"))
        fixture.apply(try fixture.book.removing(Alert.ID("a"), at: fixture.now))
        #expect(fixture.book.upcoming(after: fixture.now, limit: 3).count == 3)
    }

    @Test("After a small setback, a snooze does not bring back rings that have rung")
    func upcomingAfterSetback() throws {
        var (fixture, id, _) = try shown()
        _ = try fixture.ringAll(through: "2026-11-23 10:00")
        try fixture.go(to: "2026-11-23 09:00")
        fixture.apply(fixture.book.clockStepped(by: .seconds(-3_600), to: fixture.now))
        fixture.apply(try fixture.book.snoozing(id, for: .seconds(600), at: fixture.now))
        #expect(
            fixture.book.upcoming(after: fixture.now, limit: 2).map { fixture.time($0.at) }
                == ["2026-11-23T09:10:00", "2026-11-24T09:30:00"])
    }

    @Test("After a change of the time zone, a snoozed one-shot at an instant rings only once")
    func snoozedAbroad() throws {
        var fixture = try BookFixture("2026-11-23 09:00")
        let at = try fixture.instant("2026-11-23 09:30")
        try fixture.add(.once("tea", at: "2026-11-23 09:30") { $0.trigger = .once(.instant(at)) })
        _ = try fixture.ringAll(through: "2026-11-23 09:30")
        fixture.apply(
            try fixture.book.snoozing(Alert.ID("tea"), for: .seconds(600), at: fixture.now))
        let tokyo = try Zone(identifier: "Asia/Tokyo")
        fixture.apply(fixture.book.zoneChanged(to: tokyo, at: fixture.now))
        #expect(try fixture.ringAll(through: "2026-11-23 12:00") == ["tea 2026-11-23T09:40:00"])
    }

    @Test("Correcting a setback across a zone change makes no floating ring late")
    func correctedAfterZoneChange() throws {
        var fixture = try BookFixture("2026-11-20 09:00")
        try fixture.add(.daily("water", at: "09:30", on: [.saturday]) { $0.late = .always })
        try fixture.go(to: "2026-11-22 09:00")
        fixture.apply(
            fixture.book.zoneChanged(to: try Zone(identifier: "Asia/Tokyo"), at: fixture.now))
        try fixture.go(to: "2026-11-20 09:00")
        fixture.apply(fixture.book.clockStepped(by: .seconds(-172_800), to: fixture.now))
        try fixture.go(to: "2026-11-22 09:00")
        fixture.apply(fixture.book.clockStepped(by: .seconds(172_800), to: fixture.now))
        #expect(try fixture.ring().isEmpty)
    }

    @Test("Two zone changes at one instant both take effect")
    func movedTwice() throws {
        var fixture = try BookFixture("2026-11-23 09:00")
        try fixture.add(.daily("water", at: "09:30"))
        for name in ["Asia/Tokyo", "UTC"] {
            fixture.apply(
                fixture.book.zoneChanged(to: try Zone(identifier: name), at: fixture.now))
        }
        #expect(fixture.book.nextDue == (try fixture.instant("2026-11-23 09:30")))
    }
}
