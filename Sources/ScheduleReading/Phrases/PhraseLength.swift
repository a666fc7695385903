import Alerts
import Messages
import Recurrence

/// A length of time: elapsed seconds, and calendar days, weeks, months and years.
struct PhraseLength: Hashable {
    var seconds = 0
    var days = 0
    var weeks = 0
    var months = 0
    var years = 0

    /// 100 years, which is longer than any alert needs.
    private static let greatest = 3_155_760_000

    /// Whether the length has only whole days, weeks, months or years.
    var isCalendar: Bool { seconds == 0 }

    /// The length in days; `nil` if it has seconds, or months or years, whose days depend on the
    /// date.
    var wholeDays: Int? {
        seconds == 0 && months == 0 && years == 0 ? days + 7 * weeks : nil
    }

    /// The length in seconds, with days of 24 hours; `nil` if it has months or years.
    var elapsed: Int? {
        months == 0 && years == 0 ? seconds + 86_400 * (days + 7 * weeks) : nil
    }

    /// The length in seconds, with months of 30 days, to compare units.
    var approximateSeconds: Int {
        seconds + 86_400 * (days + 7 * weeks + 30 * months + 365 * years)
    }

    /// Half of a unit, which is elapsed time; `nil` for weeks, months and years.
    var half: PhraseLength? {
        self == PhraseLength(days: 1)
            ? PhraseLength(seconds: 43_200)
            : isCalendar ? nil : PhraseLength(seconds: seconds / 2)
    }

    /// The step of a rule; `nil` unless the length has exactly one of days, weeks, months and
    /// years.
    var step: DayStep? {
        let counts: [(RecurrenceRule.Frequency, Int)] = [
            (.daily, days), (.weekly, weeks), (.monthly, months), (.yearly, years),
        ]
        let counted = counts.filter { $0.1 > 0 }
        guard seconds == 0, counted.count == 1 else { return nil }
        return DayStep(counted[0].0, counted[0].1)
    }

    /// Returns this length, multiplied by `count`.
    func multiplied(by count: Int) throws(AlertError) -> PhraseLength {
        // No unit is shorter than a second, so a larger count is too long with every unit.
        guard count <= Self.greatest else { throw Self.tooLong }
        return try PhraseLength(
            seconds: seconds * count, days: days * count, weeks: weeks * count,
            months: months * count, years: years * count
        ).checked()
    }

    func adding(_ other: PhraseLength) throws(AlertError) -> PhraseLength {
        try PhraseLength(
            seconds: seconds + other.seconds, days: days + other.days,
            weeks: weeks + other.weeks, months: months + other.months,
            years: years + other.years
        ).checked()
    }

    private func checked() throws(AlertError) -> PhraseLength {
        guard approximateSeconds <= Self.greatest else { throw Self.tooLong }
        return self
    }

    /// The error for a length such as `1 month and 3 days`, where only one unit can be counted.
    static var monthsAndDays: AlertError {
        .invalid(
            "Peal cannot count months and days together. Count one of them, like 'every 2 weeks'.")
    }

    private static var tooLong: AlertError {
        .invalid("This duration is too long. The maximum is 100 years.")
    }

    /// Returns the date that is later by this length; if the month does not have that day, the last
    /// day of the month.
    func date(after date: CivilDate) -> CivilDate { moved(date, 1) }

    /// Returns the date that is earlier by this length.
    func date(before date: CivilDate) -> CivilDate { moved(date, -1) }

    private func moved(_ date: CivilDate, _ sign: Int) -> CivilDate {
        date.advanced(byMonths: sign * (months + 12 * years))
            .advanced(byDays: sign * (days + 7 * weeks))
    }
}
