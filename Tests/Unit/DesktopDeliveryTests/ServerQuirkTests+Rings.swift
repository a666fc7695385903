import Alerts
import AlertsTestSupport
import DBus
import DBusTestSupport
import Logging
import Recurrence
import TestSupport
import Testing

@testable import DesktopDelivery

/// New rings of a notification that was on screen before.
extension ServerQuirkTests {
    @Test("Every new ring is drawn, and only one notification is left", arguments: Kind.allCases)
    func rings(kind: Kind) async throws {
        guard !kind.settings.closesEarly else { return }
        try await serving(kind) { server, delivery, _ in
            let first = try await delivery.deliver(numbered(1))
            try await server.close(id: first.id, reason: 1)
            let second = try await delivery.deliver(numbered(2) { $0.replaces = first })
            // The user still sees this notification when it is replaced.
            let third = try await delivery.deliver(numbered(3) { $0.replaces = second })
            #expect(await server.popUps == [first.id, second.id, third.id])
            #expect(await Array(server.shown.keys) == [third.id])
            #expect(await server.shown[third.id]?.summary == "Number 3")
            if !kind.settings.keepsExpired { #expect(await server.closedIDs.isEmpty) }
        }
    }

    @Test(
        "A silent change of an expired notification changes the entry in Plasma's history",
        arguments: [Kind.plasma5, .plasma6])
    func silentChange(kind: Kind) async throws {
        try await serving(kind) { server, delivery, _ in
            let first = try await delivery.deliver(numbered(1))
            try await server.close(id: first.id, reason: 1)
            let second = try await delivery.deliver(
                numbered(2) {
                    $0.replaces = first
                    $0.isNew = false
                })
            #expect(second == first)
            #expect(await server.closedIDs.isEmpty)
            #expect(await server.popUps == [first.id])
            #expect(await server.shown[first.id]?.summary == "Number 2")
        }
    }

    @Test("A ring that Plasma refuses after its expired notification was closed is shown later")
    func refusedAfterClosing() async throws {
        try await serving(.plasma5) { server, delivery, events in
            let first = try await delivery.deliver(numbered(1))
            try await server.close(id: first.id, reason: 1)
            await server.change { $0.refusal = ("org.freedesktop.DBus.Error.Failed", "No") }
            let ring = try numbered(2) { $0.replaces = first }
            await expectFailure(.rejected) { _ = try await delivery.deliver(ring) }
            await server.change { $0.refusal = nil }
            let second = try await delivery.deliver(ring)
            #expect(await server.popUps == [first.id, second.id])
            #expect(await Array(server.shown.keys) == [second.id])
        }
    }

    @Test("If Plasma does not answer the closing, the ring fails and nothing is shown or lost")
    func unansweredClosing() async throws {
        try await serving(.plasma5, deadline: .seconds(5)) { server, delivery, _ in
            let first = try await delivery.deliver(numbered(1))
            try await server.close(id: first.id, reason: 1)
            await server.change { $0.neverAnswers = true }
            let ring = try numbered(2) { $0.replaces = first }
            await expectFailure(.timedOut) { _ = try await delivery.deliver(ring) }
            await server.thaw()
            let second = try await delivery.deliver(ring)
            #expect(await server.popUps == [first.id, second.id])
            #expect(await Array(server.shown.keys) == [second.id])
        }
    }

    @Test("If Plasma's capabilities change during a new ring, it is drawn once")
    func changedDuringRing() async throws {
        try await serving(.plasma5) { server, delivery, _ in
            let first = try await delivery.deliver(numbered(1))
            try await server.close(id: first.id, reason: 1)
            try await rest(delivery)
            await server.change { $0.capabilities = ["body"] }
            let second = try await delivery.deliver(numbered(2) { $0.replaces = first })
            #expect(await server.acceptedCount == 3)
            #expect(await server.closedIDs == [first.id])
            #expect(await Set(server.popUps) == [first.id, second.id])
        }
    }

    @Test("On Plasma, an alert that rings again pops up again, and has one entry in the history")
    func ringsAgain() async throws {
        let server = try await NotificationServer.started(
            on: .current, settings: Kind.plasma5.settings)
        let bus = try await PrivateBus.current.connect(reconnects: true)
        let delivery = DesktopDelivery(bus: bus, environment: [:], logger: .silent)
        let clock = try ManualClock("2026-11-23 09:00")
        let scheduler = try Scheduler(
            store: MemoryStore(), delivery: delivery, clock: clock, logger: .silent)
        let id = try Alert.ID("nag")
        try await within {
            try await withThrowingTaskGroup { group in
                group.addTask { try? await delivery.run() }
                group.addTask { await scheduler.run() }
                defer { group.cancelAll() }
                _ = try await scheduler.add(.daily("nag", at: "09:30") { $0.again = 60 })
                for minute in 30...32 {
                    let time = try CivilDateTime(iso8601: "2026-11-23 09:\(minute)")
                    let due = try #require(clock.zone.instant(of: time))
                    try await clock.sleeper(until: due)
                    clock.advance(to: due)
                    let shown = try await server.nextNotification()
                    #expect(await Array(server.shown.keys) == [shown.id])
                    try await server.close(id: shown.id, reason: 1)
                    // The next ring must not come before the scheduler knows the expiry.
                    try await eventually {
                        try await scheduler.history(since: .distantPast, limit: 9)
                            .count { $0.event == .expired } == minute - 29
                    }
                }
                #expect(await Set(server.popUps).count == 3)
                _ = try await scheduler.finish(.ids([id]), extent: nil)
                while await !server.shown.isEmpty { _ = try await server.nextClosing() }
                scheduler.stop()
            }
        }
        await bus.close()
        await server.stop()
    }
}
