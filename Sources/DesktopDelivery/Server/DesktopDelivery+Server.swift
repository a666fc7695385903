package import Alerts
package import DBus
package import Logging
import Messages
import Synchronization

/// Finding, starting and querying the notification server.
extension DesktopDelivery {
    /// Returns whether a notification server runs on this bus now.
    package static func hasServer(on bus: Bus) async throws -> Bool {
        try await bus.owner(of: NotificationsInterface.busName) != nil
    }

    /// Returns what the server on this bus can do.
    ///
    /// This call shows nothing and starts no server.
    ///
    /// - Parameters:
    ///   - bus: The session bus.
    ///   - deadline: How long the server may take for each answer.
    ///   - logger: The logger for details that callers can ignore.
    /// - Returns: The settings; `nil` if there is no server.
    /// - Throws: `BusError` or `DeliveryError` if the server cannot be called or does not answer.
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

    /// Makes the bus start a notification server if none is running and the user has allowed this.
    ///
    /// Permission is needed because the installed service files decide which server starts. If the
    /// attempt fails, the notification waits for a server as usual, and the next ring tries again.
    package func activateServer() async {
        guard activatesServer, state.withLock({ $0.beginSummoning() }) else { return }
        defer { state.withLock { $0.isSummoning = false } }
        do throws(BusError) {
            guard try await bus.owner(of: NotificationsInterface.busName) == nil else { return }
            logger.info("A notification server is being started")
            _ = try await bus.call(NotificationsInterface.startServer, timeout: deadline)
        } catch {
            logger.error(
                "No notification server could be started; due notifications wait for one",
                metadata: ["error": "\(error)"])
        }
    }

    package func settings() async throws -> DeliverySettings {
        let server = try requireServer()
        let traits = try await askTraits(of: server)
        // The usual deadline is short, because a sound waits for the answer. Here no sound waits, so
        // use the longer deadline.
        var preferences = preferences
        preferences.deadline = deadline
        return DeliverySettings(
            server: [traits.identity.name, traits.identity.version].joined(separator: " "),
            vendor: traits.identity.vendor, version: traits.identity.version,
            specification: traits.identity.specification,
            process: try? await bus.processID(of: server.owner),
            capabilities: traits.capabilities,
            doNotDisturb: await preferences.hasDoNotDisturb(at: server.owner, traits),
            isAllowed: await preferences.isAllowed(traits),
            sound: await soundRoute(for: traits, preferences))
    }

    private func soundRoute(
        for traits: ServerTraits, _ preferences: DesktopPreferences
    ) async -> SoundRoute {
        guard await preferences.allowsSounds(of: DesktopEntry.id, traits) != false else {
            return .off
        }
        return SoundPlan.route(for: traits, players: players, works: player.works)
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
    /// Returns the name and version of a server that has just appeared.
    ///
    /// GNOME Shell owns the bus name before it exports the object, and rejects calls in between. So
    /// a server counts as present only after it has answered.
    ///
    /// - Returns: The answer, or `nil` if the server does not answer in time. Such a server
    ///   may still be able to show notifications.
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
    /// Returns a call to the server's unique name, which cannot reach another program or start a
    /// server.
    func call(_ member: MemberName, _ arguments: [Value] = []) -> MethodCall {
        MethodCall(
            destination: owner, path: NotificationsInterface.path,
            interface: NotificationsInterface.name, member: member, arguments: arguments,
            allowsAutoStart: false)
    }
}

extension DesktopDelivery.State {
    /// Returns whether the caller must start the server: if several notifications are due at once,
    /// only one of them starts it.
    fileprivate mutating func beginSummoning() -> Bool {
        defer { isSummoning = true }
        return !isSummoning
    }
}
