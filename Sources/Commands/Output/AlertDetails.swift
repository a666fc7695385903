import Alerts
import Recurrence

/// One alert, line by line.
struct AlertDetails {
    let status: AlertStatus
    let calendar: Calendar

    private var pause: String {
        guard let pause = status.pause else { return "" }
        return pause.until.map(calendar.describe) ?? "you resume it"
    }

    private var skipped: String {
        switch status.skip {
        case 0: ""
        case 1: "the next occurrence"
        default: "the next \(status.skip) occurrences"
        }
    }

    private var actions: String {
        status.alert.content.actions.map { "\($0.key) (\($0.label))" }.joined(separator: ", ")
    }

    var text: String {
        let alert = status.alert
        let content = alert.content
        var lines = [
            ("Id", alert.id.rawValue), ("Title", content.title), ("Body", content.body),
            ("When", alert.trigger.description), ("State", calendar.state(of: status)),
            ("Next", status.next.map(calendar.describe) ?? ""),
            ("Snoozed until", status.snoozedUntil.map(calendar.describe) ?? ""),
            ("Paused until", pause), ("Skips", skipped),
            ("Done for", status.doneFor.map(calendar.describe) ?? ""),
            ("Unseen since", status.unseenSince.map(calendar.describe) ?? ""),
            ("Sound", content.sound.description), ("Urgency", content.urgency.rawValue),
            ("Late", alert.late.text), ("Group", alert.group ?? ""), ("Icon", content.icon ?? ""),
            ("Image", content.image ?? ""), ("Category", content.category ?? ""),
            ("Actions", actions), ("Opens", content.open?.rawValue ?? ""),
        ]
        if content.doneOnOpen { lines.append(("On open", "done for today")) }
        return lines.filter { !$0.1.isEmpty }.map { name, value in
            let indented = value.split(separator: "\n", omittingEmptySubsequences: false)
                .joined(separator: "\n" + String(repeating: " ", count: 15))
            return name + String(repeating: " ", count: 15 - name.count) + indented
        }.joined(separator: "\n")
    }
}

extension Lateness {
    fileprivate var text: String {
        switch self {
        case .never: "never shown late"
        case .always: "always shown"
        case .within(let seconds): "shown up to \(DurationText.describe(seconds: seconds)) late"
        }
    }
}
