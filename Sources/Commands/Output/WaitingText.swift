import Alerts
import Localization
import Messages
import Wording

/// The alerts with an unseen notification, line by line.
struct WaitingText {
    let waiting: [AlertSnapshot]
    let timeFormat: RelativeTimeFormat

    /// Returns the text; `nil` if no alert waits.
    func text(width: Int?) -> String? {
        guard !waiting.isEmpty else { return nil }
        let lines = waiting.map { status in
            let since = status.unseenSince.map { timeFormat.describe($0, to: .minutes) } ?? ""
            let title = status.alert.content.title.printable(keepsLayout: false)
            let start = "  \(since)  "
            return width.map { Terminal.wrap(title, after: start, to: $0) } ?? start + title
        }
        return ([tr("Waiting for you")] + lines).joined(separator: "\n")
    }
}
