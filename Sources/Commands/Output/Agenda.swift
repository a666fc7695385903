import Alerts
import Recurrence

/// What waits and what comes today: the page that bare `peal` opens.
struct Agenda {
    let waiting: [AlertStatus]
    let rings: [UpcomingRing]
    let calendar: Calendar

    var text: String {
        var lines: [String] = []
        if !waiting.isEmpty {
            lines.append("Waiting for you")
            for status in waiting {
                let since = status.unseenSince.map(calendar.describe) ?? ""
                lines.append("  \(since)  \(status.alert.content.title)")
            }
            lines.append("")
        }
        let date = calendar.zone.civil(at: calendar.now).date
        lines.append("Today, \(date.weekday.shortName) \(date)")
        for ring in rings {
            lines.append("  \(calendar.zone.civil(at: ring.at).time)  \(ring.title)")
        }
        if rings.isEmpty {
            lines.append("  Nothing more today.")
        }
        return lines.joined(separator: "\n")
    }
}
