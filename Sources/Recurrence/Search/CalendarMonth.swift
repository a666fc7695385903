/// A month of a certain year.
///
/// Types such as ``ByDay`` represent the days of the month as bits, with the first day in bit 0.
struct CalendarMonth {
    /// The calendar year.
    let year: Int
    /// The month of the year, 1 to 12.
    let month: Int
    /// The first day of the month, in days since 1970-01-01.
    let firstDay: Int
    /// The number of days in the month, 28 to 31.
    let length: Int

    init(year: Int, month: Int) {
        self.year = year
        self.month = month
        firstDay = Gregorian.days(year: year, month: month, day: 1)
        length = Gregorian.length(ofMonth: month, in: year)
    }

    private init(year: Int, month: Int, firstDay: Int) {
        self.year = year
        self.month = month
        self.firstDay = firstDay
        length = Gregorian.length(ofMonth: month, in: year)
    }

    /// The number of the month, which counts the months since the beginning of year 0.
    var index: Int { MonthSteps.index(year: year, month: month) }

    /// The month after this one.
    var next: CalendarMonth {
        month == 12
            ? CalendarMonth(year: year + 1, month: 1, firstDay: firstDay + length)
            : CalendarMonth(year: year, month: month + 1, firstDay: firstDay + length)
    }

    /// The month before this one.
    var previous: CalendarMonth {
        let (year, month) = month == 1 ? (year - 1, 12) : (year, month - 1)
        let length = Gregorian.length(ofMonth: month, in: year)
        return CalendarMonth(year: year, month: month, firstDay: firstDay - length)
    }

    /// A mask with the bits of all days of the month.
    var all: UInt32 { UInt32.max >> UInt32(32 - length) }

    /// The weekday of the first day; 0 is Monday.
    var firstWeekday: Int { CalendarMonth.weekday(firstDay) }

    /// The number of days from the beginning of the year to the month.
    var daysBefore: Int { firstDay - Gregorian.days(year: year, month: 1, day: 1) }

    /// Returns the weekday of a day; 0 is Monday.
    ///
    /// The code adds 3 because 1970-01-01 was a Thursday.
    @inline(__always)
    static func weekday(_ day: Int) -> Int { (day + 3).flooredDivision(by: 7).remainder }
}
