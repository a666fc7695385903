import Alerts
import Messages
import Recurrence

/// Reads dates as people write them, in English and Korean: `2026-12-24`, `24.12.2026`, `today`,
/// `tomorrow`, `fri`, `24 dec`, `dec 24th`, `내일`, `모레`, `금요일`, `12월 24일`.
struct DateReading {
    /// The day that `today` means.
    let today: CivilDate

    /// Reads the date at the beginning of a string.
    ///
    /// - Parameter text: The text.
    /// - Returns: The date, the rest of the text, and whether the text gives a day of the week;
    ///   `nil` if the text does not begin with a date. A day of the week can mean today.
    /// - Throws: ``AlertError`` for a date that does not exist or has two meanings.
    func date(
        beginning text: String
    ) throws(AlertError) -> (date: CivilDate, rest: String, isWeekday: Bool)? {
        let text = text.lowercased()
        if let match = text.prefixMatch(of: #/([0-9]{4}-[0-9]{2}-[0-9]{2})(?:[t ]+|$)/#) {
            guard let date = try? CivilDate(iso8601: String(match.1)) else {
                throw noSuchDate(String(match.1))
            }
            return (date, String(text[match.range.upperBound...]), false)
        }
        // If the year comes first, the next number is the month, in every language.
        let fromYear = #/([0-9]{4})[\/.] ?([0-9]{1,2})[\/.] ?([0-9]{1,2})\.?(?: +|$)/#
        if let match = text.prefixMatch(of: fromYear) {
            let date = try day(
                String(match.0), match.1, Int(match.2) ?? 0, Int(match.3) ?? 0)
            return (date, String(text[match.range.upperBound...]), false)
        }
        let numbers = #/([0-9]{1,2})([\/.]) ?([0-9]{1,2})(?:(\.)|[\/.] ?([0-9]{2,4}))?(?: +|$)/#
        if let match = text.prefixMatch(of: numbers) {
            let (first, second) = (match.1, match.3)
            if match.2 == ".", match.4 == nil, match.5 == nil, second.count == 2,
                let hour = Int(first), hour < 24, let minute = Int(second), minute < 60
            {
                throw timeOrDate(String(match.0), "\(hour):\(second)", hour, minute)
            }
            let date = try onlyDate(
                String(match.0), Int(first) ?? 0, Int(second) ?? 0, year: match.5)
            return (date, String(text[match.range.upperBound...]), false)
        }
        if let match = text.prefixMatch(of: #/(?:(\d{4})년 ?)?(\d{1,2})월 ?(\d{1,2})일(?: +|$)/#) {
            let date = try day(String(match.0), match.1, Int(match.2) ?? 0, Int(match.3) ?? 0)
            return (date, String(text[match.range.upperBound...]), false)
        }
        return try named(text)
    }

    private func named(
        _ text: String
    ) throws(AlertError) -> (date: CivilDate, rest: String, isWeekday: Bool)? {
        if let match = text.prefixMatch(of: #/(?:the )?day after tomorrow(?: +|$)/#) {
            return (today.advanced(byDays: 2), String(text[match.range.upperBound...]), false)
        }
        let words = text.split(separator: " ", maxSplits: 1)
        guard let first = words.first.map(String.init) else { return nil }
        let rest = words.count > 1 ? String(words[1]) : ""
        switch first {
        case "today", "오늘": return (today, rest, false)
        case "tomorrow", "내일": return (today.advanced(byDays: 1), rest, false)
        case "모레", "내일모레": return (today.advanced(byDays: 2), rest, false)
        default: break
        }
        if first != "일", let weekday = DayReading.weekday(first) {
            return (
                today.advanced(byDays: (weekday.rawValue - today.weekday.rawValue + 7) % 7), rest,
                true
            )
        }
        // `24 dec` or `dec 24th`, with or without a year.
        let pattern =
            #/(?:(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3,9})|([a-z]{3,9}) (\d{1,2})(?:st|nd|rd|th)?),?(?: (\d{4}))?(?: +|$)/#
        guard let match = text.prefixMatch(of: pattern),
            let month = Self.month(String(match.2 ?? match.3 ?? ""))
        else { return nil }
        let date = try day(
            String(match.0), match.5, month, Int(match.1 ?? match.4 ?? "") ?? 0)
        return (date, String(text[match.range.upperBound...]), false)
    }

    private static func month(_ name: String) -> Int? {
        let names = [
            "january", "february", "march", "april", "may", "june", "july", "august", "september",
            "october", "november", "december",
        ]
        return names.firstIndex { $0.hasPrefix(name) }.map { $0 + 1 }
    }

    /// Returns the date; if the year is missing, the next date with this day and month.
    private func day(
        _ text: String, _ year: Substring?, _ month: Int, _ day: Int
    ) throws(AlertError) -> CivilDate {
        if let year {
            guard let year = Int(year), let date = CivilDate(year: year, month: month, day: day)
            else {
                throw noSuchDate(text)
            }
            return date
        }
        // Even 29 February occurs at least once in eight years.
        for year in today.year...min(today.year + 8, 9_999) {
            if let date = CivilDate(year: year, month: month, day: day), date >= today {
                return date
            }
        }
        throw noSuchDate(text)
    }

    private func noSuchDate(_ text: String) -> AlertError {
        .invalid("The date '\(text.trimmingSpaces)' does not exist.")
    }

    /// Returns the date of a day and a month whose order is not known.
    private func onlyDate(
        _ text: String, _ first: Int, _ second: Int, year: Substring?
    ) throws(AlertError) -> CivilDate {
        let readings = [(first, second), (second, first)].compactMap { month, day in
            try? self.day(text, year, month, day)
        }
        let dates = Set(readings).sorted()
        guard let date = dates.first, year.map({ $0.count == 4 }) ?? true else {
            throw .invalid(
                "'\(text.trimmingSpaces)' is not a date. Write it like 2026-12-24 or 24 dec.")
        }
        guard dates.count == 1 else {
            throw .invalid(
                "'\(text.trimmingSpaces)' can be \(date) or \(dates[1]). Write it like 2026-12-24 or "
                    + "24 dec.")
        }
        return date
    }

    /// Returns the error for `9.30`, which is a time in some countries and a date in others.
    private func timeOrDate(
        _ text: String, _ time: String, _ first: Int, _ second: Int
    ) -> AlertError {
        let date = (try? day(text, nil, first, second)) ?? (try? day(text, nil, second, first))
        guard let date else {
            return .invalid("'\(text.trimmingSpaces)' is not a date. For a time, write \(time).")
        }
        return .invalid(
            "'\(text.trimmingSpaces)' can be a time or a day. Write \(time) or \(date).")
    }
}
