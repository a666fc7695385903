import Alerts
import JSONText
import Localization
import Messages
import Recurrence

/// How many notifications wait, for the bars of tiling desktops.
enum BarFormat: String, CaseIterable {
    /// One JSON object a line, as waybar's custom modules read it.
    case waybar
    /// Full text, short text and colour, one a line (i3blocks).
    case i3blocks
    /// The number.
    case plain

    /// The text for one state of things.
    ///
    /// - Parameters:
    ///   - status: How things stand; `nil` if no daemon runs.
    ///   - calendar: Tells when something rings next.
    /// - Returns: One update, without a line break at its end.
    func text(_ status: DirectoryStatus?, _ calendar: Calendar) -> String {
        let count = status.map { $0.badge } ?? 0
        switch self {
        case .plain: return "\(count)"
        case .i3blocks:
            let text = count > 0 ? "🔔 \(count)" : ""
            return [text, text, status == nil ? "#888888" : ""].joined(separator: "\n")
        case .waybar:
            let line = JSONValue.object([
                "text": .string(count > 0 ? "\(count)" : ""),
                "alt": .string(state(status)),
                "class": .string(state(status)),
                "tooltip": .string(tooltip(status, calendar)),
            ])
            return line.text()
        }
    }

    /// `waiting`, `paused`, `quiet`, or `off` without a daemon.
    private func state(_ status: DirectoryStatus?) -> String {
        guard let status else { return "off" }
        if status.badge > 0 { return "waiting" }
        return status.pause == nil ? "quiet" : "paused"
    }

    private func tooltip(_ status: DirectoryStatus?, _ calendar: Calendar) -> String {
        guard let status else { return tr("Peal is not running") }
        let next = status.next.map { tr("Next: \(calendar.describe($0))") }
        return tr("\(status.badge) waiting") + "\n" + (next ?? tr("Nothing is planned"))
    }
}
