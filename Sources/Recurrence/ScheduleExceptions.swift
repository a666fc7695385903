/// What a schedule has beside its rule: `RDATE`, `EXDATE` (RFC 5545, section 3.8.5), the `EXRULE` of
/// RFC 2445, and ends that are points in time.
struct ScheduleExceptions: Sendable {
    /// Wall times of their own, ascending.
    var included: [DayPlan.Slot] = []
    /// Days that are left out, ascending.
    var excludedDays: [Int] = []
    /// Wall times that are left out, ascending.
    var excludedLocals: [Int64] = []
    /// Rules whose wall times are left out.
    var excludedRules: [DayPlan] = []
    /// The days that one of them leaves out whole.
    var wholeDays: ExcludedDays?
    /// Points in time of their own, in seconds, ascending.
    var includedSeconds: [Int64] = []
    /// Points in time that are left out, ascending.
    var excludedSeconds: [Int64] = []
    /// The wall times of their own, where the rule's end by a point in time and these do not.
    var singles: [DayPlan] = []
    /// The last second of the rule's own times.
    var lastOfRule = Int64.max
    /// The last second of all.
    var last = Int64.max

    /// How many wall times in a row may be left out one by one; after that there are no more.
    ///
    /// Days that one rule leaves out whole are not counted. What is left is for rules that only
    /// together leave out each time.
    private static let patience = 200_000

    var isEmpty: Bool {
        included.isEmpty && excludedDays.isEmpty && excludedLocals.isEmpty
            && excludedRules.isEmpty && singles.isEmpty && !concernsInstants
    }

    /// Whether a search has to look at points in time, too.
    var concernsInstants: Bool {
        !includedSeconds.isEmpty || !excludedSeconds.isEmpty || lastOfRule < .max || last < .max
    }

    func slot(after local: Int64, in plan: DayPlan, of rule: RulePlan) -> DayPlan.Slot? {
        var local = local
        // What the rule has before is left out.
        var regularFrom: Int64? = local
        for _ in 0..<ScheduleExceptions.patience {
            assert(Steps.take())
            let regular = regularFrom.flatMap { rule.regular(after: max(local, $0), in: plan) }
            let index = included.bisect { $0.local > local }
            let single = index < included.count ? included[index] : nil
            let slot: DayPlan.Slot
            switch (regular, single) {
            case (nil, nil): return nil
            case (let found?, nil), (nil, let found?): slot = found
            case (let regular?, let single?):
                slot =
                    regular.precedes(single)
                        || regular.local == single.local && regular.day >= single.day
                    ? regular : single
            }
            guard excludes(slot) else { return slot }
            local = skip(from: slot, in: plan)
            if slot == regular, let wholeDays {
                let day = slot.day - (plan.reachesNextDay ? 1 : 0)
                let free = wholeDays.free(onOrAfter: day, of: plan)
                regularFrom = free.map { Int64($0) * 86_400 - 1 }
            }
        }
        return nil
    }

    func slot(atOrBefore local: Int64, in plan: DayPlan, of rule: RulePlan) -> DayPlan.Slot? {
        var local = local
        // What the rule has later is left out.
        var regularFrom: Int64? = local
        for _ in 0..<ScheduleExceptions.patience {
            assert(Steps.take())
            let regular = regularFrom.flatMap { rule.regular(atOrBefore: min(local, $0), in: plan) }
            let index = included.bisect { $0.local > local }
            let single = index > 0 ? included[index - 1] : nil
            let slot: DayPlan.Slot
            switch (regular, single) {
            case (nil, nil): return nil
            case (let found?, nil), (nil, let found?): slot = found
            case (let regular?, let single?):
                slot =
                    single.precedes(regular)
                        || regular.local == single.local && regular.day >= single.day
                    ? regular : single
            }
            guard excludes(slot) else { return slot }
            local = slot.local - 1
            if slot == regular, let wholeDays {
                let days = plan.reachesNextDay ? 1 : 0
                let free = wholeDays.free(onOrBefore: slot.day + days, of: plan)
                regularFrom = free.map { Int64($0 + days + 1) * 86_400 - 1 }
            }
        }
        return nil
    }

    /// Where to go on after a slot that is left out: if its whole day is, at that day's end.
    private func skip(from slot: DayPlan.Slot, in plan: DayPlan) -> Int64 {
        guard !plan.reachesNextDay, excludedDays.contains(sorted: slot.day) else {
            return slot.local
        }
        return (Int64(slot.day) + 1) * 86_400 - 1
    }

    /// Whether a point in time is left out.
    func excludesSecond(_ second: Int64) -> Bool { excludedSeconds.contains(sorted: second) }

    private func excludes(_ slot: DayPlan.Slot) -> Bool {
        excludedDays.contains(sorted: slot.day) || excludedLocals.contains(sorted: slot.local)
            || excludedRules.contains { $0.slot(atOrBefore: slot.local)?.local == slot.local }
    }
}

extension DayPlan.Slot {
    fileprivate func precedes(_ other: DayPlan.Slot) -> Bool { local < other.local }
}

extension Array {
    /// The index of the first element that passes, where all after it do, too.
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
    /// Whether an array that ascends has a value.
    func contains(sorted value: Element) -> Bool {
        let index = bisect { $0 >= value }
        return index < count && self[index] == value
    }
}
