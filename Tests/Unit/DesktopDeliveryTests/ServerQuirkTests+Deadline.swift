import Alerts
import DBus
import DBusTestSupport
import DesktopDelivery
import TestSupport
import Testing

/// Servers that answer late, or only after the deadline of the call.
extension ServerQuirkTests {
    /// The deadline in tests in which `Notify` times out.
    ///
    /// The deadline must not be shorter, because on a busy machine the calls before `Notify` may
    /// take some seconds.
    private static let patience = Duration.seconds(5)

    /// Delivers a notification to a server that answers.
    ///
    /// On a busy machine the answer can miss the deadline. The delivery reports it then.
    private func deliver(
        _ notification: Alerts.Notification, by delivery: DesktopDelivery,
        _ events: Arrivals<DeliveryEvent>
    ) async throws -> DeliveryReceipt {
        do {
            return try await delivery.deliver(notification)
        } catch let error as DeliveryError where error.code == .timedOut {
            return try await acceptance(of: notification, in: events)
        }
    }

    /// Waits until the delivery reports that a server has accepted a notification late.
    private func acceptance(
        of notification: Alerts.Notification, in events: Arrivals<DeliveryEvent>
    ) async throws -> DeliveryReceipt {
        while true {
            let event = try await events.next(within: .seconds(60))
            if case .accepted(notification, let receipt) = event { return receipt }
        }
    }

    /// Delivers a notification that a server gets and does not answer.
    ///
    /// On a busy machine a call before `Notify` can miss the deadline, so that the server does not
    /// get the notification. It is delivered again then.
    private func timeOut(
        _ notification: Alerts.Notification, by delivery: DesktopDelivery,
        _ server: NotificationServer
    ) async {
        repeat {
            await expectFailure(.timedOut) { _ = try await delivery.deliver(notification) }
        } while await server.unansweredCount == 0
    }

    @Test("While a slow server has not answered a ring, the ring is not sent again")
    func slowOnce() async throws {
        try await serving(.bySpecification, deadline: Self.patience) {
            server, delivery, events in
            await server.change { $0.neverAnswersNotify = true }
            let ring = try numbered(1)
            for _ in 1...3 {
                await expectFailure(.timedOut) { _ = try await delivery.deliver(ring) }
            }
            #expect(await server.unansweredCount == 1)
            await server.thaw()
            while true {
                if case .accepted = try await events.next(within: .seconds(60)) { break }
            }
            #expect(await server.acceptedCount == 1)
        }
    }

    @Test("If a server refuses a ring after the deadline, the ring can be sent again")
    func lateRefusal() async throws {
        try await serving(.bySpecification, deadline: Self.patience) { server, delivery, _ in
            await server.change {
                $0.neverAnswersNotify = true
                $0.refusal = ("org.freedesktop.DBus.Error.Failed", "No")
            }
            let ring = try numbered(1)
            await timeOut(ring, by: delivery, server)
            await server.thaw()
            await server.change { $0.refusal = nil }
            try await within {
                while await server.acceptedCount == 0 {
                    _ = try? await delivery.deliver(ring)
                }
            }
            #expect(await server.acceptedCount == 1)
        }
    }

    @Test(
        "A notification that is shown after the deadline of its call is reported",
        arguments: Kind.allCases)
    func late(kind: Kind) async throws {
        try await serving(kind, deadline: Self.patience) { server, delivery, events in
            await server.change { $0.neverAnswersNotify = true }
            let late = try numbered(1)
            await timeOut(late, by: delivery, server)
            await server.thaw()
            let receipt = try await acceptance(of: late, in: events)
            #expect(await server.shown[receipt.id] != nil || kind.settings.closesEarly)
        }
    }

    @Test(
        "If a server is stuck on one notification, others are shown; the late one is shown once",
        arguments: Kind.allCases)
    func stuck(kind: Kind) async throws {
        // Calls before `Notify` must be answered within the deadline, even on a busy machine.
        try await serving(kind, deadline: .seconds(20)) { server, delivery, events in
            await server.change { $0.stuckOn = "Number 1" }
            let stuck = try numbered(1)
            async let failure: Void = timeOut(stuck, by: delivery, server)
            try await within {
                while await server.unansweredCount == 0 {
                    try await Task.sleep(for: .milliseconds(5))
                }
            }
            _ = try await deliver(numbered(2), by: delivery, events)
            #expect(await server.unansweredCount == 1)
            await failure
            await server.thaw()
            let receipt = try await acceptance(of: stuck, in: events)
            let again = try await deliver(
                numbered(3) { $0.replaces = receipt }, by: delivery, events)
            if !kind.settings.closesEarly {
                let open = await server.shown.keys.sorted()
                #expect(
                    open.contains(again.id) && (again == receipt || !open.contains(receipt.id)),
                    "A notification accepted late must be replaced")
            }
            #expect(await server.acceptedCount == 3)
        }
    }

    @Test("A slow answer that meets the deadline returns a receipt")
    func slow() async throws {
        try await serving(.bySpecification) { server, delivery, _ in
            await server.change { $0.slowness = .milliseconds(300) }
            let receipt = try await delivery.deliver(numbered(1))
            #expect(await server.shown.keys.map(\.self) == [receipt.id])
        }
    }
}
