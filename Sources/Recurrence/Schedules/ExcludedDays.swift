/// The days of a plan that rules exclude completely, so that a search can skip all their times.
///
/// Only rules that have all times of the plan on each of their days are used here. When a search
/// finds an excluded time, it continues on the next day that is not excluded.
struct ExcludedDays: Sendable {
    private let rules: [DayPlan]
    /// The number of months after which a search gives up.
    ///
    /// The days repeat from then on, so no later day can match. If the days do not repeat, this is
    /// all months of the years 1 to 9999.
    private let patience: Int

    /// Returns `nil` if no rule excludes whole days.
    init?(of plan: DayPlan, by plans: [DayPlan]) {
        guard plan.hasMonths else { return nil }
        rules = plans.filter { $0.covers(plan) }
        guard !rules.isEmpty else { return nil }
        var cycles = 1
        for rule in rules + [plan] {
            cycles = rule.cycles.map { cycles * NthPeriodSearch.cycles(of: $0, in: cycles) } ?? 100
            if cycles >= 100 { break }
        }
        patience = min(cycles, 25) * 4_800
    }

    /// Returns the first day from `day` on that may have a time of the plan that is not excluded.
    func free(onOrAfter day: Int, of plan: DayPlan) -> Int? {
        let (last, _) = ExcludedDays.month(of: day)
        var day = day
        while let next = plan.possibleDay(onOrAfter: day) {
            assert(SearchBudget.countStep())
            let (index, dayOfMonth) = ExcludedDays.month(of: next)
            guard index <= min(last + patience, MonthSteps.last) else { return nil }
            let month = CalendarMonth(index: index)
            let mask = mask(in: month, index, of: plan) & .max << UInt32(dayOfMonth - 1)
            if mask != 0 { return month.firstDay + mask.trailingZeroBitCount }
            day = month.firstDay + month.length
        }
        return nil
    }

    /// Returns the last day up to `day` that may have a time of the plan that is not excluded.
    func free(onOrBefore day: Int, of plan: DayPlan) -> Int? {
        let (first, _) = ExcludedDays.month(of: day)
        var day = day
        while let previous = plan.possibleDay(onOrBefore: day) {
            assert(SearchBudget.countStep())
            let (index, dayOfMonth) = ExcludedDays.month(of: previous)
            guard index >= first - patience else { return nil }
            let month = CalendarMonth(index: index)
            let mask = mask(in: month, index, of: plan) & .max >> UInt32(32 - dayOfMonth)
            if mask != 0 { return month.firstDay + 31 - mask.leadingZeroBitCount }
            day = month.firstDay - 1
        }
        return nil
    }

    private static func month(of day: Int) -> (index: Int, day: Int) {
        let (year, month, dayOfMonth) = Gregorian.date(days: day)
        return (MonthSteps.index(year: year, month: month), dayOfMonth)
    }

    private func mask(in month: CalendarMonth, _ index: Int, of plan: DayPlan) -> UInt32 {
        var mask = plan.mask(in: month, index)
        for rule in rules where mask != 0 {
            var out = rule.mask(in: month, index)
            // On its last day, the rule may not have all of its times, so that day is not excluded.
            let upper = rule.rule?.upper ?? .max
            let end = Int(upper.flooredDivision(by: 86_400).quotient) - month.firstDay
            if end < 31 { out &= ~(.max << UInt32(max(end, 0))) }
            mask &= ~out
        }
        return mask
    }
}

extension DayPlan {
    /// Whether this plan can give its days as a bit mask for each month.
    fileprivate var hasMonths: Bool {
        switch rule?.source {
        case nil, .ticks: true
        case .days(let days): days.hasMonths
        case .positions, .never: false
        }
    }

    /// Returns the first day from `day` on that may have times.
    fileprivate func possibleDay(onOrAfter day: Int) -> Int? {
        switch rule?.source {
        case .days(let days): days.day(onOrAfter: day)
        case .ticks(let ticks) where ticks.days != nil: ticks.days?.day(onOrAfter: day)
        default: day
        }
    }

    /// Returns the last day up to `day` that may have times.
    fileprivate func possibleDay(onOrBefore day: Int) -> Int? {
        let first = rule?.lower.flooredDivision(by: 86_400).quotient ?? 0
        guard day >= Int(first) else { return nil }
        return switch rule?.source {
        case .days(let days): days.day(onOrBefore: day)
        case .ticks(let ticks) where ticks.days != nil: ticks.days?.day(onOrBefore: day)
        default: day
        }
    }

    /// Returns a bit mask of the days in a month that may have times.
    fileprivate func mask(in month: CalendarMonth, _ index: Int) -> UInt32 {
        switch rule?.source {
        case nil: ByDay(weekdays, [], scope: .month).mask(in: month)
        case .days(let days): days.mask(inMonth: index)
        case .ticks(let ticks): ticks.days?.mask(inMonth: index) ?? month.all
        case .positions, .never: 0
        }
    }

    /// The number of 400-year cycles after which the days repeat, or `nil` if the days end.
    fileprivate var cycles: Int? {
        guard let rule else { return 1 }
        guard rule.upper > CivilDateTime.localRange.upperBound else { return nil }
        return rule.days == nil ? 1 : rule.days?.cycles
    }

    /// Returns whether this plan has all times of another plan on each of its own days.
    fileprivate func covers(_ other: DayPlan) -> Bool {
        guard hasMonths else { return false }
        switch (rule?.source, other.rule?.source) {
        case (nil, .days), (.days, .days):
            return other.slots.allSatisfy { slots.contains(sorted: $0) }
        case (.ticks(let ticks), .days):
            return !other.reachesNextDay
                && other.slots.allSatisfy { ticks.hasEveryDay(Int64($0)) }
        case (.ticks(let ticks), .ticks(let others)):
            return ticks.covers(others)
        default:
            return false
        }
    }
}

extension SubdailyTimes {
    /// Returns whether every day that the rule matches includes a time, given in seconds after
    /// midnight.
    fileprivate func hasEveryDay(_ second: Int64) -> Bool {
        let (number, rest) = second.quotientAndRemainder(dividingBy: unit)
        return unitsPerDay.isMultiple(of: interval) && (number - start).isMultiple(of: interval)
            && timesOfDay.contains(number) && times.contains(rest)
    }

    /// Returns whether the times include those of other ticks with the same start, regardless of
    /// the days.
    fileprivate func covers(_ others: SubdailyTimes) -> Bool {
        unit == others.unit && others.interval.isMultiple(of: interval)
            && others.times.allSatisfy(times.contains) && timesOfDay.covers(others.timesOfDay)
    }
}

extension TimesOfDay {
    fileprivate func covers(_ others: TimesOfDay) -> Bool {
        hours & others.hours == others.hours && minutes & others.minutes == others.minutes
            && seconds & others.seconds == others.seconds
    }
}
