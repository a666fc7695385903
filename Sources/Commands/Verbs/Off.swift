import Alerts
import Arguments
import Localization
import Messages

struct Off: ParsableCommand {
    static let commandName = "off"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Switch alerts off. They keep their settings but do not ring."),
            examples: [
                "peal off water study",
                "peal off --group work",
            ])
    }

    @Argument(help: .alerts, completion: .alerts)
    var ids: [String] = []

    @OptionGroup var chosen: SelectionOptions
    @OptionGroup var output: OutputOptions

    func validate() throws { try chosen.check(ids) }

    func run() async throws {
        try await AlertConnection.open { connection in
            let (selection, rest) = try await chosen.selection(
                ids, connection, refusesOthers: true
            ) { TimeWords($0).others.isEmpty }
            guard rest.isEmpty else {
                // `peal pause` can have an end.
                let words = Text.excerpt(ids.joined(separator: " "))
                throw AlertError.invalid(
                    "'off' takes no end. To silence alerts for a while, type 'peal pause \(words)'."
                )
            }
            try await output.change(
                selection, .off, connection,
                many: { Message("Switched off \($0) alerts: \($1)") },
                none: Message("Nothing to switch off: no alert is on.")
            ) { status, isChanged in
                let summary = connection.timeFormat.summary(of: status)
                return isChanged ? tr("Switched off \(summary)") : tr("Already off: \(summary)")
            }
        }
    }
}
