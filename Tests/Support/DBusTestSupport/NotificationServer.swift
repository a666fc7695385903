public import DBus
import Messages
import TestSupport

/// A notification server without a screen. It records the notifications that it receives.
///
/// By default it follows the specification. ``Settings`` selects the deviations of real servers.
public actor NotificationServer {
    /// The behaviour of the server from the next call on.
    public var settings: Settings
    /// The open notifications by id.
    public internal(set) var shown: [UInt32: ShownNotification] = [:]
    /// The ids of the notifications that are only in the server's history.
    public internal(set) var expired: Set<UInt32> = []
    /// The ids of the notifications that were drawn as a pop-up, in order.
    public private(set) var popUps: [UInt32] = []
    /// The arguments of all `CloseNotification` calls.
    public private(set) var closedIDs: [UInt32] = []

    /// The number of accepted notifications.
    public private(set) var acceptedCount = 0

    private let address: BusAddress
    private let arrivals = Arrivals<ShownNotification>()
    private let closings = Arrivals<UInt32>()
    private var lastID: UInt32 = 0
    private(set) var bus: Bus?
    /// A second connection that repeats every signal to all connections, as gnome-shell does behind
    /// its proxy.
    private var echo: Bus?
    private var serving: Task<Void, Never>?
    private var unanswered: [IncomingCall] = []
    /// The last notification and its time.
    private var last: (notification: ShownNotification, at: ContinuousClock.Instant)?

    /// Makes a server that is not yet on the bus.
    ///
    /// - Parameters:
    ///   - address: The address of the bus to use.
    ///   - settings: The behaviour of the server.
    public init(on address: BusAddress, settings: Settings = Settings()) {
        self.address = address
        self.settings = settings
    }

    /// Makes a server and starts it.
    ///
    /// - Parameters:
    ///   - bus: The bus to use.
    ///   - settings: The behaviour of the server.
    /// - Returns: The server, which owns its name.
    /// - Throws: The errors of ``start()``.
    public static func started(
        on bus: PrivateBus, settings: Settings = Settings()
    ) async throws -> NotificationServer {
        let server = NotificationServer(on: bus.address, settings: settings)
        try await server.start()
        return server
    }

    /// Connects to the bus without any notifications, and starts the ids at `firstID`.
    ///
    /// - Throws: ``BusError``, for example if another server owns the name.
    public func start() async throws {
        let bus = try await Bus.connect(to: address, logger: .silent)
        let objects = try Self.objects.map { try bus.export($0) }
        guard try await bus.requestName(Self.name) == .owner else {
            await bus.close()
            throw BusError(code: .noBus, message: "Another connection owns \(Self.name)")
        }
        self.bus = bus
        if settings.isEchoed {
            echo = try await Bus.connect(to: address, logger: .silent)
        }
        lastID = settings.firstID - 1
        last = nil
        shown = [:]
        expired = []
        serving = Task { [weak self] in
            await withDiscardingTaskGroup { group in
                for calls in objects {
                    group.addTask {
                        for await call in calls { await self?.answer(call) }
                    }
                }
            }
        }
    }

    /// Leaves the bus without closing the open notifications, as real servers do.
    ///
    /// When the function returns, the server's name has no owner.
    ///
    /// - Parameter abruptly: Whether to disconnect without releasing the name, as in a crash.
    public func stop(abruptly: Bool = false) async {
        if !abruptly {
            // If the bus has already ended, there is no name to release.
            try? await bus?.releaseName(Self.name)
        }
        await bus?.close()
        await echo?.close()
        await serving?.value
        bus = nil
        echo = nil
        serving = nil
        unanswered = []
    }

    /// The unique name of the server; `nil` while it is not on the bus.
    public var uniqueName: BusName? { bus?.uniqueName }

    /// Changes the behaviour of the server.
    ///
    /// - Parameter change: Modifies the settings.
    public func change(_ change: @Sendable (inout Settings) -> Void) {
        change(&settings)
    }

    /// The number of calls without an answer.
    public var unansweredCount: Int { unanswered.count }

    /// Waits for the next notification.
    ///
    /// - Parameter timeout: The time to wait; only a failing test needs it.
    /// - Returns: The oldest notification that was not returned before.
    /// - Throws: ``DidNotHappen`` if no notification arrives.
    public nonisolated func nextNotification(
        timeout: Duration = .seconds(60)
    ) async throws -> ShownNotification {
        try await arrivals.next(within: timeout)
    }

    /// Waits for the next call to `CloseNotification`.
    ///
    /// - Parameter timeout: The time to wait; only a failing test needs it.
    /// - Returns: The oldest id that was not returned before.
    /// - Throws: ``DidNotHappen`` if no call arrives.
    public nonisolated func nextClosing(timeout: Duration = .seconds(60)) async throws -> UInt32 {
        try await closings.next(within: timeout)
    }

    /// Answers all unanswered calls, as a server does after a freeze.
    public func thaw() {
        settings.neverAnswers = false
        settings.neverAnswersNotify = false
        settings.stuckOn = nil
        let calls = unanswered
        unanswered = []
        for call in calls { answer(call) }
    }

    func emit(_ member: MemberName, about id: UInt32, _ argument: Value) throws {
        var signal = Signal(
            path: Self.path, interface: Self.interface, member: member,
            arguments: [.uint32(id), argument])
        try echo?.emit(signal)
        if settings.tellsSenderOnly { signal.destination = shown[id]?.sender }
        try bus?.emit(signal)
    }

    private func answer(_ call: IncomingCall) {
        guard settings.callsBeforeObject == 0 else {
            settings.callsBeforeObject -= 1
            return call.fail(
                "org.freedesktop.DBus.Error.UnknownMethod", "Object does not exist at path")
        }
        guard !isStuck(on: call) else {
            unanswered.append(call)
            return
        }
        switch call.member {
        case "Notify": showSlowly(call)
        case "CloseNotification": close(call)
        case "GetCapabilities": call.reply([.strings(settings.capabilities)])
        case "GetServerInformation": call.reply(settings.information.map(Value.string))
        case "GetDnd": call.reply([.boolean(settings.doNotDisturb)])
        default: answerProperty(call)
        }
    }

    private func answerProperty(_ call: IncomingCall) {
        switch call.propertyRequest {
        case .get(_, "Modes"):
            let modes = settings.doNotDisturb ? ["default", "do-not-disturb"] : ["default"]
            call.reply([.variant(.strings(modes))])
        case .get: call.reply([.variant(.boolean(settings.doNotDisturb))])
        default: break
        }
    }

    private func isStuck(on call: IncomingCall) -> Bool {
        guard !settings.neverAnswers else { return true }
        guard call.member == "Notify" else { return false }
        return settings.neverAnswersNotify
            || settings.stuckOn.map(Value.string) == call.arguments[3]
    }

    // MARK: Showing

    private func showSlowly(_ call: IncomingCall) {
        guard let slowness = settings.slowness else { return show(call) }
        Task {
            try await Task.sleep(for: slowness)
            show(call)
        }
    }

    private func show(_ call: IncomingCall) {
        if let refusal = refusal(of: call) {
            return call.fail(refusal.name, refusal.message)
        }
        let isDialog = settings.hasDialogs && call.arguments[7] == .int32(0)
        if settings.givesZero || isDialog || isFull(for: call) {
            return call.reply([.uint32(0)])
        }
        guard let notification = ShownNotification(id: newID(for: call), call: call) else { return }
        acceptedCount += 1
        if !expired.contains(notification.id) { popUps.append(notification.id) }
        shown[notification.id] = notification
        last = (notification, .now)
        if settings.closesEarly {
            // `close` fails only while the server leaves the bus.
            try? close(id: notification.id, reason: 1)
        }
        if settings.emitsUnprompted {
            try? emit("NotificationClosed", about: 0, .uint32(2))
            try? emit("NotificationClosed", about: notification.id + 1000, .uint32(2))
        }
        // GNOME and Cinnamon close the oldest notification before they answer.
        trim()
        call.reply([.uint32(notification.id)])
        arrivals.add(notification)
    }

    /// Returns the error for a notification that is not shown; `nil` if it is shown.
    private func refusal(of call: IncomingCall) -> Settings.Refusal? {
        let replaced = call.arguments[1].asUInt32 ?? 0
        let owner = shown[replaced]?.sender
        if settings.refusesStrangers, let owner, owner != call.sender {
            return (.invalidArguments, "Invalid notification ID")
        }
        if isFull(for: call), let refusal = settings.limitRefusal { return refusal }
        if settings.refusesDuplicates, let last, last.at.duration(to: .now) < .seconds(1),
            let notification = ShownNotification(id: last.notification.id, call: call),
            notification.isEqual(to: last.notification)
        {
            return (
                "org.freedesktop.Notifications.Error.ExcessNotificationGeneration",
                "Created too many similar notifications in quick succession"
            )
        }
        if settings.refusesOrnaments, call.arguments[5].asStrings?.isEmpty == false {
            return (.invalidArguments, "Invalid actions")
        }
        return settings.refusal
    }

    private func isFull(for call: IncomingCall) -> Bool {
        guard let limit = settings.limit, shown[call.arguments[1].asUInt32 ?? 0] == nil else {
            return false
        }
        return shown.count >= limit
    }

    /// Closes the oldest notifications beyond the maximum.
    private func trim() {
        guard let most = settings.most else { return }
        for id in shown.keys.sorted().dropLast(most) {
            try? close(id: id, reason: settings.evictionReason)
        }
    }

    private func newID(for call: IncomingCall) -> UInt32 {
        let replaced = call.arguments[1].asUInt32 ?? 0
        if replaced != 0, settings.adoptsUnknownIDs || shown[replaced] != nil { return replaced }
        lastID += 1
        return lastID
    }

    private func close(_ call: IncomingCall) {
        guard let id = call.arguments.first?.asUInt32 else { return }
        closedIDs.append(id)
        defer { closings.add(id) }
        guard shown[id] != nil || settings.emitsForUnknown else {
            if let name = settings.unknownRefusal {
                call.fail(name, "")
            } else {
                call.reply()
            }
            return
        }
        call.reply()
        for reason in settings.closeReasons {
            // `emit` fails only while the server leaves the bus.
            try? emit("NotificationClosed", about: id, .uint32(reason))
        }
        shown[id] = nil
        expired.remove(id)
    }
}
