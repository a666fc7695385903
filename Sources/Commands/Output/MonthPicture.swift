import AlertCoding
import Alerts
import JSON
import Localization
import Messages
import Recurrence
import Wording

/// A calendar of one month, with the number of rings under each day.
struct MonthPicture {
    private let days: [RingCounts.Day]
    private let timeFormat: RelativeTimeFormat
    /// The weekday of the first column.
    private let firstWeekday: Weekday

    init(_ counts: RingCounts, timeFormat: RelativeTimeFormat, firstWeekday: Weekday) {
        days = counts.days
        self.timeFormat = timeFormat
        self.firstWeekday = firstWeekday
    }

    /// The columns of a day, with the space before it.
    private static let cell = 5

    /// The calendar, 35 columns wide: a line for each week, and under it the numbers of rings.
    var text: String {
        guard let first = days.first?.date else { return "" }
        // The weeks are complete, so that the days of the week come from the same dates.
        let skipped = (first.weekday.rawValue - firstWeekday.rawValue + 7) % 7
        let sunday = first.advanced(byDays: -skipped)
        let names = (0..<7).map { day in
            right(Terminal.fit(timeFormat.weekday(of: sunday.advanced(byDays: day)), into: 3))
        }
        let width = 7 * Self.cell
        let title = timeFormat.month(of: first)
        let margin = max(1, (width - Terminal.columns(of: title) + 1) / 2)
        var lines = [String(repeating: " ", count: margin) + title, names.joined()]
        let cells = [RingCounts.Day?](repeating: nil, count: skipped) + days
        for start in stride(from: 0, to: cells.count, by: 7) {
            let week = cells[start..<min(start + 7, cells.count)]
            lines.append(week.map { right($0.map(number) ?? "") }.joined())
            let counts = week.map { right(count($0)) }.joined()
            if week.contains(where: { $0?.count ?? 0 > 0 }) { lines.append(counts) }
        }
        return lines.map { $0.trimmingTrailingSpaces }.joined(separator: "\n")
    }

    /// The sentence about the numbers under the days; `nil` if there are none.
    var legend: String? {
        guard let day = days.first(where: { $0.count > 0 }) else { return nil }
        let example = count(day).trimmingTrailingSpaces
        return tr("\(example) under a day is the number of its rings.")
    }

    /// Returns the number of a day; today has brackets.
    private func number(_ day: RingCounts.Day) -> String {
        day.date == timeFormat.date(in: 0) ? "[\(day.date.day)]" : "\(day.date.day) "
    }

    /// Returns the number of rings, under the number of the day.
    private func count(_ day: RingCounts.Day?) -> String {
        guard let day, day.count > 0 else { return "" }
        let dot = Terminal.isUnicode ? "·" : "."
        return day.count > 999 ? "999+" : "\(dot)\(day.count) "
    }

    private func right(_ text: String) -> String {
        String(repeating: " ", count: max(0, Self.cell - Terminal.columns(of: text))) + text
    }

    /// Returns the month as JSON.
    ///
    /// - Parameters:
    ///   - rare: The alerts that ring once or twice in the month.
    ///   - zone: The zone of the instants.
    ///   - members: Other members.
    /// - Returns: The document.
    func json(
        _ rare: [UpcomingRing], in zone: Zone, then members: [JSONObject.Member]
    ) -> JSONValue {
        var object: JSONObject = [
            "days": .array(
                days.map {
                    .object(["date": .string($0.date.description), "count": .int($0.count)])
                }),
            "rare": .array(rare.map { $0.json(in: zone) }),
        ]
        for member in members { object[member.key] = member.value }
        return .object(object)
    }
}
