import Alerts
import Messages
import Recurrence

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
