import AlertCoding
import Alerts
import Arguments
import Localization
import Messages
import ProgramService

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
