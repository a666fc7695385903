import Recurrence

extension Schedule {
    /// Returns the first day if a sentence must name it.
    ///
    /// That is so if the first day is later than the current date, and the rule would recur earlier
    /// without it. The days of an interval count from the first ring, so `every 2 weeks on Tue`
    /// needs no first day if that is the next Tuesday.
    ///
    /// - Parameter today: The current date; `nil` to never name the first day.
    /// - Returns: The first day, or `nil` to leave it out.
    func namedStart(today: CivilDate?) -> CivilDate? {
        guard let today, start > today, days.map({ !$0.names(start) }) ?? true else { return nil }
        let yesterday = Instant(seconds: Int64(today.daysSinceEpoch) * 86_400 - 1)
        guard let rule = try? rule.everyPeriod(from: start),
            let schedule = try? Schedule(
                rule: rule, start: today, times: [.midnight], days: days),
            let first = schedule.next(after: yesterday, in: .utc)
        else { return start }
        return first.day < start ? start : nil
    }
}

extension DaySet {
    /// Whether a cycle in the set names a day, as the day from which it counts.
    fileprivate func names(_ day: CivilDate) -> Bool {
        if case .cycle(let cycle) = self { return cycle.anchor == day }
        return parts.contains { $0.names(day) }
    }
}

extension RecurrenceRule {
    /// Returns the days of the rule as a rule without an interval and a limit, which names the days
    /// that this rule takes from the schedule's start.
    fileprivate func everyPeriod(from start: CivilDate) throws(RuleError) -> RecurrenceRule {
        let hasDays =
            !byDay.isEmpty || !byOrdinalDay.isEmpty || !byMonthDay.isEmpty || !byYearDay.isEmpty
            || !byWeekNo.isEmpty
        let isDate = !hasDays && frequency >= .monthly
        return try RecurrenceRule(
            frequency: max(frequency, .daily),
            byDay: frequency == .weekly && byDay.isEmpty ? [start.weekday] : byDay,
            byOrdinalDay: Set(byOrdinalDay), byMonthDay: isDate ? [start.day] : Set(byMonthDay),
            byYearDay: Set(byYearDay), byWeekNo: Set(byWeekNo),
            byMonth: Set(months(from: start)), bySetPos: Set(bySetPos),
            weekStart: weekStart)
    }
}
