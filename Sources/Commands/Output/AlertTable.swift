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
                row.id.rawValue, row.state(calendar), row.next.map { calendar.describe($0) } ?? "-",
                row.title, sentence(row.trigger) + (row.lead.map { " " + $0.remark } ?? ""))
            if let style = row.style { table.style(1, style) }
        }
    }

    private mutating func sentence(_ trigger: Trigger) -> String {
        if let sentence = sentences[trigger] { return sentence }
        let sentence = trigger.sentence(on: calendar)
        sentences[trigger] = sentence
        return sentence
    }

    /// The table; `nil` without alerts.
    func text(width: Int?) -> String? { table.isEmpty ? nil : table.text(width: width) }
}

extension AlertRow {
    /// The colour of the state of an alert that does not ring as its schedule says.
    fileprivate var style: Table.Style? {
        switch standing {
        case .off, .completed: .dim
        case .on: nil
        default: .yellow
        }
    }

    /// The switch of an alert, and what else there is to say of it.
    func state(_ calendar: Calendar) -> String {
        switch standing {
        case .snoozed: tr("snoozed")
        case .waiting: tr("waiting")
        case .completed: tr("rung")
        case .off: tr("off")
        case .paused: tr("paused")
        case .skipping: tr("skip \(skip)")
        case .done: doneRing.map { tr("done \(calendar.short($0))") } ?? tr("done")
        case .on: tr("on")
        }
    }
}
