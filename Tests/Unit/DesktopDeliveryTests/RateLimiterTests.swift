import Alerts
import DBus
import DBusTestSupport
import TestSupport
import Testing

@testable import DesktopDelivery

@Suite("Bursts of notifications", .privateBus)
struct RateLimiterTests {
    @Test("A burst is sent at once, and further notifications are sent one per interval")
    func pace() async throws {
        let server = try await NotificationServer.started(on: .current)
        try await delivering(burst: 3, interval: .milliseconds(50)) { delivery, events in
            _ = try await events.next(within: .seconds(20))
            let start = ContinuousClock.now
            try await withThrowingTaskGroup { group in
                for _ in 1...9 {
                    group.addTask { _ = try await delivery.deliver(notification()) }
                }
                for _ in 1...3 { try await group.next() }
                try await group.waitForAll()
            }
            #expect(start.duration(to: .now) >= .milliseconds(6 * 50))
            #expect(await server.acceptedCount == 9)
        }
    }

    @Test("Waiting notifications are sent by priority, and at equal priority in order of arrival")
    func order() async throws {
        let bus = try await PrivateBus.current.connect()
        let pace = RateLimiter(burst: 1, interval: .milliseconds(10))
        await pace.take(priority: 0)
        let order = Arrivals<String>()
        // An immediate task runs until its first wait, so the waiters are queued in this order.
        for (name, priority) in [("back", 1), ("ring", 4), ("other", 4), ("critical", 5)] {
            Task.immediate {
                await pace.take(priority: priority)
                order.add(name)
            }
        }
        let running = Task { await pace.run(on: bus) }
        for expected in ["critical", "ring", "other", "back"] {
            let next = try await order.next(within: .seconds(20))
            #expect(next == expected)
        }
        running.cancel()
        await bus.close()
    }

    @Test("The user's alerts are sent first, and programs take turns, whatever their priority")
    func programs() async throws {
        let bus = try await PrivateBus.current.connect()
        let pace = RateLimiter(burst: 1, interval: .milliseconds(10))
        await pace.take(priority: 0)
        let order = Arrivals<String>()
        let (many, few) = (try ProgramID("many"), try ProgramID("few"))
        let waiters: [(String, Int, ProgramID?)] = [
            ("many 1", 5, many), ("many 2", 5, many), ("many 3", 5, many), ("few 1", 4, few),
            ("few 2", 4, few), ("user", 1, nil),
        ]
        for (name, priority, program) in waiters {
            Task.immediate {
                await pace.take(priority: priority, from: program)
                order.add(name)
            }
        }
        let running = Task { await pace.run(on: bus) }
        for expected in ["user", "many 1", "few 1", "many 2", "few 2", "many 3"] {
            let next = try await order.next(within: .seconds(20))
            #expect(next == expected)
        }
        running.cancel()
        await bus.close()
    }

    /// Runs a delivery that has sent its first notification and has no room for another one.
    ///
    /// The interval is an hour, so no place becomes free during the test.
    private func withoutRoom(
        _ body: (DesktopDelivery, NotificationServer, Task<Void?, Never>) async throws -> Void
    ) async throws {
        let server = try await NotificationServer.started(on: .current)
        let bus = try await PrivateBus.current.connect()
        let delivery = DesktopDelivery(
            bus: bus, burst: 1, interval: .seconds(3600), environment: [:], logger: .silent)
        let running = Task { try? await delivery.run() }
        for await event in delivery.events {
            if case .appeared = event { break }
        }
        _ = try await delivery.deliver(notification())
        try await body(delivery, server, running)
        running.cancel()
        await bus.close()
        await server.stop()
    }

    @Test("A critical alert is sent before all alerts that are waiting")
    func critical() async throws {
        try await withoutRoom { delivery, server, _ in
            let order = Arrivals<Urgency>()
            for urgency in [Urgency.low, .normal, .critical] {
                let notification = try notification { $0.content.urgency = urgency }
                Task.immediate {
                    _ = try await delivery.deliver(notification) {
                        order.add(urgency)
                        return false
                    }
                }
            }
            delivery.rateLimiter.passOn()
            for urgency in [Urgency.critical, .normal, .low] {
                #expect(try await order.next(within: .seconds(20)) == urgency)
            }
            #expect(
                await server.acceptedCount == 1,
                "A notification that is no longer wanted must not be sent")
        }
    }

    @Test("When DesktopDelivery stops, calls that wait to send a notification return")
    func ends() async throws {
        try await withoutRoom { delivery, _, running in
            let waiting = Task { try await delivery.deliver(notification()) }
            let cancelled = Task { try await delivery.deliver(notification()) }
            cancelled.cancel()
            _ = await cancelled.result
            running.cancel()
            _ = await waiting.result
        }
    }

    @Test("If the server's capabilities change between bursts, the next notification is corrected")
    func refresh() async throws {
        let server = try await NotificationServer.started(on: .current)
        try await delivering { delivery, events in
            _ = try await events.next(within: .seconds(20))
            _ = try await delivery.deliver(notification())
            #expect(try await !server.nextNotification().actions.isEmpty)
            // Like mako when its configuration changes, this server sends no signal.
            await server.change { $0.capabilities = ["body"] }
            try await rest(delivery)
            let receipt = try await delivery.deliver(notification())
            // The first notification was sent with the old capabilities. The second one replaces
            // it.
            let first = try await server.nextNotification()
            let second = try await server.nextNotification()
            #expect(!first.actions.isEmpty && second.actions.isEmpty)
            #expect(second.replacesID == first.id && receipt.id == second.id)
            try await rest(delivery)
            _ = try await delivery.deliver(notification())
            #expect(try await server.nextNotification().actions.isEmpty)
        }
    }
}
