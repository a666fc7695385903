import DBus
import DesktopDelivery
import Glibc

/// The user's choice of how the daemon shows notifications.
package enum DeliveryChoice: String, CaseIterable, Sendable {
    /// Use the desktop, or the terminal if there is no desktop.
    case auto
    /// Use the desktop's notification server; without one, notifications wait.
    case desktop
    /// Use the desktop portal, as in a sandbox.
    case portal
    /// Use the daemon's standard output.
    case terminal

    /// Resolves `auto` to one of the other choices for this bus.
    ///
    /// Outside a sandbox, the result is usually `desktop`, even if no notification server runs yet,
    /// as at login. It is `terminal` only if the user started the daemon in a terminal, and there
    /// is neither a graphical session nor a server.
    func resolved(on bus: Bus) async throws -> DeliveryChoice {
        guard self == .auto else { return self }
        if PortalDelivery.isNeeded { return .portal }
        let isGraphical = getenv("DISPLAY") != nil || getenv("WAYLAND_DISPLAY") != nil
        guard !isGraphical, isatty(STDOUT_FILENO) == 1 else { return .desktop }
        return try await DesktopDelivery.hasServer(on: bus) ? .desktop : .terminal
    }
}
