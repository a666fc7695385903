package import Alerts
package import DBus
package import Logging
import Messages
import Synchronization

/// Whether there is a server, and how there comes to be one.
extension DesktopDelivery {
    /// Whether a notification server runs on this bus now.
    package static func hasServer(on bus: Bus) async throws -> Bool {
        try await bus.owner(of: NotificationsInterface.busName) != nil
    }

    /// What the server on this bus can do, without showing or starting anything.
    ///
    /// - Parameters:
    ///   - bus: the session bus.
    ///   - deadline: how long each of its answers may take.
    ///   - logger: gets what is of no account.
    /// - Returns: the settings; `nil` if there is no server.
    /// - Throws: `BusError` or `DeliveryError` if it cannot be asked, or does not answer.
    package static func settings(
        on bus: Bus, deadline: Duration, logger: Logger
    ) async throws -> DeliverySettings? {
        guard try await hasServer(on: bus) else { return nil }
        let delivery = DesktopDelivery(
            bus: bus, deadline: deadline, settingsDeadline: min(deadline, .seconds(2)),
            logger: logger)
        await delivery.findServer()
        return try await delivery.settings()
    }

    /// Has the bus start a notification server, if that was asked for and there is none.
    ///
    /// Which one it starts is up to what is installed; so it is never done unasked. It is tried once:
    /// what is due after that waits like anything else, and the next ring is another occasion.
    package func summon() async {
        guard activatesServer, state.withLock({ $0.beginSummoning() }) else { return }
        defer { state.withLock { $0.isSummoning = false } }
        do throws(BusError) {
            guard try await bus.owner(of: NotificationsInterface.busName) == nil else { return }
            logger.info("A notification server is being started")
            _ = try await bus.call(NotificationsInterface.startServer, timeout: deadline)
        } catch {
            logger.error(
                "No notification server could be started; what is due waits for one",
                metadata: ["error": "\(error)"])
        }
    }

    package func settings() async throws -> DeliverySettings {
        let server = try requireServer()
        let traits = try await askTraits(of: server)
        return DeliverySettings(
            server: [traits.identity.name, traits.identity.version].joined(separator: " "),
            vendor: traits.identity.vendor, version: traits.identity.version,
            specification: traits.identity.specification,
            process: try? await bus.processID(of: server.owner),
            capabilities: traits.capabilities,
            doNotDisturb: await doNotDisturb.isOn(at: server.owner, traits),
            isAllowed: await doNotDisturb.isAllowed(traits),
            sound: SoundPlan.route(for: traits, players: player.working(of: players)))
    }

    func requireServer() throws(DeliveryError) -> Server {
        guard let server = state.withLock(\.server) else {
            throw DeliveryError(.unavailable, "There is no notification server.")
        }
        return server
    }

    func askTraits(of server: Server) async throws(DeliveryError) -> ServerTraits {
        do throws(BusError) {
            let identity: ServerIdentity
            if let known = server.identity {
                identity = known
            } else {
                identity = ServerIdentity(
                    information: try await bus.call(
                        server.call(NotificationsInterface.getServerInformation), timeout: deadline)
                )
            }
            let traits = ServerTraits(
                identity,
                capabilities: try await bus.call(
                    server.call(NotificationsInterface.getCapabilities), timeout: deadline))
            state.withLock { state in
                guard state.server?.session == server.session else { return }
                state.server?.identity = identity
                state.server?.traits = traits
            }
            return traits
        } catch {
            throw DeliveryError(error)
        }
    }
}

extension DesktopDelivery {
    /// Asks a server that has appeared who it is.
    ///
    /// GNOME's shell owns the name before its object is there. What is sent in between is refused, so
    /// the server counts as having appeared only once it answers.
    ///
    /// - Returns: `nil` if the server does not answer in time; it may be able to show something all the
    ///   same.
    func identity(of server: Server) async -> ServerIdentity? {
        for _ in 1...Self.mostReadinessChecks {
            do throws(BusError) {
                return ServerIdentity(
                    information: try await bus.call(
                        server.call(NotificationsInterface.getServerInformation),
                        timeout: settingsDeadline))
            } catch {
                guard error.isObjectMissing, (try? await bus.wait(for: readinessPause)) != nil
                else {
                    return nil
                }
            }
        }
        return nil
    }

    private static let mostReadinessChecks = 10
}

extension DesktopDelivery.Server {
    /// A call that nobody else can get, and that starts nothing.
    func call(_ member: MemberName, _ arguments: [Value] = []) -> MethodCall {
        MethodCall(
            destination: owner, path: NotificationsInterface.path,
            interface: NotificationsInterface.name, member: member, arguments: arguments,
            allowsAutoStart: false)
    }
}

extension DesktopDelivery.State {
    /// Whether it is on the caller to summon: of several that are due at once, one does.
    fileprivate mutating func beginSummoning() -> Bool {
        defer { isSummoning = true }
        return !isSummoning
    }
}
