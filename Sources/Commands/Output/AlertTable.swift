import Alerts
import Localization
import Messages
import Recurrence

/// Alerts as a table, one a row.
struct AlertTable {
    let rows: [AlertRow]
    let calendar: Calendar

    func text(width: Int?) -> String {
        guard !rows.isEmpty else { return tr("No alerts. Add one with 'peal add'.") }
        var table = Table(tr("ID"), tr("STATE"), tr("NEXT"), tr("TITLE"), tr("WHEN"))
        for row in rows {
            table.add(
                row.id.rawValue, row.state, row.next.map(calendar.describe) ?? "-",
                row.title, row.trigger.sentence)
        }
        return table.text(width: width)
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
