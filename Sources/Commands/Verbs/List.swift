import AlertCoding
import AlertService
import Alerts
import ArgumentParser
import Localization
import Messages

struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: tr("List the alerts, sorted by time of day."),
        discussion: examples(
            "peal list --group health",
            "peal list --apps"))

    @Flag(help: .tr("Include one-time alerts that have already rung."))
    var all = false

    @Option(help: .tr("Only the alerts of this group."), completion: .groups)
    var group: String?

    @Option(
        help: .tr("List the pending notifications of this program instead."),
        completion: .programs)
    var app: String?

    @Flag(help: .tr("List the pending notifications of all programs instead."))
    var apps = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard app != nil || apps else { return }
        guard !(app != nil && apps), !all, group == nil else {
            throw ValidationError(
                tr("--app and --apps cannot be combined with each other, --all or --group."))
        }
    }

    func run() async throws {
        if app != nil || apps {
            return try await ProgramRequestList(id: app, output: output).run()
        }
        try await AlertConnection.open(looking: true) { connection in
            let ids = try await connection.ids(inGroup: group, all: all)
            if output.json {
                try await connection.printAlerts(
                    ids, .full, then: try await connection.pauseMembers())
            } else {
                var table = AlertTable(timeFormat: connection.timeFormat)
                try await connection.rows(of: ids) { table.add($0) }
                if let text = table.text(width: Terminal.width) {
                    // The states contain escape sequences for colours. The table has made the cells
                    // printable.
                    Output.write(text)
                } else {
                    Output.print(try await nothing(connection))
                }
                if let notice = try await connection.pauseNotice() { Output.print(line: notice) }
            }
        }
    }

    /// Returns the sentence to print instead of an empty table.
    private func nothing(_ connection: AlertConnection) async throws -> String {
        let completed = all ? 0 : try await connection.ids(inGroup: group, all: true).count
        guard completed > 0 else { return tr("No alerts. Add one with 'peal add'.") }
        return tr(
            .counted(
                completed, one: "The only alert has already rung. 'peal list --all' shows it.",
                other: "All \(completed) alerts have already rung. 'peal list --all' shows them."))
    }
}
