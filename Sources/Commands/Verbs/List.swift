import AlertCoding
public import Alerts
import Arguments
import JSON
import Localization
import Messages
import Recurrence
import Wording

struct List: ParsableCommand {
    static let commandName = "list"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("List or find alerts."),
            examples: [
                "peal list",
                "peal list water",
                "peal list --group health --off",
                "peal list --today",
                "peal list --json | jq -r '.alerts[].title'",
                "peal list --sort title",
                "peal list --apps",
            ])
    }

    @Argument(
        help: .tr(
            "Only alerts whose title, body, id or group contains these words.", valueName: "words"))
    var words: [String] = []

    @Flag("--all", help: .tr("Include one-time alerts that have already rung."))
    var all = false

    @Option(
        "--group", help: .tr("Only the alerts of this group.", valueName: "group"),
        completion: .groups)
    var group: String?

    @Flag("--on", help: .tr("Only alerts that are switched on."))
    var on = false

    @Flag("--off", help: .tr("Only alerts that are switched off."))
    var off = false

    @Flag("--today", help: .tr("Only alerts that still ring today."))
    var today = false

    @Flag("--paused", help: .tr("Only alerts that a pause silences."))
    var paused = false

    @Option(
        "--sort", help: .tr("The order: by next ring, time of day or title.", valueName: "order"))
    var sort = AlertQuery.Order.next

    @Option(
        "--app",
        help: .tr("List the pending notifications of this program instead.", valueName: "program"),
        completion: .programs)
    var app: String?

    @Flag("--apps", help: .tr("List the pending notifications of all programs instead."))
    var apps = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard !(on && off) else {
            throw ValidationError("Use either --on or --off.")
        }
        guard app != nil || apps else { return }
        guard !(app != nil && apps), !all, !hasConditions, sort == .next else {
            throw ValidationError(
                "--app and --apps cannot be combined with each other or with other options.")
        }
    }

    private var hasConditions: Bool {
        !words.isEmpty || group != nil || on || off || today || paused
    }

    func run() async throws {
        if app != nil || apps {
            return try await ProgramRequestList(id: app, output: output).run()
        }
        try await AlertConnection.open(looking: true) { connection in
            let ids = try await connection.ids(matching: query(connection.timeFormat))
            if output.json {
                try await connection.printAlerts(
                    ids, .full, then: try await connection.silenceMembers())
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
                try await connection.printSilence()
            }
        }
    }

    private func query(_ timeFormat: RelativeTimeFormat) -> AlertQuery {
        AlertQuery(
            words: words.flatMap { $0.split(separator: " ").map(String.init) }, group: group,
            isOn: on ? true : off ? false : nil, isPaused: paused,
            ringsBefore: today ? timeFormat.ends(ofDays: 1)[0] : nil, includesCompleted: all,
            order: sort)
    }

    /// Returns the sentence to print instead of an empty table.
    private func nothing(_ connection: AlertConnection) async throws -> String {
        var query = query(connection.timeFormat)
        query.includesCompleted = true
        let completed = all ? 0 : try await connection.center.ids(matching: query).count
        guard completed > 0 else {
            return hasConditions
                ? tr("No alert fits. 'peal list' shows all alerts.")
                : tr("No alerts. Add one with 'peal add'.")
        }
        guard !hasConditions else {
            return tr(
                .counted(
                    completed,
                    one: "The only alert that fits has already rung. Add --all to see it.",
                    other: "The \(completed) alerts that fit have already rung. Add --all to "
                        + "see them."))
        }
        return tr(
            .counted(
                completed, one: "The only alert has already rung. 'peal list --all' shows it.",
                other: "All \(completed) alerts have already rung. 'peal list --all' shows them."))
    }
}

extension AlertQuery.Order: ExpressibleByArgument {}
