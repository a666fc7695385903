import Alerts
import ArgumentParser
import Localization
import Messages

struct Import: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: tr("Take alerts over from a calendar (.ics) or from 'peal export'."),
        discussion: examples(
            "peal import calendar.ics", "peal export | ssh laptop peal import -",
            after: tr(
                """
                Events and to-dos become alerts, one for each alarm; what is over, called off or \
                done is left out. An alert that is there already is changed, so a file can be \
                imported again. If the file has something that cannot be taken, nothing is; \
                --partial takes the rest. A click on an imported alert opens web pages only; with \
                --trust, for a backup of your own, also programs and files.
                """)))

    @Argument(
        help: .tr("The file; - is standard input.", valueName: "file"),
        completion: .file(extensions: ["ics", "json"]))
    var file: String

    @Flag(help: .tr("Take what can be taken."))
    var partial = false

    @Flag(help: .tr("Only say what would be done."))
    var dryRun = false

    @Flag(name: [.long, .customShort("y")], help: .tr("Do not ask."))
    var yes = false

    @Flag(help: .tr("The file is a backup of your own: a click may open programs and files."))
    var trust = false

    @OptionGroup var output: OutputOptions

    func run() async throws {
        let text = try ImportFile(name: file).text()
        try await Access.open(quietly: dryRun, rehearsing: dryRun) { access in
            let progress = Progress()
            let source = try ImportSource(
                text, name: file == "-" ? tr("Standard input") : file, calendar: access.calendar,
                trustsTargets: trust, progress: progress.show)
            let plan = ImportPlan(source, existing: try await access.directory.list())
            let isRefused = !plan.faults.isEmpty && !partial
            let isTaken =
                !isRefused && !dryRun && !plan.alerts.isEmpty
                && Question.isYes(
                    tr("Import \(plan.summary)?"), unless: yes || plan.alerts.count == 1)
            if isTaken {
                try await access.directory.put(plan.alerts)
            }
            report(plan, isTaken: isTaken)
            if isRefused {
                throw UnusableFile(
                    message: "Nothing was imported, as not all of it can be. Mend the file, or "
                        + "take the rest with --partial.")
            }
        }
    }

    private func report(_ plan: ImportPlan, isTaken: Bool) {
        if output.json { return Output.print(plan.json(isImported: isTaken)) }
        if plan.alerts.isEmpty {
            Output.print(tr(plan.nothing))
        } else {
            let summary = plan.summary
            Output.print(isTaken ? tr("Imported \(summary)") : tr("Not imported: \(summary)"))
        }
        for line in plan.remarks { Output.print(line: line) }
    }
}
