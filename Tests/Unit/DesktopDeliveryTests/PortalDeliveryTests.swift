import Alerts
import AlertsTestSupport
import DBus
import DBusTestSupport
import DesktopDelivery
import Logging
import Recurrence
import TestSupport
import Testing

@Suite("Notifications through the portal", .privateBus)
struct PortalDeliveryTests {
    private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    private func delivering(
        _ body: @Sendable (PortalDelivery, Arrivals<DeliveryEvent>) async throws -> Void
    ) async throws {
        let bus = try await PrivateBus.current.connect(reconnects: true)
        let delivery = PortalDelivery(bus: bus, logger: logger)
        let events = Arrivals<DeliveryEvent>()
        let running = Task { try? await delivery.run() }
        let listening = Task { for await event in delivery.events { events.add(event) } }
        defer {
            running.cancel()
            listening.cancel()
        }
        try await body(delivery, events)
        await bus.close()
    }

    private func notification(
        _ change: (inout Alerts.Notification) -> Void = { _ in }
    ) throws -> Alerts.Notification {
        var notification = Alerts.Notification(
            subject: .alert(try Alert.ID("water")),
            content: Content(title: "물 <마실> & 💦", body: "a < b", urgency: .critical),
            actions: [
                .init(key: "done", label: "Done"), .init(key: Action.reply, label: "Reply"),
            ],
            due: Instant(seconds: 0), wall: try CivilDateTime(iso8601: "2026-11-23T09:30:00"))
        change(&notification)
        return notification
    }

    @Test("The portal delivery passes the contract tests", arguments: [1, 2] as [UInt32])
    func contract(_ version: UInt32) async throws {
        let portal = try await PortalServer.started(on: .current, version: version)
        let bus = try await PrivateBus.current.connect()
        let delivery = PortalDelivery(bus: bus, logger: logger)
        let running = Task { try? await delivery.run() }
        defer { running.cancel() }
        try await DeliveryContract.check(delivery) { await portal.stop() }
        await bus.close()
    }

    @Test("A portal of version 1 gets priority, icon and buttons, and the text without escapes")
    func wire() async throws {
        let portal = try await PortalServer.started(on: .current, version: 1)
        try await delivering { delivery, events in
            _ = try await events.next(within: .seconds(20))
            _ = try await delivery.deliver(try notification())
            let shown = try await portal.next().properties
            #expect(shown["title"] == .string("물 <마실> & 💦"))
            #expect(shown["body"] == .string("a < b"))
            #expect(shown["priority"] == .string("urgent"))
            #expect(shown["default-action"] == .string("default"))
            #expect(
                shown["buttons"]
                    == .array(
                        of: "a{sv}",
                        [.properties([("label", .string("Done")), ("action", .string("done"))])]))
            #expect(
                shown["icon"]
                    == .structure([
                        .string("themed"), .variant(.strings(["io.github.peal.Peal"])),
                    ]))
            #expect(shown["sound"] == nil, "Version 1 of the portal has no sounds")
        }
        await portal.stop()
    }

    @Test("Version 2 of the portal also gets whether a notification is silent or new")
    func version2() async throws {
        let portal = try await PortalServer.started(on: .current, version: 2)
        try await delivering { delivery, events in
            _ = try await events.next(within: .seconds(20))
            let first = try await delivery.deliver(try notification())
            let shown = try await portal.next()
            #expect(shown.properties["sound"] == nil)
            #expect(
                shown.properties["display-hint"] == .strings(["persistent", "show-as-new"]))
            _ = try await delivery.deliver(
                try notification {
                    $0.isNew = false
                    $0.replaces = first
                })
            let again = try await portal.next()
            #expect(again.name == shown.name, "The notification must replace the first one")
            #expect(again.properties["sound"] == .string("silent"))
            #expect(again.properties["display-hint"] == .strings(["persistent"]))
        }
        await portal.stop()
    }

    @Test("On a portal of version 1, a replacement removes the old notification first")
    func replaces1() async throws {
        let portal = try await PortalServer.started(on: .current, version: 1)
        try await delivering { delivery, events in
            _ = try await events.next(within: .seconds(20))
            let first = try await delivery.deliver(try notification())
            let name = try await portal.next().name
            _ = try await delivery.deliver(try notification { $0.replaces = first })
            #expect(try await portal.nextRemoval() == name)
            #expect(try await portal.next().name == name)
        }
        await portal.stop()
    }

    @Test("A click is reported with its activation token; clicks for other programs are ignored")
    func action() async throws {
        let portal = try await PortalServer.started(on: .current, version: 2)
        try await delivering { delivery, events in
            _ = try await events.next(within: .seconds(20))
            let receipt = try await delivery.deliver(try notification())
            let name = try await portal.next().name
            try await portal.invoke("done", of: "mail-7")
            try await portal.invoke("default", of: name, token: "token")
            try await portal.invoke("done", of: name)
            #expect(
                try await events.next(within: .seconds(20))
                    == .activated(receipt, action: "default", activationToken: "token"))
            #expect(
                try await events.next(within: .seconds(20))
                    == .activated(receipt, action: "done", activationToken: nil))
            try await delivery.withdraw(receipt)
            #expect(try await portal.nextRemoval() == name)
        }
        await portal.stop()
    }

    @Test("With the portal, a dock that starts later gets the badge without asking for attention")
    func newDock() async throws {
        let portal = try await PortalServer.started(on: .current, version: 2)
        let dock = try await PrivateBus.current.connect()
        let signals = try await dock.events(matching: [
            MatchRule(interface: "com.canonical.Unity.LauncherEntry", member: "Update")
        ])
        try await delivering { delivery, events in
            var updates = signals.makeAsyncIterator()
            _ = try await events.next(within: .seconds(20))
            delivery.setBadge(3, of: nil)
            #expect(urgency(try #require(await updates.next())) == .boolean(true))
            _ = try await dock.requestName("com.canonical.Unity")
            #expect(urgency(try #require(await updates.next())) == .boolean(false))
        }
        await dock.close()
        await portal.stop()
    }

    private func urgency(_ event: BusEvent) -> Value? {
        guard case .signal(let update) = event else { return nil }
        return update.arguments.last?.asProperties?["urgent"]
    }
}
