import Alerts
import Localization
import Messages
import Recurrence

extension Agenda {
    /// Returns the text that `peal` without a verb prints.
    func text(_ timeFormat: RelativeTimeFormat) -> String {
        var lines: [String] = []
        if !waiting.isEmpty {
            lines.append(tr("Waiting for you"))
            for status in waiting {
                let since = status.unseenSince.map { timeFormat.describe($0, to: .minutes) } ?? ""
                lines.append("  \(since)  \(status.alert.content.title)")
            }
            lines.append("")
        }
        let date = timeFormat.zone.civil(at: timeFormat.now).date
        lines.append(tr("Today, \(Language.current.date(date))"))
        let times = rings.map { timeFormat.time(of: $0.at) }
        let width = times.map { Terminal.columns(of: $0) }.max() ?? 0
        for (time, ring) in zip(times, rings) {
            lines.append("  \(Terminal.pad(time, to: width))  \(ring.title)")
        }
        if rings.isEmpty {
            lines.append("  " + tr("Nothing more today."))
        }
        return lines.joined(separator: "\n")
    }
}
