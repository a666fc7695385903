package import Alerts
package import DBus
import DesktopDelivery
package import Logging

/// A look at the desktop without a daemon: nothing is shown, started or changed.
package enum DesktopInspection {
    /// How long a server may take for each answer: a person waits.
    private static let deadline = Duration.seconds(3)

    /// What shows notifications on this bus.
    ///
    /// - Parameters:
    ///   - bus: the session bus.
    ///   - logger: gets what is of no account.
    /// - Returns: `nil` if there is no notification server.
    /// - Throws: `BusError` or `DeliveryError` if it does not answer.
    package static func settings(on bus: Bus, logger: Logger) async throws -> DeliverySettings? {
        try await DesktopDelivery.settings(on: bus, deadline: deadline, logger: logger)
    }

    /// The version of the desktop portal's interface for notifications; `nil` if no portal runs.
    package static func portalVersion(on bus: Bus) async -> UInt32? {
        await PortalDelivery.version(on: bus)
    }

    /// Whether the bus starts Peal's daemon when it is called.
    package static func startsDaemon(on bus: Bus) async -> Bool {
        let names = try? await bus.call(
            MethodCall(
                destination: .bus, path: "/org/freedesktop/DBus",
                interface: "org.freedesktop.DBus", member: "ListActivatableNames"),
            timeout: deadline)
        return names?.first?.asStrings?.contains("io.github.peal.Peal") ?? false
    }

    /// Whether Peal runs in a sandbox, where the portal is the only way.
    package static var isSandboxed: Bool { PortalDelivery.isNeeded }
}
