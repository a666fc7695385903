/// The days on which exclusion rules remove all times of a schedule, so that a search can skip
/// these days.
///
/// Only rules that exclude all of the schedule's times on each day on which they recur are
/// considered. After an excluded time, a search continues on the next day that is not excluded.
struct ExcludedDays: Sendable {
    private let rules: [DayPlan]
    /// The largest number of months to search.
    ///
    /// After this many months, the pattern of days repeats, so no later day can match. If the
    /// pattern does not repeat, the number covers the years 1 to 9999.
    private let patience: Int

    /// Finds the rules that exclude whole days; returns `nil` if there are none.
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

    /// Returns the earliest day, no earlier than `day`, on which at least one of the schedule's
    /// times may remain after exclusions.
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

    /// Returns the latest day, no later than `day`, on which at least one of the schedule's times
    /// may remain after exclusions.
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
            // The rule may end in the middle of its last day, so do not exclude that whole day.
            let upper = rule.rule?.upper ?? .max
            let end = Int(upper.flooredDivision(by: 86_400).quotient) - month.firstDay
            if end < 31 { out &= ~(.max << UInt32(max(end, 0))) }
            mask &= ~out
        }
        return mask
    }
}

extension DayPlan {
    /// Whether the days can be computed month by month, as one bit mask for each month.
    fileprivate var hasMonths: Bool {
        switch rule?.source {
        case nil, .ticks: true
        case .days(let days): days.hasMonths
        case .positions, .never: false
        }
    }

    /// Returns the first day on or after `day` that may have times.
    fileprivate func possibleDay(onOrAfter day: Int) -> Int? {
        switch rule?.source {
        case .days(let days): days.day(onOrAfter: day)
        case .ticks(let ticks) where ticks.days != nil: ticks.days?.day(onOrAfter: day)
        default: day
        }
    }

    /// Returns the last day on or before `day` that may have times.
    fileprivate func possibleDay(onOrBefore day: Int) -> Int? {
        let first = rule?.lower.flooredDivision(by: 86_400).quotient ?? 0
        guard day >= Int(first) else { return nil }
        return switch rule?.source {
        case .days(let days): days.day(onOrBefore: day)
        case .ticks(let ticks) where ticks.days != nil: ticks.days?.day(onOrBefore: day)
        default: day
        }
    }

    /// Returns the days of a month on which the plan may have times, as a bit mask; bit 0 is day 1.
    fileprivate func mask(in month: CalendarMonth, _ index: Int) -> UInt32 {
        switch rule?.source {
        case nil: ByDay(weekdays, [], scope: .month).mask(in: month)
        case .days(let days): days.mask(inMonth: index)
        case .ticks(let ticks): ticks.days?.mask(inMonth: index) ?? month.all
        case .positions, .never: 0
        }
    }

    /// The number of 400-year cycles after which the pattern of days repeats; `nil` if the days
    /// end.
    fileprivate var cycles: Int? {
        guard let rule else { return 1 }
        guard rule.upper > CivilDateTime.localRange.upperBound else { return nil }
        return rule.days == nil ? 1 : rule.days?.cycles
    }

    /// Returns whether every day of this plan has all times of day that `other` has.
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
    /// Returns whether every day of the rule has an occurrence at `second`, counted from midnight.
    fileprivate func hasEveryDay(_ second: Int64) -> Bool {
        let (number, rest) = second.quotientAndRemainder(dividingBy: unit)
        return unitsPerDay.isMultiple(of: interval) && (number - start).isMultiple(of: interval)
            && timesOfDay.contains(number) && times.contains(rest)
    }

    /// Returns whether these times of day include all times of day of `others`.
    ///
    /// Both rules must have the same start. The days of the rules are not compared.
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
