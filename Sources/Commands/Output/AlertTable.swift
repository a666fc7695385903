import Alerts
import Recurrence

/// Alerts as a table, one a row, in the order of their times.
struct AlertTable {
    let alerts: [AlertStatus]
    let calendar: Calendar

    func text(width: Int?) -> String {
        guard !alerts.isEmpty else { return "No alerts. Add one with 'peal add'." }
        var table = Table("ID", "STATE", "NEXT", "TITLE", "WHEN")
        for status in alerts {
            table.add(
                status.id.rawValue, calendar.state(of: status),
                status.next.map(calendar.describe) ?? "-", status.alert.content.title,
                status.alert.trigger.description)
        }
        return table.text(width: width)
    }

    /// By the time of day for what recurs, then one-shots by date, then intervals by length: an
    /// order that does not change as the day goes on.
    static func sorted(_ alerts: [AlertStatus], zone: Zone) -> [AlertStatus] {
        alerts.map { (key: sortKey($0.alert.trigger, zone: zone), status: $0) }
            .sorted { ($0.key.0, $0.key.1, $0.status.id) < ($1.key.0, $1.key.1, $1.status.id) }
            .map(\.status)
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
        if status.snoozedUntil != nil { return "snoozed" }
        if status.isCompleted { return "rung" }
        guard status.alert.isOn else { return "off" }
        if status.pause != nil { return "paused" }
        if status.skip > 0 { return "skip \(status.skip)" }
        return status.doneFor == nil ? "on" : "done"
    }
}
