public import DBus
import TestSupport

/// A notification server that shows nothing, but remembers what it was given.
///
/// It does what the specification says; ``Settings`` switches on what real servers do instead.
public actor NotificationServer {
    /// How the server behaves.
    public struct Settings: Sendable {
        /// What it says it can do.
        public var capabilities = ["actions", "body", "body-markup", "persistence", "sound"]
        /// Name, vendor, version, and the version of the specification.
        public var information = ["Fake", "Peal", "1.0", "1.2"]
        /// Whether it takes calls and never answers any.
        public var neverAnswers = false
        /// The error that it answers to `Notify` with.
        public var refusal: (name: ErrorName, message: String)?
        /// Whether a number to replace that it never gave becomes the notification's number.
        public var adoptsUnknownIDs = false
        /// Given with each action before it, if it is not empty.
        public var activationToken = ""

        /// Makes the settings of a server that does what the specification says.
        public init() {}
    }

    /// How the server behaves, from the next call on.
    public var settings: Settings
    /// What is on the screen, by number.
    public private(set) var shown: [UInt32: ShownNotification] = [:]
    /// The numbers that `CloseNotification` was called with.
    public private(set) var closedIDs: [UInt32] = []

    private let address: BusAddress
    private let arrivals = Arrivals<ShownNotification>()
    private let closings = Arrivals<UInt32>()
    private var lastID: UInt32 = 0
    private var bus: Bus?
    private var serving: Task<Void, Never>?
    private var unanswered: [IncomingCall] = []

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
        let calls = try bus.export(Self.object)
        guard try await bus.requestName(Self.name) == .owner else {
            await bus.close()
            throw BusError(code: .noBus, message: "\(Self.name) is somebody else's")
        }
        self.bus = bus
        lastID = 0
        shown = [:]
        serving = Task { [weak self] in
            for await call in calls {
                await self?.answer(call)
            }
        }
    }

    /// Leaves the bus without closing what is shown, as servers do.
    ///
    /// When it returns, the bus knows that its name is free.
    public func stop() async {
        // Where there is no bus any more, there is no name either.
        try? await bus?.releaseName(Self.name)
        await bus?.close()
        await serving?.value
        bus = nil
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

    /// Does what a user does who chooses an action.
    ///
    /// - Parameters:
    ///   - id: The notification's number.
    ///   - key: The action's key.
    /// - Throws: What ``Bus/emit(_:)`` throws.
    public func invokeAction(id: UInt32, key: String) throws {
        if !settings.activationToken.isEmpty {
            try emit("ActivationToken", .uint32(id), .string(settings.activationToken))
        }
        try emit("ActionInvoked", .uint32(id), .string(key))
    }

    /// Does what a user does who writes an answer.
    ///
    /// - Parameters:
    ///   - id: The notification's number.
    ///   - text: The answer.
    /// - Throws: What ``Bus/emit(_:)`` throws.
    public func reply(id: UInt32, text: String) throws {
        try emit("NotificationReplied", .uint32(id), .string(text))
    }

    /// Takes a notification off the screen.
    ///
    /// - Parameters:
    ///   - id: The notification's number; it is emitted even if there is none, as some servers do.
    ///   - reason: 1 expired, 2 dismissed, 3 closed by call, 4 anything else.
    /// - Throws: What ``Bus/emit(_:)`` throws.
    public func close(id: UInt32, reason: UInt32) throws {
        shown[id] = nil
        try emit("NotificationClosed", .uint32(id), .uint32(reason))
    }

    private func emit(_ member: MemberName, _ arguments: Value...) throws {
        try bus?.emit(
            Signal(
                path: Self.path, interface: Self.interface, member: member, arguments: arguments))
    }

    private func answer(_ call: IncomingCall) {
        guard !settings.neverAnswers else {
            unanswered.append(call)
            return
        }
        switch call.member {
        case "Notify": show(call)
        case "CloseNotification": close(call)
        case "GetCapabilities": call.reply([.strings(settings.capabilities)])
        case "GetServerInformation": call.reply(settings.information.map(Value.string))
        default: break
        }
    }

    private func show(_ call: IncomingCall) {
        if let refusal = settings.refusal {
            return call.fail(refusal.name, refusal.message)
        }
        guard let notification = ShownNotification(id: newID(for: call), call: call) else { return }
        shown[notification.id] = notification
        call.reply([.uint32(notification.id)])
        arrivals.add(notification)
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
        call.reply()
        if shown.removeValue(forKey: id) != nil {
            // It only fails when we are about to leave the bus.
            try? emit("NotificationClosed", .uint32(id), .uint32(3))
        }
        closings.add(id)
    }
}
