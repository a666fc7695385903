/// The wall times that a schedule names, as plain numbers: days, and times ("slots") within each
/// day.
///
/// A wall time is the number of seconds since 1970-01-01T00:00:00 in local time, so this type does
/// not depend on a zone. A schedule that only repeats on certain weekdays needs nothing else; every
/// other schedule has a ``RulePlan``.
struct DayPlan: Sendable {
    /// A wall time, and the day of the schedule that it belongs to, in days since 1970-01-01.
    struct Slot: Hashable {
        let local: Int64
        let day: Int
    }

    let weekdays: WeekdaySet
    private let firstDay: Int
    /// The times of a day ("slots") in seconds after its beginning, ascending and without
    /// duplicates.
    ///
    /// The first slot is less than 86 400. The last slot is less than 172 800, because a window can
    /// cross midnight.
    let slots: [Int32]
    /// Whether the last time of a day falls on the following day.
    let reachesNextDay: Bool
    /// Whether times can be found day by day: all times of a day come before those of the next day,
    /// and the plan has no exceptions, no `BYSETPOS` among times and no intervals shorter than a
    /// day.
    let isDayByDay: Bool
    let rule: RulePlan?

    /// Creates a plan with the same times on certain weekdays, from a first day on.
    init(weekdays: WeekdaySet, start: CivilDate, slots: [Int32]) {
        self.init(weekdays: weekdays, start: start, slots: slots, rule: nil)
    }

    /// Creates a plan whose times come from a rule.
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

    /// Returns the single times and the times of all windows in seconds after midnight, ascending
    /// and without duplicates.
    static func slots(times: [CivilTime], windows: [Window]) -> [Int32] {
        var all = times.map { Int32($0.secondsSinceMidnight) }
        for window in windows { all += window.slots.map { Int32($0) } }
        all.sort()
        var unique: [Int32] = []
        unique.reserveCapacity(all.count)
        for slot in all where slot != unique.last { unique.append(slot) }
        return unique
    }

    /// Returns the wall times of a day; empty if the day is not part of the schedule.
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

    /// Returns the next day that has times.
    ///
    /// Call this only if ``isDayByDay`` is `true`.
    func day(after day: Int) -> Int? {
        guard let rule else {
            return WeekdayDays(weekdays: weekdays, first: firstDay).day(onOrAfter: day + 1)
        }
        return rule.days?.day(onOrAfter: day + 1)
    }

    /// Returns the plan's first wall time ("slot") after a given one.
    ///
    /// If two days of the schedule have the same wall time, returns the slot of the later day.
    @inline(__always)
    func slot(after local: Int64) -> Slot? {
        guard let rule else {
            return slot(after: local, on: WeekdayDays(weekdays: weekdays, first: firstDay))
        }
        return rule.slot(after: local, in: self)
    }

    /// Returns the plan's last wall time ("slot") at or before a given one.
    ///
    /// If two days of the schedule have the same wall time, returns the slot of the later day.
    @inline(__always)
    func slot(atOrBefore local: Int64) -> Slot? {
        guard let rule else {
            return slot(atOrBefore: local, on: WeekdayDays(weekdays: weekdays, first: firstDay))
        }
        return rule.slot(atOrBefore: local, in: self)
    }

    /// Returns the first wall time ("slot") after a given one, on the days of a source.
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

    /// Returns the last wall time ("slot") at or before a given one, on the days of a source.
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
        // A window that crosses midnight ends before it starts again on the next day. So earlier
        // days matter only if these two days have no slot up to `local`.
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

    /// Returns the number of a wall time ("slot") if those of all days are numbered consecutively.
    func number(of slot: Slot) -> Int {
        slot.day * slots.count + count(upTo: Int(slot.local - Int64(slot.day) * 86_400)) - 1
    }

    /// Returns how many times of a day come at or before a second of that day.
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

/// A set of days that can be searched forwards and backwards; days are counted from 1970-01-01.
protocol DaySource {
    func contains(_ day: Int) -> Bool
    func day(onOrAfter day: Int) -> Int?
    func day(onOrBefore day: Int) -> Int?
}

extension RuleDays: DaySource {}

/// Certain weekdays of every week, from a first day.
struct WeekdayDays: DaySource {
    let weekdays: WeekdaySet
    let first: Int

    /// The last supported day, 9999-12-31.
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
        // Shift the mask so that the week ends with `day`: bit 6 is `day` itself. Only 7 of the 32
        // bits are used, so 25 leading zeros are normal.
        let found = day - (weekdays.week(from: day + 1).leadingZeroBitCount - 25)
        return found >= first ? found : nil
    }
}
