import Alerts
import Localization
import Messages
import Recurrence
import Wording

/// A table with one alert in each row.
struct AlertTable {
    private let timeFormat: RelativeTimeFormat
    private var table = Table(tr("ID"), tr("STATE"), tr("NEXT"), tr("TITLE"), tr("WHEN"))
    /// A cache of the triggers' sentences, because many alerts have the same trigger.
    private var sentences: [Trigger: String] = [:]
    /// A cache of the texts of the next rings, because many alerts ring at the same time.
    private var times: [Instant: String] = [:]

    init(timeFormat: RelativeTimeFormat) {
        self.timeFormat = timeFormat
    }

    mutating func add(_ rows: [AlertListItem]) {
        for row in rows {
            table.add(
                row.id.rawValue, row.state(timeFormat),
                next(of: row),
                row.title, sentence(row.trigger) + row.remarks)
            if let style = row.style { table.style(1, style) }
        }
    }

    /// Returns the text about the next ring, which a silence can delay.
    private mutating func next(of row: AlertListItem) -> String {
        let isDelayed = row.time(delayedAfter: timeFormat.now, in: timeFormat.zone) != nil
        guard let next = row.next else { return isDelayed ? tr("when resumed") : "-" }
        if row.nextEvent != nil { return tr("\(time(next)) (before)") }
        return isDelayed ? tr("\(time(next)) (delayed)") : time(next)
    }

    private mutating func time(_ instant: Instant) -> String {
        if let time = times[instant] { return time }
        let time = timeFormat.describeShortly(instant)
        times[instant] = time
        return time
    }

    private mutating func sentence(_ trigger: Trigger) -> String {
        if let sentence = sentences[trigger] { return sentence }
        let sentence = trigger.sentenceWithEnd(on: timeFormat)
        sentences[trigger] = sentence
        return sentence
    }

    /// Returns the table as text; `nil` if there are no alerts.
    func text(width: Int?) -> String? { table.isEmpty ? nil : table.text(width: width) }
}

extension AlertListItem {
    /// The colour of the state; `nil` for an alert that rings as its schedule says.
    fileprivate var style: Table.Style? {
        switch status {
        case .off, .completed: .dim
        case .on: nil
        default: .yellow
        }
    }
}
