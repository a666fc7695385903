/// The part `BYWEEKNO`: weeks of the year, numbered as in ISO 8601 but starting on the day of
/// `WKST`.
///
/// Week 1 is the first week with at least four days in the year, so a week belongs to the year that
/// contains its fourth day. All seven days of the week belong to that *week-year*, even days of
/// late December or early January in the neighboring calendar year. `INTERVAL` counts week-years
/// from the one that contains the start, so a start that matches its rule is always an occurrence.
struct ByWeekNo: Sendable {
    private let fromStart: UInt64
    private let fromEnd: UInt64
    /// The first day of the week; 0 is Monday.
    private let weekStart: Int
    /// The week-years that `INTERVAL` selects.
    let years: YearInterval

    init(_ weeks: [Int], weekStart: Weekday, interval: Int, start: CivilDate) {
        fromStart = weeks.reduce(0) { $1 > 0 ? $0 | 1 << UInt64($1) : $0 }
        fromEnd = weeks.reduce(0) { $1 < 0 ? $0 | 1 << UInt64(-$1) : $0 }
        self.weekStart = weekStart.rawValue - 1
        let firstWeek = ByWeekNo.startOfWeek(start.daysSinceEpoch, weekStart: self.weekStart)
        years = YearInterval(interval: interval, start: ByWeekNo.year(ofWeek: firstWeek))
    }

    /// Returns the months that can contain days of the given weeks.
    ///
    /// If week 1 began on 1 January, week n would begin 7 (n - 1) days later. The actual beginning
    /// is at most three days before or after that day, so the days of week n lie at most three days
    /// before and nine days after it. The code checks a slightly wider span.
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

    /// Returns the days of a month that lie in the chosen weeks, as bits.
    ///
    /// If `only` is given, returns only days in weeks of that week-year.
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

    /// Returns the week-year of the week that contains a day.
    func year(of day: Int) -> Int { ByWeekNo.year(ofWeek: startOfWeek(day)) }

    /// Returns the first day of week 1 of a year.
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
