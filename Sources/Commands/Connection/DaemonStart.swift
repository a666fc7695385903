import AlertService
import DBus
import DesktopDelivery
import Messages

/// Starts the daemon in the background.
enum DaemonStart {
    /// Starts the daemon and returns when it is ready.
    ///
    /// If possible, the bus starts the daemon, so that systemd can supervise it.
    ///
    /// - Throws: ``Unavailable`` or `BusError` if the daemon does not start.
    static func run() async throws {
        try await AlertConnection.withBus { bus in
            if try await AlertClient.connect(to: bus) != nil { return }
            try DetachedProcess.start(CommandLine.program, ["daemon"])
            guard try await AlertClient.started(on: bus, within: .seconds(5)) != nil else {
                throw Unavailable(
                    message: "The daemon did not start. Run 'peal daemon' in a terminal to see why."
                )
            }
        }
    }
}
