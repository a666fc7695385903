package import Alerts
package import DBus
package import Logging
import Synchronization

/// Shows notifications through the desktop's own server (Desktop Notifications Specification 1.2),
/// and the badge through the launcher interface that docks listen to.
///
/// The server is called by its unique name, so it is never started, never another one than that
/// whose ids we know, and its signals are told from those of others who use the same interface.
package final class DesktopDelivery: Delivery {
    package let events: AsyncStream<DeliveryEvent>

    /// How long a server may take to answer; some freeze for seconds on images.
    private static let deadline = Duration.seconds(10)

    private let teller: AsyncStream<DeliveryEvent>.Continuation
    private let bus: Bus
    private let logger: Logger
    private let state = Mutex(State())

    private struct State {
        var server: Server?
        var badge: LauncherBadge?
        /// Tokens that came before the action they belong to.
        var activationTokens: [DeliveryReceipt: String] = [:]
    }

    /// The server as long as it owns its name.
    private struct Server {
        var owner: BusName
        var session: String
        var capabilities: Set<String>?
    }

    package init(bus: Bus, logger: Logger) {
        self.bus = bus
        self.logger = logger
        (events, teller) = AsyncStream.makeStream()
    }

    // MARK: Showing

    package func settings() async throws -> DeliverySettings {
        let server = try requireServer()
        let answer = try await call(server, NotificationsInterface.getServerInformation)
        let information = answer.compactMap(\.asString)
        return DeliverySettings(
            server: [information.first, information.dropFirst(2).first].compactMap(\.self)
                .joined(separator: " "),
            capabilities: try await askCapabilities(of: server))
    }

    package func deliver(_ notification: Notification) async throws -> DeliveryReceipt {
        let server = try requireServer()
        let capabilities: Set<String>
        if let known = server.capabilities {
            capabilities = known
        } else {
            capabilities = try await askCapabilities(of: server)
        }
        let replaced = notification.replaces.flatMap { $0.session == server.session ? $0.id : nil }
        let answer: [Value]
        do {
            answer = try await call(
                server, NotificationsInterface.notify,
                notification.notifyArguments(replacing: replaced ?? 0, capabilities: capabilities))
        } catch {
            // What it can do may have changed, as with do-not-disturb on Xfce.
            state.withLock { $0.server?.capabilities = nil }
            throw error
        }
        guard let id = answer.first?.asUInt32, id != 0 else {
            throw DeliveryError(.rejected, "The notification server accepted it but shows nothing.")
        }
        return DeliveryReceipt(session: server.session, id: id)
    }

    package func withdraw(_ receipt: DeliveryReceipt) async throws {
        guard let server = state.withLock(\.server), server.session == receipt.session else {
            return
        }
        do {
            _ = try await call(
                server, NotificationsInterface.closeNotification, [.uint32(receipt.id)])
        } catch {
            // The specification asks for an error where it is gone already.
            guard error.code == .rejected else { throw error }
            logger.debug("There was nothing to withdraw", metadata: ["error": "\(error)"])
        }
    }

    package func setBadge(_ count: Int) async throws {
        let badge = state.withLock { state in
            let badge = LauncherBadge(count: count, after: state.badge)
            state.badge = badge
            return badge
        }
        try bus.emit(badge.signal)
    }

    package func open(_ target: OpenTarget, activationToken: String?) throws {
        try DesktopOpener.open(target, activationToken: activationToken)
    }

    private func requireServer() throws(DeliveryError) -> Server {
        guard let server = state.withLock(\.server) else {
            throw DeliveryError(.unavailable, "There is no notification server.")
        }
        return server
    }

    private func askCapabilities(of server: Server) async throws -> Set<String> {
        let answer = try await call(server, NotificationsInterface.getCapabilities)
        let capabilities = Set(answer.first?.asStrings ?? [])
        state.withLock { state in
            if state.server?.session == server.session {
                state.server?.capabilities = capabilities
            }
        }
        return capabilities
    }

    private func call(
        _ server: Server, _ member: MemberName, _ arguments: [Value] = []
    ) async throws(DeliveryError) -> [Value] {
        do {
            return try await bus.call(
                MethodCall(
                    destination: server.owner, path: NotificationsInterface.path,
                    interface: NotificationsInterface.name, member: member, arguments: arguments,
                    allowsAutoStart: false),
                timeout: Self.deadline)
        } catch {
            throw DeliveryError(error)
        }
    }

    // MARK: Listening

    /// Tells what happens on the desktop, until the task is cancelled.
    ///
    /// - Throws: `BusError` if the bus was lost for good.
    package func run() async throws {
        defer { teller.finish() }
        let happenings = try await bus.events(matching: [
            .ownerChanges(of: NotificationsInterface.busName),
            .ownerChanges(of: LauncherBadge.dockName),
            MatchRule(
                sender: NotificationsInterface.busName, path: NotificationsInterface.path,
                interface: NotificationsInterface.name),
        ])
        await findServer()
        for await happening in happenings {
            switch happening {
            case .signal(let signal): await handle(signal)
            case .disconnected: serverChanged(to: nil)
            case .connected:
                await findServer()
                showBadgeAgain()
            }
        }
        guard Task.isCancelled else {
            throw BusError(code: .disconnected, message: "The session bus is gone.")
        }
    }

    private func findServer() async {
        let owner = try? await bus.owner(of: NotificationsInterface.busName)
        await connect(to: owner)
    }

    private func handle(_ signal: Signal) async {
        if signal.interface == NotificationsInterface.name {
            handleServerSignal(signal)
        } else if signal.member == "NameOwnerChanged", signal.arguments.count == 3 {
            let owner = signal.arguments[2].asString.flatMap { try? BusName($0) }
            switch signal.arguments[0].asString {
            case NotificationsInterface.busName.rawValue: await connect(to: owner)
            case LauncherBadge.dockName.rawValue where owner != nil: showBadgeAgain()
            default: break
            }
        }
    }

    private func connect(to owner: BusName?) async {
        guard let owner else { return serverChanged(to: nil) }
        // Unique names begin anew on another bus; its id tells them apart.
        let busID = try? await bus.call(NotificationsInterface.getBusID).first?.asString
        serverChanged(to: Server(owner: owner, session: "\(busID ?? "bus") \(owner)"))
    }

    private func serverChanged(to server: Server?) {
        let isNew = state.withLock { state in
            guard state.server?.session != server?.session else { return false }
            state.server = server
            state.activationTokens = [:]
            return true
        }
        guard isNew else { return }
        teller.yield(server.map { .appeared(session: $0.session) } ?? .disappeared)
    }

    private func handleServerSignal(_ signal: Signal) {
        guard let server = state.withLock(\.server), signal.sender == server.owner,
            signal.arguments.count == 2, let id = signal.arguments[0].asUInt32
        else { return }
        let receipt = DeliveryReceipt(session: server.session, id: id)
        switch (signal.member, signal.arguments[1]) {
        case ("ActivationToken", .string(let token)):
            state.withLock { $0.activationTokens[receipt] = token }
        case ("ActionInvoked", .string(let action)):
            let token = state.withLock { $0.activationTokens.removeValue(forKey: receipt) }
            teller.yield(.activated(receipt, action: action, activationToken: token))
        // KDE's and others' inline reply; an action and a close may follow it.
        case ("NotificationReplied", .string(let text)):
            teller.yield(.replied(receipt, text: text))
        case ("NotificationClosed", .uint32(let reason)):
            state.withLock { $0.activationTokens[receipt] = nil }
            teller.yield(.closed(receipt, CloseReason(rawValue: reason) ?? .undefined))
        default: break
        }
    }

    /// A dock that appears has to be told: it cannot ask.
    private func showBadgeAgain() {
        guard let badge = state.withLock(\.badge) else { return }
        try? bus.emit(badge.signal)
    }
}

extension DesktopDelivery {
    /// Whether a notification server runs on this bus now.
    package static func hasServer(on bus: Bus) async throws -> Bool {
        try await bus.owner(of: NotificationsInterface.busName) != nil
    }
}
