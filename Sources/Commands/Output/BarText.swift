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

    /// The text of one update.
    ///
    /// - Parameters:
    ///   - status: The daemon's status; `nil` if no daemon runs.
    ///   - next: The next ring.
    ///   - calendar: Writes times.
    /// - Returns: One update, without a line break at its end.
    func text(_ status: DirectoryStatus?, _ next: UpcomingRing?, _ calendar: Calendar) -> String {
        let count = status.map { $0.badge } ?? 0
        switch self {
        case .plain: return "\(count)"
        case .i3blocks:
            let text = count > 0 ? "🔔 \(count)" : ""
            return [text, text, status == nil ? "#888888" : ""].joined(separator: "\n")
        case .waybar:
            let states = states(status)
            let line = JSONValue.object([
                "text": .string(count > 0 ? "\(count)" : ""),
                "alt": .string(states[0]),
                "class": .array(states.map(JSONValue.string)),
                "tooltip": .string(tooltip(status, next, calendar)),
            ])
            return line.text()
        }
    }

    /// `waiting`, `paused` or both, else `quiet`; `off` without a daemon.
    private func states(_ status: DirectoryStatus?) -> [String] {
        guard let status else { return ["off"] }
        var states: [String] = []
        if status.badge > 0 { states.append("waiting") }
        if status.pause != nil { states.append("paused") }
        return states.isEmpty ? ["quiet"] : states
    }

    private func tooltip(
        _ status: DirectoryStatus?, _ next: UpcomingRing?, _ calendar: Calendar
    ) -> String {
        guard let status else { return tr("Peal is not running") }
        var lines = [tr("\(status.badge) waiting")]
        if let pause = status.pause {
            lines.append(
                pause.until.map { tr("All alerts are paused until \(calendar.describe($0)).") }
                    ?? tr("All alerts are paused until 'peal resume'."))
        }
        let ring = next.map {
            "\(calendar.describe($0.at)) \($0.title.printable(keepsLayout: false))"
        }
        lines.append(ring.map { tr("Next: \($0)") } ?? tr("Nothing is planned"))
        return Self.markup(lines.joined(separator: "\n"))
    }

    /// Text as Pango reads it, in which waybar shows tooltips.
    private static func markup(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing(">", with: "&gt;")
    }
}
