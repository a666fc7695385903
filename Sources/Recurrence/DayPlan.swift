/// The wall times that a schedule names, as plain numbers: days, and slots in each.
///
/// A wall time is a number of seconds from 1970-01-01T00:00:00 on the wall. This type knows nothing
/// of zones. The common schedules, on days of the week, need no more than what is in here; all
/// others have a ``RulePlan``.
struct DayPlan: Sendable {
    /// A wall time and the day that it belongs to, as days since 1970-01-01.
    struct Slot: Hashable {
        let local: Int64
        let day: Int
    }

    let weekdays: WeekdaySet
    private let firstDay: Int
    /// Seconds after the beginning of a day, ascending, each once.
    ///
    /// The first is less than 86 400, the last less than 172 800.
    let slots: [Int32]
    /// Whether the last slot is on the day after.
    let reachesNextDay: Bool
    /// Whether all slots of a day come before those of the next, and nothing but days says which
    /// there are.
    let isDayByDay: Bool
    let rule: RulePlan?

    /// The slots of days of the week, from a day on.
    init(weekdays: WeekdaySet, start: CivilDate, slots: [Int32]) {
        self.init(weekdays: weekdays, start: start, slots: slots, rule: nil)
    }

    /// The slots that a rule has, and the days that it has them on.
    init(rule: RulePlan?, start: CivilDate, slots: [Int32]) {
        self.init(weekdays: .all, start: start, slots: slots, rule: rule)
    }

    private init(weekdays: WeekdaySet, start: CivilDate, slots: [Int32], rule: RulePlan?) {
        self.weekdays = weekdays
        self.slots = slots
        self.rule = rule
        firstDay = start.daysSinceEpoch
        reachesNextDay = slots.last ?? 0 >= 86_400
        let length = (slots.last ?? 0) - (slots.first ?? 0)
        isDayByDay = length < 86_400 && (rule?.isOfDaysOnly ?? true)
    }

    /// The times of a day and those of its windows, ascending, each once.
    static func slots(times: [CivilTime], windows: [Window]) -> [Int32] {
        var all = times.map { Int32($0.secondsSinceMidnight) }
        for window in windows { all += window.slots.map { Int32($0) } }
        all.sort()
        var unique: [Int32] = []
        unique.reserveCapacity(all.count)
        for slot in all where slot != unique.last { unique.append(slot) }
        return unique
    }

    /// The slots of a day; none if it is not a day of the schedule.
    func slots(on day: Int) -> [Slot] {
        var found: [Slot] = []
        let start = Int64(day) * 86_400
        let end = start + (reachesNextDay ? 172_800 : 86_400)
        var local = start - 1
        while let slot = slot(after: local), slot.local < end {
            local = slot.local
            if slot.day == day { found.append(slot) }
        }
        return found
    }

    /// The next day that has slots, in a plan that goes day by day.
    func day(after day: Int) -> Int? {
        guard let rule else {
            return WeekdayDays(weekdays: weekdays, first: firstDay).day(onOrAfter: day + 1)
        }
        return rule.days?.day(onOrAfter: day + 1)
    }

    /// The first slot after a wall time; if two days name that wall time, the later's.
    @inline(__always)
    func slot(after local: Int64) -> Slot? {
        guard let rule else {
            return slot(after: local, on: WeekdayDays(weekdays: weekdays, first: firstDay))
        }
        return rule.slot(after: local, in: self)
    }

    /// The last slot at or before a wall time; if two days name that wall time, the later's.
    @inline(__always)
    func slot(atOrBefore local: Int64) -> Slot? {
        guard let rule else {
            return slot(atOrBefore: local, on: WeekdayDays(weekdays: weekdays, first: firstDay))
        }
        return rule.slot(atOrBefore: local, in: self)
    }

    /// The first slot after a wall time, on some days.
    @inline(__always)
    func slot(after local: Int64, on days: some DaySource) -> Slot? {
        let (quotient, remainder) = local.flooredDivision(by: 86_400)
        let day = Int(quotient)
        var next = days.day(onOrAfter: day)
        var best: Slot?
        if next == day {
            best = slot(after: Int(remainder), on: day)
            if !reachesNextDay, best != nil { return best }
            next = days.day(onOrAfter: day + 1)
        }
        if reachesNextDay, days.contains(day - 1),
            let slot = slot(after: Int(remainder) + 86_400, on: day - 1),
            slot.local < best?.local ?? .max
        {
            best = slot
        }
        if let next, let slot = slot(after: -1, on: next), slot.local <= best?.local ?? .max {
            best = slot
        }
        return best
    }

    /// The last slot at or before a wall time, on some days.
    @inline(__always)
    func slot(atOrBefore local: Int64, on days: some DaySource) -> Slot? {
        let (quotient, remainder) = local.flooredDivision(by: 86_400)
        let day = Int(quotient)
        var best: Slot?
        if days.contains(day) {
            best = slot(atOrBefore: Int(remainder), on: day)
            if !reachesNextDay, best != nil { return best }
        }
        if days.contains(day - 1),
            let slot = slot(atOrBefore: Int(remainder) + 86_400, on: day - 1),
            slot.local > best?.local ?? .min
        {
            best = slot
        }
        // A window that reaches into a day began at a later time of the day before, so what an
        // earlier day still has in it comes first only if the day before has nothing.
        if best == nil, let previous = days.day(onOrBefore: day - 2) {
            best = slot(atOrBefore: 172_800, on: previous)
        }
        return best
    }

    @inline(__always)
    private func slot(after second: Int, on day: Int) -> Slot? {
        let index = count(upTo: second)
        return index < slots.count ? slot(index, on: day) : nil
    }

    @inline(__always)
    private func slot(atOrBefore second: Int, on day: Int) -> Slot? {
        let index = count(upTo: second)
        return index > 0 ? slot(index - 1, on: day) : nil
    }

    func slot(_ index: Int, on day: Int) -> Slot {
        Slot(local: Int64(day) * 86_400 + Int64(slots[index]), day: day)
    }

    /// The number of a slot where all slots of all days are numbered.
    func number(of slot: Slot) -> Int {
        slot.day * slots.count + count(upTo: Int(slot.local - Int64(slot.day) * 86_400)) - 1
    }

    /// How many slots of a day come at or before a second of it.
    func count(upTo second: Int) -> Int {
        var low = 0
        var high = slots.count
        while low < high {
            let middle = (low + high) >> 1
            if Int(slots[middle]) > second { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

/// Days, forwards and backwards from any day; days are counted from 1970-01-01.
protocol DaySource {
    func contains(_ day: Int) -> Bool
    func day(onOrAfter day: Int) -> Int?
    func day(onOrBefore day: Int) -> Int?
}

extension RuleDays: DaySource {}

/// Some days of every week, from one day on.
struct WeekdayDays: DaySource {
    let weekdays: WeekdaySet
    let first: Int

    /// The last day there is, 9999-12-31.
    private static var last: Int { 2_932_896 }

    @inline(__always)
    func contains(_ day: Int) -> Bool {
        day >= first && day <= WeekdayDays.last && weekdays.contains(daysSinceEpoch: day)
    }

    @inline(__always)
    func day(onOrAfter day: Int) -> Int? {
        let day = max(day, first)
        guard weekdays.bits != 0 else { return nil }
        let found = day + weekdays.week(from: day).trailingZeroBitCount
        return found <= WeekdayDays.last ? found : nil
    }

    @inline(__always)
    func day(onOrBefore day: Int) -> Int? {
        let day = min(day, WeekdayDays.last)
        guard weekdays.bits != 0 else { return nil }
        // The week that ends with the day: bit 6 of 32 is the day itself.
        let found = day - (weekdays.week(from: day + 1).leadingZeroBitCount - 25)
        return found >= first ? found : nil
    }
}
