import Alerts
import ArgumentParser
import JSON
import Localization
import Messages

struct Groups: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "groups",
        abstract: tr("List the groups with the number of their alerts."),
        discussion: examples("peal groups"))

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
                Output.print(tr("No groups. Add one with 'peal edit ID --group NAME'."))
            } else {
                var table = Table(tr("GROUP"), tr("ALERTS"), tr("ON"))
                for group in groups { table.add(group.name, "\(group.alerts)", "\(group.on)") }
                Output.print(table.text(width: Terminal.width))
            }
        }
    }
}
