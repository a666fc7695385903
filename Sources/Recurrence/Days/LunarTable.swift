/// A lunar calendar, known for the years of a table.
public enum LunarCalendar: String, CaseIterable, Hashable, Sendable {
    /// The Korean calendar of the Korea Astronomy and Space Science Institute.
    case dangi
    /// The Chinese calendar.
    case chinese

    /// The lunar years that the table has.
    public var years: ClosedRange<Int> {
        LunarTable.first...(LunarTable.first + table.count - 1)
    }

    /// Returns the month that is followed by its leap month in a lunar year.
    ///
    /// - Parameter year: A lunar year.
    /// - Returns: The month, or `nil` if the year has no leap month or is not in the table.
    public func leapMonth(in year: Int) -> Int? {
        guard let month = self.year(year)?.leapMonth, month > 0 else { return nil }
        return month
    }

    var table: [UInt32] {
        switch self {
        case .dangi: LunarTable.dangi
        case .chinese: LunarTable.chinese
        }
    }

    /// Returns a lunar year; `nil` if the table does not have it.
    func year(_ number: Int) -> LunarYear? {
        LunarTable(years: table).year(number)
    }
}

/// The years of a lunar calendar, one integer a year.
///
/// Bits 0 to 12 are the lengths of the months in order: 1 for 30 days and 0 for 29. Bits 13 to 16
/// are the month that is followed by its leap month, or 0. The bits from 17 on are the number of
/// days from 1 January to the first day of the year.
struct LunarTable: Sendable {
    /// The lunar year of the first integer.
    static let first = 1_899

    let years: [UInt32]

    @inline(__always)
    func year(_ number: Int) -> LunarYear? {
        let index = number - LunarTable.first
        guard index >= 0, index < years.count else { return nil }
        return LunarYear(number: number, bits: years[index])
    }
}

/// A year of a lunar calendar; its months have positions that count from 0 and include the leap
/// month.
struct LunarYear {
    let number: Int
    let bits: UInt32

    /// The first day, in days since 1970-01-01.
    var firstDay: Int { Gregorian.days(year: number, month: 1, day: 1) + Int(bits >> 17) }
    /// The month that is followed by its leap month; 0 if there is none.
    var leapMonth: Int { Int(bits >> 13 & 0xF) }
    /// The position of the leap month; `nil` if there is none.
    var leapPosition: Int? { leapMonth == 0 ? nil : leapMonth }
    /// The number of months, 12 or 13.
    var months: Int { leapMonth == 0 ? 12 : 13 }

    /// Returns the position of a month.
    ///
    /// If the year does not have the leap month, this is the ordinary month.
    func position(of month: Int, _ leapMonths: LunarDay.LeapMonths) -> Int {
        let leapMonth = leapMonth
        if leapMonths == .leap, month == leapMonth { return month }
        return leapMonth != 0 && month > leapMonth ? month : month - 1
    }

    /// Returns the position of the leap month if both the ordinary month and the leap month count.
    func second(of month: Int, _ leapMonths: LunarDay.LeapMonths) -> Int? {
        leapMonths == .both && month == leapMonth ? month : nil
    }

    /// Returns the number of the month at a position.
    func month(ofPosition position: Int) -> Int {
        leapMonth != 0 && position >= leapMonth ? position : position + 1
    }

    func length(ofPosition position: Int) -> Int { 29 + Int(bits >> UInt32(position) & 1) }

    func firstDay(ofPosition position: Int) -> Int {
        firstDay + 29 * position + (bits & ~(.max << UInt32(position))).nonzeroBitCount
    }

    /// Returns a day of the month at a position, or the month's last day if it is shorter.
    func day(_ day: Int, ofPosition position: Int) -> Int {
        firstDay(ofPosition: position) + min(day, length(ofPosition: position)) - 1
    }
}

/// The days of a ``LunarDay`` as bits.
struct LunarDays: Sendable {
    private let day: LunarDay
    private let table: LunarTable

    init(_ day: LunarDay) {
        self.day = day
        table = LunarTable(years: day.calendar.table)
    }

    /// The months that can have a day, by their number.
    var range: MonthRange {
        let years = day.year.map { $0...$0 } ?? day.calendar.years
        return MonthRange(
            first: MonthSteps.index(year: years.lowerBound, month: 1),
            last: MonthSteps.index(year: years.upperBound + 1, month: 3))
    }

    /// The months of a year that can have a day, as bits; bit 0 is January.
    ///
    /// They agree with ``mask(in:)``.
    var monthsOfYear: UInt32 {
        guard let month = day.month else { return 0xFFF }
        return (0...3).reduce(0) { $0 | 1 << UInt32((month - 1 + $1) % 12) }
    }

    /// Returns the days of a month as bits.
    func mask(in month: CalendarMonth) -> UInt32 {
        guard let lunarMonth = day.month else { return everyMonth(in: month) }
        // A lunar month begins at most two months after the Gregorian month of its number, so it is
        // in this Gregorian month only if the difference is 0 to 3.
        let difference = month.month - lunarMonth
        if difference >= 0, difference <= 3 {
            return mask(of: lunarMonth, inYear: month.year, in: month)
        }
        if difference <= -9 { return mask(of: lunarMonth, inYear: month.year - 1, in: month) }
        return 0
    }

    private func mask(
        of lunarMonth: Int, inYear number: Int, in month: CalendarMonth
    ) -> UInt32 {
        guard day.year ?? number == number, let year = table.year(number) else { return 0 }
        var mask = bit(of: year.position(of: lunarMonth, day.leapMonths), of: year, in: month)
        if let second = year.second(of: lunarMonth, day.leapMonths) {
            mask |= bit(of: second, of: year, in: month)
        }
        return mask
    }

    private func everyMonth(in month: CalendarMonth) -> UInt32 {
        var mask: UInt32 = 0
        for number in month.year - 1...month.year {
            guard day.year ?? number == number, let year = table.year(number) else { continue }
            // A lunar month has at most 30 days, so all earlier months end before this month.
            var position = max((month.firstDay - year.firstDay) / 30, 0)
            while position < year.months,
                year.firstDay(ofPosition: position) < month.firstDay + month.length
            {
                if day.includes(position, of: year) {
                    mask |= bit(of: position, of: year, in: month)
                }
                position += 1
            }
        }
        return mask
    }

    private func bit(
        of position: Int, of year: LunarYear, in month: CalendarMonth
    ) -> UInt32 {
        let shift = year.day(day.day, ofPosition: position) - month.firstDay
        return shift >= 0 && shift < month.length ? 1 << UInt32(shift) : 0
    }
}
