import Alerts
import Messages
import Recurrence

/// Reads dates as people write them, in English and Korean: `2026-12-24`, `today`, `tomorrow`, `fri`,
/// `24 dec`, `내일`, `모레`, `금요일`, `12월 24일`.
struct DateReading {
    /// The day that `today` means.
    let today: CivilDate

    /// A date, or `nil` where the text begins with no date; and what stands behind it.
    ///
    /// - Throws: ``AlertError`` for a date that does not exist, or that can be two.
    func date(
        beginning text: String
    ) throws(AlertError) -> (date: CivilDate, rest: String)? {
        let text = text.lowercased()
        if let match = text.prefixMatch(of: #/([0-9]{4}-[0-9]{2}-[0-9]{2})(?:[t ]+|$)/#) {
            guard let date = try? CivilDate(iso8601: String(match.1)) else {
                throw noSuchDate(String(match.1))
            }
            return (date, String(text[match.range.upperBound...]))
        }
        if let match = text.prefixMatch(of: #/(\d{1,2})[/.](\d{1,2})(?:\.|[/.]\d{2,4})?(?: +|$)/#) {
            throw ambiguous(String(match.0), Int(match.1) ?? 0, Int(match.2) ?? 0)
        }
        if let match = text.prefixMatch(of: #/(?:(\d{4})년 ?)?(\d{1,2})월 ?(\d{1,2})일(?: +|$)/#) {
            let date = try day(String(match.0), match.1, Int(match.2) ?? 0, Int(match.3) ?? 0)
            return (date, String(text[match.range.upperBound...]))
        }
        return try named(text)
    }

    private func named(_ text: String) throws(AlertError) -> (date: CivilDate, rest: String)? {
        let words = text.split(separator: " ", maxSplits: 1)
        guard let first = words.first.map(String.init) else { return nil }
        let rest = words.count > 1 ? String(words[1]) : ""
        switch first {
        case "today", "오늘": return (today, rest)
        case "tomorrow", "내일": return (today.advanced(byDays: 1), rest)
        case "모레": return (today.advanced(byDays: 2), rest)
        default: break
        }
        if first != "일", let weekday = DayReading.weekday(first) {
            let days = (weekday.rawValue - today.weekday.rawValue + 7) % 7
            return (today.advanced(byDays: days == 0 ? 7 : days), rest)
        }
        // "24 dec" or "dec 24", with a year behind it or without.
        let pattern = #/(?:(\d{1,2}) ([a-z]{3,9})|([a-z]{3,9}) (\d{1,2})),?(?: (\d{4}))?(?: +|$)/#
        guard let match = text.prefixMatch(of: pattern),
            let month = Self.month(String(match.2 ?? match.3 ?? ""))
        else { return nil }
        let date = try day(
            String(match.0), match.5, month, Int(match.1 ?? match.4 ?? "") ?? 0)
        return (date, String(text[match.range.upperBound...]))
    }

    private static func month(_ name: String) -> Int? {
        let names = [
            "january", "february", "march", "april", "may", "june", "july", "august", "september",
            "october", "november", "december",
        ]
        return names.firstIndex { $0.hasPrefix(name) }.map { $0 + 1 }
    }

    /// Without a year it is the next such day.
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
        // 29 February comes within eight years.
        for year in today.year...min(today.year + 8, 9_999) {
            if let date = CivilDate(year: year, month: month, day: day), date >= today {
                return date
            }
        }
        throw noSuchDate(text)
    }

    private func noSuchDate(_ text: String) -> AlertError {
        .invalid("There is no day '\(text.trimmingSpaces)'.")
    }

    private func ambiguous(_ text: String, _ first: Int, _ second: Int) -> AlertError {
        let readings = [(first, second), (second, first)].compactMap { month, day in
            try? self.day(text, nil, month, day)
        }
        let dates = Set(readings).sorted().map(\.description)
        guard let date = dates.first else {
            return .invalid(
                "'\(text.trimmingSpaces)' is not a date. Write it like 2026-12-24 or 24 dec.")
        }
        guard dates.count > 1 else {
            return .invalid(
                "'\(text.trimmingSpaces)' can be \(date). Write it like 2026-12-24 or 24 dec.")
        }
        return .invalid(
            "'\(text.trimmingSpaces)' can be \(date) or \(dates[1]). Write it like 2026-12-24 or "
                + "24 dec.")
    }
}

extension StringProtocol {
    var trimmingSpaces: String { String(drop { $0 == " " }).trimmingTrailingSpaces }

    var trimmingTrailingSpaces: String {
        var bytes = Substring(self).utf8
        while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
        return String(Substring(bytes))
    }
}
