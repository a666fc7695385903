import DBus
import DesktopDelivery
import Glibc

/// How the daemon shows notifications.
package enum DeliveryChoice: String, CaseIterable, Sendable {
    /// On the desktop; in the terminal where there is no desktop.
    case auto
    /// Through the desktop's notification server; while there is none, notifications wait.
    case desktop
    /// On the daemon's standard output.
    case terminal

    /// Whether to use the desktop on this bus.
    ///
    /// A server that is not there yet is waited for, as at login, unless a person has started the
    /// daemon in a terminal on a machine without a graphical session.
    func usesDesktop(on bus: Bus) async throws -> Bool {
        switch self {
        case .desktop: return true
        case .terminal: return false
        case .auto:
            let isGraphical = getenv("DISPLAY") != nil || getenv("WAYLAND_DISPLAY") != nil
            guard !isGraphical, isatty(STDOUT_FILENO) == 1 else { return true }
            return try await DesktopDelivery.hasServer(on: bus)
        }
    }
}
