package import Alerts
import Recurrence
import TestSupport
import Testing

/// The promises that every ``Delivery`` keeps.
package enum DeliveryContract {
    /// Checks a backend that can show notifications.
    ///
    /// - Parameters:
    ///   - delivery: The backend. No other task may read its events.
    ///   - loseServer: Makes the server disappear; `nil` if the backend always has one.
    /// - Throws: An error of the backend that violates the contract.
    package static func check(
        _ delivery: any Delivery, loseServer: (() async throws -> Void)? = nil
    ) async throws {
        let events = Arrivals<DeliveryEvent>()
        let listener = Task {
            for await event in delivery.events { events.add(event) }
        }
        defer { listener.cancel() }

        let appeared = try await events.next(within: .seconds(20))
        guard case .appeared(let session) = appeared else {
            Issue.record("The first event must be .appeared, but was \(appeared)")
            return
        }
        #expect(try await !delivery.settings().server.isEmpty)

        let first = try await delivery.deliver(notification("First"))
        #expect(first.session == session)
        let second = try await delivery.deliver(notification("Second"))
        #expect(second != first, "Two notifications must have different receipts")
        let replaced = try await delivery.deliver(notification("Third", replacing: second))
        #expect(replaced.session == session)

        try await delivery.withdraw(replaced)
        try await delivery.withdraw(replaced)
        let stranger = DeliveryReceipt(session: "another", id: first.id)
        try await delivery.withdraw(stranger)
        _ = try await delivery.deliver(notification("Fourth", replacing: stranger))
        try await delivery.setBadge(3, of: nil)
        try await delivery.setBadge(0, of: nil)

        guard let loseServer else { return }
        try await loseServer()
        while try await events.next(within: .seconds(20)) != .disappeared {}
        await #expect(throws: DeliveryError.self) {
            _ = try await delivery.deliver(notification("Fifth"))
        }
    }

    private static func notification(
        _ title: String, replacing receipt: DeliveryReceipt? = nil
    ) throws -> Alerts.Notification {
        Alerts.Notification(
            subject: .alert(try Alert.ID("contract")),
            content: Content(title: title, body: "a < b & c"),
            actions: [.init(key: "done", label: "Done")], due: Instant(seconds: 0),
            wall: try CivilDateTime(iso8601: "2026-11-23T09:30:00"), replaces: receipt)
    }
}
