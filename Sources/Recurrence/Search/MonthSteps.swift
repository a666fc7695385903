/// The days of yearly and monthly rules, and the days on which a rule with a shorter frequency can
/// recur.
///
/// The search goes month by month, with days as bits.
final class MonthSteps: Sendable {
    /// The months that `FREQ` and `INTERVAL` select.
    enum Cycle: Sendable {
        /// Every month.
        case all
        /// Every month of every n-th year.
        case years(YearInterval)
        /// Every month of every n-th week-year, and of the years before and after it, because the
        /// week-year's first and last weeks can reach into them.
        case weekYears(YearInterval)
        /// Every n-th month, counted from the start's month.
        case months(interval: Int, start: Int)
    }

    let filter: DayFilter
    let cycle: Cycle
    /// The number of months after which the search gives up.
    ///
    /// The calendar repeats itself every 400 years (4800 months), so if none of these months has a
    /// day, no month has one.
    private let patience: Int

    init(filter: DayFilter, cycle: Cycle) {
        self.filter = filter
        self.cycle = cycle
        if case .weekYears = cycle { patience = 3 * 4_800 } else { patience = 4_800 }
    }

    /// Returns the number of a month: the months since the beginning of year 0.
    static func index(year: Int, month: Int) -> Int { year * 12 + month - 1 }

    func contains(_ day: Int) -> Bool {
        let (year, month, dayOfMonth) = Gregorian.date(days: day)
        let index = MonthSteps.index(year: year, month: month)
        guard isActive(index) else { return false }
        let mask = filter.mask(in: CalendarMonth(year: year, month: month))
        return mask >> UInt32(dayOfMonth - 1) & 1 == 1
    }

    func day(onOrAfter day: Int) -> Int? {
        let (year, month, dayOfMonth) = Gregorian.date(days: day)
        var index = MonthSteps.index(year: year, month: month)
        var kept = UInt32.max << UInt32(dayOfMonth - 1)
        for _ in 0...patience {
            assert(SearchBudget.countStep())
            let active = active(onOrAfter: index)
            if active != index { (index, kept) = (active, .max) }
            let (year, month) = index.quotientAndRemainder(dividingBy: 12)
            guard year <= 9_999 else { return nil }
            if filter.byMonth.contains(month + 1) {
                let month = CalendarMonth(year: year, month: month + 1)
                let mask = filter.mask(in: month) & kept
                if mask != 0 { return month.firstDay + mask.trailingZeroBitCount }
            }
            kept = .max
            index += 1
        }
        return nil
    }

    func day(onOrBefore day: Int) -> Int? {
        let (year, month, dayOfMonth) = Gregorian.date(days: day)
        var index = MonthSteps.index(year: year, month: month)
        var kept = UInt32.max >> UInt32(32 - dayOfMonth)
        for _ in 0...patience {
            assert(SearchBudget.countStep())
            let active = active(onOrBefore: index)
            if active != index { (index, kept) = (active, .max) }
            let (year, month) = index.quotientAndRemainder(dividingBy: 12)
            guard year >= 1 else { return nil }
            if filter.byMonth.contains(month + 1) {
                let month = CalendarMonth(year: year, month: month + 1)
                let mask = filter.mask(in: month) & kept
                if mask != 0 { return month.firstDay + 31 - mask.leadingZeroBitCount }
            }
            kept = .max
            index -= 1
        }
        return nil
    }

    func isActive(_ index: Int) -> Bool { active(onOrAfter: index) == index }

    @inline(__always)
    private func active(onOrAfter index: Int) -> Int {
        switch cycle {
        case .all:
            return index
        case .years(let years):
            let missing = years.distance(toActiveFrom: index / 12)
            return missing == 0 ? index : (index / 12 + missing) * 12
        case .weekYears(let years):
            let missing = years.distance(toActiveFrom: index / 12 - 1)
            return missing <= 2 ? index : (index / 12 + missing - 2) * 12
        case .months(let interval, let start):
            guard interval > 1 else { return index }
            let over = (index - start).flooredDivision(by: interval).remainder
            return over == 0 ? index : index + interval - over
        }
    }

    @inline(__always)
    private func active(onOrBefore index: Int) -> Int {
        switch cycle {
        case .all:
            return index
        case .years(let years):
            let over = years.distance(fromActiveTo: index / 12)
            return over == 0 ? index : (index / 12 - over) * 12 + 11
        case .weekYears(let years):
            let over = years.distance(fromActiveTo: index / 12 + 1)
            return over <= 2 ? index : (index / 12 - over + 2) * 12 + 11
        case .months(let interval, let start):
            guard interval > 1 else { return index }
            return index - (index - start).flooredDivision(by: interval).remainder
        }
    }
}
