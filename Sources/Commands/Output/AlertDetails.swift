import Alerts
import Localization
import Messages
import Recurrence

/// One alert, line by line.
struct AlertDetails {
    let status: AlertStatus
    let calendar: Calendar

    private var pause: String {
        guard let pause = status.pause else { return "" }
        return pause.until.map(calendar.describe) ?? tr("you resume it")
    }

    private var skipped: String {
        guard status.skip > 0 else { return "" }
        return tr(
            .counted(
                status.skip, one: "the next occurrence",
                other: "the next \(status.skip) occurrences"))
    }

    private var actions: String {
        status.alert.content.actions.map { "\($0.key) (\($0.label))" }.joined(separator: ", ")
    }

    var text: String {
        let alert = status.alert
        let content = alert.content
        var lines = [
            (tr("Id"), alert.id.rawValue), (tr("Title"), content.title),
            (tr("Body"), content.body), (tr("When"), alert.trigger.sentence),
            (tr("State"), status.row.state),
            (tr("Next"), status.next.map(calendar.describe) ?? ""),
            (tr("Snoozed until"), status.snoozedUntil.map(calendar.describe) ?? ""),
            (tr("Paused until"), pause), (tr("Skips"), skipped),
            (tr("Done for"), status.doneFor.map(calendar.describe) ?? ""),
            (tr("Unseen since"), status.unseenSince.map(calendar.describe) ?? ""),
            (tr("Sound"), content.sound.description),
            (tr("Urgency"), content.urgency.rawValue), (tr("Late"), alert.late.text),
            (tr("Group"), alert.group ?? ""), (tr("Icon"), content.icon ?? ""),
            (tr("Image"), content.image ?? ""), (tr("Category"), content.category ?? ""),
            (tr("Actions"), actions), (tr("Opens"), content.open?.rawValue ?? ""),
        ]
        if content.doneOnOpen { lines.append((tr("On open"), tr("done for today"))) }
        let margin = max(15, (lines.map { Terminal.columns(of: $0.0) }.max() ?? 0) + 2)
        return lines.filter { !$0.1.isEmpty }.map { name, value in
            let indent = String(repeating: " ", count: margin)
            let lines = value.split(separator: "\n", omittingEmptySubsequences: false).map {
                guard let width = Terminal.width else { return indent + $0 }
                return Terminal.wrap(String($0), after: indent, to: width)
            }
            return Terminal.pad(name, to: margin)
                + lines.joined(separator: "\n").dropFirst(margin)
        }.joined(separator: "\n")
    }
}

extension Lateness {
    fileprivate var text: String {
        switch self {
        case .never: tr("never shown late")
        case .always: tr("always shown")
        case .within(let seconds):
            tr("shown up to \(DurationText.message(seconds: seconds)) late")
        }
    }
}
