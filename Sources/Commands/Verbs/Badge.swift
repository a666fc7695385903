import Alerts
import ArgumentParser
import JSON
import Localization
import Messages

struct Badge: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "badge",
        abstract: tr("Show the number of unseen notifications, or mark them all as seen."),
        discussion: examples(
            "peal badge",
            "peal badge clear"))

    enum Action: String, CaseIterable, ExpressibleByArgument {
        case clear
    }

    @Argument(help: .tr("clear: mark all notifications as seen."))
    var action: Action?

    @OptionGroup var output: OutputOptions

    func run() async throws {
        try await Access.open(quietly: true) { access in
            if action == .clear {
                try await access.directory.clearBadge()
                if !output.json { return Output.print(tr("All notifications are marked as seen.")) }
            }
            let count = try await access.directory.status().badge
            if output.json {
                Output.print(.object(["badge": .int(count)]))
            } else {
                Output.print("\(count)")
            }
        }
    }
}
