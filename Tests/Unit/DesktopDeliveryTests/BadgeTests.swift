import Alerts
import DBus
import DBusTestSupport
import DesktopDelivery
import TestSupport
import Testing

@Suite("The badge on Peal's icon in docks", .privateBus)
struct BadgeTests {
    /// The update that a dock receives.
    private struct Update: Hashable, Sendable {
        var count: Int64
        var isVisible = true
        var isUrgent = false
    }

    /// Listens like a dock that was already running, and collects the updates.
    private func dock(_ bus: Bus) async throws -> Arrivals<Update> {
        let signals = try await bus.events(matching: [
            MatchRule(interface: "com.canonical.Unity.LauncherEntry", member: "Update")
        ])
        let updates = Arrivals<Update>()
        Task {
            for await case .signal(let signal) in signals {
                #expect(signal.arguments.signature == "sa{sv}")
                #expect(
                    signal.arguments.first == .string("application://io.github.peal.Peal.desktop"))
                guard let properties = signal.arguments.last?.asProperties,
                    let count = properties["count"]?.asInt64,
                    let isVisible = properties["count-visible"]?.asBoolean,
                    let isUrgent = properties["urgent"]?.asBoolean
                else { continue }
                updates.add(Update(count: count, isVisible: isVisible, isUrgent: isUrgent))
            }
        }
        return updates
    }

    @Test("The badge has the launcher format, asks for attention when it grows, and is hidden at 0")
    func wire() async throws {
        let bus = try await PrivateBus.current.connect()
        let updates = try await dock(bus)
        try await delivering { delivery, _ in
            let table = [
                (3, Update(count: 3, isUrgent: true)), (2, Update(count: 2)),
                (0, Update(count: 0, isVisible: false)),
            ]
            for (count, update) in table {
                delivery.setBadge(count, of: nil)
                let sent = try await updates.next(within: .seconds(20))
                #expect(sent == update)
            }
        }
        await bus.close()
    }

    @Test("Many quick changes are combined into few signals, so that no dock is flooded")
    func coalesces() async throws {
        let bus = try await PrivateBus.current.connect()
        let updates = try await dock(bus)
        try await delivering { delivery, _ in
            for count in 1...1000 { delivery.setBadge(count, of: nil) }
            var counts = [try await updates.next(within: .seconds(20)).count]
            while counts.last != 1000 {
                counts.append(try await updates.next(within: .seconds(20)).count)
            }
            #expect(counts.count <= 3)
            // Plank ignores senders of more than three signals in 32 ms.
            let start = ContinuousClock.now
            for count in 1...5 {
                delivery.setBadge(count, of: nil)
                while try await updates.next(within: .seconds(20)).count != count {}
            }
            #expect(start.duration(to: .now) >= .milliseconds(4 * 50))
        }
        await bus.close()
    }

    @Test("A dock that starts later gets the badge again, this time without the urgent mark")
    func newDock() async throws {
        let bus = try await PrivateBus.current.connect()
        let updates = try await dock(bus)
        try await delivering { delivery, events in
            // The delivery subscribes to the dock's name before it reports the server, so wait for
            // the server.
            let server = try await NotificationServer.started(on: .current)
            _ = try await events.next(within: .seconds(20))
            delivery.setBadge(3, of: nil)
            #expect(try await updates.next(within: .seconds(20)).isUrgent)
            _ = try await bus.requestName("com.canonical.Unity")
            #expect(try await updates.next(within: .seconds(20)) == Update(count: 3))
            await server.stop()
        }
        await bus.close()
    }

    @Test("The badge is sent again after a lost connection")
    func reconnects() async throws {
        try await delivering { delivery, events in
            let server = try await NotificationServer.started(on: .current)
            _ = try await events.next(within: .seconds(20))
            delivery.setBadge(5, of: nil)
            await PrivateBus.current.kill()
            #expect(try await events.next(within: .seconds(20)) == .disappeared)
            await server.stop()
            try await PrivateBus.current.start()
            let bus = try await PrivateBus.current.connect()
            let updates = try await dock(bus)
            // The new dock gets the badge, whether it appears before or after the delivery
            // reconnects.
            _ = try await bus.requestName("com.canonical.Unity")
            #expect(try await updates.next(within: .seconds(20)) == Update(count: 5))
            await bus.close()
        }
    }
}
