public import DBus
import Messages
import TestSupport

/// A notification server that shows nothing, but remembers what it was given.
///
/// It does what the specification says; ``Settings`` switches on what real servers do instead.
public actor NotificationServer {
    /// How the server behaves, from the next call on.
    public var settings: Settings
    /// What is on the screen, by number.
    public internal(set) var shown: [UInt32: ShownNotification] = [:]
    /// The numbers that `CloseNotification` was called with.
    public private(set) var closedIDs: [UInt32] = []

    /// How many notifications were accepted.
    public private(set) var acceptedCount = 0

    private let address: BusAddress
    private let arrivals = Arrivals<ShownNotification>()
    private let closings = Arrivals<UInt32>()
    private var lastID: UInt32 = 0
    private(set) var bus: Bus?
    /// Says again to everybody what the server says, as gnome-shell does behind its proxy.
    private var echo: Bus?
    private var serving: Task<Void, Never>?
    private var unanswered: [IncomingCall] = []
    /// What was shown last, and when.
    private var last: (notification: ShownNotification, at: ContinuousClock.Instant)?

    /// Makes a server that is not on the bus yet.
    ///
    /// - Parameters:
    ///   - address: The bus that it will be on.
    ///   - settings: How it behaves.
    public init(on address: BusAddress, settings: Settings = Settings()) {
        self.address = address
        self.settings = settings
    }

    /// Makes a server and starts it.
    ///
    /// - Parameters:
    ///   - bus: The bus that it is on.
    ///   - settings: How it behaves.
    /// - Returns: The server, which owns its name.
    /// - Throws: What ``start()`` throws.
    public static func started(
        on bus: PrivateBus, settings: Settings = Settings()
    ) async throws -> NotificationServer {
        let server = NotificationServer(on: bus.address, settings: settings)
        try await server.start()
        return server
    }

    /// Comes onto the bus with nothing shown, and counts from 1.
    ///
    /// - Throws: What prevented it, such as another server.
    public func start() async throws {
        let bus = try await Bus.connect(to: address, logger: .silent)
        let objects = try Self.objects.map { try bus.export($0) }
        guard try await bus.requestName(Self.name) == .owner else {
            await bus.close()
            throw BusError(code: .noBus, message: "\(Self.name) is somebody else's")
        }
        self.bus = bus
        if settings.isEchoed {
            echo = try await Bus.connect(to: address, logger: .silent)
        }
        lastID = settings.firstID - 1
        last = nil
        shown = [:]
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

    /// Leaves the bus without closing what is shown, as servers do.
    ///
    /// When it returns, the bus knows that its name is free.
    ///
    /// - Parameter abruptly: Whether the bus finds out by itself, as when it crashes.
    public func stop(abruptly: Bool = false) async {
        if !abruptly {
            // Where there is no bus any more, there is no name either.
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

    /// Its unique name; `nil` while it is not on the bus.
    public var uniqueName: BusName? { bus?.uniqueName }

    /// Changes how it behaves.
    ///
    /// - Parameter change: Makes the change.
    public func change(_ change: @Sendable (inout Settings) -> Void) {
        change(&settings)
    }

    /// How many calls wait for an answer.
    public var unansweredCount: Int { unanswered.count }

    /// Waits for the next notification.
    ///
    /// - Parameter timeout: How long to wait; only a failing test needs it.
    /// - Returns: The oldest notification that has not been returned yet.
    /// - Throws: ``DidNotHappen`` if none comes.
    public nonisolated func nextNotification(
        timeout: Duration = .seconds(20)
    ) async throws -> ShownNotification {
        try await arrivals.next(within: timeout)
    }

    /// Waits for the next call of `CloseNotification`.
    ///
    /// - Parameter timeout: How long to wait; only a failing test needs it.
    /// - Returns: The oldest number that has not been returned yet.
    /// - Throws: ``DidNotHappen`` if none comes.
    public nonisolated func nextClosing(timeout: Duration = .seconds(20)) async throws -> UInt32 {
        try await closings.next(within: timeout)
    }

    /// Answers what was left without an answer, as a server does that was frozen.
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
        shown[notification.id] = notification
        last = (notification, .now)
        if settings.closesEarly {
            // It only fails when we are about to leave the bus.
            try? close(id: notification.id, reason: 1)
        }
        if settings.emitsUnprompted {
            try? emit("NotificationClosed", about: 0, .uint32(2))
            try? emit("NotificationClosed", about: notification.id + 1000, .uint32(2))
        }
        // GNOME and Cinnamon close the oldest one before they answer.
        trim()
        call.reply([.uint32(notification.id)])
        arrivals.add(notification)
    }

    /// Why a notification is not shown.
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

    /// Takes the oldest off the screen where only so many may be on it.
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
            // It only fails when we are about to leave the bus.
            try? emit("NotificationClosed", about: id, .uint32(reason))
        }
        shown[id] = nil
    }
}
