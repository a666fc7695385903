import Adwaita
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
        // The daemon passes its environment on to the programs that a click opens.
        let own = Application.drawingVariables
        let environment = ProcessEnvironment.variables.filter { own[$0.key] == nil }
        try DetachedProcess.start(path, ["daemon"], environment: environment)
    }
}
