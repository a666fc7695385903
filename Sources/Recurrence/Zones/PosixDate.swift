/// A yearly date and time in a POSIX `TZ` string, such as `M3.2.0/2`.
struct PosixDate: Hashable, Sendable {
    /// The day of the year, in one of three forms.
    enum Day: Hashable, Sendable {
        /// `Jn`: the n-th day of the year, 1 to 365.
        ///
        /// 29 February is never counted.
        case julian(Int)
        /// `n`: the number of days after 1 January, 0 to 365.
        ///
        /// 29 February is counted.
        case afterNewYear(Int)
        /// `Mm.w.d`: the w-th weekday `d` of month `m`.
        ///
        /// Week 5 is the last one; weekday 0 is Sunday.
        case weekday(month: Int, week: Int, weekday: Int)
    }

    let day: Day
    /// Seconds after midnight of the day.
    ///
    /// The number can be negative or longer than a day.
    let time: Int

    /// Returns the date and time in a year, in seconds since 1970-01-01T00:00:00 on the wall clock.
    func localSeconds(in year: Int) -> Int64 {
        Int64(days(in: year)) * 86_400 + Int64(time)
    }

    private func days(in year: Int) -> Int {
        switch day {
        case .julian(let number):
            let isAfterLeapDay = number >= 60 && Gregorian.isLeap(year)
            return Gregorian.days(year: year, month: 1, day: 1) + number
                - (isAfterLeapDay ? 0 : 1)
        case .afterNewYear(let number):
            return Gregorian.days(year: year, month: 1, day: 1) + number
        case .weekday(let month, let week, let weekday):
            let first = Gregorian.days(year: year, month: month, day: 1)
            // Day 0, 1970-01-01, was a Thursday, which is weekday 4.
            let firstWeekday = (first + 4).flooredDivision(by: 7).remainder
            let wait = (weekday - firstWeekday).flooredDivision(by: 7).remainder
            let offset = wait + (week - 1) * 7
            let isPastEnd = offset >= Gregorian.length(ofMonth: month, in: year)
            return first + (isPastEnd ? offset - 7 : offset)
        }
    }
}
