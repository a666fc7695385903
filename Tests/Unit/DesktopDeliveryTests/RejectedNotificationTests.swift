import Alerts
import DBus
import DBusTestSupport
import DesktopDelivery
import TestSupport
import Testing

@Suite("Notifications that a server refuses", .privateBus)
struct RejectedNotificationTests {
    @Test("A missing server and a missing bus are different errors")
    func nobody() async throws {
        try await delivering { delivery, events in
            await expectFailure(.unavailable) { _ = try await delivery.deliver(notification()) }
            await expectFailure(.unavailable) { _ = try await delivery.settings() }
            let server = try await NotificationServer.started(on: .current)
            _ = try await events.next(within: .seconds(20))
            await server.change { $0.neverAnswersNotify = true }
            let delivering = Task { try await delivery.deliver(notification()) }
            while await server.unansweredCount == 0 { await Task.yield() }
            await PrivateBus.current.kill()
            await expectFailure(.noBus) { _ = try await delivering.value }
        }
    }

    @Test("A server that dies during Notify is reported as unavailable")
    func dies() async throws {
        let server = try await NotificationServer.started(on: .current)
        try await delivering { delivery, events in
            _ = try await events.next(within: .seconds(20))
            await server.change { $0.neverAnswersNotify = true }
            let delivering = Task { try await delivery.deliver(notification()) }
            while await server.unansweredCount == 0 { await Task.yield() }
            await server.stop(abruptly: true)
            await expectFailure(.unavailable) { _ = try await delivering.value }
        }
    }

    @Test(
        "If the server returns any error, the notification counts as rejected",
        arguments: [
            ("org.freedesktop.Notifications.MaxNotificationsExceeded", DeliveryError.Code.rejected),
            ("org.freedesktop.DBus.Error.Failed", .rejected),
            ("org.freedesktop.DBus.Error.UnknownMethod", .rejected),
            ("org.freedesktop.DBus.Error.LimitsExceeded", .rejected),
            ("org.gtk.GDBus.UnmappedGError.Quark._notify_2ddaemon_2derror.Code1", .rejected),
            ("org.freedesktop.DBus.Error.InvalidArgs", .rejected),
            ("org.freedesktop.DBus.Error.InvalidSignature", .rejected),
            ("System.Error.ENXIO", .rejected),
        ])
    func errors(name: String, code: DeliveryError.Code) async throws {
        let server = try await NotificationServer.started(on: .current)
        let error = try ErrorName(name)
        try await delivering { delivery, events in
            _ = try await events.next(within: .seconds(20))
            await server.change { $0.refusal = (error, "No") }
            await expectFailure(code) { _ = try await delivery.deliver(notification()) }
        }
    }

    @Test(
        "An id of 0 means that the notification is not shown",
        arguments: [
            (NotificationServer.Kind.dunst, DeliveryError.Code.unacceptable),
            (.notifyOSD, .rejected),
        ])
    func zero(kind: NotificationServer.Kind, code: DeliveryError.Code) async throws {
        var settings = kind.settings
        settings.givesZero = true
        let server = try await NotificationServer.started(on: .current, settings: settings)
        try await delivering { delivery, events in
            _ = try await events.next(within: .seconds(20))
            await expectFailure(code) { _ = try await delivery.deliver(notification()) }
        }
        await server.stop()
    }

    @Test("On notify-osd, a critical alert expires, because otherwise it would become a dialog")
    func dialog() async throws {
        let server = try await NotificationServer.started(
            on: .current, settings: NotificationServer.Kind.notifyOSD.settings)
        try await delivering { delivery, events in
            _ = try await events.next(within: .seconds(20))
            let receipt = try await delivery.deliver(
                notification { $0.content.urgency = .critical })
            #expect(receipt.id != 0)
            #expect(try await server.nextNotification().expireTimeout == -1)
        }
        await server.stop()
    }

    @Test("If a server owns its name before its object exists, it is reported when it answers")
    func noObject() async throws {
        let server = NotificationServer(on: PrivateBus.current.address)
        await server.change { $0.callsBeforeObject = 4 }
        try await delivering { delivery, events in
            try await server.start()
            guard case .appeared = try await events.next(within: .seconds(20)) else {
                Issue.record("The delivery did not report the server")
                return
            }
            #expect(await server.settings.callsBeforeObject == 0)
            _ = try await delivery.deliver(notification())
        }
        await server.stop()
    }

    @Test("When a full server closes a notification, the delivery reports that the server has room")
    func room() async throws {
        var settings = NotificationServer.Kind.notificationDaemon.settings
        settings.limit = 1
        let server = try await NotificationServer.started(on: .current, settings: settings)
        try await delivering { delivery, events in
            _ = try await events.next(within: .seconds(20))
            let first = try await delivery.deliver(notification())
            await expectFailure(.rejected) { _ = try await delivery.deliver(notification()) }
            try await server.close(id: first.id, reason: 2)
            #expect(try await events.next(within: .seconds(20)) == .closed(first, .dismissed))
            #expect(try await events.next(within: .seconds(20)) == .roomMade)
            _ = try await delivery.deliver(notification())
        }
    }

    @Test("If a notification with buttons and a category is refused, it is sent without them")
    func plain() async throws {
        let server = try await NotificationServer.started(on: .current)
        try await delivering { delivery, events in
            _ = try await events.next(within: .seconds(20))
            await server.change { $0.refusesOrnaments = true }
            _ = try await delivery.deliver(notification { $0.content.category = "x-peal.a" })
            let shown = try await server.nextNotification()
            #expect(shown.summary == "물 <마실> & 💦")
            #expect(shown.actions.isEmpty)
            #expect(Set(shown.hints.keys) == ["urgency", "desktop-entry"])
        }
    }

    @Test("A notification of an earlier connection is not replaced")
    func stranger() async throws {
        let server = try await NotificationServer.started(
            on: .current, settings: NotificationServer.Kind.gnome48.settings)
        var first: DeliveryReceipt?
        for _ in 1...2 {
            let earlier = first
            let receipts = Arrivals<DeliveryReceipt>()
            try await delivering { delivery, events in
                _ = try await events.next(within: .seconds(20))
                receipts.add(try await delivery.deliver(notification { $0.replaces = earlier }))
            }
            let receipt = try await receipts.next(within: .seconds(20))
            #expect(receipt != first)
            first = receipt
        }
        #expect(await server.acceptedCount == 2)
    }

    @Test("Delivering never starts a server")
    func activation() async throws {
        try await PrivateBus.current.install("org.freedesktop.Notifications")
        try await delivering { delivery, events in
            await expectFailure(.unavailable) { _ = try await delivery.deliver(notification()) }
            let server = try await NotificationServer.started(on: .current)
            guard case .appeared(let session) = try await events.next(within: .seconds(20)) else {
                Issue.record("The delivery did not report the server")
                return
            }
            _ = try await delivery.deliver(notification())
            await server.stop()
            while try await events.next(within: .seconds(20)) != .disappeared {}
            await expectFailure(.unavailable) { _ = try await delivery.deliver(notification()) }
            try await delivery.withdraw(DeliveryReceipt(session: session, id: 1))
        }
        #expect(!PrivateBus.current.hasStarted("org.freedesktop.Notifications"))
        // Check the setup: an ordinary call makes the bus start the server.
        let bus = try await PrivateBus.current.connect()
        _ = try? await bus.call(
            MethodCall(
                destination: "org.freedesktop.Notifications", path: "/", interface: "a.b",
                member: "C"))
        #expect(PrivateBus.current.hasStarted("org.freedesktop.Notifications"))
        await bus.close()
    }
}
