import Alerts
import JSON
import Localization
import Messages
import Recurrence
import Wording

/// The formats in which status bars of tiling desktops read the number of unseen notifications.
enum BarFormat: String, CaseIterable {
    /// One JSON object per line, as waybar's custom modules read it.
    case waybar
    /// Full text, short text and colour, each on its own line (i3blocks).
    case i3blocks
    /// The number alone.
    case plain
    /// The next ring with a countdown, for bars that run a command at an interval.
    case next

    /// Returns the text of one update.
    ///
    /// - Parameters:
    ///   - status: The daemon's status; `nil` if no daemon runs.
    ///   - next: The next ring.
    ///   - timeFormat: Formats the times.
    /// - Returns: One update, without a line break at its end.
    func text(_ status: AlertCenterStatus?, _ next: UpcomingRing?, _ timeFormat: RelativeTimeFormat)
        -> String
    {
        let count = status.map { $0.badge } ?? 0
        switch self {
        case .plain: return "\(count)"
        case .next:
            return next.map {
                let title = $0.title.printable(keepsLayout: false)
                return "\(title) \(timeFormat.shortCountdown(to: $0.at))"
            } ?? ""
        case .i3blocks:
            let text = count > 0 ? "🔔 \(count)" : ""
            return [text, text, status == nil ? "#888888" : ""].joined(separator: "\n")
        case .waybar:
            let states = states(status)
            let line = JSONValue.object([
                "text": .string(count > 0 ? "\(count)" : ""),
                "alt": .string(states[0]),
                "class": .array(states.map(JSONValue.string)),
                "tooltip": .string(tooltip(status, next, timeFormat)),
            ])
            return line.text()
        }
    }

    /// Returns `waiting`, `paused` or both, otherwise `quiet`; returns `off` without a daemon.
    private func states(_ status: AlertCenterStatus?) -> [String] {
        guard let status else { return ["off"] }
        var states: [String] = []
        if status.badge > 0 { states.append("waiting") }
        if status.pause != nil { states.append("paused") }
        return states.isEmpty ? ["quiet"] : states
    }

    private func tooltip(
        _ status: AlertCenterStatus?, _ next: UpcomingRing?, _ timeFormat: RelativeTimeFormat
    ) -> String {
        guard let status else { return tr("Peal is not running") }
        var lines = [tr("\(status.badge) waiting")]
        lines += status.silence.sentences(timeFormat)
        let ring = next.map {
            "\(timeFormat.describe($0.at)) \($0.title.printable(keepsLayout: false))"
        }
        lines.append(ring.map { tr("Next: \($0)") } ?? tr("Nothing is planned"))
        return Self.markup(lines.joined(separator: "\n"))
    }

    /// Escapes text for Pango markup, which waybar uses in tooltips.
    private static func markup(_ text: String) -> String {
        text.replacingEach("&", with: "&amp;").replacingEach("<", with: "&lt;")
            .replacingEach(">", with: "&gt;")
    }
}
