import Alerts
import Localization
import Messages
import Wording

/// The plan as text.
extension ImportPlan {
    /// The maximum number of lines in a section.
    private static let mostLines = 20

    /// The number of alerts: "12 alerts (10 new, 2 changed, 3 unchanged)".
    var summary: Message {
        let count = Message.counted(
            alerts.count, one: "one alert", other: "\(alerts.count) alerts")
        return Message(
            "\(count) (\(added.count) new, \(changed.count) changed, \(unchanged.count) unchanged)")
    }

    /// The sentence for a plan without changes.
    var nothing: Message {
        unchanged.isEmpty
            ? Message("Nothing to import.")
            : Message("Nothing to import; \(unchanged.count) unchanged.")
    }

    /// Returns the sections: new, changed and kept alerts, then the notes.
    func lines(_ timeFormat: RelativeTimeFormat) -> [String] {
        section(
            tr("New:"),
            added.map { "\($0.id)  \($0.content.title): \($0.sentence(on: timeFormat))" })
            + section(
                tr("Changed:"),
                changed.map { "\($0.old.id)  \($0.old.content.title): \($0.words(timeFormat))" })
            + section(
                tr("Commands that will run:"),
                commands.flatMap { alert in
                    alert.commands.map {
                        "\(alert.id)  \(alert.content.title): \($0.printable(atMost: 400))"
                    }
                })
            + section(
                tr("Kept with your changes:"),
                kept.map { "\($0.alert.id)  \($0.alert.content.title): \($0.words)" })
            + section(tr("Skipped:"), notes.filter(\.isHarmless).map { $0.brief(timeFormat) })
            + section(tr("Cannot be imported:"), faults.map { tr($0.text) })
            + section(
                tr("Imported with changes:"), notes.filter { !$0.isRefusal }.map { tr($0.text) })
    }

    private func section(_ title: String, _ lines: [String]) -> [String] {
        guard !lines.isEmpty else { return [] }
        let rest = lines.count - Self.mostLines
        return [title] + lines.prefix(Self.mostLines).map { "  " + $0 }
            + (rest > 0 ? ["  " + tr("and \(rest) more; --json shows all")] : [])
    }
}

extension ImportPlan.Kept {
    fileprivate var words: String { fields.map { tr($0.name) }.joined(separator: ", ") }
}

extension ImportPlan.Change {
    /// Returns the fields that differ, with the new title and the new times.
    fileprivate func words(_ timeFormat: RelativeTimeFormat) -> String {
        var words: [String] = []
        if new.content.title != old.content.title { words.append("→ \(new.content.title)") }
        let (before, after) = (old.sentence(on: timeFormat), new.sentence(on: timeFormat))
        if after != before { words.append("→ \(after)") }
        let fields = Origin.Field.allCases.filter { $0 != .title && $0 != .trigger }
        words += fields.filter { $0.differs(old, new) }.map { tr($0.name) }
        return words.isEmpty ? tr("details") : words.joined(separator: ", ")
    }
}

extension Origin.Field {
    fileprivate var name: Message {
        switch self {
        case .title: Message("title")
        case .body: Message("body")
        case .trigger: Message("when")
        case .isOn: Message("on or off")
        case .group: Message("group")
        case .open: Message("link")
        }
    }

    fileprivate func differs(_ old: Alert, _ new: Alert) -> Bool {
        switch self {
        case .title: old.content.title != new.content.title
        case .body: old.content.body != new.content.body
        case .trigger: old.trigger != new.trigger || old.lead != new.lead
        case .isOn: old.isOn != new.isOn
        case .group: old.group != new.group
        case .open: old.content.open != new.content.open
        }
    }
}
