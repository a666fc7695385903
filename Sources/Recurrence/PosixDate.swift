/// A yearly day and time of a POSIX `TZ` string, `M3.2.0/2`.
struct PosixDate: Hashable, Sendable {
    /// How the day is given.
    enum Day: Hashable, Sendable {
        /// `Jn`: the n-th day of the year, 1 to 365, where 29 February never counts.
        case julian(Int)
        /// `n`: days after 1 January, 0 to 365, where 29 February counts.
        case afterNewYear(Int)
        /// `Mm.w.d`: the w-th weekday of a month, 1 to 5, where 5 is the last; Sunday is 0.
        case weekday(month: Int, week: Int, weekday: Int)
    }

    let day: Day
    /// Seconds after midnight of the day; may be negative or more than a day.
    let time: Int

    /// The day and time in a year, as seconds from 1970-01-01T00:00:00 on the same wall.
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
            // 1970-01-01, day 0, was a Thursday, 4.
            let firstWeekday = (first + 4).flooredDivision(by: 7).remainder
            let wait = (weekday - firstWeekday).flooredDivision(by: 7).remainder
            let offset = wait + (week - 1) * 7
            let isPastEnd = offset >= Gregorian.length(ofMonth: month, in: year)
            return first + (isPastEnd ? offset - 7 : offset)
        }
    }
}
