/// Finds the n-th day of a rule by counting the days of whole months or other periods.
extension RuleDays {
    /// Returns the n-th day on or after a given day, counted from 0; `nil` if there are fewer.
    func day(_ count: Int, from day: Int) -> Int? {
        guard let first = self.day(onOrAfter: day) else { return nil }
        if case .positions(let positions) = steps {
            guard let found = positions.number(count, from: first), found <= last else {
                return nil
            }
            return found
        }
        let (year, month, dayOfMonth) = Gregorian.date(days: first)
        let index = MonthSteps.index(year: year, month: month)
        let mask = steps.mask(in: CalendarMonth(index: index))
        let earlier = (mask & ~(.max << UInt32(dayOfMonth - 1))).nonzeroBitCount
        let found = NthPeriodSearch.find(
            count + earlier, in: index...steps.lastMonth, cycle: steps.cycles * 4_800
        ) { steps.mask(in: CalendarMonth(index: $0)).nonzeroBitCount }
        guard let (period, rest) = found else { return nil }
        let lastMonth = CalendarMonth(index: period)
        let day = lastMonth.firstDay + steps.mask(in: lastMonth).bit(rest)
        return day <= last ? day : nil
    }

    /// Whether ``mask(inMonth:)`` can return the days month by month.
    var hasMonths: Bool {
        switch steps {
        case .months, .weeks, .days, .set: true
        case .positions, .never: false
        }
    }

    /// Returns the days of a month that match the rule, as bits; bit 0 is the first day of the
    /// month.
    func mask(inMonth index: Int) -> UInt32 { mask(in: CalendarMonth(index: index)) }

    /// Returns the days of a month that match the rule, as bits.
    func mask(in month: CalendarMonth) -> UInt32 {
        let first = month.firstDay
        var mask = steps.mask(in: month)
        if first < self.first { mask &= .max << UInt32(self.first - first) }
        if first + 30 > last { mask &= ~(.max << UInt32(max(last + 1 - first, 0))) }
        return mask
    }

    /// The number of 400-year cycles after which the days repeat; `nil` if the rule ends.
    var cycles: Int? { last < CivilDate.latest.daysSinceEpoch ? nil : steps.cycles }
}

extension RuleDays.Steps {
    /// Returns the days of a month as bits, without regard to the rule's first and last day.
    func mask(in month: CalendarMonth) -> UInt32 {
        switch self {
        case .months(let steps): steps.mask(in: month)
        case .weeks(let steps): steps.mask(in: month)
        case .days(let steps): steps.mask(in: month)
        case .positions(let positions): positions.mask(in: month)
        case .set(let set): set.mask(in: month)
        case .never: 0
        }
    }

    /// The number of the last month that can have a day.
    fileprivate var lastMonth: Int {
        guard case .set(let set) = self else { return MonthSteps.last }
        return set.range.last
    }

    fileprivate var cycles: Int {
        switch self {
        case .months(let steps): steps.cycles
        case .weeks(let steps): NthPeriodSearch.cycles(of: steps.interval * 7, in: 146_097)
        case .days(let steps): NthPeriodSearch.cycles(of: steps.interval, in: 146_097)
        case .positions, .never: 1
        // Sets need not repeat, so no cycle is shorter than the years 1 to 9999.
        case .set: 25
        }
    }
}

extension MonthSteps {
    /// The number of the last supported month, December 9999.
    static var last: Int { index(year: 9_999, month: 12) }

    var cycles: Int {
        switch cycle {
        case .all: 1
        case .years(let years), .weekYears(let years):
            NthPeriodSearch.cycles(of: years.interval, in: 400)
        case .months(let interval, _): NthPeriodSearch.cycles(of: interval, in: 4_800)
        }
    }

    func mask(inMonth index: Int) -> UInt32 { mask(in: CalendarMonth(index: index)) }

    func mask(in month: CalendarMonth) -> UInt32 {
        isActive(month.index) ? filter.mask(in: month) : 0
    }
}

extension WeekSteps {
    func mask(in month: CalendarMonth) -> UInt32 {
        guard byMonth.contains(month.month) else { return 0 }
        var mask: UInt32 = 0
        var week = week(of: month.firstDay)
        while case let shift = firstDay(ofWeek: week) - month.firstDay, shift < month.length {
            if week.isMultiple(of: interval) {
                mask |= shift < 0 ? days >> UInt32(-shift) : days << UInt32(shift)
            }
            week += 1
        }
        return mask & month.all
    }
}

extension DaySteps {
    func mask(in month: CalendarMonth) -> UInt32 {
        let kept = filter?.mask(in: month) ?? month.all
        guard kept != 0 else { return 0 }
        var mask: UInt32 = 0
        let over = (month.firstDay - start).flooredDivision(by: interval).remainder
        var shift = over == 0 ? 0 : interval - over
        while shift < month.length {
            mask |= 1 << UInt32(shift)
            shift += interval
        }
        return mask & kept
    }
}

extension CalendarMonth {
    /// Creates a month from its number, which counts the months since the beginning of year 0.
    init(index: Int) {
        let (year, month) = index.flooredDivision(by: 12)
        self.init(year: year, month: month + 1)
    }
}

extension BySetPos {
    /// Returns the n-th candidate that `BYSETPOS` selects at or after `first`, counted from 0;
    /// `nil` if there are fewer.
    ///
    /// Candidates are days or times, identified by numbers.
    func number(_ count: Int, from first: Int) -> Int? {
        let start = period.index(of: first.flooredDivision(by: timesPerDay).quotient)
        let earlier = numbers(in: start).prefix { $0 < first }.count
        let cycles = NthPeriodSearch.cycles(of: period.interval, in: period.patience)
        let cycle = period.patience * cycles
        let found = NthPeriodSearch.find(
            count + earlier, in: start...period.last, by: period.interval, cycle: cycle
        ) { self.count(in: $0) }
        return found.map { numbers(in: $0.period)[$0.rest] }
    }

    /// Returns how many candidates (days or times) of a period `BYSETPOS` selects.
    ///
    /// A candidate that matches both a positive and a negative position counts once.
    private func count(in index: Int) -> Int {
        let total = total(in: index)
        var count = 0
        for position in positions where abs(position) <= total {
            let isTwice = position < 0 && positions.contains(sorted: total + position + 1)
            if !isTwice { count += 1 }
        }
        return count
    }

    /// Returns the days or times that `BYSETPOS` selects in a period, as ascending numbers.
    private func numbers(in index: Int) -> [Int] {
        let total = total(in: index)
        let places = positions.filter { abs($0) <= total }.map { $0 > 0 ? $0 - 1 : total + $0 }
        return Set(places).sorted().map { number(at: $0, in: index) }
    }
}
