/// The days of a weekly rule: the days of `BYDAY` in every n-th week, limited to the months of
/// `BYMONTH`.
///
/// Weeks begin on the day of `WKST`.
final class WeekSteps: Sendable {
    let interval: Int
    /// The first day of the week that contains the start, in days since 1970-01-01.
    private let anchor: Int
    /// The matching days of a week as bits; bit 0 is the first day of the week.
    let days: UInt32
    let byMonth: ByMonth

    /// The number of weeks in 400 years, after which the calendar repeats itself.
    static let patience = 20_871

    init(
        _ weekdays: WeekdaySet, interval: Int, weekStart: Weekday, byMonth: ByMonth,
        start: CivilDate
    ) {
        self.interval = interval
        self.byMonth = byMonth
        let first = weekStart.rawValue - 1
        anchor =
            start.daysSinceEpoch
            - (CalendarMonth.weekday(start.daysSinceEpoch) - first + 7) % 7
        let bits = UInt32(weekdays.bits)
        days = (bits >> UInt32(first) | bits << UInt32(7 - first)) & 0x7F
    }

    func day(onOrAfter day: Int) -> Int? {
        var day = day
        for _ in 0...WeekSteps.patience {
            assert(SearchBudget.countStep())
            let (week, index) = (day - anchor).flooredDivision(by: 7)
            let over = week.flooredDivision(by: interval).remainder
            let left = over == 0 ? days >> UInt32(index) : 0
            guard left != 0 else {
                day = anchor + (week + interval - over) * 7
                guard day <= CivilDate.latest.daysSinceEpoch else { return nil }
                continue
            }
            let found = day + left.trailingZeroBitCount
            if byMonth.isAll { return found }
            day = byMonth.day(onOrAfter: found)
            if day == found { return found }
        }
        return nil
    }

    func day(onOrBefore day: Int) -> Int? {
        var day = day
        for _ in 0...WeekSteps.patience {
            assert(SearchBudget.countStep())
            let (week, index) = (day - anchor).flooredDivision(by: 7)
            let over = week.flooredDivision(by: interval).remainder
            let left = over == 0 ? days & (0x7F >> UInt32(6 - index)) : 0
            guard left != 0 else {
                day = anchor + (over == 0 ? week - interval : week - over) * 7 + 6
                guard day >= CivilDate.earliest.daysSinceEpoch else { return nil }
                continue
            }
            let found = day - index + 31 - left.leadingZeroBitCount
            if byMonth.isAll { return found }
            day = byMonth.day(onOrBefore: found)
            if day == found { return found }
        }
        return nil
    }

    /// The largest possible number of matching days in one week.
    var daysPerWeek: Int { days.nonzeroBitCount }

    /// Returns the number of the week that contains a day.
    ///
    /// The week of the start is week 0.
    func week(of day: Int) -> Int { (day - anchor).flooredDivision(by: 7).quotient }

    func firstDay(ofWeek week: Int) -> Int { anchor + week * 7 }

    /// Returns the first day of a week, and the week's matching days as bits.
    func days(inWeek week: Int) -> (first: Int, mask: UInt32) {
        let first = firstDay(ofWeek: week)
        guard !byMonth.isAll else { return (first, days) }
        var mask: UInt32 = 0
        for index in 0..<7 where days >> UInt32(index) & 1 == 1 {
            if byMonth.contains(Gregorian.date(days: first + index).month) {
                mask |= 1 << UInt32(index)
            }
        }
        return (first, mask)
    }
}
