import DBus
import DesktopDelivery
import Glibc

/// How the daemon shows notifications.
package enum DeliveryChoice: String, CaseIterable, Sendable {
    /// On the desktop; in the terminal where there is no desktop.
    case auto
    /// Through the desktop's notification server; while there is none, notifications wait.
    case desktop
    /// Through the desktop portal, as in a sandbox.
    case portal
    /// On the daemon's standard output.
    case terminal

    /// Where to show them on this bus: on anything but `auto`.
    ///
    /// A server that is not there yet is waited for, as at login, unless a person has started the
    /// daemon in a terminal on a machine without a graphical session.
    func resolved(on bus: Bus) async throws -> DeliveryChoice {
        guard self == .auto else { return self }
        if PortalDelivery.isNeeded { return .portal }
        let isGraphical = getenv("DISPLAY") != nil || getenv("WAYLAND_DISPLAY") != nil
        guard !isGraphical, isatty(STDOUT_FILENO) == 1 else { return .desktop }
        return try await DesktopDelivery.hasServer(on: bus) ? .desktop : .terminal
    }
}
