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

/// Reads days of the week as people write them, in English and Korean: `mon,wed`, `mon-fri`,
/// `weekdays`, `월수금`, `월~금`, `평일`, `매일`.
enum DayReading {
    /// Returns the recurrence rule for these days.
    static func days(_ text: String) throws(AlertError) -> RecurrenceRule {
        var scanner = PhraseScanner(text)
        if scanner.take(.step(.day)) || scanner.take(.every) && scanner.take(.unit(.day)),
            scanner.isAtEnd
        {
            return .daily
        }
        scanner = PhraseScanner(text)
        guard let days = try scanner.weekdays(), scanner.isAtEnd else {
            throw .invalid(
                "'\(text)' is not a day. Write days like mon, mon,wed or mon-fri; "
                    + "weekdays, weekends or daily (평일, 주말, 매일); or a date like 2026-12-24 "
                    + "or tomorrow.")
        }
        return days.days.count == 7 ? .daily : .weekly(on: days.days)
    }
}
