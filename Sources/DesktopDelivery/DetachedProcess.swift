package import Alerts
import DBus
import Messages

/// Starts programs that go on without Peal, and outlive it.
package enum DetachedProcess {
    /// How long a program may take to say that it cannot do its work.
    private static let patience = Duration.seconds(5)

    /// Starts a program and does not wait for it.
    ///
    /// - Parameters:
    ///   - program: its path.
    ///   - arguments: what follows its name.
    /// - Throws: ``DeliveryError`` with what the system said if it cannot be started.
    package static func start(_ program: String, _ arguments: [String]) throws(DeliveryError) {
        let child = try ChildProcess(
            program, arguments, environment: SearchPath.environment)
        // Where there is no room for a thread, it stays as a zombie until Peal ends.
        try? BackgroundThread.start("child") { _ = child.status() }
    }

    /// Starts a program and waits until it has ended well, or has run for a while.
    ///
    /// - Parameters:
    ///   - program: its path.
    ///   - arguments: what follows its name.
    ///   - environment: all its variables.
    /// - Throws: ``DeliveryError`` if it cannot be started or fails.
    static func launch(
        _ program: String, _ arguments: [String], environment: [String: String]
    ) async throws(DeliveryError) {
        let child = try ChildProcess(program, arguments, environment: environment)
        let status: Int32 = await withCheckedContinuation { continuation in
            do {
                try BackgroundThread.start("child") {
                    let hasEnded = child.hasEnded(within: patience)
                    if !hasEnded { continuation.resume(returning: 0) }
                    let status = child.status()
                    if hasEnded { continuation.resume(returning: status) }
                }
            } catch {
                continuation.resume(returning: 0)
            }
        }
        guard status == 0 else {
            throw DeliveryError(.rejected, "\(program) failed with the exit status \(status).")
        }
    }
}
