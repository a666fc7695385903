import AlertService
import Alerts
import ArgumentParser
import Localization
import Messages

struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: tr("List the alerts, in the order of their times."),
        discussion: examples(
            "peal list --group health"))

    @Flag(help: .tr("Also those that were to ring once and have."))
    var all = false

    @Option(help: .tr("Only those of a group."), completion: .groups)
    var group: String?

    @OptionGroup var output: OutputOptions

    func run() async throws {
        try await Access.open { access in
            let ids = try await access.ids(inGroup: group, all: all)
            if output.json {
                try await access.printAlerts(ids, .full)
            } else {
                var table = AlertTable(calendar: access.calendar)
                try await access.rows(of: ids) { table.add($0) }
                Output.print(table.text(width: Terminal.width))
            }
        }
    }
}
