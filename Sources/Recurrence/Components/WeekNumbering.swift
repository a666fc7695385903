/// The way in which a calendar numbers its weeks.
struct WeekNumbering: Hashable, Sendable {
    /// The first day of a week: 1 for Sunday to 7 for Saturday.
    let firstWeekday: Int
    /// The number of days that the first week of a month or year has at least, 1 to 7.
    let minimumDays: Int

    /// Returns the number of days from the start of its week to a day, 0 to 6.
    func position(of day: Int) -> Int {
        // 1970-01-01 was a Thursday, the fifth day.
        (day + 12 - firstWeekday).flooredDivision(by: 7).remainder
    }

    /// Returns the first day of a day's week.
    func weekStart(of day: Int) -> Int {
        day - position(of: day)
    }

    /// Returns the first day of the week that is number 1 of a year.
    func firstWeek(of year: Int) -> Int {
        let newYear = Gregorian.days(year: year, month: 1, day: 1)
        let position = position(of: newYear)
        return newYear - position + (7 - position >= minimumDays ? 0 : 7)
    }

    /// Returns the year to which a day's week belongs.
    func weekYear(of day: Int) -> Int {
        let year = Gregorian.date(days: day).year
        if day < firstWeek(of: year) { return year - 1 }
        return day < firstWeek(of: year + 1) ? year : year + 1
    }

    /// Returns the number of a day's week in the year to which the week belongs.
    func weekOfYear(of day: Int) -> Int {
        (day - firstWeek(of: weekYear(of: day))) / 7 + 1
    }

    /// Returns the number of a day's week in the month; `dayOfMonth` is the same day's number in the
    /// month.
    func weekOfMonth(of day: Int, dayOfMonth: Int) -> Int {
        let position = position(of: day - dayOfMonth + 1)
        return (dayOfMonth - 1 + position) / 7 + (7 - position >= minimumDays ? 1 : 0)
    }
}
