package import Alerts
import EventLoop
import Messages

/// Starts programs that outlive Peal.
package enum DetachedProcess {
    /// How long a program may take to report a failure.
    private static let patience = Duration.seconds(5)

    /// Starts a program and does not wait for it.
    ///
    /// - Parameters:
    ///   - program: The path of the program.
    ///   - arguments: The arguments after the program's name.
    ///   - environment: All variables of the program.
    /// - Throws: ``DeliveryError`` with the system's message if the program cannot be started.
    package static func start(
        _ program: String, _ arguments: [String],
        environment: [String: String] = ProcessEnvironment.variables
    ) throws(DeliveryError) {
        let child = try ChildProcess(program, arguments, environment: environment)
        // If no thread can be started, the ended program remains a zombie until Peal ends.
        try? BackgroundThread.start("child") { _ = child.status() }
    }

    /// Starts a program in the user's home, and waits until it has succeeded or has run for five
    /// seconds.
    ///
    /// - Parameters:
    ///   - program: The path of the program.
    ///   - arguments: The arguments after the program's name.
    ///   - environment: All variables of the program.
    /// - Throws: ``DeliveryError`` if the program cannot be started or fails.
    static func launch(
        _ program: String, _ arguments: [String], environment: [String: String]
    ) async throws(DeliveryError) {
        let child = try ChildProcess(
            program, arguments, environment: environment,
            in: ChildProcess.home(in: environment))
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
