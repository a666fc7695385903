import Alerts
import Localization
import Messages
import Wording

/// The list below a picture of several days: the next ring, the number of rings and the title of
/// each alert.
struct TitleList {
    private let lines: [AgendaLine]
    private let timeFormat: RelativeTimeFormat

    /// Creates the list from an agenda that has only one part.
    init(_ lines: [AgendaLine], _ timeFormat: RelativeTimeFormat) {
        self.lines = lines
        self.timeFormat = timeFormat
    }

    /// Returns a line for each alert, and the number of alerts that were left out; `nil` if no
    /// alert rings.
    ///
    /// - Parameters:
    ///   - most: The maximum number of alerts.
    ///   - width: The columns of the terminal; `nil` without a terminal.
    /// - Returns: The text.
    func text(most: Int, width: Int?) -> String? {
        guard !lines.isEmpty else { return nil }
        var table = Table(tr("NEXT"), "", tr("TITLE"))
        for line in lines.prefix(most) {
            table.add(
                timeFormat.describe(line.first, to: .minutes), tr("\(line.count)x"),
                timeFormat.title(line.title, of: line.first, announcing: line.event)
                    + (line.progress.map { " (\(tr($0.message)))" } ?? ""))
        }
        let text = table.text(width: width)
        let rest = lines.count - most
        return rest > 0 ? text + "\n" + tr("… and \(rest) more") : text
    }
}
