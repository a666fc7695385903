import AlertCoding
import Alerts
import Arguments
import Localization
import Messages

struct Rename: ParsableCommand {
    static let commandName = "rename"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Give an alert another id."),
            examples: ["peal rename 7kqmzx pill"],
            discussion: tr(
                "The alert keeps its state and its history. 'peal edit ID --title' changes the "
                    + "title."))
    }

    @Argument(help: .alert, completion: .alerts)
    var id: String

    @Argument(help: .tr("The new id.", valueName: "new-id"))
    var newID: String

    @OptionGroup var output: OutputOptions

    func run() async throws {
        let new = try Alert.ID(newID)
        try await AlertConnection.open { connection in
            let old = try await connection.resolve(id)
            let status = try await connection.center.rename(old, to: new)
            if output.json { return Output.print(status.json(in: connection.zone)) }
            Output.print(tr("Renamed \(old.rawValue) to \(status.listItem.name)"))
        }
    }
}
