import Alerts
import Arguments
import Localization
import Messages
import Wording

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
