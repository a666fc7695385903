package import Alerts
import Messages
package import Recurrence

/// Reads the month of a calendar, in English and Korean.
package enum MonthReading {
    /// The English names of the months, in order.
    package static let names = [
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
    package static func firstDay(_ text: String?, today: CivilDate) throws(AlertError) -> CivilDate
    {
        guard let text else { return today.firstOfMonth }
        let word = text.lowercased()
        if let month = number(word), let first = next(month, from: today) { return first }
        if word.utf8.count == 7, let first = try? CivilDate(iso8601: "\(word)-01") {
            return first
        }
        let midnight = CivilDateTime(date: today, time: .midnight)
        if case .day(let day)? = try? TimeReading.date(text, "month", now: midnight) {
            return day.firstOfMonth
        }
        throw .invalid("'\(text)' is not a month. Write it like 12, december or 2026-12.")
    }

    private static func number(_ word: String) -> Int? {
        if let number = Int(word) { return number }
        var scanner = PhraseScanner(word)
        return scanner.month().flatMap { scanner.isAtEnd ? $0 : nil }
    }

    private static func next(_ month: Int, from today: CivilDate) -> CivilDate? {
        CivilDate(year: month < today.month ? today.year + 1 : today.year, month: month, day: 1)
    }
}

extension CivilDate {
    package var firstOfMonth: CivilDate { advanced(byDays: 1 - day) }

    package var endOfMonth: CivilDate {
        firstOfMonth.advanced(byDays: 31).firstOfMonth.advanced(byDays: -1)
    }
}
