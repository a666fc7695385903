import Alerts
import Localization
import Messages
import Recurrence

/// Alerts as a table, one a row.
struct AlertTable {
    private let calendar: Calendar
    private var table = Table(tr("ID"), tr("STATE"), tr("NEXT"), tr("TITLE"), tr("WHEN"))
    /// Those that are in the table: many alerts have the same trigger.
    private var sentences: [Trigger: String] = [:]

    init(calendar: Calendar) {
        self.calendar = calendar
    }

    mutating func add(_ rows: [AlertRow]) {
        for row in rows {
            table.add(
                row.id.rawValue, row.state, row.next.map(calendar.describe) ?? "-",
                row.title, sentence(row.trigger))
        }
    }

    private mutating func sentence(_ trigger: Trigger) -> String {
        if let sentence = sentences[trigger] { return sentence }
        let sentence = trigger.sentence
        sentences[trigger] = sentence
        return sentence
    }

    func text(width: Int?) -> String {
        table.isEmpty ? tr("No alerts. Add one with 'peal add'.") : table.text(width: width)
    }
}

extension AlertRow {
    /// The switch of an alert, and what else there is to say of it.
    var state: String {
        switch standing {
        case .snoozed: tr("snoozed")
        case .completed: tr("rung")
        case .off: tr("off")
        case .paused: tr("paused")
        case .skipping: tr("skip \(skip)")
        case .done: tr("done")
        case .on: tr("on")
        }
    }
}
