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
        return with(
            exclude: exclude, include: include, excludeRules: excludeRules, checkedDays: days)
    }

    /// Returns the same schedule with the holidays of its days read again.
    ///
    /// - Returns: The schedule; `nil` if it has no holidays, or still has the same ones.
    package func withHolidaysReadAgain() -> Schedule? {
        guard let days, !days.countries.isEmpty else { return nil }
        let schedule = with(
            exclude: exclude, include: include, excludeRules: excludeRules, checkedDays: days)
        return schedule.extras?.search?.holidays == extras?.search?.holidays ? nil : schedule
    }

    static func check(_ days: DaySet) throws(ScheduleError) {
        do {
            try days.check()
        } catch {
            throw ScheduleError(.invalidDays, error.message)
        }
    }
}
