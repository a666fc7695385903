import AlertService
import AlertStorage
import Arguments
import DBus
import Daemon
import Glibc
import Localization
import Logging
import Messages

struct DaemonCommand: ParsableCommand {
    static let commandName = "daemon"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Run the daemon, which shows the alerts. Each session has one."),
            examples: ["peal daemon --delivery terminal"],
            discussion: tr(
                """
                The daemon ends on SIGTERM and SIGINT. It keeps running when its terminal is \
                closed, unless it shows notifications there. The log goes to standard error and \
                never contains the text of notifications.

                Without a notification server, notifications wait until one starts. Peal does not \
                start one itself, because D-Bus might launch a different server than your desktop \
                uses. With --activate-server, D-Bus starts one when a notification is due.
                """))
    }

    @Option(
        "--delivery",
        help: .tr(
            "Where to show notifications: auto, desktop, portal or terminal.", valueName: "delivery"
        ))
    var delivery = DeliveryChoice.auto

    @Flag(
        "--activate-server",
        help: .tr(
            "If no notification server runs when a notification is due, start one through "
                + "D-Bus."))
    var activateServer = false

    @Flag(
        "--background",
        help: .tr(
            "Start in the background (by D-Bus activation if possible) and return once "
                + "it is ready."))
    var background = false

    func run() async throws {
        guard !background else { return try await DaemonStart.run() }
        // The daemon must survive when the terminal with its standard error is closed. Other daemons
        // read their settings or open their log again on SIGUSR1 and SIGUSR2; Peal needs neither.
        for number in [SIGPIPE, SIGUSR1, SIGUSR2] { signal(number, SIG_IGN) }
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

extension DeliveryChoice: ExpressibleByArgument {}
