import AlertCoding
import Alerts
import Arguments
import Localization
import Messages

struct AppsShow: ParsableCommand {
    static let commandName = "show"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Show all details of a program."),
            examples: ["peal apps show org.example.Water"])
    }

    @Argument(
        help: .tr("The id of the program, or the beginning of the id.", valueName: "id"),
        completion: .programs)
    var id: String

    @OptionGroup var output: OutputOptions

    func run() async throws {
        try await AlertConnection.withPrograms { connection, programs in
            let program = try await programs.resolve(id)
            if output.json {
                Output.print(program.json(in: connection.zone))
            } else {
                Output.print(
                    ProgramDetails(summary: program, timeFormat: connection.timeFormat).text)
            }
        }
    }
}
