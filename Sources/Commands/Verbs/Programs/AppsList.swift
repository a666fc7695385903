import AlertCoding
import Alerts
import Arguments
import Localization
import Messages
import ProgramService
import Wording

struct AppsList: ParsableCommand {
    static let commandName = "list"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("List the programs, with their permission and pending notifications."),
            examples: ["peal apps list --json"])
    }

    @OptionGroup var output: OutputOptions

    func run() async throws {
        try await AlertConnection.withPrograms { connection, programs in
            let list = try await programs.list()
            if output.json {
                let zone = connection.zone
                return Output.print("programs", list) { $0.json(in: zone) }
            }
            guard !list.isEmpty else {
                return Output.print(
                    line: tr("No programs. A program appears here when it first uses Peal."))
            }
            Output.write(ProgramTable(list).text(width: Terminal.width))
        }
    }
}

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
