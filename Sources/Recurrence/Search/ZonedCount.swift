import Synchronization

/// The search plans of a schedule with `COUNT` that skips the wall times in the gaps of a zone.
///
/// Skipped times do not count, and they differ from zone to zone, so the end of the rule also
/// differs.
///
/// "Recurrence rules may generate recurrence instances with an invalid date or nonexistent local
/// time; such recurrence instances MUST be ignored and MUST NOT be counted as part of the
/// recurrence set" (RFC 5545, section 3.3.10). If `COUNT` counts days, a day is not counted if none
/// of its wall times exist.
final class ZonedCount: Sendable {
    /// Makes the plan of a rule, with or without the schedule's extra dates and exceptions.
    typealias Maker = @Sendable (_ rule: RecurrenceRule, _ hasExtras: Bool) -> DayPlan

    private let rule: RecurrenceRule
    private let count: Int
    private let countsDays: Bool
    private let make: Maker
    /// The search plan that was used last, with the zone for which it was made.
    private let known = Mutex<(timeline: ZoneTimeline, plan: DayPlan)?>(nil)

    /// Creates the search plans of a rule; returns `nil` if one plan fits all zones.
    init?(
        _ rule: RecurrenceRule, _ gap: GapPolicy, countsDays: Bool, _ make: @escaping Maker
    ) {
        guard gap == .skip, case .count(let count) = rule.limit else { return nil }
        self.rule = rule
        self.count = count
        self.countsDays = countsDays
        self.make = make
    }

    /// Returns the search plan for a zone.
    func plan(in timeline: ZoneTimeline) -> DayPlan {
        known.withLock { known in
            if let known, known.timeline === timeline { return known.plan }
            let plan = newPlan(in: timeline)
            known = (timeline, plan)
            return plan
        }
    }

    /// Makes the plan of the rule with `COUNT` raised by the number of occurrences that do not
    /// exist.
    ///
    /// A longer rule may reach more times that do not exist, so the loop repeats until the number
    /// stays the same. The number can only grow.
    private func newPlan(in timeline: ZoneTimeline) -> DayPlan {
        var missing = 0
        while true {
            let longer = rule.limited(to: count + missing)
            let found = missingCount(of: make(longer, false), in: timeline)
            if found == missing { return make(longer, true) }
            missing = found
        }
    }

    /// Returns how many wall times, or days, of a plan do not exist in a zone.
    private func missingCount(of plan: DayPlan, in timeline: ZoneTimeline) -> Int {
        guard let rule = plan.rule, let first = plan.slot(after: rule.lower - 1),
            let last = plan.slot(atOrBefore: rule.upper)
        else { return 0 }
        var count = 0
        var lastDay: Int?
        var period = timeline.period(containing: first.local - timeline.greatestOffset)
        while period.end <= last.local - timeline.leastOffset {
            assert(SearchBudget.countStep())
            let following = timeline.period(containing: period.end)
            let gapEnd = period.end + following.offset
            var local = period.end + period.offset - 1
            while let slot = plan.slot(after: local), slot.local < gapEnd {
                local = slot.local
                guard timeline.isMissing(local) else { continue }
                if !countsDays {
                    count += 1
                } else if slot.day != lastDay,
                    plan.slots(on: slot.day).allSatisfy({ timeline.isMissing($0.local) })
                {
                    count += 1
                    lastDay = slot.day
                }
            }
            period = following
        }
        return count
    }
}

extension ZoneTimeline {
    /// Returns whether the clocks skip a wall time when they go forward.
    fileprivate func isMissing(_ local: Int64) -> Bool {
        if case .gap = resolve(local: local) { true } else { false }
    }
}
