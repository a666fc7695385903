/// Converts `COUNT` and `UNTIL` into the last wall time of a rule.
extension RulePlan {
    /// Returns a plan with the rule's wall times up to its end, without exceptions.
    ///
    /// - Parameters:
    ///   - limit: `COUNT` or `UNTIL`.
    ///   - countsDays: Whether `COUNT` counts days rather than times.
    ///   - slots: The times of each day.
    ///   - start: The day on which the schedule starts.
    /// - Returns: The limited plan.
    func limited(
        by limit: RecurrenceRule.Limit?, countsDays: Bool, slots: [Int32], start: CivilDate
    ) -> RulePlan {
        switch limit {
        case nil, .until(.instant):
            // An instant can be compared only when the zone is known, so the caller applies this
            // limit later.
            return self
        case .until(.day(let date)):
            return ending(onDay: date.daysSinceEpoch)
        case .until(.local(let time)):
            return ending(at: time.localSeconds)
        case .count(let count):
            guard case .days(let days) = source else {
                let plan = DayPlan(rule: self, start: start, slots: slots)
                return ending(at: last(of: count, in: plan))
            }
            // On the first day, times before the start time do not occur, so the count must not
            // include them.
            let day = start.daysSinceEpoch
            let lost = slots.prefix { Int64(day) * 86_400 + Int64($0) < lower }.count
            let perDay = countsDays ? 1 : max(slots.count, 1)
            let isShort = lost > 0 && !countsDays && days.contains(day)
            let total = count - 1 + (isShort ? lost : 0)
            guard let last = days.day(total / perDay, from: day) else { return self }
            guard !countsDays else { return ending(onDay: last) }
            return ending(at: Int64(last) * 86_400 + Int64(slots[total % perDay]))
        }
    }

    private func ending(at local: Int64) -> RulePlan {
        RulePlan(source, lower: lower, upper: min(local, upper), within: set)
    }

    private func ending(onDay day: Int) -> RulePlan {
        switch source {
        case .days(let days):
            // A window on the last day may continue after midnight. Limit the days rather than the
            // times, so that all times of this window are kept.
            RulePlan(.days(RuleDays(days, last: day)), lower: lower, upper: upper)
        case .positions, .ticks, .never:
            ending(at: (Int64(day) + 1) * 86_400 - 1)
        }
    }

    /// Returns the n-th wall time, counted from 1.
    ///
    /// If there are fewer, returns the latest allowed wall time.
    private func last(of count: Int, in plan: DayPlan) -> Int64 {
        switch source {
        case .ticks(let ticks):
            return ticks.last(of: count, from: lower) ?? upper
        case .positions(let positions):
            guard let first = regular(after: lower - 1, in: plan),
                let number = positions.number(count - 1, from: plan.number(of: first))
            else { return upper }
            return numbered(number, in: plan).local
        case .days, .never:
            return upper
        }
    }
}
