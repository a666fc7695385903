import Alerts
import JSON
import Localization
import Messages
import Recurrence
import Wording

/// A picture of the seven days from today on, with the number of rings in each half hour.
struct WeekPicture {
    private let days: [RingCounts.Day]
    private let timeFormat: RelativeTimeFormat

    init(_ counts: RingCounts, timeFormat: RelativeTimeFormat) {
        days = counts.days
        self.timeFormat = timeFormat
    }

    /// Returns the picture: a line for each day, with a mark every six hours.
    ///
    /// It is 72 columns wide in English, or 38 on a narrow terminal, where each character stands
    /// for an hour.
    ///
    /// - Parameter width: The columns of the terminal; `nil` without a terminal.
    /// - Returns: The picture.
    func text(width: Int?) -> String {
        let names = days.map { timeFormat.describe($0.date) }
        let margin = max(12, (names.map { Terminal.columns(of: $0) }.max() ?? 0) + 1)
        guard let width, width < margin + 48 + 6 else {
            return text(names, margin: margin, halfHours: 1)
        }
        let days = days.map { timeFormat.dayOfMonth($0.date) }
        let columns = (days.map { Terminal.columns(of: $0) }.max() ?? 0) + 1
        return text(days, margin: columns, halfHours: 2)
    }

    /// Returns the picture; each character stands for `halfHours` half hours.
    private func text(_ names: [String], margin: Int, halfHours: Int) -> String {
        let signs = Signs.current
        let label = String(repeating: " ", count: margin)
        let hours = stride(from: 0, to: 24, by: 3 * halfHours).map { hour in
            let text = "\(hour)"
            // Avoid spaces at the end of the line.
            return hour + 3 * halfHours == 24
                ? text : text + String(repeating: " ", count: 6 - text.count)
        }
        var lines = [label + hours.joined()]
        for (name, day) in zip(names, days) {
            let bar = stride(from: 0, to: 48, by: halfHours).map { index in
                let count = day.rings[index..<index + halfHours].reduce(0, +)
                return count == 0 && index % 12 == 0 ? signs.mark : signs.sign(for: count)
            }
            let count = day.count > 0 ? "\(day.count)" : ""
            lines.append("\(Terminal.pad(name, to: margin))\(String(bar))  \(count)")
        }
        lines.append("")
        lines.append((halfHours > 1 ? "" : label) + signs.legend)
        return lines.joined(separator: "\n")
    }

    func json(then members: [JSONObject.Member]) -> JSONValue {
        var object: JSONObject = [
            "days": .array(
                days.map { day in
                    .object([
                        "date": .string(day.date.description), "count": .int(day.count),
                        "halfHours": .array(day.rings.map(JSONValue.int)),
                    ])
                })
        ]
        for member in members { object[member.key] = member.value }
        return .object(object)
    }

    /// The characters that stand for the number of rings.
    private struct Signs {
        let mark: Character
        let empty: Character
        let levels: [Character]

        static var current: Signs {
            // Use ASCII on a terminal without UTF-8.
            Terminal.isUnicode
                ? Signs(mark: "┊", empty: "·", levels: ["▂", "▄", "▆", "█"])
                : Signs(mark: ":", empty: ".", levels: ["-", "+", "*", "#"])
        }

        func sign(for count: Int) -> Character {
            switch count {
            case 0: empty
            case 1: levels[0]
            case 2...3: levels[1]
            case 4...7: levels[2]
            default: levels[3]
            }
        }

        var legend: String {
            zip(levels, ["1", "2-3", "4-7", tr("8 or more")]).map { "\($0) \($1)" }
                .joined(separator: "   ")
        }
    }
}
