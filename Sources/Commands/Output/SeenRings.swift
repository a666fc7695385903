import Alerts
import Localization
import Messages
import Recurrence

/// The rings that were shown, and to which the user has not responded.
///
/// A ring of the alert that comes later takes the place of an earlier one.
struct SeenRings {
    /// The latest of these rings of each alert.
    private(set) var rings: [Alert.ID: Instant] = [:]

    /// Finds the rings in the entries of a period, which are in their order.
    init(_ history: [HistoryEntry]) {
        for entry in history {
            switch entry.event {
            case .shown: rings[entry.alert] = entry.due ?? entry.at
            case .done, .dismissed, .opened, .acted, .replied, .snoozed, .removed:
                rings[entry.alert] = nil
            case .undone, .redone:
                // The waiting notifications show what is open again.
                rings[entry.alert] = nil
            case .repeated, .waiting, .missed, .suppressed, .failed, .postponed, .expired: break
            }
        }
    }
}

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
