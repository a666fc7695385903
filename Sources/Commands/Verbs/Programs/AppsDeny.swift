import AlertCoding
import Alerts
import Arguments
import Localization
import Messages
import ProgramService

struct AppsDeny: ParsableCommand {
    static let commandName = "deny"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Do not let a program show notifications. Its pending ones wait."),
            examples: ["peal apps deny org.example.Water"])
    }

    @Argument(
        help: .tr("The id of the program, or the beginning of the id.", valueName: "id"),
        completion: .programs)
    var id: String

    @OptionGroup var output: OutputOptions

    func run() async throws {
        try await AlertConnection.withPrograms { connection, programs in
            let id = try await programs.resolve(id).id
            try await programs.setAuthorization(.denied, of: id)
            let program = try await programs.resolve(id.rawValue)
            if output.json {
                Output.print(program.json(in: connection.zone))
            } else {
                Output.print(line: tr("\(program.label) may not show notifications."))
            }
        }
    }
}
