import Alerts
import Messages
import Recurrence
import ScheduleReading

/// Reads the month that `peal month` shows.
enum MonthReading {
    /// The names of the months, in order.
    static let names = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september",
        "october", "november", "december",
    ]

    /// Returns the first day of a month: `12`, `december`, `dec`, `12월`, `2026-12`, or a date in it.
    ///
    /// - Parameters:
    ///   - text: The month; `nil` for the current one. A month without a year is the next one.
    ///   - today: The current date.
    /// - Returns: The first day.
    /// - Throws: ``AlertError`` that names the wrong word and shows valid ones.
    static func firstDay(_ text: String?, today: CivilDate) throws(AlertError) -> CivilDate {
        guard let text else { return today.firstOfMonth }
        let word = text.lowercased()
        if let month = number(word), let first = next(month, from: today) { return first }
        if word.wholeMatch(of: #/\d{4}-\d{2}/#) != nil,
            let first = try? CivilDate(iso8601: "\(word)-01")
        {
            return first
        }
        let midnight = CivilDateTime(date: today, time: .midnight)
        if case .day(let day)? = try? TimeReading.date(text, "month", now: midnight) {
            return day.firstOfMonth
        }
        throw .invalid("'\(text)' is not a month. Write it like 12, december or 2026-12.")
    }

    private static func number(_ word: String) -> Int? {
        let digits = word.hasSuffix("월") ? String(word.dropLast()) : word
        if let number = Int(digits) { return number }
        guard word.count >= 3 else { return nil }
        return names.firstIndex { $0.hasPrefix(word) }.map { $0 + 1 }
    }

    private static func next(_ month: Int, from today: CivilDate) -> CivilDate? {
        CivilDate(year: month < today.month ? today.year + 1 : today.year, month: month, day: 1)
    }
}

extension CivilDate {
    var firstOfMonth: CivilDate { advanced(byDays: 1 - day) }

    var endOfMonth: CivilDate {
        firstOfMonth.advanced(byDays: 31).firstOfMonth.advanced(byDays: -1)
    }
}
