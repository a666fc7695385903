package import Alerts
import Messages
import Synchronization
package import TestSupport

/// A backend that shows nothing and records every call.
package final class RecordingDelivery: Delivery {
    package let events: AsyncStream<DeliveryEvent>

    /// The queue of delivered notifications.
    package let deliveries = Arrivals<Delivered>()
    /// The queue of withdrawn receipts.
    package let withdrawals = Arrivals<DeliveryReceipt>()
    /// The queue of opened targets.
    package let openings = Arrivals<OpenTarget>()
    /// The queue of badges that were set.
    package let badges = Arrivals<Int>()

    /// The queue of alarms that began to sound, with `nil` for each end.
    package let alarms = Arrivals<SoundingAlarm?>()

    /// The queue of numbers on the icons of programs.
    package let programBadges = Arrivals<ProgramBadge>()

    /// The queue of requests to start a server.
    package let summons = Arrivals<Void>()

    /// The queue of deliveries that were held back.
    package let held = Arrivals<Alerts.Notification>()
    private let releases = Arrivals<Void>()

    /// A notification with its receipt.
    package struct Delivered: Hashable, Sendable {
        /// The notification that was delivered.
        package var notification: Alerts.Notification
        /// The receipt of the notification.
        package var receipt: DeliveryReceipt
    }

    /// A number on the icon of a program.
    package struct ProgramBadge: Hashable, Sendable {
        /// The program.
        package var program: ProgramID
        /// The number.
        package var count: Int

        /// Creates a number on the icon of a program.
        package init(program: ProgramID, count: Int) {
            self.program = program
            self.count = count
        }
    }

    private struct State {
        var session: String?
        var capabilities: Set<String> = ["actions", "body"]
        var lastSession = 0
        var lastID: UInt32 = 0
        var refusal: DeliveryError?
        var isHeld = false
        var isQueueHeld = false
        var doNotDisturb = false
        var openingFailure: DeliveryError?
        var room: Int?
        var shown: [DeliveryReceipt: Alerts.Notification] = [:]
    }

    private let eventContinuation: AsyncStream<DeliveryEvent>.Continuation
    private let state = Mutex(State())

    /// Creates a backend.
    ///
    /// - Parameters:
    ///   - hasServer: Whether a server runs from the start.
    ///   - room: The number of notifications that the server keeps; `nil` for no limit.
    package init(hasServer: Bool = true, room: Int? = nil) {
        (events, eventContinuation) = AsyncStream.makeStream()
        state.withLock { $0.room = room }
        if hasServer { appear() }
    }

    /// The notifications on screen.
    package var shown: [Alerts.Notification] { state.withLock { Array($0.shown.values) } }

    package func settings() throws -> DeliverySettings {
        let state = state.withLock(\.self)
        guard state.session != nil else {
            throw DeliveryError(.unavailable, "There is no server.")
        }
        return DeliverySettings(
            server: "recorder 1.0", vendor: "Peal", version: "1.0", specification: "1.2",
            process: 42, capabilities: state.capabilities, doNotDisturb: state.doNotDisturb,
            sound: .player("pw-play"))
    }

    package nonisolated(nonsending) func deliver(
        _ notification: Alerts.Notification, ifStill isWanted: () async -> Bool
    ) async throws -> DeliveryReceipt? {
        if state.withLock(\.isQueueHeld) {
            held.add(notification)
            _ = await releases.next()
        }
        guard await isWanted() else { return nil }
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

    package func sound(_ alarm: SoundingAlarm?, age: Duration) { alarms.add(alarm) }

    package func activateServer() { summons.add(()) }

    package func withdraw(_ receipt: DeliveryReceipt) {
        if state.withLock({ $0.shown.removeValue(forKey: receipt) }) != nil {
            eventContinuation.yield(.closed(receipt, .withdrawn))
        }
        withdrawals.add(receipt)
    }

    package func setBadge(_ count: Int, of sender: Alerts.Notification.Sender?) {
        guard let sender else { return badges.add(count) }
        programBadges.add(ProgramBadge(program: sender.id, count: count))
    }

    package func open(_ target: OpenTarget, activationToken: String?) throws {
        openings.add(target)
        if let failure = state.withLock(\.openingFailure) { throw failure }
    }

    package var room: Int? { state.withLock(\.room) }

    // MARK: Actions of a test

    /// Starts a new server, which replaces the old one.
    package func appear() {
        let session = state.withLock { state in
            state.lastSession += 1
            state.session = "session \(state.lastSession)"
            state.shown = [:]
            return "session \(state.lastSession)"
        }
        eventContinuation.yield(.appeared(session: session))
    }

    /// Stops the server.
    package func disappear() {
        state.withLock { state in
            state.session = nil
            state.shown = [:]
        }
        eventContinuation.yield(.disappeared)
    }

    /// Makes every delivery fail with `error`; `nil` lets deliveries succeed again.
    package func refuse(with error: DeliveryError?) {
        state.withLock { $0.refusal = error }
    }

    /// Makes every attempt to open a target fail with `error`.
    package func refuseToOpen(with error: DeliveryError) {
        state.withLock { $0.openingFailure = error }
    }

    /// Sets what the server can do.
    package func setCapabilities(_ capabilities: Set<String>) {
        state.withLock { $0.capabilities = capabilities }
    }

    /// Holds back every delivery from now on.
    package func hold() {
        state.withLock { $0.isHeld = true }
    }

    /// Lets every delivery wait for its turn before it is sent, from now on.
    package func holdQueue() {
        state.withLock { $0.isQueueHeld = true }
    }

    /// Switches do-not-disturb on or off.
    package func setDoNotDisturb(_ isOn: Bool) {
        state.withLock { $0.doNotDisturb = isOn }
    }

    /// Lets one held delivery continue, and holds back no more deliveries.
    package func release() {
        state.withLock { ($0.isHeld, $0.isQueueHeld) = (false, false) }
        releases.add(())
    }

    /// Reports that the user chose an action.
    package func activate(
        _ receipt: DeliveryReceipt, _ action: String = ResponseAction.open, token: String? = nil
    ) {
        eventContinuation.yield(.activated(receipt, action: action, activationToken: token))
    }

    /// Reports that the user wrote a reply.
    package func reply(_ receipt: DeliveryReceipt, _ text: String) {
        eventContinuation.yield(.replied(receipt, text: text))
    }

    /// Reports that the notification left the screen.
    package func close(_ receipt: DeliveryReceipt, _ reason: CloseReason) {
        state.withLock { $0.shown[receipt] = nil }
        eventContinuation.yield(.closed(receipt, reason))
    }
}
