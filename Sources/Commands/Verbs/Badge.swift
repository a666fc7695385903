import Alerts
import Arguments
import JSON
import Localization
import Messages

struct Badge: ParsableCommand {
    static let commandName = "badge"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Show the number of unseen notifications, or mark them seen."),
            examples: [
                "peal badge",
                "peal badge clear",
            ])
    }

    enum Action: String, CaseIterable, ExpressibleByArgument {
        case clear
    }

    @Argument(help: .tr("clear: mark all notifications as seen.", valueName: "action"))
    var action: Action?

    @OptionGroup var output: OutputOptions

    func run() async throws {
        try await AlertConnection.open(quietly: true) { connection in
            if action == .clear {
                try await connection.center.clearBadge()
                if !output.json {
                    return Output.print(line: tr("All notifications are marked as seen."))
                }
            }
            let count = try await connection.center.status().badge
            if output.json {
                Output.print(.object(["badge": .int(count)]))
            } else {
                Output.print("\(count)")
            }
        }
    }
}
