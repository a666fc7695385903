import Alerts
import Arguments
import Localization
import Messages

struct On: ParsableCommand {
    static let commandName = "on"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Switch alerts on. They ring from now on."),
            examples: [
                "peal on water",
                "peal on --group health",
            ])
    }

    @Argument(help: .alerts, completion: .alerts)
    var ids: [String] = []

    @OptionGroup var chosen: SelectionOptions
    @OptionGroup var output: OutputOptions

    func validate() throws { try chosen.check(ids) }

    func run() async throws {
        try await AlertConnection.open { connection in
            try await output.change(
                chosen.selection(ids, connection), .on, connection,
                many: { Message("Switched on \($0) alerts: \($1)") },
                none: Message("Nothing to switch on: no alert is off that still rings.")
            ) { status, isChanged in
                let summary = connection.timeFormat.summary(of: status)
                return isChanged ? tr("Switched on \(summary)") : tr("Already on: \(summary)")
            }
        }
    }
}
