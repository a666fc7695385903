import AlertService
import AlertStorage
import ArgumentParser
import DBus
import Daemon
import Glibc
import Localization
import Logging
import Messages

struct DaemonCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "daemon",
        abstract: tr("Run the daemon, which rings; there is one for each session."),
        discussion: examples(
            "peal daemon --delivery terminal",
            after: tr(
                """
                It ends on SIGTERM and SIGINT, and goes on when its terminal is closed, unless it \
                shows notifications there. The log goes to standard error and has no \
                notification's text in it.

                Without a notification server notifications wait until one runs; Peal starts \
                none, since the bus may know of another than that of your desktop. With \
                --activate-server it has the bus start one when something is to be shown.
                """)))

    @Option(help: .tr("Where to show notifications: auto, desktop, portal or terminal."))
    var delivery = DeliveryChoice.auto

    @Flag(help: .tr("Start a notification server if there is none when something is to be shown."))
    var activateServer = false

    @Flag(
        help: .tr("Have the bus start it, or else a process of its own, and return when it serves.")
    )
    var background = false

    func run() async throws {
        guard !background else { return try await DaemonStart.run() }
        // The daemon must survive when the terminal with its standard error is closed.
        signal(SIGPIPE, SIG_IGN)
        try OpenFileLimit.raise()
        let writer = try LogWriter(to: STDERR_FILENO)
        defer { writer.finish() }
        let logger = Logger(label: "peal") { DaemonLog(label: $0, writer: writer) }
        let outcome = try await PealDaemon.run(
            at: .user, delivery: delivery, activatesServer: activateServer,
            logger: logger)
        if case .alreadyRunning(let process) = outcome {
            Output.complain(
                process.map { Message("Peal is already running (process \($0)).") }
                    ?? Message("Peal is already running."))
        }
    }
}

/// Starts the daemon in the background.
enum DaemonStart {
    /// Starts the daemon and returns when it is ready.
    ///
    /// If possible, the bus starts it, so that systemd can supervise it.
    ///
    /// - Throws: ``Unavailable`` or `BusError` if the daemon does not start.
    static func run() async throws {
        try await Access.withBus { bus in
            if try await AlertClient.connect(to: bus) != nil { return }
            try PealDaemon.startDetached()
            for _ in 0..<100 {
                if try await AlertClient.running(on: bus) != nil { return }
                try await bus.wait(for: .milliseconds(50))
            }
            throw Unavailable(
                message: "The daemon did not start. 'peal daemon' in a terminal says why.")
        }
    }
}

extension DeliveryChoice: ExpressibleByArgument {}
