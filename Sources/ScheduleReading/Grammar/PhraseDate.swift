import Alerts
import Messages
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
    /// Whether the day counts from the end of its month, as the last day of a month does.
    var countsFromEnd = false

    /// The day of the month, which is negative if it counts from the end: -1 for the last day.
    var monthDay: Int { countsFromEnd ? date.day - date.endOfMonth.day - 1 : date.day }

    /// Returns the date some days later.
    func moved(byDays days: Int) -> PhraseDate {
        var moved = PhraseDate(date: date.advanced(byDays: days), kind: kind)
        // 3 days before 3 March is the last day of February, also in leap years.
        moved.countsFromEnd = kind == .yearless && date.month > 2 && moved.date.month == 2
        return moved
    }

    /// Returns the date that is earlier by a length of days, weeks, months and years.
    func moved(before length: PhraseLength) -> PhraseDate {
        let earlier = length.date(before: date)
        var moved = moved(byDays: earlier.daysSinceEpoch - date.daysSinceEpoch)
        // A month before 15 March is 15 February, also in leap years.
        if length.days + length.weeks == 0, earlier.day == date.day { moved.countsFromEnd = false }
        return moved
    }

    /// Returns the date that is later by a length, of the first year in which it is not before today.
    func moved(after length: PhraseLength, _ today: CivilDate) -> PhraseDate {
        let moved = moved(byDays: length.date(after: date).daysSinceEpoch - date.daysSinceEpoch)
        guard kind == .yearless, case let earlier = moved.moved(byYears: -1), earlier.date >= today
        else { return moved }
        return earlier
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
        let day = countsFromEnd ? month.endOfMonth.day + 1 + monthDay : date.day
        return PhraseDate(
            date: month.advanced(byDays: min(day, month.endOfMonth.day) - 1), kind: kind,
            countsFromEnd: countsFromEnd)
    }

    /// Whether the date has passed not long ago.
    func isRecent(_ today: CivilDate) -> Bool {
        (1...92).contains(today.daysSinceEpoch - date.daysSinceEpoch)
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

extension PhraseDate {
    /// The days from a date to another one.
    struct Span: Hashable {
        var first: PhraseDate
        var last: PhraseDate
        /// Whether the span is the whole week of its date.
        var isWeek = false
    }
}

extension PhraseDate.Span {
    var firstDay: CivilDate { isWeek ? first.date.monday : first.date }

    var lastDay: CivilDate { isWeek ? last.date.monday.advanced(byDays: 6) : last.date }

    /// Returns the days of the span.
    func days() throws(AlertError) -> [RecurrenceDate] {
        let count = lastDay.daysSinceEpoch - firstDay.daysSinceEpoch
        guard (0...366).contains(count) else {
            throw .invalid("'\(firstDay)' to '\(lastDay)' is not a range of up to a year.")
        }
        return (0...count).map { .day(firstDay.advanced(byDays: $0)) }
    }

    /// Returns the span in the year in which it ends next.
    func settled(_ today: CivilDate) -> PhraseDate.Span {
        var span = self
        if span.first.kind == .yearless, span.last.kind != .fixed {
            let former = moved(byYears: -1)
            // `from nov 20 to feb 1` has begun in November, and ends next.
            if former.first.date <= former.last.date, former.lastDay >= today { span = former }
        }
        if span.first.kind == .yearless, span.first.date > span.last.date,
            span.last.kind != .yearless || span.first.date.month != span.last.date.month
        {
            span.first = span.first.moved(byYears: -1)
        }
        return span
    }

    /// Returns the span in the next year if it has no year, and ends before a day.
    func moved(after day: CivilDate) -> PhraseDate.Span {
        guard first.kind == .yearless, last.kind == .yearless, lastDay < day else { return self }
        return moved(byYears: 1)
    }

    private func moved(byYears years: Int) -> PhraseDate.Span {
        var span = self
        (span.first, span.last) = (first.moved(byYears: years), last.moved(byYears: years))
        return span
    }

    /// Whether days without years do not span almost a year.
    var isPlausible: Bool {
        first.kind != .yearless || last.kind != .yearless
            || first.date.month != last.date.month || first.date.year == last.date.year
    }
}
