import Alerts
import ArgumentParser
import Localization
import Messages

struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
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
            let alerts = try await access.directory.list().filter {
                (all || !$0.isCompleted || $0.snoozedUntil != nil)
                    && (group == nil || $0.alert.group == group)
            }
            let sorted = AlertTable.sorted(alerts, zone: access.zone)
            if output.json {
                let zone = access.zone
                Output.print("alerts", sorted) { $0.json(in: zone) }
            } else {
                let table = AlertTable(alerts: sorted, calendar: access.calendar)
                Output.print(table.text(width: Terminal.width))
            }
        }
    }
}
