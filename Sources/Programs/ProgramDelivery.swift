import Alerts
import Messages

/// Shows the notifications of one program.
///
/// A running program can ask to decide how each new notification is shown, or that it is not shown.
struct ProgramDelivery: Delivery {
    let delivery: any Delivery
    let program: ProgramID
    let center: ProgramCenter

    var room: Int? { delivery.room }
    var events: AsyncStream<DeliveryEvent> { delivery.events }

    func settings() async throws -> DeliverySettings { try await delivery.settings() }

    nonisolated(nonsending) func deliver(
        _ notification: Notification, ifStill isWanted: () async -> Bool
    ) async throws -> DeliveryReceipt? {
        let (notification, options) = try await presented(notification)
        let receipt = try await delivery.deliver(notification, ifStill: isWanted)
        if receipt != nil { await setBadge(for: notification, options) }
        return receipt
    }

    func activateServer() async { await delivery.activateServer() }

    func withdraw(_ receipt: DeliveryReceipt) async throws { try await delivery.withdraw(receipt) }

    /// Does nothing, because a program's badge is not the number of its notifications: the program
    /// sets it.
    func setBadge(_ count: Int, of sender: Notification.Sender?) async throws {}

    func open(_ target: OpenTarget, activationToken: String?) async throws {
        try await delivery.open(target, activationToken: activationToken)
    }

    /// Asks the program how to show a new notification, and applies the answer.
    ///
    /// - Throws: `DeliveryError` with the code `unacceptable` if the program does not want the
    ///   notification to be shown.
    private nonisolated(nonsending) func presented(
        _ notification: Notification
    ) async throws(DeliveryError) -> (Notification, PresentationOptions) {
        guard notification.isNew, notification.request != nil,
            let options = await center.presentation(of: notification, for: program)
        else { return (notification, .all) }
        guard !options.isDisjoint(with: .visible) else {
            throw DeliveryError(.unacceptable, "The program shows the notification itself.")
        }
        var notification = notification
        if !options.contains(.sound) { notification.content.sound = .none }
        return (notification, options)
    }

    private nonisolated(nonsending) func setBadge(
        for notification: Notification, _ options: PresentationOptions
    ) async {
        guard notification.isNew, options.contains(.badge), let badge = notification.request?.badge
        else { return }
        await center.setBadge(badge, of: program)
    }
}
