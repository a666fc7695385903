import Alerts
import ArgumentParser

struct Done: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Silence alerts for the rest of the day.",
        discussion: """
            A window across midnight belongs to the day on which it began.

            EXAMPLES
              peal done study
              peal done --all
              peal done study --undo
            """)

    @Argument(help: "The alerts' ids, or the beginnings of them.")
    var ids: [String] = []

    @Option(help: "All alerts of a group.")
    var group: String?

    @Flag(help: "All alerts.")
    var all = false

    @Flag(help: "Let them ring again.")
    var undo = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard [!ids.isEmpty, group != nil, all].count(where: { $0 }) == 1 else {
            throw ValidationError("Say which alerts: ids, --group or --all.")
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
                Output.print(undo ? "Nothing was silenced." : "Already silent.")
            }
            try output.print(changed, saying: undo ? "On again" : "Done for today:", access)
        }
    }
}
