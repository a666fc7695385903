package import Alerts
package import DBus
package import Logging
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
        let delivery = DesktopDelivery(bus: bus, deadline: deadline, logger: logger)
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
}

extension DesktopDelivery.State {
    /// Whether it is on the caller to summon: of several that are due at once, one does.
    fileprivate mutating func beginSummoning() -> Bool {
        defer { isSummoning = true }
        return !isSummoning
    }
}
