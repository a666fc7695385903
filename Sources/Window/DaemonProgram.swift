import Alerts
import DesktopDelivery
import Messages

/// Starts the daemon.
enum DaemonProgram {
    /// Starts the daemon, which outlives the window.
    ///
    /// - Throws: ``AlertError`` if it is not installed, `DeliveryError` if it cannot be started.
    static func start() throws {
        guard let path = PealProgram.path else {
            throw AlertError(.storeBusy, "The program 'peal' is not installed.")
        }
        try DetachedProcess.start(path, ["daemon"])
    }
}
