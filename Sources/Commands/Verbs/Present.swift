import Alerts
import Arguments
import JSON
import Localization
import Messages
import Wording

struct Present: ParsableCommand {
    static let commandName = "present"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Ring an alert now to test it."),
            examples: ["peal present water"])
    }

    @Argument(help: .alert, completion: .alerts)
    var id: [String]

    @OptionGroup var output: OutputOptions

    func run() async throws {
        try await AlertConnection.open(quietly: true) { connection in
            let id = try await connection.resolveOnly(id)
            guard connection.canRing else {
                throw Unavailable(
                    message:
                        "No daemon can be reached, so nothing can be shown. \(AlertConnection.hint)"
                )
            }
            try await connection.center.present(id)
            let name = try await connection.center.get(id).listItem.name
            if output.json {
                Output.print(.object(["presented": .string(id.rawValue)]))
            } else {
                let hasServer = try await connection.center.status().server != nil
                Output.print(
                    line: tr(
                        hasServer
                            ? "Rang \(name)"
                            : "\(name) will be shown when a notification server starts"))
            }
        }
    }
}
