package import Alerts
package import DBus
import Glibc
package import Logging
import Messages
import Synchronization

/// Shows notifications through the desktop portal (`org.freedesktop.portal.Notification`, versions
/// 1 and 2), the only way for a Flatpak or Snap to show them.
///
/// The portal reports neither closed notifications nor the desktop's capabilities. So a
/// notification counts as unseen until the user clicks it or one of its buttons.
package final class PortalDelivery: Delivery {
    package let events: AsyncStream<DeliveryEvent>

    private static let deadline = Duration.seconds(10)

    private let eventContinuation: AsyncStream<DeliveryEvent>.Continuation
    private let bus: Bus
    private let logger: Logger
    private let labels = ButtonLabels()
    private let badges: LauncherBadges
    private let alarmPlayer: AlarmPlayer
    private let state = Mutex(State())

    private struct State {
        var portal: Portal?
        /// The last id, which starts at random.
        ///
        /// The portal keeps the notifications from earlier runs of Peal, so ids must not repeat
        /// from run to run.
        var lastID = UInt32.random(in: 0 ..< .max / 2)
    }

    /// The current owner of the portal's bus name.
    private struct Portal {
        var owner: BusName
        var session: String
        var version: UInt32
    }

    package init(bus: Bus, logger: Logger) {
        self.bus = bus
        self.logger = logger
        badges = LauncherBadges(bus: bus)
        alarmPlayer = AlarmPlayer(environment: ProcessEnvironment.variables, logger: logger)
        (events, eventContinuation) = AsyncStream.makeStream()
    }

    /// Whether Peal runs in a sandbox, where the portal is the only way to show notifications.
    package static var isNeeded: Bool {
        access("/.flatpak-info", F_OK) == 0 || getenv("SNAP") != nil
    }

    /// Returns the version of the portal's notification interface, without starting a portal.
    ///
    /// - Returns: The version; `nil` if no portal runs or the portal has no such interface.
    package static func version(on bus: Bus) async -> UInt32? {
        var call = askVersion
        call.allowsAutoStart = false
        let answer = try? await bus.call(call, timeout: deadline)
        return answer?.first?.unwrapped.asUInt32
    }

    private static let askVersion = MethodCall(
        destination: PortalInterface.busName, path: PortalInterface.path,
        interface: .properties, member: "Get",
        arguments: [.string(PortalInterface.name.rawValue), .string("version")])

    // MARK: Showing

    package func settings() throws -> DeliverySettings {
        let portal = try requirePortal()
        return DeliverySettings(
            server: "the desktop portal, version \(portal.version)",
            capabilities: ["actions", "body"],
            // The portal plays the desktop's usual notification sound.
            sound: .server)
    }

    package nonisolated(nonsending) func deliver(
        _ notification: Notification, ifStill isWanted: () async -> Bool
    ) async throws -> DeliveryReceipt? {
        guard await isWanted() else { return nil }
        var notification = notification.translated(labels)
        if !alarmPlayer.canSound { notification.isSounding = false }
        let portal = try requirePortal()
        let id: UInt32
        if let replaced = notification.replaces, replaced.session == portal.session {
            id = replaced.id
            // If two notifications have the same id, version 1 of KDE's portal shows both, and
            // removes only the last one. So remove the old notification before adding the new one.
            if portal.version < 2 {
                _ = try await call(
                    portal, PortalInterface.removeNotification, [.string(Self.name(of: id))])
            }
        } else {
            id = state.withLock { state in
                state.lastID += 1
                return state.lastID
            }
        }
        _ = try await call(
            portal, PortalInterface.addNotification,
            [
                .string(Self.name(of: id)),
                .properties(notification.portalProperties(version: portal.version)),
            ])
        return DeliveryReceipt(session: portal.session, id: id)
    }

    package func withdraw(_ receipt: DeliveryReceipt) async throws {
        guard let portal = state.withLock(\.portal), portal.session == receipt.session else {
            return
        }
        _ = try await call(
            portal, PortalInterface.removeNotification, [.string(Self.name(of: receipt.id))])
    }

    package func sound(_ alarm: SoundingAlarm?, age: Duration) {
        alarmPlayer.replace(with: alarm, age: age)
        if let alarm { alarmPlayer.start(alarm) }
    }

    package func setBadge(_ count: Int, of sender: Notification.Sender?) {
        guard let sender else { return badges.show(count) }
        if let entry = sender.desktopEntry { badges.show(count, of: entry) }
    }

    package func open(_ target: OpenTarget, activationToken: String?) async throws {
        try await DesktopOpener.open(target, activationToken: activationToken)
    }

    private func requirePortal() throws(DeliveryError) -> Portal {
        guard let portal = state.withLock(\.portal) else {
            throw DeliveryError(.unavailable, "There is no desktop portal.")
        }
        return portal
    }

    private func call(
        _ portal: Portal, _ member: MemberName, _ arguments: [Value]
    ) async throws(DeliveryError) -> [Value] {
        do {
            return try await bus.call(
                MethodCall(
                    destination: portal.owner, path: PortalInterface.path,
                    interface: PortalInterface.name, member: member, arguments: arguments,
                    allowsAutoStart: false),
                timeout: Self.deadline)
        } catch {
            throw DeliveryError(error)
        }
    }

    private static func name(of id: UInt32) -> String { "peal-\(id)" }

    private static func id(of name: String) -> UInt32? {
        name.hasPrefix("peal-") ? UInt32(name.dropFirst(5)) : nil
    }

    // MARK: Listening

    /// Listens to the portal and sends its events to ``events`` until the task is cancelled.
    ///
    /// - Throws: `BusError` if the connection to the bus is lost for good.
    package func run() async throws {
        defer { eventContinuation.finish() }
        try await runOnBus([{ try await self.listen() }, { await self.badges.run() }])
    }

    private func listen() async throws {
        let events = try await bus.events(matching: [
            .ownerChanges(of: PortalInterface.busName),
            .ownerChanges(of: LauncherBadge.dockName),
            MatchRule(
                sender: PortalInterface.busName, path: PortalInterface.path,
                interface: PortalInterface.name),
        ])
        await findPortal()
        for await event in events {
            switch event {
            case .signal(let signal): await handle(signal)
            case .disconnected: portalChanged(to: nil)
            case .connected:
                badges.showAgain()
                await findPortal()
            }
        }
    }

    /// Finds the portal.
    ///
    /// This call may start the portal, because a desktop has only one. Notification servers are not
    /// started like this: several may be installed, and the bus could start the wrong one, so Peal
    /// needs the user's consent.
    private func findPortal() async {
        let version = try? await bus.call(Self.askVersion, timeout: Self.deadline).first
        guard let version, let owner = try? await bus.owner(of: PortalInterface.busName) else {
            logger.warning("There is no desktop portal for notifications")
            return portalChanged(to: nil)
        }
        let busID = try? await bus.call(NotificationsInterface.getBusID).first?.asString
        var number: UInt32 = 1
        if case .variant(.uint32(let known)) = version { number = known }
        portalChanged(
            to: Portal(owner: owner, session: "\(busID ?? "bus") \(owner)", version: number))
    }

    private func portalChanged(to portal: Portal?) {
        let isNew = state.withLock { state in
            guard state.portal?.session != portal?.session else { return false }
            state.portal = portal
            return true
        }
        guard isNew else { return }
        eventContinuation.yield(.changed(toSession: portal?.session))
    }

    private func handle(_ signal: Signal) async {
        if signal.member == PortalInterface.actionInvoked,
            signal.interface == PortalInterface.name
        {
            handleAction(signal)
        } else if signal.member == "NameOwnerChanged", signal.arguments.count == 3 {
            let hasOwner = signal.arguments[2].asString?.isEmpty == false
            switch signal.arguments[0].asString {
            case PortalInterface.busName.rawValue where hasOwner: await findPortal()
            case PortalInterface.busName.rawValue: portalChanged(to: nil)
            case LauncherBadge.dockName.rawValue where hasOwner: badges.showAgain()
            default: break
            }
        }
    }

    private func handleAction(_ signal: Signal) {
        guard let portal = state.withLock(\.portal), signal.sender == portal.owner,
            signal.arguments.count == 3, let name = signal.arguments[0].asString,
            let id = Self.id(of: name), let action = signal.arguments[1].asString
        else { return }
        eventContinuation.yield(
            .activated(
                DeliveryReceipt(session: portal.session, id: id), action: action,
                activationToken: Self.activationToken(in: signal.arguments[2])))
    }

    /// Returns the activation token, which version 2 of the portal sends in a dictionary among the
    /// parameters.
    private static func activationToken(in parameters: Value) -> String? {
        guard case .array(_, let parameters) = parameters else { return nil }
        for case .variant(let parameter) in parameters {
            if let token = parameter.asProperties?["activation-token"]?.asString { return token }
        }
        return nil
    }
}

/// The D-Bus names of `org.freedesktop.portal.Notification`.
enum PortalInterface {
    static let busName: BusName = "org.freedesktop.portal.Desktop"
    static let path: ObjectPath = "/org/freedesktop/portal/desktop"
    static let name: InterfaceName = "org.freedesktop.portal.Notification"

    static let addNotification: MemberName = "AddNotification"
    static let removeNotification: MemberName = "RemoveNotification"
    static let actionInvoked: MemberName = "ActionInvoked"
}
