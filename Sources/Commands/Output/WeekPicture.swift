import Alerts
import JSON
import Localization
import Messages
import Recurrence

/// A picture of the seven days from today on, with the number of rings in each half hour.
struct WeekPicture {
    struct Day {
        let date: CivilDate
        /// The rings in the 48 half hours of the local clock.
        ///
        /// If an hour occurs twice on a day, its rings are added up.
        var rings = [Int](repeating: 0, count: 48)
        var count: Int { rings.reduce(0, +) }
    }

    private(set) var days: [Day]
    private let timeFormat: RelativeTimeFormat

    /// Returns the half hours from today's midnight to the midnight after the seventh day.
    static func spans(of timeFormat: RelativeTimeFormat) -> TimeSpans {
        let today = timeFormat.zone.civil(at: timeFormat.now).date
        let ends = [today, today.advanced(byDays: 7)].map {
            let midnight = CivilDateTime(date: $0, time: .midnight)
            return timeFormat.zone.instant(of: midnight, gap: .next, fold: .first) ?? timeFormat.now
        }
        let seconds = Int(ends[1].seconds - ends[0].seconds)
        return TimeSpans(from: ends[0], every: 1_800, count: (seconds + 1_799) / 1_800)
    }

    /// Creates the picture.
    ///
    /// - Parameters:
    ///   - counts: The number of rings in each of `spans`.
    ///   - spans: The half hours from ``spans(of:)``.
    ///   - timeFormat: The current day.
    init(_ counts: [Int], in spans: TimeSpans, timeFormat: RelativeTimeFormat) {
        self.timeFormat = timeFormat
        let today = timeFormat.zone.civil(at: timeFormat.now).date
        days = (0..<7).map { Day(date: today.advanced(byDays: $0)) }
        for (index, count) in counts.enumerated() where count > 0 {
            // Clocks change on a half hour and by a multiple of half an hour, so each span lies
            // in one half hour of the local clock.
            let start = spans.start + .seconds(index * spans.seconds)
            let wall = timeFormat.zone.civil(at: start)
            let day = wall.date.daysSinceEpoch - today.daysSinceEpoch
            if days.indices.contains(day) {
                days[day].rings[wall.time.secondsSinceMidnight / 1_800] += count
            }
        }
    }

    /// The picture, 72 columns wide in English: a line for each day, with a mark every six hours.
    var text: String {
        let signs = Signs.current
        let names = days.map { timeFormat.describe($0.date) }
        let margin = max(12, (names.map { Terminal.columns(of: $0) }.max() ?? 0) + 1)
        let label = String(repeating: " ", count: margin)
        let hours = stride(from: 0, to: 24, by: 3).map { hour in
            let text = "\(hour)"
            // Avoid spaces at the end of the line.
            return hour == 21 ? text : text + String(repeating: " ", count: 6 - text.count)
        }
        var lines = [label + hours.joined()]
        for (name, day) in zip(names, days) {
            let bar = day.rings.enumerated().map { index, count in
                count == 0 && index % 12 == 0 ? signs.mark : signs.sign(for: count)
            }
            let count = day.count > 0 ? "\(day.count)" : ""
            lines.append("\(Terminal.pad(name, to: margin))\(String(bar))  \(count)")
        }
        lines.append("")
        lines.append(label + signs.legend)
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
