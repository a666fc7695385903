import Recurrence

/// A date as people write it.
struct PhraseDate: Hashable {
    enum Kind {
        /// A date that cannot mean another day.
        case fixed
        /// A day of the week, which means a week later if its time has passed.
        case weekday
        /// A day of a month without a year, such as `24 dec`.
        case yearless
        /// A day without a month, such as `24일`.
        case monthless
    }

    var date: CivilDate
    var kind = Kind.fixed
    /// Whether the text names the last day of a month.
    var isLastOfMonth = false

    /// Returns the date some days later.
    func moved(byDays days: Int) -> PhraseDate {
        PhraseDate(date: date.advanced(byDays: days), kind: kind)
    }

    /// Returns the date in the first of some years in which it is this day of the week.
    func inYear(of weekday: Weekday, _ years: [Int]) -> PhraseDate? {
        if date.weekday == weekday { return self }
        guard kind == .yearless else { return nil }
        return years.map { moved(byYears: $0).date }.first { $0.weekday == weekday }
            .map { PhraseDate(date: $0) }
    }

    /// Returns the date some years later.
    func moved(byYears years: Int) -> PhraseDate {
        let month = CivilDate(year: date.year + years, month: date.month, day: 1) ?? date
        let day = min(date.day, month.endOfMonth.day)
        return PhraseDate(date: month.advanced(byDays: day - 1), kind: kind)
    }
}

extension CivilDate {
    /// Returns the next date that is this day of the week; it can be the date itself.
    func next(_ weekday: Weekday) -> CivilDate {
        advanced(byDays: (weekday.rawValue - self.weekday.rawValue + 7) % 7)
    }

    /// The first day of the week, which is a Monday.
    var monday: CivilDate { advanced(byDays: 1 - weekday.rawValue) }

    /// Returns the first day of the month that is some months later.
    func firstOfMonth(in months: Int) -> CivilDate {
        PhraseLength(months: months).date(after: firstOfMonth)
    }
}
