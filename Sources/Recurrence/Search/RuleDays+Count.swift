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
        let earlier = (steps.mask(inMonth: index) & ~(.max << UInt32(dayOfMonth - 1)))
            .nonzeroBitCount
        let found = NthPeriodSearch.find(
            count + earlier, in: index...MonthSteps.last, cycle: steps.cycles * 4_800
        ) { steps.mask(inMonth: $0).nonzeroBitCount }
        guard let (period, rest) = found else { return nil }
        let day = CalendarMonth(index: period).firstDay + steps.mask(inMonth: period).bit(rest)
        return day <= last ? day : nil
    }

    /// Whether ``mask(inMonth:)`` can return the days month by month.
    var hasMonths: Bool {
        switch steps {
        case .months, .weeks, .days: true
        case .positions, .never: false
        }
    }

    /// Returns the days of a month that match the rule, as bits; bit 0 is the first day of the
    /// month.
    func mask(inMonth index: Int) -> UInt32 {
        let first = CalendarMonth(index: index).firstDay
        var mask = steps.mask(inMonth: index)
        if first < self.first { mask &= .max << UInt32(self.first - first) }
        if first + 30 > last { mask &= ~(.max << UInt32(max(last + 1 - first, 0))) }
        return mask
    }

    /// The number of 400-year cycles after which the days repeat; `nil` if the rule ends.
    var cycles: Int? { last < CivilDate.latest.daysSinceEpoch ? nil : steps.cycles }
}

extension RuleDays.Steps {
    fileprivate func mask(inMonth index: Int) -> UInt32 {
        switch self {
        case .months(let steps): steps.mask(inMonth: index)
        case .weeks(let steps): steps.mask(inMonth: CalendarMonth(index: index))
        case .days(let steps): steps.mask(inMonth: index)
        case .positions, .never: 0
        }
    }

    fileprivate var cycles: Int {
        switch self {
        case .months(let steps): steps.cycles
        case .weeks(let steps): NthPeriodSearch.cycles(of: steps.interval * 7, in: 146_097)
        case .days(let steps): NthPeriodSearch.cycles(of: steps.interval, in: 146_097)
        case .positions, .never: 1
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

    func mask(inMonth index: Int) -> UInt32 {
        isActive(index) ? filter.mask(in: CalendarMonth(index: index)) : 0
    }
}

extension WeekSteps {
    func mask(inMonth month: CalendarMonth) -> UInt32 {
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
    func mask(inMonth index: Int) -> UInt32 {
        let month = CalendarMonth(index: index)
        let kept = filter?.mask(inMonth: index) ?? month.all
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
