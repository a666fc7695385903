import Alerts
import Messages
import Recurrence

/// Reads days of the week as people write them, in English and Korean: `mon,wed`, `mon-fri`,
/// `weekdays`, `월수금`, `월~금`, `평일`, `매일`.
enum DayReading {
    /// Returns the recurrence rule for these days.
    ///
    /// - Throws: ``AlertError`` that names the wrong word and shows valid ones.
    static func days(_ text: String) throws(AlertError) -> RecurrenceRule {
        var days: Set<Weekday> = []
        let parts = text.lowercased().split(omittingEmptySubsequences: false) {
            $0 == "," || $0 == "·"
        }
        for part in parts {
            let words = part.split(separator: " ")
            // If a part between two commas is empty, a day is missing.
            guard !words.isEmpty else { throw refusal(text) }
            for word in words { days.formUnion(try some(String(word))) }
        }
        return days.count == 7 ? .daily : .weekly(on: days)
    }

    private static func some(_ word: String) throws(AlertError) -> Set<Weekday> {
        switch word {
        case "daily", "everyday", "매일": return Set(Weekday.allCases)
        case "weekdays", "weekday", "workdays", "workday", "평일", "주중":
            return Set(Weekday.allCases.filter { $0 <= .friday })
        case "weekends", "weekend", "주말": return [.saturday, .sunday]
        default: break
        }
        // In `월수금`, each character is a day.
        let signs = word.compactMap(weekday(sign:))
        if signs.count == word.count, !signs.isEmpty { return Set(signs) }
        if word.hasSuffix("days"), let day = weekday(String(word.dropLast())) { return [day] }
        let ends = word.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "~" }
        guard let first = weekday(String(ends.first ?? "")) else { throw refusal(word) }
        guard ends.count > 1 else { return [first] }
        guard ends.count == 2, let last = weekday(String(ends[1])) else { throw refusal(word) }
        // The remainder also handles a range such as fri-mon, which continues into the next week.
        let length = (last.rawValue - first.rawValue + 7) % 7
        return Set(
            (0...length).compactMap { Weekday(rawValue: (first.rawValue - 1 + $0) % 7 + 1) })
    }

    /// Returns the day of the week for a name or its beginning: `mon`, `monday`, `월`, `월요일`.
    static func weekday(_ name: String) -> Weekday? {
        if name.count == 1 || name.count == 3 && name.hasSuffix("요일") {
            return name.first.flatMap(weekday(sign:))
        }
        let names = [
            "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
        ]
        guard name.count >= 3, let index = names.firstIndex(where: { $0.hasPrefix(name) }) else {
            return nil
        }
        return Weekday(rawValue: index + 1)
    }

    private static func weekday(sign: Character) -> Weekday? {
        Array("월화수목금토일").firstIndex(of: sign).flatMap { Weekday(rawValue: $0 + 1) }
    }

    private static func refusal(_ word: String) -> AlertError {
        .invalid(
            "'\(word)' is not a day. Write days like mon, mon,wed or mon-fri; "
                + "weekdays, weekends or daily (평일, 주말, 매일); or a date like 2026-12-24 "
                + "or tomorrow.")
    }
}
