import AlertCoding
import Alerts
import JSON
import Localization
import Messages
import Recurrence
import Wording

/// The days of an agenda as text: a heading for each day, and under it a line for each alert.
///
/// An alert that rings several times on a day has one line, with the time of its next ring.
struct AgendaText {
    /// One alert on one day.
    private struct Row {
        let time: String
        let title: String
        /// The countdown to the ring, and the alert's later rings on the same day.
        let remark: String
    }

    private let timeFormat: RelativeTimeFormat
    /// Today, and the other days that have lines.
    private var days: [(heading: String, rows: [Row])] = []
    /// The sentence for the first day if it has no lines.
    private let nothing: Message
    /// The number of lines that were left out.
    private let rest: Int

    /// Creates the text.
    ///
    /// - Parameters:
    ///   - lines: The lines of the agenda, whose parts are the days from today on.
    ///   - most: The maximum number of rows to show; `nil` for all of them.
    ///   - only: The only days to show, counted from today; `nil` shows today and the days that have
    ///     lines.
    ///   - timeFormat: The format of times, which knows the current day.
    init(
        _ lines: [AgendaLine], most: Int? = nil, only: Range<Int>? = nil,
        _ timeFormat: RelativeTimeFormat
    ) {
        self.timeFormat = timeFormat
        let first = only?.lowerBound ?? 0
        let isEmptySpan = lines.isEmpty && only?.count ?? 1 > 1
        nothing =
            first == 0 && !isEmptySpan
            ? Message("Nothing more today.") : Message("Nothing rings.")
        let rows = AgendaRow.rows(of: lines)
        let shown = rows.prefix(most ?? rows.count)
        rest = rows.count - shown.count
        if let only, isEmptySpan {
            let ends = [only.lowerBound, only.upperBound - 1].map { timeFormat.date(in: $0) }
            days = [(ends.map(timeFormat.short).joined(separator: " – "), [])]
            return
        }
        for row in [nil] + shown.map(Optional.some) {
            let heading = timeFormat.heading(timeFormat.date(in: row?.line.part ?? first))
            if days.last?.heading != heading { days.append((heading, [])) }
            if let row { days[days.count - 1].rows.append(text(row)) }
        }
    }

    private func text(_ row: AgendaRow) -> Row {
        let line = row.line
        return Row(
            time: timeFormat.time(of: line.first),
            title: timeFormat.title(line.title, of: line.first, announcing: line.event)
                .printable(keepsLayout: false).replacingEach("\n", with: " "),
            remark: timeFormat.remark(of: row))
    }

    /// Returns the text.
    ///
    /// - Parameter width: The columns of the terminal. Remarks that do not fit next to their title
    ///   have a line of their own; `nil` keeps them next to it.
    /// - Returns: The text.
    func text(width: Int?) -> String {
        let rows = days.flatMap(\.rows)
        let margin = 4 + (rows.map { Terminal.columns(of: $0.time) }.max() ?? 0)
        let remarks = rows.map { Terminal.columns(of: $0.remark) }.max() ?? 0
        // A long title has its remark on the next line, and leaves the other remarks in place.
        let room = width.map { $0 - margin - remarks - 2 } ?? .max
        let titles = rows.filter { !$0.remark.isEmpty }.map { Terminal.columns(of: $0.title) }
        let column = margin + 2 + (titles.filter { $0 <= room }.max() ?? 0)
        var text: [String] = []
        for day in days {
            if !text.isEmpty { text.append("") }
            text.append(day.heading)
            if day.rows.isEmpty { text.append("  " + tr(nothing)) }
            for row in day.rows {
                let start = Terminal.pad("  \(row.time)", to: margin)
                if !row.remark.isEmpty, Terminal.columns(of: row.title) <= room {
                    text.append(Terminal.pad(start + row.title, to: column) + row.remark)
                } else {
                    text.append(wrapped(row.title, after: start, width))
                    let indent = String(repeating: " ", count: margin)
                    guard !row.remark.isEmpty else { continue }
                    text.append(wrapped(row.remark, after: indent, width))
                }
            }
        }
        if rest > 0 {
            text.append("  " + tr("… and \(rest) more. 'peal agenda 1' lists all."))
        }
        return text.joined(separator: "\n")
    }

    private func wrapped(_ text: String, after start: String, _ width: Int?) -> String {
        width.map { Terminal.wrap(text, after: start, to: $0) } ?? start + text
    }
}

extension AgendaLine {
    /// The line as JSON, without its part.
    func json(in zone: Zone) -> JSONValue {
        .object([
            "alert": .string(alert.rawValue), "title": .string(title),
            "at": .time(first, in: zone), "last": .time(last, in: zone), "count": .int(count),
            "every": step.map(JSONValue.int) ?? .null,
            "silence": .optional(silence?.rawValue), "event": .time(event, in: zone),
            "doneToday": progress.map { .int($0.count) } ?? .null,
            "goal": progress.map { .int($0.goal) } ?? .null,
            "calendar": .optional(calendar),
        ])
    }
}
