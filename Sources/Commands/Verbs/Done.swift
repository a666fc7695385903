import Alerts
import ArgumentParser
import Localization
import Messages

struct Done: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "done",
        abstract: tr("Silence alerts for the rest of the day."),
        discussion: examples(
            "peal done study",
            "peal done --all",
            "peal done study --undo",
            after: tr(
                "A window across midnight belongs to the day on which it began.")))

    @Argument(help: .tr("The alerts' ids, or the beginnings of them."), completion: .alerts)
    var ids: [String] = []

    @Option(help: .tr("All alerts of a group."), completion: .groups)
    var group: String?

    @Flag(help: .tr("All alerts."))
    var all = false

    @Flag(help: .tr("Let them ring again."))
    var undo = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard [!ids.isEmpty, group != nil, all].count(where: { $0 }) == 1 else {
            throw ValidationError(tr("Say which alerts by one of these: ids, --group or --all."))
        }
    }

    func run() async throws {
        try await Access.open { access in
            let selection: AlertSelection =
                if all {
                    .all
                } else if let group {
                    .group(group)
                } else {
                    .ids(try await access.resolve(ids))
                }
            let changed = try await access.directory.done(selection, undo: undo)
            if changed.isEmpty, !output.json {
                Output.print(tr(undo ? "Nothing was silenced." : "Already silent."))
            }
            try await output.print(changed, access) {
                undo ? Message("On again \($0)") : Message("Done for today: \($0)")
            }
        }
    }
}
