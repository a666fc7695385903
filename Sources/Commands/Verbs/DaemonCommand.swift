import AlertStorage
import ArgumentParser
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
                It ends on SIGTERM and SIGINT. The log goes to standard error and has no \
                notification's text in it.

                Without a notification server notifications wait until one runs; Peal starts \
                none, since the bus may know of another than that of your desktop. With \
                --activate-server it has the bus start one when something is to be shown.
                """)))

    @Option(help: .tr("Where to show notifications: auto, desktop, portal or terminal."))
    var delivery = DeliveryChoice.auto

    @Flag(help: .tr("Start a notification server if there is none when something is to be shown."))
    var activateServer = false

    func run() async throws {
        // A terminal that goes away must not take the daemon with it.
        signal(SIGPIPE, SIG_IGN)
        let logger = Logger(label: "peal") { StreamLogHandler.standardError(label: $0) }
        let outcome = try await PealDaemon.run(
            at: .user, delivery: delivery, activatesServer: activateServer,
            executor: Peal.executor, logger: logger)
        if case .alreadyRunning(let process) = outcome {
            Output.complain(
                process.map { Message("Peal is already running (process \($0)).") }
                    ?? Message("Peal is already running."))
        }
    }
}

extension DeliveryChoice: ExpressibleByArgument {}
