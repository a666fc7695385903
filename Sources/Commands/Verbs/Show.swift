import AlertCoding
import Alerts
import Arguments
import Localization
import Messages
import Wording

struct Show: ParsableCommand {
    static let commandName = "show"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Show all details of an alert."),
            examples: ["peal show water"])
    }

    @Argument(help: .alert, completion: .alerts)
    var id: [String]

    @OptionGroup var output: OutputOptions

    func run() async throws {
        try await AlertConnection.open(looking: true) { connection in
            let status = try await connection.center.get(connection.resolveOnly(id))
            if output.json {
                Output.print(status.json(in: connection.zone))
            } else {
                let details = AlertDetails(
                    status: status, timeFormat: connection.timeFormat,
                    wakeObstacle: try await connection.wakeObstacle(for: status.alert),
                    place: try await connection.placeText(for: status.alert))
                Output.print(details.text)
            }
        }
    }
}
