import Alerts
import Localization
import Messages
import Recurrence

/// The seven days from today on, and how many rings each half hour of them has.
struct WeekPicture {
    struct Day {
        let date: CivilDate
        /// 48 half hours of the wall; an hour that comes twice counts in one place.
        var rings = [Int](repeating: 0, count: 48)
        var count: Int { rings.reduce(0, +) }
    }

    private(set) var days: [Day]
    private let calendar: Calendar

    /// The half hours from the midnight before now to the midnight after the seventh day.
    static func spans(of calendar: Calendar) -> TimeSpans {
        let today = calendar.zone.civil(at: calendar.now).date
        let ends = [today, today.advanced(byDays: 7)].map {
            let midnight = CivilDateTime(date: $0, time: .midnight)
            return calendar.zone.instant(of: midnight, gap: .next, fold: .first) ?? calendar.now
        }
        let seconds = Int(ends[1].seconds - ends[0].seconds)
        return TimeSpans(from: ends[0], every: 1_800, count: (seconds + 1_799) / 1_800)
    }

    /// - Parameters:
    ///   - counts: how many rings there are in each of ``spans(of:)``.
    ///   - spans: these.
    ///   - calendar: says what day it is.
    init(_ counts: [Int], in spans: TimeSpans, calendar: Calendar) {
        self.calendar = calendar
        let today = calendar.zone.civil(at: calendar.now).date
        days = (0..<7).map { Day(date: today.advanced(byDays: $0)) }
        for (index, count) in counts.enumerated() where count > 0 {
            // Clocks are changed by half hours and hours, at such: a span stays in one half hour.
            let start = spans.start + .seconds(index * spans.seconds)
            let wall = calendar.zone.civil(at: start)
            let day = wall.date.daysSinceEpoch - today.daysSinceEpoch
            if days.indices.contains(day) {
                days[day].rings[wall.time.secondsSinceMidnight / 1_800] += count
            }
        }
    }

    /// 72 columns wide in English: a line for each day, with a mark at each six hours.
    var text: String {
        let signs = Signs.current
        let names = days.map { calendar.describe($0.date) }
        let margin = max(12, (names.map { Terminal.columns(of: $0) }.max() ?? 0) + 1)
        let label = String(repeating: " ", count: margin)
        let hours = stride(from: 0, to: 24, by: 3).map { hour in
            let text = "\(hour)"
            // The last one without spaces at the end of the line.
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

    /// What stands for how many rings.
    private struct Signs {
        let mark: Character
        let empty: Character
        let levels: [Character]

        static var current: Signs {
            // A terminal that is not for UTF-8 gets what every terminal has.
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
