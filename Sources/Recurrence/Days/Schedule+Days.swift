import Messages

extension Schedule {
    /// Returns the same schedule with another set of days.
    ///
    /// - Parameter days: The set in which the days of the rule must also be; `nil` if all of them
    ///   count.
    /// - Returns: The schedule.
    /// - Throws: ``ScheduleError`` if the set is not valid, or if the rule is counted and has times
    ///   of which a set could leave out some: `COUNT` with an hourly rule, or with `BYSETPOS` among
    ///   times.
    public func limited(to days: DaySet?) throws(ScheduleError) -> Schedule {
        if let days {
            try Schedule.check(days)
            if case .count = rule.limit, plan.rule.map({ $0.days == nil }) ?? false {
                throw ScheduleError(
                    .invalidDays,
                    "COUNT cannot be combined with 'days' in this rule. Use UNTIL instead.")
            }
        }
        return with(checkedDays: days)
    }

    /// Returns the same schedule with the present holidays of its countries.
    ///
    /// A schedule keeps the holidays that were known when it was created.
    ///
    /// - Returns: The schedule; it is equal to this one.
    package func withPresentHolidays() -> Schedule {
        guard let days, !days.countries.isEmpty else { return self }
        return with(checkedDays: days)
    }

    private func with(checkedDays days: DaySet?) -> Schedule {
        if let startTime {
            return Schedule(
                rule: rule, start: CivilDateTime(date: start, time: startTime), exclude: exclude,
                include: include, excludeRules: excludeRules, until: until, checkedDays: days,
                zone: zone, gap: gap, fold: fold)
        }
        // The parts come from a schedule, so they fit together.
        return
            (try? Schedule(
                rule: rule, start: start, times: times, windows: windows, exclude: exclude,
                include: include, excludeRules: excludeRules, until: until, days: days, zone: zone,
                gap: gap, fold: fold)) ?? self
    }

    static func check(_ days: DaySet) throws(ScheduleError) {
        do {
            try days.check()
        } catch {
            throw ScheduleError(.invalidDays, error.message)
        }
    }
}
