/// The part `BYWEEKNO`: weeks of the year, numbered as in ISO 8601 but begun on the day of `WKST`.
///
/// Week 1 is the first that has at least four days in the year. So a week belongs to the year in
/// which its fourth day lies, and with it all its days, even those of late December or early January
/// that the calendar counts to the year before or after. `INTERVAL` counts these week-years, from the
/// one to which the start belongs, so a start that matches its rule is always an occurrence.
struct ByWeekNo: Sendable {
    private let fromStart: UInt64
    private let fromEnd: UInt64
    /// 0 for Monday.
    private let weekStart: Int
    /// The week-years that count.
    let years: YearInterval

    init(_ weeks: [Int], weekStart: Weekday, interval: Int, start: CivilDate) {
        fromStart = weeks.reduce(0) { $1 > 0 ? $0 | 1 << UInt64($1) : $0 }
        fromEnd = weeks.reduce(0) { $1 < 0 ? $0 | 1 << UInt64(-$1) : $0 }
        self.weekStart = weekStart.rawValue - 1
        let firstWeek = ByWeekNo.startOfWeek(start.daysSinceEpoch, weekStart: self.weekStart)
        years = YearInterval(interval: interval, start: ByWeekNo.year(ofWeek: firstWeek))
    }

    /// The months in which days of the weeks can be.
    ///
    /// A week begins at most three days before, and ends at most nine after, the day that so many
    /// weeks after 1 January are.
    static func months(of weeks: [Int]) -> ByMonth {
        var bits: UInt16 = 0
        for week in weeks {
            let day = week > 0 ? (week - 1) * 7 : 366 + week * 7
            for days in [day - 4, day + 3, day + 11] {
                let inYear = (days + 366) % 366
                bits |= 1 << UInt16(Gregorian.date(days: inYear).month - 1)
            }
        }
        return ByMonth(bits: bits)
    }

    /// The days of a month in the weeks that count; only of one year's weeks if one is given.
    func mask(in month: CalendarMonth, ofYear only: Int? = nil) -> UInt32 {
        let last = month.firstDay + month.length - 1
        var week = startOfWeek(month.firstDay)
        var mask: UInt32 = 0
        while week <= last {
            let year = ByWeekNo.year(ofWeek: week)
            if only ?? year == year, years.contains(year), contains(week: week, of: year) {
                let shift = week - month.firstDay
                mask |= shift < 0 ? 0x7F >> UInt32(-shift) : 0x7F << UInt32(shift)
            }
            week += 7
        }
        return mask & month.all
    }

    /// The year to which the week of a day belongs.
    func year(of day: Int) -> Int { ByWeekNo.year(ofWeek: startOfWeek(day)) }

    /// The first day of a year's week 1.
    func start(of year: Int) -> Int {
        startOfWeek(Gregorian.days(year: year, month: 1, day: 4))
    }

    private func startOfWeek(_ day: Int) -> Int {
        ByWeekNo.startOfWeek(day, weekStart: weekStart)
    }

    private static func startOfWeek(_ day: Int, weekStart: Int) -> Int {
        day - (CalendarMonth.weekday(day) - weekStart + 7) % 7
    }

    private static func year(ofWeek week: Int) -> Int { Gregorian.date(days: week + 3).year }

    private func contains(week: Int, of year: Int) -> Bool {
        let number = (week - start(of: year)) / 7 + 1
        if fromStart >> UInt64(number) & 1 == 1 { return true }
        guard fromEnd != 0 else { return false }
        let count = (start(of: year + 1) - start(of: year)) / 7
        return fromEnd >> UInt64(count - number + 1) & 1 == 1
    }
}
