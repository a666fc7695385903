package import Alerts
import DBus

/// Starts programs that go on without Peal, and outlive it.
package enum DetachedProcess {
    /// Starts a program of the search path.
    ///
    /// - Throws: ``DeliveryError`` with what the system said if it cannot be started.
    package static func start(
        _ program: String, _ arguments: [String], settingVariables added: [String: String] = [:]
    ) throws(DeliveryError) {
        let environment = SearchPath.environment.merging(added) { $1 }
        let child = try ChildProcess(program, arguments, environment: environment)
        // Where there is no room for a thread, it stays as a zombie until Peal ends.
        try? BackgroundThread.start("child") { child.wait() }
    }
}
