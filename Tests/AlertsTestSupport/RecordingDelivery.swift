package import Alerts
import Messages
import Synchronization
package import TestSupport

/// Shows nothing, and remembers everything.
package final class RecordingDelivery: Delivery {
    package let events: AsyncStream<DeliveryEvent>

    /// What was delivered, each taken once.
    package let deliveries = Arrivals<Delivered>()
    /// What was withdrawn, each taken once.
    package let withdrawals = Arrivals<DeliveryReceipt>()
    /// What was opened, each taken once.
    package let openings = Arrivals<OpenTarget>()
    /// The badges, each taken once.
    package let badges = Arrivals<Int>()

    /// That somebody is wanted who shows notifications, each taken once.
    package let summons = Arrivals<Void>()

    /// What is held up, each taken once.
    package let held = Arrivals<Alerts.Notification>()
    private let releases = Arrivals<Void>()

    /// A notification with the receipt that was given for it.
    package struct Delivered: Hashable, Sendable {
        /// What was delivered.
        package var notification: Alerts.Notification
        /// What names it.
        package var receipt: DeliveryReceipt
    }

    private struct State {
        var session: String?
        var lastSession = 0
        var lastID: UInt32 = 0
        var refusal: DeliveryError?
        var isHeld = false
        var doNotDisturb = false
        var openingFailure: DeliveryError?
        var room: Int?
        var shown: [DeliveryReceipt: Alerts.Notification] = [:]
    }

    private let teller: AsyncStream<DeliveryEvent>.Continuation
    private let state = Mutex(State())

    /// A backend with a server, or one that still waits for it.
    ///
    /// - Parameters:
    ///   - hasServer: whether it has one.
    ///   - room: how many notifications that keeps.
    package init(hasServer: Bool = true, room: Int? = nil) {
        (events, teller) = AsyncStream.makeStream()
        state.withLock { $0.room = room }
        if hasServer { appear() }
    }

    /// What is on screen.
    package var shown: [Alerts.Notification] { state.withLock { Array($0.shown.values) } }

    package func settings() throws -> DeliverySettings {
        let state = state.withLock(\.self)
        guard state.session != nil else {
            throw DeliveryError(.unavailable, "There is no server.")
        }
        return DeliverySettings(
            server: "recorder 1.0", vendor: "Peal", version: "1.0", specification: "1.2",
            process: 42, capabilities: ["actions", "body"], doNotDisturb: state.doNotDisturb,
            sound: .player("pw-play"))
    }

    package nonisolated(nonsending) func deliver(
        _ notification: Alerts.Notification
    ) async throws -> DeliveryReceipt {
        let (session, isHeld) = state.withLock { ($0.session, $0.isHeld) }
        if isHeld {
            held.add(notification)
            _ = await releases.next()
        }
        let receipt = try state.withLock { state in
            if let refusal = state.refusal { throw refusal }
            guard let session, state.session == session else {
                throw DeliveryError(.unavailable, "There is no server.")
            }
            let receipt: DeliveryReceipt
            if let old = notification.replaces, state.shown[old] != nil {
                receipt = old
            } else {
                state.lastID += 1
                receipt = DeliveryReceipt(session: session, id: state.lastID)
            }
            state.shown[receipt] = notification
            return receipt
        }
        deliveries.add(Delivered(notification: notification, receipt: receipt))
        return receipt
    }

    package func summon() { summons.add(()) }

    package func withdraw(_ receipt: DeliveryReceipt) {
        if state.withLock({ $0.shown.removeValue(forKey: receipt) }) != nil {
            teller.yield(.closed(receipt, .withdrawn))
        }
        withdrawals.add(receipt)
    }

    package func setBadge(_ count: Int) { badges.add(count) }

    package func open(_ target: OpenTarget, activationToken: String?) throws {
        openings.add(target)
        if let failure = state.withLock(\.openingFailure) { throw failure }
    }

    package var room: Int? { state.withLock(\.room) }

    // MARK: What a test does

    /// A new server takes over.
    package func appear() {
        let session = state.withLock { state in
            state.lastSession += 1
            state.session = "session \(state.lastSession)"
            state.shown = [:]
            return "session \(state.lastSession)"
        }
        teller.yield(.appeared(session: session))
    }

    /// The server goes.
    package func disappear() {
        state.withLock { state in
            state.session = nil
            state.shown = [:]
        }
        teller.yield(.disappeared)
    }

    /// Refuses every delivery from now on; `nil` ends that.
    package func refuse(with error: DeliveryError?) {
        state.withLock { $0.refusal = error }
    }

    /// Fails to open anything from now on.
    package func refuseToOpen(with error: DeliveryError) {
        state.withLock { $0.openingFailure = error }
    }

    /// Holds up each delivery from now on.
    package func hold() {
        state.withLock { $0.isHeld = true }
    }

    /// The user wants not to be disturbed, or to be so again.
    package func setDoNotDisturb(_ isOn: Bool) {
        state.withLock { $0.doNotDisturb = isOn }
    }

    /// Lets one delivery go on, and holds up no other.
    package func release() {
        state.withLock { $0.isHeld = false }
        releases.add(())
    }

    /// The user chooses an action.
    package func activate(_ receipt: DeliveryReceipt, _ action: String = ResponseAction.open) {
        teller.yield(.activated(receipt, action: action, activationToken: nil))
    }

    /// The notification leaves the screen.
    package func close(_ receipt: DeliveryReceipt, _ reason: CloseReason) {
        state.withLock { $0.shown[receipt] = nil }
        teller.yield(.closed(receipt, reason))
    }
}
