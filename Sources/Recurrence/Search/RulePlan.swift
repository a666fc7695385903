/// The wall times of a rule, its end, and the exceptions of its schedule.
///
/// Every schedule needs a plan like this unless it only repeats on certain weekdays.
final class RulePlan: Sendable {
    /// The source of a rule's wall times.
    enum Source: Sendable {
        /// Matching days, each with the same times.
        case days(RuleDays)
        /// The times that `BYSETPOS` selects within each week, month or year.
        case positions(BySetPos)
        /// Every n-th hour, minute or second.
        case ticks(SubdailyTimes)
        /// The rule can never match.
        case never
    }

    let source: Source
    /// The earliest wall time that the plan can return.
    let lower: Int64
    /// The latest wall time that the plan can return.
    let upper: Int64
    /// The set in which the days of positions and ticks must also be.
    ///
    /// For days, the set is part of the source.
    let set: DaySearch?
    let exceptions: ScheduleExceptions?

    init(
        _ source: Source, lower: Int64, upper: Int64, within set: DaySearch? = nil,
        exceptions: ScheduleExceptions? = nil
    ) {
        self.source = source
        self.lower = lower
        self.upper = upper
        self.set = set
        self.exceptions = exceptions
    }

    /// The days if they all have the same times; otherwise `nil`.
    var days: RuleDays? {
        guard case .days(let days) = source else { return nil }
        return days
    }

    /// Whether all days have the same times, and there are no exceptions.
    var isOfDaysOnly: Bool { exceptions == nil && days != nil }

    @inline(__always)
    func slot(after local: Int64, in plan: DayPlan) -> DayPlan.Slot? {
        guard let exceptions else { return regular(after: local, in: plan) }
        return exceptions.slot(.forwards, from: local, in: plan, of: self)
    }

    @inline(__always)
    func slot(atOrBefore local: Int64, in plan: DayPlan) -> DayPlan.Slot? {
        guard let exceptions else { return regular(atOrBefore: local, in: plan) }
        return exceptions.slot(.backwards, from: local, in: plan, of: self)
    }

    /// Returns the rule's first wall time after a given one, without regard to the schedule's
    /// exceptions.
    func regular(after local: Int64, in plan: DayPlan) -> DayPlan.Slot? {
        let local = max(local, lower - 1)
        guard local < upper else { return nil }
        let found: DayPlan.Slot?
        switch source {
        case .days(let days): found = plan.slot(after: local, on: days)
        case .positions, .ticks: found = single(.forwards, from: local, in: plan)
        case .never: found = nil
        }
        guard let found, found.local <= upper else { return nil }
        return found
    }

    /// Returns the rule's last wall time at or before a given one, without regard to the schedule's
    /// exceptions.
    func regular(atOrBefore local: Int64, in plan: DayPlan) -> DayPlan.Slot? {
        let local = min(local, upper)
        guard local >= lower else { return nil }
        let found: DayPlan.Slot?
        switch source {
        case .days(let days): found = plan.slot(atOrBefore: local, on: days)
        case .positions, .ticks: found = single(.backwards, from: local, in: plan)
        case .never: found = nil
        }
        guard let found, found.local >= lower else { return nil }
        return found
    }

    /// Returns the nearest wall time of positions or ticks on a day of the set.
    private func single(
        _ direction: SearchDirection, from local: Int64, in plan: DayPlan
    ) -> DayPlan.Slot? {
        guard let set else { return any(direction, from: local, in: plan) }
        let start = local.flooredDivision(by: 86_400).quotient
        var local = local
        while let found = any(direction, from: local, in: plan) {
            assert(SearchBudget.countStep())
            if set.contains(found.day) { return found }
            guard abs(found.day - Int(start)) <= Self.patience else { return nil }
            switch direction {
            case .forwards:
                guard let day = set.day(onOrAfter: found.day) else { return nil }
                local = Int64(day) * 86_400 - 1
            case .backwards:
                guard let day = set.day(onOrBefore: found.day) else { return nil }
                local = Int64(day + 1) * 86_400 - 1
            }
        }
        return nil
    }

    /// The number of days after which a search for a day of the set gives up: 400 years.
    private static let patience = 146_097

    /// Returns the nearest wall time of positions or ticks on any day.
    private func any(
        _ direction: SearchDirection, from local: Int64, in plan: DayPlan
    ) -> DayPlan.Slot? {
        switch (source, direction) {
        case (.positions(let positions), .forwards):
            let (day, second) = local.flooredDivision(by: 86_400)
            let number = Int(day) * plan.slots.count + plan.count(upTo: Int(second))
            return positions.number(onOrAfter: number).map { numbered($0, in: plan) }
        case (.positions(let positions), .backwards):
            let (day, second) = local.flooredDivision(by: 86_400)
            let number = Int(day) * plan.slots.count + plan.count(upTo: Int(second)) - 1
            return positions.number(onOrBefore: number).map { numbered($0, in: plan) }
        case (.ticks(let ticks), .forwards): return ticks.local(after: local).map(tick)
        case (.ticks(let ticks), .backwards): return ticks.local(atOrBefore: local).map(tick)
        case (.days, _), (.never, _): return nil
        }
    }

    func numbered(_ number: Int, in plan: DayPlan) -> DayPlan.Slot {
        let (day, index) = number.flooredDivision(by: plan.slots.count)
        return plan.slot(index, on: day)
    }

    private func tick(_ local: Int64) -> DayPlan.Slot {
        DayPlan.Slot(
            local: local, day: Int(local.flooredDivision(by: 86_400).quotient))
    }
}
