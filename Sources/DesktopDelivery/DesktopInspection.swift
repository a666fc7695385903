package import Alerts
package import DBus
package import Logging

/// Inspects the desktop without a daemon.
///
/// Nothing is shown, started or changed.
package enum DesktopInspection {
    /// How long a server may take for each answer; short, because a user is waiting.
    private static let deadline = Duration.seconds(3)

    /// Returns the settings of the notification server on this bus.
    ///
    /// - Parameters:
    ///   - bus: The session bus.
    ///   - logger: The logger for details that callers can ignore.
    /// - Returns: The settings; `nil` if there is no notification server.
    /// - Throws: `BusError` or `DeliveryError` if the server does not answer.
    package static func settings(on bus: Bus, logger: Logger) async throws -> DeliverySettings? {
        try await DesktopDelivery.settings(on: bus, deadline: deadline, logger: logger)
    }

    /// Returns the version of the portal's notification interface; `nil` if no portal runs.
    package static func portalVersion(on bus: Bus) async -> UInt32? {
        await PortalDelivery.version(on: bus)
    }

    /// Whether Peal runs in a sandbox, where the portal is the only way to show notifications.
    package static var isSandboxed: Bool { PortalDelivery.isNeeded }
}
