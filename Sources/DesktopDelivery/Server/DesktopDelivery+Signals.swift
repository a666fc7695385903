import Alerts
import DBus
import EventLoop
import Synchronization

extension DesktopDelivery {
    /// Handles the signals of the server, and its arrival and departure, until the task is
    /// cancelled.
    ///
    /// Subscribes before it reports a server, so that no signal of the first notification is
    /// missed.
    func listen() async throws {
        let events = try await bus.events(
            matching: [
                .ownerChanges(of: NotificationsInterface.busName),
                .ownerChanges(of: LauncherBadge.dockName),
                MatchRule(
                    sender: NotificationsInterface.busName, path: NotificationsInterface.path,
                    interface: NotificationsInterface.name),
            ] + NotificationsInterface.traitChanges)
        await findServer()
        for await event in events {
            switch event {
            case .signal(let signal): await handle(signal)
            case .disconnected: serverChanged(to: nil)
            case .connected:
                badges.showAgain()
                await findServer()
            }
        }
    }

    func findServer() async {
        let owner = try? await bus.owner(of: NotificationsInterface.busName)
        await connect(to: owner)
    }

    func handle(_ signal: Signal) async {
        switch signal.member {
        case "NameOwnerChanged" where signal.arguments.count == 3:
            let owner = signal.arguments[2].asString.flatMap { try? BusName($0) }
            switch signal.arguments[0].asString {
            case NotificationsInterface.busName.rawValue: await connect(to: owner)
            case LauncherBadge.dockName.rawValue where owner != nil: badges.showAgain()
            default: break
            }
        case "PropertiesChanged", "PropertyChanged": forgetTraits()
        default: handleServerSignal(signal)
        }
    }

    private func connect(to owner: BusName?) async {
        // Two buses can give out the same unique name, so the session includes the id of the bus.
        // If the bus does not answer, the connection is about to be lost.
        guard let owner,
            let busID = try? await bus.call(NotificationsInterface.getBusID).first?.asString
        else { return serverChanged(to: nil) }
        var server = Server(owner: owner, session: "\(busID) \(owner)")
        if !isCurrent(server) { server.identity = await identity(of: server) }
        serverChanged(to: server)
    }

    /// Sets the server, and forgets the ids and tokens of the previous server, which mean nothing
    /// to the new one.
    private func serverChanged(to server: Server?) {
        let isNew = state.withLock { state in
            guard state.server?.session != server?.session else { return false }
            state.server = server
            state.activationTokens = [:]
            state.hasRefused = false
            state.unanswered = []
            state.open = []
            state.recent = [:]
            return true
        }
        guard isNew else { return }
        eventContinuation.yield(.changed(toSession: server?.session))
    }

    private func handleServerSignal(_ signal: Signal) {
        guard signal.interface == NotificationsInterface.name,
            let server = state.withLock(\.server), signal.sender == server.owner,
            signal.arguments.count == 2, let id = signal.arguments[0].asUInt32
        else { return }
        let receipt = DeliveryReceipt(session: server.session, id: id)
        switch (signal.member, signal.arguments[1]) {
        case ("ActivationToken", .string(let token)):
            state.withLock { state in
                // Some servers broadcast the tokens of all programs' notifications, so the number
                // kept is limited.
                if state.activationTokens.count >= Self.mostTokens { state.activationTokens = [:] }
                state.activationTokens[receipt] = token
            }
        case ("ActionInvoked", .string(let action)):
            let token = state.withLock { $0.activationTokens.removeValue(forKey: receipt) }
            eventContinuation.yield(.activated(receipt, action: action, activationToken: token))
        // The inline reply of KDE and other desktops. After a reply, the server may also report an
        // action and a close.
        case ("NotificationReplied", .string(let text)):
            eventContinuation.yield(.replied(receipt, text: text))
        case ("NotificationClosed", .uint32(let code)):
            let (reason, isRecent, hasRefused) = state.withLock { state in
                state.activationTokens[receipt] = nil
                let isRecent = state.recent.removeValue(forKey: id)?.isPast == false
                return (state.close(id, code, at: server), isRecent, state.hasRefused)
            }
            // A server that gives no reason right after it has accepted a notification has no place
            // for it, such as awesome with more notifications than fit on the screen.
            let isEvicted = isRecent && reason == .undefined
            eventContinuation.yield(isEvicted ? .evicted(receipt) : .closed(receipt, reason))
            if hasRefused { eventContinuation.yield(.roomMade) }
        default: break
        }
    }

    private static let mostTokens = 64

    func isCurrent(_ server: Server) -> Bool {
        state.withLock { $0.server?.session == server.session }
    }

    func forgetTraits() {
        state.withLock { $0.server?.traits = nil }
    }
}

extension DesktopDelivery.State {
    /// Records that a notification was closed, and returns the reason.
    fileprivate mutating func close(
        _ id: UInt32, _ code: UInt32, at server: DesktopDelivery.Server
    ) -> CloseReason {
        guard let identity = server.identity else {
            return CloseReason(rawValue: code) ?? .undefined
        }
        let isCrowded = identity.room.map { open.count + arriving > $0 } ?? false
        open.remove(id)
        return identity.closeReason(code, isCrowded: isCrowded)
    }
}
