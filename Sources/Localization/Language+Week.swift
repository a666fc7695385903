import Glibc
package import Recurrence

extension Language {
    /// The first day of the week in calendars: that of the locale, or Monday in the C locale.
    package var firstWeekday: Weekday {
        times?.firstWeekday ?? .monday
    }
}

extension CLocale {
    /// The first day of the week; `nil` if the locale has none.
    ///
    /// The C library gives a date on which a week begins, and the number of the day in that week on
    /// which calendars begin.
    fileprivate var firstWeekday: Weekday? {
        guard let first = byte(Int(_NL_TIME_FIRST_WEEKDAY)), (1...7).contains(first) else {
            return nil
        }
        // 19971201 is a Monday; the other known value, 19971130, is a Sunday.
        let start = number(Int(_NL_TIME_WEEK_1STDAY)) == 19_971_201 ? 1 : 7
        return Weekday(rawValue: (start + first - 2) % 7 + 1)
    }
}
