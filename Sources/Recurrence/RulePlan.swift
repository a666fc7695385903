/// The wall times of a rule, its end, and the exceptions of its schedule: for all schedules that
/// are more than days of the week.
final class RulePlan: Sendable {
    /// Where a rule's wall times come from.
    enum Source: Sendable {
        /// Days that all have the same slots.
        case days(RuleDays)
        /// The chosen of the slots that a week's, month's or year's days have.
        case positions(BySetPos)
        /// An interval of less than a day.
        case ticks(Ticks)
        /// The rule can never match.
        case never
    }

    let source: Source
    /// The first wall time that counts.
    let lower: Int64
    /// The last wall time that counts.
    let upper: Int64
    let exceptions: ScheduleExceptions?

    init(_ source: Source, lower: Int64, upper: Int64, exceptions: ScheduleExceptions? = nil) {
        self.source = source
        self.lower = lower
        self.upper = upper
        self.exceptions = exceptions
    }

    /// The days, where they all have the same slots.
    var days: RuleDays? {
        guard case .days(let days) = source else { return nil }
        return days
    }

    /// Whether there are only days, with no exceptions.
    var isOfDaysOnly: Bool { exceptions == nil && days != nil }

    @inline(__always)
    func slot(after local: Int64, in plan: DayPlan) -> DayPlan.Slot? {
        guard let exceptions else { return regular(after: local, in: plan) }
        return exceptions.slot(after: local, in: plan, of: self)
    }

    @inline(__always)
    func slot(atOrBefore local: Int64, in plan: DayPlan) -> DayPlan.Slot? {
        guard let exceptions else { return regular(atOrBefore: local, in: plan) }
        return exceptions.slot(atOrBefore: local, in: plan, of: self)
    }

    /// What the rule alone has after a wall time.
    func regular(after local: Int64, in plan: DayPlan) -> DayPlan.Slot? {
        let local = max(local, lower - 1)
        guard local < upper else { return nil }
        let found: DayPlan.Slot?
        switch source {
        case .days(let days):
            found = plan.slot(after: local, on: days)
        case .positions(let positions):
            let (day, second) = local.flooredDivision(by: 86_400)
            let number = Int(day) * plan.slots.count + plan.count(upTo: Int(second))
            found = positions.number(onOrAfter: number).map { numbered($0, in: plan) }
        case .ticks(let ticks):
            found = ticks.local(after: local).map(tick)
        case .never:
            found = nil
        }
        guard let found, found.local <= upper else { return nil }
        return found
    }

    /// What the rule alone has at or before a wall time.
    func regular(atOrBefore local: Int64, in plan: DayPlan) -> DayPlan.Slot? {
        let local = min(local, upper)
        guard local >= lower else { return nil }
        let found: DayPlan.Slot?
        switch source {
        case .days(let days):
            found = plan.slot(atOrBefore: local, on: days)
        case .positions(let positions):
            let (day, second) = local.flooredDivision(by: 86_400)
            let number = Int(day) * plan.slots.count + plan.count(upTo: Int(second)) - 1
            found = positions.number(onOrBefore: number).map { numbered($0, in: plan) }
        case .ticks(let ticks):
            found = ticks.local(atOrBefore: local).map(tick)
        case .never:
            found = nil
        }
        guard let found, found.local >= lower else { return nil }
        return found
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
