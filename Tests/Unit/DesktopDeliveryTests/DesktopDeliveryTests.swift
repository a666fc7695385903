import Alerts
import AlertsTestSupport
import DBus
import DBusTestSupport
import Glibc
import Recurrence
import TestSupport
import Testing

@testable import DesktopDelivery

@Suite("Notifications on the desktop", .privateBus)
struct DesktopDeliveryTests {
    @Test("The desktop delivery passes the contract tests that all deliveries share")
    func contract() async throws {
        let server = try await NotificationServer.started(on: .current)
        let bus = try await PrivateBus.current.connect()
        let delivery = DesktopDelivery(bus: bus, logger: .silent)
        let running = Task { try? await delivery.run() }
        defer { running.cancel() }
        try await DeliveryContract.check(delivery) { await server.stop() }
        await bus.close()
    }

    @Test("Every argument of Notify follows the specification")
    func wire() async throws {
        let server = try await NotificationServer.started(on: .current)
        try await delivering { delivery, events in
            _ = try await events.next(within: .seconds(20))
            let receipt = try await delivery.deliver(
                notification { $0.content.urgency = .critical })
            let shown = try await server.nextNotification()
            #expect(shown.id == receipt.id)
            #expect(shown.appName == "Peal")
            #expect(shown.replacesID == 0)
            #expect(shown.summary == "물 <마실> & 💦", "A title must not be escaped")
            #expect(shown.body == "a &lt; b &amp; c &gt; d\n\"e\" 'f'")
            #expect(
                shown.actions == ["default", "", "done", "Done", "snooze", "Snooze 10 min"])
            #expect(shown.hints["urgency"] == .byte(2))
            #expect(shown.hints["desktop-entry"] == .string("io.github.peal.Peal"))
            #expect(shown.hints["sound-name"] == .string("alarm-clock-elapsed"))
            #expect(shown.expireTimeout == 0, "A critical notification must not expire")
        }
    }

    @Test("A notification that is shown again, without a new ring, makes no sound")
    func again() async throws {
        let server = try await NotificationServer.started(on: .current)
        try await delivering { delivery, events in
            _ = try await events.next(within: .seconds(20))
            _ = try await delivery.deliver(notification { $0.isNew = false })
            let shown = try await server.nextNotification()
            #expect(shown.hints["suppress-sound"] == .boolean(true))
            #expect(shown.hints["sound-name"] == nil)
        }
    }

    @Test("A server without markup and actions gets plain text and no actions")
    func capabilities() async throws {
        var settings = NotificationServer.Settings()
        settings.capabilities = ["body"]
        let server = try await NotificationServer.started(on: .current, settings: settings)
        try await delivering { delivery, events in
            _ = try await events.next(within: .seconds(20))
            _ = try await delivery.deliver(notification())
            let shown = try await server.nextNotification()
            #expect(shown.body == "a < b & c > d\n\"e\" 'f'")
            #expect(shown.actions.isEmpty)
        }
    }

    @Test("Images, icons and categories follow the specification; unusable files are not sent")
    func ornaments() async throws {
        let server = try await NotificationServer.started(on: .current)
        let folder = try TemporaryFolder()
        try folder.write("<svg/>", to: "물 1.png")
        try folder.write("root:x:0:0", to: "passwd")
        let image = folder.path + "/물 1.png"
        let uri = "file://\(folder.path)/%EB%AC%BC%201.png"
        try await delivering { delivery, events in
            _ = try await events.next(within: .seconds(20))
            _ = try await delivery.deliver(
                notification {
                    $0.content.icon = image
                    $0.content.image = image
                    $0.content.category = "x-peal.health"
                })
            let shown = try await server.nextNotification()
            #expect(shown.appIcon == uri)
            #expect(shown.hints["image-path"] == .string(uri))
            #expect(shown.hints["category"] == .string("x-peal.health"))
            let names: Set = [
                "urgency", "desktop-entry", "sound-name", "category", "image-path",
            ]
            #expect(Set(shown.hints.keys) == names, "No other hints may be sent")

            let pipe = folder.path + "/pipe"
            mkfifo(pipe, 0o600)
            for unfit in ["/dev/zero", folder.path, image + "x", pipe, folder.path + "/passwd"] {
                _ = try await delivery.deliver(
                    notification {
                        $0.content.image = unfit
                        $0.content.icon = unfit
                    })
                let shown = try await server.nextNotification()
                #expect(shown.hints["image-path"] == nil)
                #expect(shown.appIcon == "io.github.peal.Peal")
            }
        }
    }

    @Test(
        "An icon that is neither a theme's name nor an absolute path is replaced by Peal's own",
        arguments: [
            ("alarm-symbolic", "alarm-symbolic"), ("org.gnome.Calendar", "org.gnome.Calendar"),
            ("http://tracker.example/x.png", "io.github.peal.Peal"),
            ("file:///etc/passwd", "io.github.peal.Peal"),
            ("../../etc/passwd", "io.github.peal.Peal"), ("", "io.github.peal.Peal"),
        ])
    func icon(icon: String, sent: String) async throws {
        let server = try await NotificationServer.started(on: .current)
        try await delivering { delivery, events in
            _ = try await events.next(within: .seconds(20))
            _ = try await delivery.deliver(notification { $0.content.icon = icon })
            #expect(try await server.nextNotification().appIcon == sent)
        }
    }

    @Test("The action for a reply is sent only to servers with the capability inline-reply")
    func replies() async throws {
        let server = try await NotificationServer.started(on: .current)
        try await delivering { delivery, events in
            _ = try await events.next(within: .seconds(20))
            let wished = try notification {
                $0.actions = [
                    .init(key: Action.reply, label: "Reply"), .init(key: "late", label: "Late"),
                    .init(key: "late", label: "Twice"),
                ]
            }
            _ = try await delivery.deliver(wished)
            #expect(try await server.nextNotification().actions == ["default", "", "late", "Late"])
            await server.change { $0.capabilities.append("inline-reply") }
            try await rest(delivery)
            let receipt = try await delivery.deliver(wished)
            // The first notification was sent with the old capabilities. The second one replaces
            // it.
            _ = try await server.nextNotification()
            #expect(
                try await server.nextNotification().actions
                    == ["default", "", "inline-reply", "Reply", "late", "Late"])
            try await server.reply(id: receipt.id, text: "곧 가요")
            #expect(
                try await events.next(within: .seconds(20)) == .replied(receipt, text: "곧 가요"))
        }
    }

    @Test(
        "Each kind of sound is sent to the server as a hint",
        arguments: [
            (Sound.default, Urgency.normal, "sound-name", Value.string("message-new-instant")),
            (.none, .normal, "suppress-sound", .boolean(true)),
            (.named("bell"), .critical, "sound-name", .string("bell")),
            (.file("/etc/hosts"), .low, "sound-file", .string("/etc/hosts")),
            (.file("/missing.oga"), .low, "sound-name", .string("message-new-instant")),
        ])
    func sound(sound: Sound, urgency: Urgency, hint: String, value: Value) async throws {
        let server = try await NotificationServer.started(on: .current)
        try await delivering { delivery, events in
            _ = try await events.next(within: .seconds(20))
            _ = try await delivery.deliver(
                notification {
                    $0.content.sound = sound
                    $0.content.urgency = urgency
                })
            #expect(try await server.nextNotification().hints[hint] == value)
        }
    }

    @Test("A late notification says when it was due")
    func late() async throws {
        let server = try await NotificationServer.started(on: .current)
        try await delivering { delivery, events in
            _ = try await events.next(within: .seconds(20))
            for (age, note) in [
                (70, "Due 09:30 (1 min ago)"), (9_000, "Due 09:30 (2 h 30 min ago)"),
                (90_000, "Due Mon 23 Nov, 09:30 (1 day 1 h ago)"),
            ] {
                _ = try await delivery.deliver(
                    notification {
                        $0.isLate = true
                        $0.age = .seconds(age)
                    })
                let body = try await server.nextNotification().body
                #expect(body.split(separator: "\n").last.map(String.init) == note)
            }
        }
    }

    @Test("The notification of an alert with a goal says how much of it is done, below the text")
    func goal() async throws {
        let server = try await NotificationServer.started(on: .current)
        try await delivering { delivery, events in
            _ = try await events.next(within: .seconds(20))
            _ = try await delivery.deliver(
                notification {
                    $0.content.body = "A glass"
                    $0.progress = GoalProgress(count: 3, goal: 8)
                })
            #expect(try await server.nextNotification().body == "A glass\n3 of 8 today")
        }
    }

    @Test("A notification replaces an earlier one by its id, but not on a new server")
    func replaces() async throws {
        let server = try await NotificationServer.started(on: .current)
        try await delivering { delivery, events in
            _ = try await events.next(within: .seconds(20))
            let first = try await delivery.deliver(notification())
            let second = try await delivery.deliver(notification { $0.replaces = first })
            #expect(second == first)
            #expect(try await server.nextNotification().replacesID == 0)
            #expect(try await server.nextNotification().replacesID == first.id)

            await server.stop()
            #expect(try await events.next(within: .seconds(20)) == .disappeared)
            try await server.start()
            guard case .appeared(let session) = try await events.next(within: .seconds(20)) else {
                Issue.record("The delivery did not report the new server")
                return
            }
            #expect(session != first.session)
            _ = try await delivery.deliver(notification { $0.replaces = first })
            #expect(try await server.nextNotification().replacesID == 0)
        }
    }

    @Test("Clicks and closes are reported, with the activation token")
    func events() async throws {
        var settings = NotificationServer.Settings()
        settings.activationToken = "token"
        let server = try await NotificationServer.started(on: .current, settings: settings)
        try await delivering { delivery, events in
            _ = try await events.next(within: .seconds(20))
            let receipt = try await delivery.deliver(notification())
            try await server.invokeAction(id: receipt.id, key: "snooze")
            try await server.close(id: receipt.id, reason: 2)
            #expect(
                try await events.next(within: .seconds(20))
                    == .activated(receipt, action: "snooze", activationToken: "token"))
            #expect(try await events.next(within: .seconds(20)) == .closed(receipt, .dismissed))
        }
    }

    @Test("A signal from a program other than the server is ignored")
    func stranger() async throws {
        let server = try await NotificationServer.started(on: .current)
        let stranger = try await PrivateBus.current.connect()
        try await delivering { delivery, events in
            _ = try await events.next(within: .seconds(20))
            let receipt = try await delivery.deliver(notification())
            try stranger.emit(
                Signal(
                    path: "/org/freedesktop/Notifications",
                    interface: "org.freedesktop.Notifications", member: "ActionInvoked",
                    arguments: [.uint32(receipt.id), .string("done")]))
            // The answer to this call comes after the signal, so the delivery has seen the signal.
            _ = try await stranger.owner(of: "org.freedesktop.Notifications")
            try await server.close(id: receipt.id, reason: 1)
            #expect(try await events.next(within: .seconds(20)) == .closed(receipt, .expired))
        }
        await stranger.close()
    }

    @Test("A signal from the previous server after a hand-over is ignored")
    func handOver() async throws {
        let former = try await NotificationServer.started(on: .current)
        let formerName = try #require(await former.uniqueName)
        try await delivering { delivery, events in
            _ = try await events.next(within: .seconds(20))
            await former.stop()
            #expect(try await events.next(within: .seconds(20)) == .disappeared)
            let server = try await NotificationServer.started(on: .current)
            _ = try await events.next(within: .seconds(20))
            let receipt = try await delivery.deliver(notification())
            // The bus filters by the owner at the time of sending. So a signal from the previous
            // owner can wait in the queue and be handled after the hand-over.
            let click = Signal(
                sender: formerName, path: NotificationServer.path,
                interface: NotificationServer.interface, member: "ActionInvoked",
                arguments: [.uint32(receipt.id), .string("done")])
            await delivery.handle(click)
            try await server.close(id: receipt.id, reason: 1)
            #expect(try await events.next(within: .seconds(20)) == .closed(receipt, .expired))
            await server.stop()
        }
    }

    @Test("After the server has left and returned, an old activation token is not used")
    func oldToken() async throws {
        let server = try await NotificationServer.started(on: .current)
        try await delivering { delivery, events in
            _ = try await events.next(within: .seconds(20))
            let receipt = try await delivery.deliver(notification())
            try await server.announceToken(id: receipt.id, "old")
            try await server.changeName()
            #expect(try await events.next(within: .seconds(20)) == .disappeared)
            #expect(
                try await events.next(within: .seconds(20))
                    == .appeared(session: receipt.session))
            try await server.invokeAction(id: receipt.id, key: "done")
            #expect(
                try await events.next(within: .seconds(20))
                    == .activated(receipt, action: "done", activationToken: nil))
        }
    }
}
