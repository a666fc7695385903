import Alerts
import Arguments
import JSON
import Localization
import Messages

struct Groups: ParsableCommand {
    static let commandName = "groups"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("List the groups with the number of their alerts."),
            examples: ["peal groups"])
    }

    @OptionGroup var output: OutputOptions

    func run() async throws {
        try await AlertConnection.open(quietly: true, looking: true) { connection in
            let groups = try await connection.center.groups()
            if output.json {
                Output.print("groups", groups) { group in
                    .object([
                        "name": .string(group.name), "alerts": .int(group.alerts),
                        "on": .int(group.on),
                    ])
                }
            } else if groups.isEmpty {
                Output.print(line: tr("No groups. Add one with 'peal edit ID --group NAME'."))
            } else {
                var table = Table(tr("GROUP"), tr("ALERTS"), tr("ON"))
                for group in groups { table.add(group.name, "\(group.alerts)", "\(group.on)") }
                Output.print(table.text(width: Terminal.width))
            }
        }
    }
}
