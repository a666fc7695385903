import Alerts
import Localization
import Messages
import Wording

/// The details of one program, line by line.
struct ProgramDetails {
    let summary: ProgramSummary
    let timeFormat: RelativeTimeFormat

    private func word(_ isOn: Bool) -> String { isOn ? tr("on") : tr("off") }

    /// The command that a click runs if the program does not run.
    private var command: String {
        guard let executable = summary.program.executable else { return "" }
        return ([executable] + summary.program.arguments).joined(separator: " ")
    }

    var text: String {
        let program = summary.program
        return DetailList([
            (tr("Id"), program.id.rawValue), (tr("Name"), program.name),
            (tr("Permission"), program.authorization.word),
            (tr("Alerts"), word(program.showsAlerts)),
            (tr("Sounds"), word(program.playsSounds)),
            (tr("Badge"), word(program.showsBadge)),
            (tr("Number"), program.badge == 0 ? "" : "\(program.badge)"),
            (tr("Pending"), "\(summary.pending)"),
            (tr("Next"), summary.next.map { timeFormat.describe($0) } ?? ""),
            (tr("Responses"), summary.responses == 0 ? "" : tr("\(summary.responses) not taken")),
            (tr("Running"), summary.isRunning ? tr("yes") : tr("no")),
            (tr("Icon"), program.icon ?? ""), (tr("Desktop entry"), program.desktopEntry ?? ""),
            (tr("Starts with"), command),
        ]).text
    }
}
