import Alerts
import Localization
import Messages
import Recurrence

/// Alerts as a table, one a row, in the order of their times.
struct AlertTable {
    let alerts: [AlertStatus]
    let calendar: Calendar

    func text(width: Int?) -> String {
        guard !alerts.isEmpty else { return tr("No alerts. Add one with 'peal add'.") }
        var table = Table(tr("ID"), tr("STATE"), tr("NEXT"), tr("TITLE"), tr("WHEN"))
        for status in alerts {
            table.add(
                status.id.rawValue, calendar.state(of: status),
                status.next.map(calendar.describe) ?? "-", status.alert.content.title,
                status.alert.trigger.sentence)
        }
        return table.text(width: width)
    }

    /// By the time of day for what recurs, then one-shots by date, then intervals by length: an
    /// order that does not change as the day goes on.
    static func sorted(_ alerts: [AlertStatus], zone: Zone) -> [AlertStatus] {
        alerts.indices.map { (key: sortKey(alerts[$0].alert.trigger, zone: zone), index: $0) }
            .sorted { left, right in
                left.key == right.key
                    ? alerts[left.index].id < alerts[right.index].id : left.key < right.key
            }
            .map { alerts[$0.index] }
    }

    private static func sortKey(_ trigger: Trigger, zone: Zone) -> (Int, Int64) {
        switch trigger {
        case .schedule(let schedule):
            let first =
                (schedule.times + schedule.windows.map(\.from)).min() ?? schedule.startTime
            return (0, Int64(first?.secondsSinceMidnight ?? 0))
        case .once(.instant(let instant)): return (1, instant.microseconds)
        case .once(.civil(let time, let own)):
            return (1, (own ?? zone).instant(of: time)?.microseconds ?? 0)
        case .interval(let interval): return (2, Int64(interval.seconds))
        }
    }
}

extension Calendar {
    /// The switch of an alert, and what else there is to say of it.
    func state(of status: AlertStatus) -> String {
        if status.snoozedUntil != nil { return tr("snoozed") }
        if status.isCompleted { return tr("rung") }
        guard status.alert.isOn else { return tr("off") }
        if status.pause != nil { return tr("paused") }
        if status.skip > 0 { return tr("skip \(status.skip)") }
        return tr(status.doneFor == nil ? "on" : "done")
    }
}
