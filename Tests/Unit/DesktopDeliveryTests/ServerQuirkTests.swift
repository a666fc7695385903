import Alerts
import DBus
import DBusTestSupport
import DesktopDelivery
import TestSupport
import Testing

/// Sends the same notifications to every kind of server that we know, each with its peculiarities.
@Suite("Peculiarities of real servers", .privateBus)
struct ServerQuirkTests {
    typealias Kind = NotificationServer.Kind

    /// Starts a server of a kind, and runs a test with a delivery that is connected to this server.
    func serving(
        _ kind: Kind, deadline: Duration = .seconds(20),
        _ body:
            @Sendable (NotificationServer, DesktopDelivery, Arrivals<DeliveryEvent>)
            async throws -> Void
    ) async throws {
        let server = try await NotificationServer.started(on: .current, settings: kind.settings)
        try await delivering(deadline: deadline) { delivery, events in
            _ = try await events.next(within: .seconds(20))
            try await body(server, delivery, events)
        }
        await server.stop()
    }

    /// Returns a notification whose title has this number.
    func numbered(
        _ number: Int, _ change: (inout Alerts.Notification) -> Void = { _ in }
    ) throws -> Alerts.Notification {
        try notification {
            $0.content.title = "Number \(number)"
            change(&$0)
        }
    }

    /// Returns the next event about this notification.
    private func next(
        _ events: Arrivals<DeliveryEvent>, about receipt: DeliveryReceipt
    ) async throws -> DeliveryEvent {
        while true {
            let event = try await events.next(within: .seconds(20))
            switch event {
            case .activated(receipt, _, _), .replied(receipt, _), .closed(receipt, _),
                .evicted(receipt):
                return event
            default: continue
            }
        }
    }

    @Test(
        "A receipt has the id of the shown notification, even after a replacement",
        arguments: Kind.allCases)
    func replace(kind: Kind) async throws {
        try await serving(kind) { server, delivery, events in
            let first = try await delivery.deliver(numbered(1))
            #expect(await server.shown[first.id] != nil || kind.settings.closesEarly)
            let second = try await delivery.deliver(
                numbered(2) {
                    $0.replaces = first
                    $0.isNew = false
                })
            if !kind.settings.closesEarly {
                #expect(
                    second == first,
                    "A notification on screen must keep its ID when it is replaced")
            }
            try await server.close(id: second.id, reason: 1)
            let third = try await delivery.deliver(
                numbered(3) {
                    $0.replaces = second
                    $0.isNew = false
                })
            #expect((third == second) == kind.settings.adoptsUnknownIDs)
            for _ in 1...2 { _ = try await server.nextNotification() }
            #expect(try await server.nextNotification().id == third.id)
        }
    }

    @Test("Hints, body and actions are adapted to the server", arguments: Kind.allCases)
    func wire(kind: Kind) async throws {
        let settings = kind.settings
        try await serving(kind) { server, delivery, _ in
            _ = try await delivery.deliver(notification { $0.content.body = "a < b" })
            let shown = try await server.nextNotification()
            #expect(shown.hints["urgency"] == .byte(1))
            #expect(shown.summary == "물 <마실> & 💦")
            #expect(shown.body == "a &lt; b")
            #expect(shown.actions.isEmpty == !settings.capabilities.contains("actions"))
            #expect(shown.actions.count.isMultiple(of: 2))
            let label = [.xfce, .swaync].contains(kind) ? "Open" : ""
            let actions = kind == .budgie ? shown.actions.suffix(2) : shown.actions.prefix(2)
            #expect(shown.actions.isEmpty || actions == ["default", label])
            #expect((shown.hints["resident"] == .boolean(true)) == (kind == .cinnamon))
        }
    }

    @Test("The user can click the notification and each of its buttons", arguments: Kind.allCases)
    func reachable(kind: Kind) async throws {
        guard kind.settings.capabilities.contains("actions"), kind != .budgie else { return }
        try await serving(kind) { server, delivery, events in
            let receipt = try await delivery.deliver(numbered(1))
            #expect(
                await Set(server.reachableActions(of: receipt.id)) == ["default", "done", "snooze"])
            let other = try await delivery.deliver(numbered(2))
            try await server.click(id: receipt.id)
            guard case .activated(receipt, "default", _) = try await next(events, about: receipt)
            else {
                Issue.record("The click was not reported")
                return
            }
            // A click on one notification must not affect the other.
            try await server.dismiss(id: other.id)
            #expect(try await next(events, about: other) == .closed(other, .dismissed))
        }
    }

    @Test("Budgie drops the action after the default action, so the default action is sent last")
    func budgie() async throws {
        var settings = Kind.budgie.settings
        settings.closesEarly = false
        let server = try await NotificationServer.started(on: .current, settings: settings)
        try await delivering { delivery, events in
            _ = try await events.next(within: .seconds(20))
            let receipt = try await delivery.deliver(numbered(1))
            #expect(await server.reachableActions(of: receipt.id) == ["done", "snooze", "default"])
        }
        await server.stop()
    }

    @Test(
        "A click on the close button means dismissed, whatever reason the server reports",
        arguments: Kind.allCases)
    func dismissed(kind: Kind) async throws {
        guard !kind.settings.closesEarly else { return }
        try await serving(kind) { server, delivery, events in
            let receipt = try await delivery.deliver(numbered(1))
            try await server.dismiss(id: receipt.id)
            #expect(try await next(events, about: receipt) == .closed(receipt, .dismissed))
        }
    }

    @Test(
        "A notification closed to make room does not count as dismissed by the user",
        arguments: [Kind.gnome43, .gnome48, .cinnamon])
    func evicted(kind: Kind) async throws {
        try await serving(kind) { server, delivery, events in
            let room = try #require(delivery.room)
            #expect(room == kind.settings.most)
            let oldest = try await delivery.deliver(numbered(0))
            for number in 1...room { _ = try await delivery.deliver(numbered(number)) }
            #expect(try await next(events, about: oldest) == .closed(oldest, .expired))
        }
    }

    @Test(
        "A notification that is closed without a reason had no place, if it was closed at once",
        arguments: [(Duration.seconds(600), true), (.zero, false)])
    func crowded(period: Duration, hadNoPlace: Bool) async throws {
        let settings = Kind.awesome.settings
        let server = try await NotificationServer.started(on: .current, settings: settings)
        try await delivering(evictionPeriod: period) { delivery, events in
            _ = try await events.next(within: .seconds(20))
            let oldest = try await delivery.deliver(numbered(0))
            for number in 1...(settings.most ?? 0) {
                _ = try await delivery.deliver(numbered(number))
            }
            #expect(
                try await next(events, about: oldest)
                    == (hadNoPlace ? .evicted(oldest) : .closed(oldest, .undefined)))
        }
        await server.stop()
    }

    @Test("The delivery knows how many notifications each server keeps", arguments: Kind.allCases)
    func room(kind: Kind) async throws {
        let known: [Kind: Int] = [
            .gnome43: 3, .gnome48: 10, .budgie: 3, .cinnamon: 10, .mate: 20,
            .notificationDaemon: 20,
        ]
        try await serving(kind) { _, delivery, _ in #expect(delivery.room == known[kind]) }
    }

    @Test("Withdrawing a closed or unknown notification is no error", arguments: Kind.allCases)
    func withdraw(kind: Kind) async throws {
        try await serving(kind) { server, delivery, events in
            let receipt = try await delivery.deliver(numbered(1))
            try await delivery.withdraw(receipt)
            guard case .closed = try await next(events, about: receipt) else {
                Issue.record("The closing of the notification was not reported")
                return
            }
            try await delivery.withdraw(receipt)
            try await delivery.withdraw(DeliveryReceipt(session: receipt.session, id: 4711))
            #expect(await server.shown.isEmpty)
        }
    }

    @Test("An action is reported once, with a token if there is one", arguments: Kind.allCases)
    func action(kind: Kind) async throws {
        let token = kind.settings.activationToken
        guard kind.settings.capabilities.contains("actions"), !kind.settings.closesEarly else {
            return
        }
        try await serving(kind) { server, delivery, events in
            let receipt = try await delivery.deliver(numbered(1))
            try await server.invokeAction(id: receipt.id, key: "done")
            #expect(
                try await next(events, about: receipt)
                    == .activated(
                        receipt, action: "done", activationToken: token.isEmpty ? nil : token))
            try await delivery.withdraw(receipt)
            // The server may send the action twice. If the next event is the close, the action was
            // reported only once.
            guard kind.settings.closesAfterAction || !kind.settings.closeReasons.isEmpty,
                case .closed = try await next(events, about: receipt)
            else {
                Issue.record("The action was reported twice")
                return
            }
        }
    }

    @Test("A reply typed into a notification is reported", arguments: [Kind.plasma5, .plasma6])
    func reply(kind: Kind) async throws {
        try await serving(kind) { server, delivery, events in
            let receipt = try await delivery.deliver(
                numbered(1) { $0.actions = [.init(key: Action.reply, label: "Reply")] })
            #expect(try await server.nextNotification().actions.contains(Action.reply))
            try await server.reply(id: receipt.id, text: "Soon")
            #expect(
                try await next(events, about: receipt) == .replied(receipt, text: "Soon"))
        }
    }

    @Test("All 60 notifications of a burst are shown in the end", arguments: Kind.allCases)
    func burst(kind: Kind) async throws {
        try await serving(kind) { server, delivery, _ in
            var waiting = Array(1...60)
            var rounds = 0
            while !waiting.isEmpty {
                rounds += 1
                let refused = try await withThrowingTaskGroup(of: Int?.self) { group in
                    for number in waiting {
                        let notification = try numbered(number)
                        group.addTask {
                            do {
                                _ = try await delivery.deliver(notification)
                                return nil
                            } catch let error as DeliveryError where error.code == .rejected {
                                return number
                            }
                        }
                    }
                    return try await group.reduce(into: []) { $0 += [$1].compactMap(\.self) }
                }
                try #require(
                    refused.count < waiting.count,
                    "Every waiting notification was refused, so the loop makes no progress")
                waiting = refused
                // The user closes notifications, which makes room for others.
                for id in await server.shown.keys { try await server.close(id: id, reason: 2) }
            }
            #expect(await server.acceptedCount == 60)
            let limit = kind.settings.limit ?? 60
            #expect(rounds == (60 + limit - 1) / limit)
        }
    }

    @Test("Equal notifications at the same time are all shown", arguments: [Kind.plasma5, .dunst])
    func equals(kind: Kind) async throws {
        try await serving(kind) { server, delivery, _ in
            try await withThrowingTaskGroup { group in
                for _ in 1...3 {
                    group.addTask { _ = try await delivery.deliver(notification()) }
                }
                try await group.waitForAll()
            }
            #expect(await server.acceptedCount == 3)
        }
    }

    @Test("After a server's restart, its old ids are not used", arguments: Kind.allCases)
    func restart(kind: Kind) async throws {
        try await serving(kind) { server, delivery, events in
            let first = try await delivery.deliver(numbered(1))
            await server.stop()
            while try await events.next(within: .seconds(20)) != .disappeared {}
            await expectFailure(.unavailable) { _ = try await delivery.deliver(numbered(2)) }
            try await delivery.withdraw(first)
            try await server.start()
            guard case .appeared(let session) = try await events.next(within: .seconds(20)) else {
                Issue.record("The delivery did not report the new server")
                return
            }
            #expect(session != first.session)
            let second = try await delivery.deliver(numbered(2) { $0.replaces = first })
            #expect(second.session == session)
            _ = try await server.nextNotification()
            #expect(
                try await server.nextNotification().replacesID == 0,
                "A new server must not get IDs of the old one")
            #expect(await server.closedIDs.isEmpty)
        }
    }

    @Test("Do-not-disturb is read from servers that report it", arguments: Kind.allCases)
    func doNotDisturb(kind: Kind) async throws {
        let isTold = [Kind.dunst, .mako, .swaync, .plasma5, .plasma6].contains(kind)
        try await serving(kind) { server, delivery, _ in
            #expect(try await delivery.settings().doNotDisturb == (isTold ? false : nil))
            try await server.setDoNotDisturb(true)
            let settings = try await delivery.settings()
            #expect(settings.doNotDisturb == (isTold ? true : nil))
            #expect(settings.vendor == kind.settings.information[1])
            #expect(settings.specification == kind.settings.information[3])
            #expect(settings.process != nil)
        }
    }
}
