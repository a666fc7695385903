import Alerts
import Messages
import Recurrence

/// The notification server, which runs independently of the daemon.
///
/// `@unchecked Sendable`: see ``SeededExecutor``.
final class SimulatedServer: @unchecked Sendable {
    /// The way the server treats the notifications that it receives.
    enum Mood: CaseIterable {
        case well
        case rejects
        /// The server answers too late, and has not shown the notification.
        case timesOut
        /// The server answers too late, but has shown the notification.
        case timesOutShowing
        /// The server shows the notification at once and answers after some time.
        case stalls
        /// The user clicks before the server answers.
        case clicksEarly
    }

    /// A notification on screen.
    struct Entry {
        var notification: Alerts.Notification
        /// Whether the notification may be unknown to the daemon.
        var isOrphan: Bool
    }

    /// A notification as it appeared on screen.
    struct Shown {
        var at: Instant
        /// The latest time that the clock had ever shown when the notification appeared.
        var latest: Instant
        var notification: Alerts.Notification
    }

    private(set) var session: String?
    var mood = Mood.well
    private(set) var screen: [UInt32: Entry] = [:]
    /// The badge in the dock, which is a separate program.
    private(set) var badge: Int?
    /// The alarm that sounds, which is not the server's.
    var sounding: SoundingAlarm?
    private var lastID: UInt32 = 0
    private var lastSession = 0
    /// The sessions of former servers.
    var formerSessions: [String] { (0..<max(lastSession, 1)).map { "s\($0)" } }
    private var stalled: [(id: UInt32, until: Duration, answer: CheckedContinuation<Void, Never>)] =
        []
    private let machine: Machine

    var onShown: (Shown) -> Void = { _ in }
    /// Called with each notification that the daemon knows to be on screen.
    var onAccepted: (Alerts.Notification) -> Void = { _ in }
    /// Called with each notification that the daemon believes was not accepted.
    var onFailure: (Alerts.Notification) -> Void = { _ in }
    var onEarlyClick: (UInt32, Alerts.Notification) -> Void = { _, _ in }
    /// Sends an event to the running daemon.
    var tell: (DeliveryEvent) -> Void = { _ in }

    init(_ machine: Machine) {
        self.machine = machine
    }

    func appear() {
        lastSession += 1
        session = "s\(lastSession)"
        // Some new servers start their ids from 1 again, and others do not.
        if lastSession.isMultiple(of: 2) { lastID = 0 }
        screen = [:]
        tell(.appeared(session: "s\(lastSession)"))
    }

    func disappear() {
        session = nil
        screen = [:]
        tell(.disappeared)
        releaseStalled()
    }

    /// Handles the exit of the daemon, which leaves the bus.
    ///
    /// The next run of the daemon knows only the notifications with the given receipts.
    func senderLeft(clearing: Bool, knowing receipts: Set<DeliveryReceipt>) {
        badge = nil
        releaseStalled()
        if clearing {
            screen = [:]
        }
        for id in screen.keys {
            let receipt = DeliveryReceipt(session: session ?? "", id: id)
            if !receipts.contains(receipt) { screen[id]?.isOrphan = true }
        }
    }

    var nextAnswer: Duration? { stalled.map(\.until).min() }

    /// Whether the daemon still waits for the server's answer to this notification.
    func isToAnswer(_ id: UInt32) -> Bool { stalled.contains { $0.id == id } }

    func answer() {
        let due = stalled.filter { $0.until <= machine.elapsed }
        stalled.removeAll { $0.until <= machine.elapsed }
        for call in due { call.answer.resume() }
    }

    private func releaseStalled() {
        let calls = stalled
        stalled = []
        for call in calls { call.answer.resume() }
    }

    func close(_ id: UInt32, _ reason: CloseReason) {
        guard let session, screen.removeValue(forKey: id) != nil else { return }
        tell(.closed(DeliveryReceipt(session: session, id: id), reason))
    }

    func forget(_ subject: Subject) {
        for (id, entry) in screen where entry.notification.subject == subject {
            screen[id]?.isOrphan = true
        }
    }

    // MARK: Requests of the daemon

    func deliver(_ notification: Alerts.Notification, _ life: Life) async throws -> DeliveryReceipt
    {
        try life.point()
        guard let session else { throw DeliveryError(.unavailable, "There is no server.") }
        let mood = mood
        guard mood != .rejects, mood != .timesOut else {
            onFailure(notification)
            throw DeliveryError(mood == .rejects ? .rejected : .timedOut, "Not now.")
        }
        let id = show(notification, in: session, isOrphan: mood == .timesOutShowing)
        try life.point()
        switch mood {
        case .timesOutShowing:
            onFailure(notification)
            throw DeliveryError(.timedOut, "Too late.")
        case .stalls:
            await withCheckedContinuation { answer in
                stalled.append((id, machine.elapsed + .seconds(20), answer))
            }
            try life.point()
            guard self.session == session else {
                onFailure(notification)
                throw DeliveryError(.unavailable, "The server has gone.")
            }
        case .clicksEarly:
            onEarlyClick(id, notification)
            tell(
                .activated(
                    DeliveryReceipt(session: session, id: id), action: ResponseAction.open,
                    activationToken: nil))
        case .well, .rejects, .timesOut: break
        }
        onAccepted(notification)
        return DeliveryReceipt(session: session, id: id)
    }

    private func show(
        _ notification: Alerts.Notification, in session: String, isOrphan: Bool
    ) -> UInt32 {
        let id: UInt32
        if let old = notification.replaces, old.session == session, screen[old.id] != nil {
            id = old.id
        } else {
            lastID += 1
            id = lastID
        }
        // If the notification replaces a known one, it has the same id, so the daemon recognizes a
        // response to it.
        let isKnown = notification.replaces?.id == id
        screen[id] = Entry(notification: notification, isOrphan: isOrphan && !isKnown)
        onShown(Shown(at: machine.now, latest: machine.latest, notification: notification))
        return id
    }

    func withdraw(_ receipt: DeliveryReceipt, _ life: Life) throws {
        try life.point()
        guard let session else { throw DeliveryError(.unavailable, "There is no server.") }
        if receipt.session == session { close(receipt.id, .withdrawn) }
        try life.point()
    }

    func setBadge(_ count: Int, _ life: Life) throws {
        try life.point()
        badge = count
        try life.point()
    }
}

/// The server as one run of the daemon sees it.
struct SimulatedDelivery: Delivery {
    let server: SimulatedServer
    let life: Life
    let events: AsyncStream<DeliveryEvent>

    func settings() async throws -> DeliverySettings {
        DeliverySettings(server: "simulated", capabilities: ["actions", "body", "persistence"])
    }

    nonisolated(nonsending) func deliver(
        _ notification: Alerts.Notification, ifStill isWanted: () async -> Bool
    ) async throws -> DeliveryReceipt? {
        guard await isWanted() else { return nil }
        return try await server.deliver(notification, life)
    }

    func withdraw(_ receipt: DeliveryReceipt) async throws { try server.withdraw(receipt, life) }

    func setBadge(_ count: Int, of sender: Alerts.Notification.Sender?) async throws {
        if sender == nil { try server.setBadge(count, life) }
    }

    func sound(_ alarm: SoundingAlarm?, age: Duration) {
        if life.isAlive { server.sounding = alarm }
    }

    func open(_ target: OpenTarget, activationToken: String?) async throws { try life.point() }
}
