/// The deviations of a schedule from its rule: added and excluded times (`RDATE` and `EXDATE`, RFC
/// 5545, section 3.8.5), excluded rules (`EXRULE`, RFC 2445), and an end given as an instant.
struct ScheduleExceptions: Sendable {
    /// The added wall times, ascending and without duplicates.
    ///
    /// If two added days have the same wall time, it belongs to the later day that is not excluded.
    var included: [DayPlan.Slot] = []
    /// The excluded days, ascending.
    var excludedDays: [Int] = []
    /// The excluded wall times, ascending.
    var excludedLocals: [Int64] = []
    /// The rules whose wall times are excluded.
    var excludedRules: [DayPlan] = []
    /// The days on which one of these rules alone excludes all times; `nil` if no rule does.
    var wholeDays: ExcludedDays?
    /// The added instants, in seconds, ascending.
    var includedSeconds: [Int64] = []
    /// The excluded instants, in seconds, ascending.
    var excludedSeconds: [Int64] = []
    /// A separate plan for the added wall times (`RDATE`) if the rule ends at an instant; otherwise
    /// empty.
    ///
    /// The added wall times can be later than that instant, so they are searched separately.
    var singles: [DayPlan] = []
    /// The last second at which the rule itself can have an occurrence.
    var lastOfRule = Int64.max
    /// The last second at which the schedule can have an occurrence.
    var last = Int64.max

    /// The times for which the wall times of the rule stand; `nil` in a schedule with times of the
    /// clock.
    var varying: VaryingTimes?

    /// The maximum number of excluded wall times that a search examines before it gives up.
    ///
    /// Days that a single rule excludes completely are skipped at once and do not count. A search
    /// reaches this limit only if several rules exclude all times in combination, or if a rule
    /// excludes parts of days.
    private static let patience = 200_000

    var isEmpty: Bool {
        included.isEmpty && excludedDays.isEmpty && excludedLocals.isEmpty
            && excludedRules.isEmpty && singles.isEmpty && !concernsInstants
    }

    /// Whether a search must consider instants in addition to wall times.
    var concernsInstants: Bool {
        !includedSeconds.isEmpty || !excludedSeconds.isEmpty || lastOfRule < .max || last < .max
            || varying != nil
    }

    /// Returns the nearest wall time from `local` in the direction, of a rule with these
    /// exceptions.
    func slot(
        _ direction: SearchDirection, from local: Int64, in plan: DayPlan, of rule: RulePlan
    ) -> DayPlan.Slot? {
        var local = local
        // Search the rule only from this wall time on; `nil` means that the rule has no more times.
        var regularFrom: Int64? = local
        for _ in 0..<ScheduleExceptions.patience {
            assert(SearchBudget.countStep())
            let regular = regularFrom.flatMap { from in
                switch direction {
                case .forwards: rule.regular(after: max(local, from), in: plan)
                case .backwards: rule.regular(atOrBefore: min(local, from), in: plan)
                }
            }
            let slot: DayPlan.Slot
            switch (regular, single(direction, from: local)) {
            case (nil, nil): return nil
            case (let found?, nil), (nil, let found?): slot = found
            case (let regular?, let single?) where regular.local == single.local:
                let isRegular =
                    regular.day >= single.day && !excludedDays.contains(sorted: regular.day)
                slot = isRegular ? regular : single
            case (let regular?, let single?):
                let isRegular = direction.reaches(regular.local, before: single.local)
                slot = isRegular ? regular : single
            }
            guard excludes(slot) else { return slot }
            local = direction == .forwards ? skip(from: slot, in: plan) : slot.local - 1
            if slot == regular, let wholeDays {
                regularFrom = wholeDays.end(direction, from: slot, of: plan)
            }
        }
        return nil
    }

    /// Returns the nearest added wall time from `local` in the direction.
    private func single(_ direction: SearchDirection, from local: Int64) -> DayPlan.Slot? {
        let later = included.bisect { $0.local > local }
        let index = direction == .forwards ? later : later - 1
        return included.indices.contains(index) ? included[index] : nil
    }

    /// Returns the wall time after which a search continues past an excluded wall time.
    ///
    /// If the whole day is excluded, this is the end of the day.
    private func skip(from slot: DayPlan.Slot, in plan: DayPlan) -> Int64 {
        guard !plan.reachesNextDay, excludedDays.contains(sorted: slot.day) else {
            return slot.local
        }
        return (Int64(slot.day) + 1) * 86_400 - 1
    }

    /// Returns whether an instant is excluded.
    func excludesSecond(_ second: Int64) -> Bool { excludedSeconds.contains(sorted: second) }

    private func excludes(_ slot: DayPlan.Slot) -> Bool {
        excludedDays.contains(sorted: slot.day) || excludedLocals.contains(sorted: slot.local)
            || excludedRules.contains { $0.slot(atOrBefore: slot.local)?.local == slot.local }
    }
}

extension ExcludedDays {
    /// Returns the wall time at which a search continues after passing the excluded days at `slot`;
    /// `nil` if no other days are left.
    fileprivate func end(
        _ direction: SearchDirection, from slot: DayPlan.Slot, of plan: DayPlan
    ) -> Int64? {
        let days = plan.reachesNextDay ? 1 : 0
        let last =
            switch direction {
            case .forwards: free(onOrAfter: slot.day - days, of: plan).map { $0 - 1 }
            case .backwards: free(onOrBefore: slot.day + days, of: plan).map { $0 + days }
            }
        return last.map { Int64($0 + 1) * 86_400 - 1 }
    }
}

extension Array {
    /// Returns the index of the first element that passes a test, by binary search.
    ///
    /// All elements after the first that passes must also pass.
    func bisect(_ passes: (Element) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) >> 1
            if passes(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension Array where Element: Comparable {
    /// Returns whether an ascending array contains a value.
    func contains(sorted value: Element) -> Bool {
        let index = bisect { $0 >= value }
        return index < count && self[index] == value
    }
}
