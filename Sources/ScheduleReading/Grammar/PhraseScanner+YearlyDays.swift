import Alerts
import Recurrence

/// Days of a lunar calendar, and days of the year with a name.
struct YearlyDays {
    /// The days; empty if they are of one year.
    var sets: [DaySet] = []
    /// The dates of the days of one year.
    var dates: [CivilDate] = []
    /// Whether the days are of every month.
    var isMonthly = false
    /// Whether the words say that the days repeat.
    var repeats = false

    var set: DaySet { sets.count == 1 ? sets[0] : .any(sets) }

    /// The reading of the days that recur.
    var phrase: PhraseDaySet {
        PhraseDaySet(
            set, isMonthly ? .monthly : .yearly, repeats: repeats || isMonthly && sets.count > 1)
    }
}

extension PhraseScanner {
    /// Reads days of a lunar calendar, or a day with a name: `lunar 8-15`, `설날`, `easter`, `2027년 동지`.
    mutating func yearlyDays() throws(AlertError) -> YearlyDays? {
        guard text.kinds.daySets else { return nil }
        if let days = try lunarDays() { return days }
        return try namedDay()
    }

    /// Reads `easter`, `thanksgiving 2027`, `the winter solstice (Europe/Berlin)`, `2027년 동지`.
    private mutating func namedDay() throws(AlertError) -> YearlyDays? {
        try attempt { scanner throws(AlertError) in
            scanner.skip(.on, .the, .this)
            let start = scanner
            let year = scanner.koreanYear()
            guard
                let day = scanner.take({ if case .namedDay(let day) = $0 { day } else { nil } })
            else { return nil as YearlyDays? }
            let set = try day.set(scanner.words(since: start), in: scanner.zoneInParentheses())
            guard let year = year ?? scanner.year(afterComma: true) else {
                return YearlyDays(sets: [set])
            }
            guard let first = CivilDate(year: year, month: 1, day: 1),
                let date = set.next(onOrAfter: first), date.year == year
            else { throw Self.noSuchDate(scanner.words(since: start)) }
            return YearlyDays(dates: [date])
        }
    }

    private mutating func zoneInParentheses() -> Zone? {
        var copy = self
        guard copy.take(.open), let zone = copy.zone(isNamed: true), copy.take(.close) else {
            return nil
        }
        self = copy
        return zone
    }
}
