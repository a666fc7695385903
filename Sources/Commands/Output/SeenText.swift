import Alerts
import Localization
import Messages
import Recurrence
import Wording

/// The rings that were seen but not marked as done, line by line.
struct SeenText {
    private let rings: [UpcomingRing]
    private let timeFormat: RelativeTimeFormat

    init(_ rings: [UpcomingRing], timeFormat: RelativeTimeFormat) {
        self.rings = rings
        self.timeFormat = timeFormat
    }

    /// Returns the text, which is dim on a terminal with colours; `nil` if there are no rings.
    func text(width: Int?) -> String? {
        guard !rings.isEmpty else { return nil }
        let lines = rings.map { ring in
            let start = "  \(timeFormat.time(of: ring.at, to: .minutes))  "
            let title = ring.title.printable(keepsLayout: false).replacingEach("\n", with: " ")
            return width.map { Terminal.wrap(title, after: start, to: $0) } ?? start + title
        }
        let text = ([tr("Seen, not done")] + lines).joined(separator: "\n")
        guard Terminal.hasColor else { return text }
        return "\u{1B}[2m\(text)\u{1B}[0m"
    }
}
