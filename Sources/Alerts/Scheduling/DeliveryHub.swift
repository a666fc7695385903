import Synchronization

/// Shares one delivery among several schedulers.
///
/// Only one task can read the events of a delivery. The hub reads them and passes each one to every
/// scheduler. A scheduler ignores the events of other schedulers' notifications.
public final class DeliveryHub: Sendable {
    private let delivery: any Delivery
    private let state = Mutex(State())

    private struct State {
        /// The session of the current server; `nil` if notifications cannot be shown now.
        var session: String?
        var readers: [EventReader] = []
        var isOver = false
    }

    /// Creates a hub; it passes on events while ``run()`` runs.
    public init(_ delivery: any Delivery) {
        self.delivery = delivery
    }

    /// Returns a delivery whose events one scheduler can read.
    ///
    /// - Parameter owner: The program whose notifications the delivery shows; `nil` for the user's
    ///   alerts.
    /// - Returns: The delivery.
    public func delivery(for owner: ProgramID?) -> any Delivery {
        let (events, continuation) = AsyncStream.makeStream(of: DeliveryEvent.self)
        state.withLock { state in
            if let session = state.session { continuation.yield(.appeared(session: session)) }
            if state.isOver { continuation.finish() }
            state.readers.append(EventReader(owner: owner, events: continuation))
        }
        return SharedDelivery(delivery: delivery, events: events)
    }

    /// Ends the events of the deliveries for a program.
    public func remove(_ owner: ProgramID) {
        state.withLock { state in
            for reader in state.readers where reader.owner == owner { reader.events.finish() }
            state.readers.removeAll { $0.owner == owner }
        }
    }

    /// Passes on events until the events of the shared delivery end.
    public func run() async {
        for await event in delivery.events { pass(on: event) }
        state.withLock { state in
            state.isOver = true
            for reader in state.readers { reader.events.finish() }
        }
    }

    private func pass(on event: DeliveryEvent) {
        state.withLock { state in
            switch event {
            case .appeared(let session): state.session = session
            case .disappeared: state.session = nil
            default: break
            }
            for reader in state.readers { reader.pass(on: event) }
        }
    }
}

/// A scheduler's stream of the hub's events.
private struct EventReader {
    let owner: ProgramID?
    let events: AsyncStream<DeliveryEvent>.Continuation

    func pass(on event: DeliveryEvent) {
        // Send this event only to the notification's own scheduler. Any other scheduler would not
        // know the notification, and would withdraw it.
        if case .accepted(let notification, _) = event, notification.sender?.id != owner { return }
        events.yield(event)
    }
}

/// A delivery whose events come from a hub.
private struct SharedDelivery: Delivery {
    let delivery: any Delivery
    let events: AsyncStream<DeliveryEvent>

    var room: Int? { delivery.room }

    func settings() async throws -> DeliverySettings { try await delivery.settings() }

    nonisolated(nonsending) func deliver(
        _ notification: Notification, ifStill isWanted: () async -> Bool
    ) async throws -> DeliveryReceipt? {
        try await delivery.deliver(notification, ifStill: isWanted)
    }

    func activateServer() async { await delivery.activateServer() }

    func withdraw(_ receipt: DeliveryReceipt) async throws { try await delivery.withdraw(receipt) }

    func sound(_ alarm: SoundingAlarm?, age: Duration) { delivery.sound(alarm, age: age) }

    func setBadge(_ count: Int, of sender: Notification.Sender?) async throws {
        try await delivery.setBadge(count, of: sender)
    }

    func open(_ target: OpenTarget, activationToken: String?) async throws {
        try await delivery.open(target, activationToken: activationToken)
    }
}
