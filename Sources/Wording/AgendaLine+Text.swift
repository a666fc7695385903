package import Alerts
import Localization
import Messages
import Recurrence

/// The rings of an alert on a day of the agenda.
///
/// The rings of a line have equal gaps, so that those at 8:00, 14:00 and 22:00 are two lines.
package struct AgendaRow {
    package let line: AgendaLine
    /// The other lines of the alert on the day, each with one ring or two.
    fileprivate(set) var others: [AgendaLine] = []

    /// The lines that can be in one row: those with the same key.
    private struct Key: Hashable {
        let alert: Alert.ID
        let part: Int
        let silence: AgendaLine.Silence?
    }

    /// Returns the rows of lines, in the order of their first lines.
    ///
    /// Rings before a time and lines with many rings have rows of their own.
    package static func rows(of lines: [AgendaLine]) -> [AgendaRow] {
        var rows: [AgendaRow] = []
        var indices: [Key: Int] = [:]
        for line in lines {
            guard line.event == nil, line.count < 3 else {
                rows.append(AgendaRow(line: line))
                continue
            }
            let key = Key(alert: line.alert, part: line.part, silence: line.silence)
            if let index = indices[key] {
                rows[index].others.append(line)
            } else {
                indices[key] = rows.count
                rows.append(AgendaRow(line: line))
            }
        }
        return rows
    }
}

extension AgendaLine {
    /// The rings of a line with at most two of them.
    fileprivate var rings: [Instant] { count == 1 ? [first] : [first, last] }
}

extension RelativeTimeFormat {
    /// Returns the countdown to the next ring of an alert on a day, its later rings on the same day, why
    /// they are silent, how much of the goal is done, and the alert's calendar.
    package func remark(of row: AgendaRow) -> String {
        var parts: [String] = []
        let line = row.line
        let about = [line.progress.map { tr($0.message) }, line.calendar.map(Self.calendar)]
            .compactMap(\.self)
        if let silence = line.silence {
            // The user is done with all rings of such a line, so nothing more follows.
            if silence == .done { return ([silence.word] + about).joined(separator: ", ") }
            parts.append(silence.word)
        } else if line.part == 0 {
            parts.append(shortCountdown(to: line.first))
        }
        if line.count > 2 {
            let end = time(of: line.last)
            let step = DurationText.message(seconds: line.step ?? 0)
            parts.append(tr("every \(step) until \(end)"))
            parts.append(
                tr(line.part == 0 ? "\(line.count) left" : "\(line.count) rings"))
        } else {
            let later = ([line] + row.others).flatMap(\.rings).dropFirst().map { time(of: $0) }
            if !later.isEmpty { parts.append(tr("and \(later.joined(separator: ", "))")) }
        }
        return (parts + about).joined(separator: ", ")
    }

    private static func calendar(_ name: String) -> String { tr("calendar \(name)") }
}

extension AgendaLine.Silence {
    /// The word for the reason in the user's language.
    fileprivate var word: String {
        switch self {
        case .done: tr("done")
        case .paused: tr("paused")
        case .quiet: tr("quiet hours")
        case .skipped: tr("skipped")
        }
    }
}
