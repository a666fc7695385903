import Alerts
import Arguments
import Localization
import Messages
import Recurrence
import Wording

struct Import: ParsableCommand {
    static let commandName = "import"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Import alerts from a calendar (.ics) or from 'peal export'."),
            examples: [
                "peal import calendar.ics",
                "peal export | ssh laptop peal import --trust --yes -",
            ],
            discussion: tr(
                """
                Events and to-dos become alerts, one for each alarm. Past, cancelled and \
                completed entries are skipped. Importing a calendar again only updates what has \
                changed in the calendar: alerts that you edited or switched off keep your \
                changes, and removed alerts do not come back. A calendar never changes an alert \
                that was not imported from it. JSON replaces the alerts with the same ids; with \
                --trust, a calendar that Peal wrote does so too.

                The plan is shown first. If an entry cannot be imported, nothing is imported; \
                --partial imports the rest. A click on an imported alert opens only web pages. \
                For your own backup, --trust also allows programs, files and commands; the \
                commands are shown first.
                """))
    }

    @Argument(
        help: .tr("The file to import; - is standard input.", valueName: "file"),
        completion: .file(extensions: ["ics", "json"]))
    var file: String

    @Flag("--partial", help: .tr("Import the rest if some entries cannot be imported."))
    var partial = false

    @Flag("--again", help: .tr("Also import alerts that you have removed."))
    var again = false

    @Flag("--dry-run", help: .tr("Only show the plan."))
    var dryRun = false

    @Flag("-y", "--yes", help: .tr("Do not ask."))
    var yes = false

    @Flag(
        "--trust",
        help: .tr(
            "The file is your own backup: its alerts replace yours, and a click "
                + "may open programs and files."))
    var trust = false

    @OptionGroup var output: OutputOptions

    func run() async throws {
        let text = try ImportFile(name: file).text()
        try await AlertConnection.open(quietly: dryRun, isDryRun: dryRun) { connection in
            let progress = Progress()
            let source = try ImportSource(
                text, name: file == "-" ? tr("Standard input") : file,
                timeFormat: connection.timeFormat,
                isTrusted: trust, progress: progress.show)
            let plan = ImportPlan(
                source, existing: try await connection.center.list(),
                removed: again ? [] : try await removed(connection))
            let isRefused = !plan.faults.isEmpty && !partial
            let decision =
                isRefused || dryRun || plan.alerts.isEmpty ? .no : decide(plan, connection)
            if decision.isYes {
                try await connection.center.put(plan.alerts)
            }
            report(plan, decision, connection.timeFormat)
            if isRefused {
                let count = plan.faults.count
                throw UnusableFile(
                    message: .counted(
                        count,
                        one:
                            "Nothing was imported: one entry cannot be imported. "
                            + "Import the rest with --partial.",
                        other:
                            "Nothing was imported: \(count) entries cannot be "
                            + "imported. Import the rest with --partial."))
            }
            if decision == .unasked, !plan.commands.isEmpty {
                throw AlertError.invalid(
                    "Nothing was imported: the alerts would run commands, and Peal cannot ask you "
                        + "here. Look at them with --dry-run, and add --yes.")
            }
            if decision == .unasked {
                let count = plan.changed.count
                throw AlertError.invalid(
                    .counted(
                        count,
                        one:
                            "Nothing was imported: one of your alerts would "
                            + "change, and Peal cannot ask you here. Add --yes.",
                        other: "Nothing was imported: \(count) of your alerts would "
                            + "change, and Peal cannot ask you here. Add --yes."))
            }
        }
    }

    private enum Decision {
        /// The answer is clear without asking the user.
        case no, yes
        /// A question is necessary, but there is no terminal to ask on.
        case unasked
        /// The user has seen the plan and has answered.
        case declined, confirmed

        var isYes: Bool { self == .yes || self == .confirmed }
        var hasShownPlan: Bool { self == .declined || self == .confirmed }
    }

    /// Decides whether to import.
    ///
    /// `--yes` answers the question, and a single new alert needs none unless it runs a command.
    /// Without a terminal to ask on, new alerts are imported unless other alerts would change.
    private func decide(_ plan: ImportPlan, _ connection: AlertConnection) -> Decision {
        if yes
            || plan.commands.isEmpty && plan.changed.isEmpty
                && (plan.added.count == 1 || !Question.canAsk)
        {
            return .yes
        }
        guard Question.canAsk else { return .unasked }
        if !output.json {
            for line in plan.lines(connection.timeFormat) { Output.print(line: line) }
        }
        return Question.isYes(tr("Import \(plan.summary)?")) ? .confirmed : .declined
    }

    /// Returns the ids of the alerts that the user has removed.
    private func removed(_ connection: AlertConnection) async throws -> Set<Alert.ID> {
        let history = try await connection.center.history(since: .distantPast, limit: .max)
        var removed: Set<Alert.ID> = []
        for entry in history {
            switch entry.event {
            case .removed: removed.insert(entry.alert)
            case .undone: removed.remove(entry.alert)
            default: break
            }
        }
        return removed
    }

    private func report(_ plan: ImportPlan, _ decision: Decision, _ timeFormat: RelativeTimeFormat)
    {
        if output.json { return Output.print(plan.json(isImported: decision.isYes)) }
        if plan.alerts.isEmpty {
            Output.print(line: tr(plan.nothing))
        } else {
            let summary = plan.summary
            Output.print(
                decision.isYes ? tr("Imported \(summary)") : tr("Not imported: \(summary)"))
        }
        if !decision.hasShownPlan {
            for line in plan.lines(timeFormat) { Output.print(line: line) }
        }
        if decision.isYes, !plan.alerts.isEmpty { output.mentionUndo() }
    }
}
