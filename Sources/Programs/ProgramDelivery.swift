import Alerts
import Messages
import Recurrence

/// Shows the notifications of one program.
///
/// A running program can ask to decide how each new notification is shown, or that it is not shown.
struct ProgramDelivery: Delivery {
    let delivery: any Delivery
    let program: ProgramID
    /// The center; it owns the scheduler that owns this delivery.
    weak let center: ProgramCenter?

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
            let options = await center?.presentation(of: notification, for: program)
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
        await center?.setBadge(badge, of: program)
    }
}

/// A store of a program's requests that reports the user's responses after it has written them.
struct ObservedStore: AlertStore {
    let store: any AlertStore
    let report: @Sendable ([ProgramResponse]) -> Void

    var notice: Message? { store.notice }

    func load() throws -> StoreContents { try store.load() }

    func commit(_ changes: [StoreChange]) throws {
        try store.commit(changes)
        let responses = changes.compactMap { change in
            if case .response(let response) = change { response } else { nil }
        }
        if !responses.isEmpty { report(responses) }
    }

    func maintain(at now: Instant) throws { try store.maintain(at: now) }

    func history(since instant: Instant, limit: Int) throws -> [HistoryEntry] {
        try store.history(since: instant, limit: limit)
    }
}
