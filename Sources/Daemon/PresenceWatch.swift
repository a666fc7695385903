import Alerts
import DBus
import DesktopDelivery
import Glibc
import Logging
import Recurrence

/// Follows whether the user is at the machine, and when the user's session has begun, by signals only:
/// nothing is asked at intervals.
///
/// Each desktop has another source, and a source that does not run is not started. The screen savers
/// and GNOME's idle monitor are on the session bus, and logind is on the system bus.
struct PresenceWatch: Sendable {
    let session: Bus
    let system: SystemBus
    let presence: Presence
    let clock: any WallClock
    let logger: Logger

    /// How long nobody touches a machine that counts as not used.
    private static let idleTime = Duration.seconds(300)
    /// How long rings wait at most, at the start, for what the sources say.
    private static let patience = Duration.seconds(2)

    /// Runs until the task is cancelled.
    func run() async {
        await withDiscardingTaskGroup { group in
            group.addTask { await quietly(.screenSavers) { try await followScreenSavers() } }
            group.addTask { await quietly(.idleMonitor) { try await followIdleMonitor() } }
            group.addTask { await quietly(.logind) { try await followLogind() } }
            group.addTask {
                let end = clock.now + Self.patience
                guard (try? await clock.sleep(until: end, tolerance: nil)) != nil else { return }
                presence.answered(Set(Presence.Kind.allCases))
            }
        }
        // A service that returns would end the whole group.
        await Service.waitForCancellation()
    }

    /// Runs the following of sources, which may be missing on this machine.
    private func quietly(_ kind: Presence.Kind, _ follow: () async throws -> Void) async {
        do {
            try await follow()
        } catch {
            logger.debug(
                "A source of the user's presence cannot be followed",
                metadata: ["source": "\(kind)", "error": "\(error)"])
            presence.answered([kind])
        }
    }

    // MARK: Screen savers

    /// The screen saver of a desktop: its bus name, which is also the name of its interface, and its
    /// object.
    private struct ScreenSaver {
        let name: InterfaceName
        let bus: BusName
        let path: ObjectPath

        init(_ bus: BusName) {
            name = InterfaceName(stringLiteral: bus.rawValue)
            self.bus = bus
            let parts = bus.rawValue.split(separator: ".")
            path = ObjectPath(stringLiteral: "/" + parts.joined(separator: "/"))
        }
    }

    private static let screenSavers = PresenceSources.screenSavers.map(ScreenSaver.init)

    private func followScreenSavers() async throws {
        let events = try await session.events(
            matching: Self.screenSavers.flatMap {
                [
                    .ownerChanges(of: $0.bus),
                    MatchRule(sender: $0.bus, interface: $0.name, member: "ActiveChanged"),
                ]
            })
        for saver in Self.screenSavers { await ask(saver) }
        presence.answered([.screenSavers])
        for await event in events {
            switch event {
            case .signal(let signal) where signal.member == "NameOwnerChanged":
                let name = signal.arguments.first?.asString
                if let saver = Self.screenSavers.first(where: { $0.bus.rawValue == name }) {
                    await ask(saver)
                }
            case .signal(let signal):
                let saver = Self.screenSavers.first { $0.name == signal.interface }
                if let saver, let isActive = signal.arguments.first?.asBoolean {
                    report(saver, isActive)
                }
            case .connected: for saver in Self.screenSavers { await ask(saver) }
            case .disconnected: break
            }
        }
    }

    /// Asks a screen saver once whether it is active, because it was so before Peal started.
    private func ask(_ saver: ScreenSaver) async {
        guard let owner = try? await session.owner(of: saver.bus) else {
            return report(saver, false)
        }
        let answer = try? await session.call(
            MethodCall(
                destination: owner, path: saver.path, interface: saver.name, member: "GetActive",
                allowsAutoStart: false))
        if let isActive = answer?.first?.asBoolean { report(saver, isActive) }
    }

    private func report(_ saver: ScreenSaver, _ isActive: Bool) {
        presence.report(saver.name.rawValue, isAway: isActive, .locked, since: clock.now)
    }

    // MARK: GNOME's idle monitor

    private static let monitor = PresenceSources.idleMonitor
    private static let monitorPath: ObjectPath = "/org/gnome/Mutter/IdleMonitor/Core"
    private static let monitorInterface: InterfaceName = "org.gnome.Mutter.IdleMonitor"

    private func followIdleMonitor() async throws {
        let events = try await session.events(matching: [
            .ownerChanges(of: Self.monitor),
            MatchRule(
                sender: Self.monitor, path: Self.monitorPath, interface: Self.monitorInterface,
                member: "WatchFired"),
        ])
        var idle = await addWatch("AddIdleWatch", .uint64(UInt64(Self.idleTime / .milliseconds(1))))
        presence.answered([.idleMonitor])
        var active: UInt32?
        for await event in events {
            switch event {
            case .signal(let signal) where signal.member == "WatchFired":
                let watch = signal.arguments.first?.asUInt32
                if watch != nil, watch == idle {
                    presence.report(
                        "idle", isAway: true, .idle, since: clock.now - Self.idleTime)
                    active = await addWatch("AddUserActiveWatch")
                } else if watch != nil, watch == active {
                    // This watch fires only once.
                    active = nil
                    presence.report("idle", isAway: false, .idle, since: clock.now)
                }
            case .signal, .connected:
                presence.report("idle", isAway: false, .idle, since: clock.now)
                active = nil
                idle = await addWatch(
                    "AddIdleWatch", .uint64(UInt64(Self.idleTime / .milliseconds(1))))
            case .disconnected: break
            }
        }
    }

    /// Has the monitor report when the machine is not used, or when it is used again.
    private func addWatch(_ member: MemberName, _ arguments: Value...) async -> UInt32? {
        guard let owner = try? await session.owner(of: Self.monitor) else { return nil }
        let answer = try? await session.call(
            MethodCall(
                destination: owner, path: Self.monitorPath, interface: Self.monitorInterface,
                member: member, arguments: arguments, allowsAutoStart: false))
        return answer?.first?.asUInt32
    }

    // MARK: logind

    private static let logind = PresenceSources.logind
    private static let userPath = ObjectPath(
        stringLiteral: "/org/freedesktop/login1/user/_\(getuid())")
    private static let sessionInterface: InterfaceName = "org.freedesktop.login1.Session"
    private static let properties: InterfaceName = "org.freedesktop.DBus.Properties"

    /// Follows the hints of the user's session.
    ///
    /// The daemon can start before its session, and outlive it if the user manager lingers. So it
    /// looks again when logind signals that the user has another session on the display.
    private func followLogind() async throws {
        let system = try await system.connection()
        let events = try await system.events(matching: [
            MatchRule(
                sender: Self.logind, path: Self.userPath, interface: Self.properties,
                member: "PropertiesChanged"),
            MatchRule(
                sender: Self.logind, interface: Self.properties, member: "PropertiesChanged",
                argument0: Self.sessionInterface.rawValue),
        ])
        var session = await readSession(on: system)
        presence.answered([.logind])
        for await case .signal(let signal) in events {
            if signal.path == Self.userPath {
                session = await readSession(on: system) ?? session
            } else if signal.path == session, signal.arguments.count == 3 {
                report(signal.arguments[1].asProperties ?? [:])
            }
        }
    }

    /// Reports when the user's session has begun, and its hints.
    ///
    /// - Returns: The session's object; `nil` if there is no session.
    private func readSession(on system: Bus) async -> ObjectPath? {
        // The daemon of a user manager is in no session; `auto` is then the one on the display.
        let answer = try? await system.call(
            MethodCall(
                destination: Self.logind, path: "/org/freedesktop/login1",
                interface: "org.freedesktop.login1.Manager", member: "GetSession",
                arguments: [.string("auto")], allowsAutoStart: false))
        guard let session = answer?.first?.asObjectPath else { return nil }
        let all = try? await system.call(
            MethodCall(
                destination: Self.logind, path: session, interface: Self.properties,
                member: "GetAll", arguments: [.string(Self.sessionInterface.rawValue)],
                allowsAutoStart: false))
        let properties = all?.first?.asProperties ?? [:]
        if let start = properties["Timestamp"]?.asUInt64.flatMap({ Int64(exactly: $0) }) {
            presence.reportSession(since: Instant(microseconds: start))
        }
        report(properties)
        return session
    }

    private func report(_ properties: [String: Value]) {
        if let isLocked = properties["LockedHint"]?.asBoolean {
            presence.report("logind locked", isAway: isLocked, .locked, since: clock.now)
        }
        if let isIdle = properties["IdleHint"]?.asBoolean {
            presence.report("logind idle", isAway: isIdle, .idle, since: clock.now)
        }
    }
}
