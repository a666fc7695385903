package import Alerts
import EventLoop
import Glibc
import Messages

/// Runs the commands of alerts with `/bin/sh`.
///
/// Peal's service asks systemd to run them outside the service's restrictions. Their output goes to
/// the journal, or, if the daemon runs without systemd, where the daemon's own log goes.
package struct ShellRunner: CommandRunner {
    /// How long a command may run.
    package static let limit = Duration.seconds(300)

    private let limit: Duration
    private let environment: [String: String]

    /// Creates a runner.
    ///
    /// - Parameters:
    ///   - limit: How long a command may run before it is killed.
    ///   - environment: The variables that the commands inherit; by default those of this process.
    package init(limit: Duration = limit, environment: [String: String]? = nil) {
        self.limit = limit
        self.environment = environment ?? ProcessEnvironment.variables
    }

    package func run(_ command: AlertCommand) async throws {
        let seconds = Int(limit / .seconds(1))
        let words = try DesktopOpener.unconfined(
            ["/bin/sh", "-c", command.shell], variables: command.environment,
            properties: ["RuntimeMaxSec=\(seconds)", "SyslogIdentifier=peal-run"],
            environment: environment, process: getpid())
        let child = try ChildProcess(
            words[0], Array(words.dropFirst()),
            environment: environment.merging(command.environment) { $1 },
            in: ChildProcess.home(in: environment), keepsErrors: true)
        // For a command that `systemd-run` starts, systemd enforces the limit.
        let isLimited = words[0] == "/bin/sh"
        let status: Int32? = await withCheckedContinuation { continuation in
            do {
                try BackgroundThread.start("command") {
                    if isLimited, !child.hasEnded(within: limit) { child.kill() }
                    continuation.resume(returning: child.status())
                }
            } catch {
                continuation.resume(returning: nil)
            }
        }
        if child.isKilled {
            throw DeliveryError(.rejected, "The command was ended after \(seconds) s.")
        }
        guard let status, status != 0 else { return }
        throw DeliveryError(.rejected, "The command failed with the exit status \(status).")
    }
}
