/// A month of one year, as the parts of a rule look at it: bits for its days, the first in bit 0.
struct CalendarMonth {
    /// The year.
    let year: Int
    /// 1 to 12.
    let month: Int
    /// The first day, in days since 1970-01-01.
    let firstDay: Int
    /// 28 to 31.
    let length: Int

    init(year: Int, month: Int) {
        self.year = year
        self.month = month
        firstDay = Gregorian.days(year: year, month: month, day: 1)
        length = Gregorian.length(ofMonth: month, in: year)
    }

    /// The bits of all its days.
    var all: UInt32 { UInt32.max >> UInt32(32 - length) }

    /// The weekday of the first day, 0 for Monday.
    var firstWeekday: Int { CalendarMonth.weekday(firstDay) }

    /// How many days of the year come before the month.
    var daysBefore: Int { firstDay - Gregorian.days(year: year, month: 1, day: 1) }

    /// The weekday of a day, 0 for Monday; 1970-01-01 was a Thursday.
    @inline(__always)
    static func weekday(_ day: Int) -> Int { (day + 3).flooredDivision(by: 7).remainder }
}
