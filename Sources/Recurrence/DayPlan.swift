/// The wall times that a schedule names, as plain numbers: days of the week, times slots in a day.
///
/// A wall time is a number of seconds from 1970-01-01T00:00:00 on the wall. This type knows nothing
/// of zones.
struct DayPlan: Hashable, Sendable {
    /// A wall time and the day that it belongs to, as days since 1970-01-01.
    struct Slot: Hashable {
        let local: Int64
        let day: Int
    }

    private let weekdays: WeekdaySet
    private let firstDay: Int
    /// Seconds after the beginning of a day, ascending, each once.
    ///
    /// The first is less than 86 400,
    /// the last less than 172 800.
    private let slots: [Int32]
    /// Whether the last slot is on the day after.
    private let reachesNextDay: Bool

    init(weekdays: WeekdaySet, start: CivilDate, times: [CivilTime], windows: [Window]) {
        self.weekdays = weekdays
        firstDay = start.daysSinceEpoch
        var all = times.map { Int32($0.secondsSinceMidnight) }
        for window in windows { all += window.slots.map { Int32($0) } }
        all.sort()
        var unique: [Int32] = []
        unique.reserveCapacity(all.count)
        for slot in all where slot != unique.last { unique.append(slot) }
        slots = unique
        reachesNextDay = unique.last ?? 0 >= 86_400
    }

    /// The slots of a day; none if it is not a day of the schedule.
    func slots(on day: Int) -> [Slot] {
        guard contains(day) else { return [] }
        return slots.map { Slot(local: Int64(day) * 86_400 + Int64($0), day: day) }
    }

    /// The first slot after a wall time; if two days name that wall time, the later's.
    func slot(after local: Int64) -> Slot? {
        let (quotient, remainder) = local.flooredDivision(by: 86_400)
        let day = Int(quotient)
        var best: Slot?
        if contains(day) {
            best = slot(after: Int(remainder), on: day)
        }
        if reachesNextDay {
            if contains(day - 1), let slot = slot(after: Int(remainder) + 86_400, on: day - 1),
                slot.local < best?.local ?? .max
            {
                best = slot
            }
        } else if best != nil {
            return best
        }
        if let next = self.day(onOrAfter: day + 1), let slot = slot(after: -1, on: next),
            slot.local <= best?.local ?? .max
        {
            best = slot
        }
        return best
    }

    /// The last slot at or before a wall time; if two days name that wall time, the later's.
    func slot(atOrBefore local: Int64) -> Slot? {
        let (quotient, remainder) = local.flooredDivision(by: 86_400)
        let day = Int(quotient)
        var best: Slot?
        if contains(day) {
            best = slot(atOrBefore: Int(remainder), on: day)
            if !reachesNextDay, best != nil { return best }
        }
        if contains(day - 1), let slot = slot(atOrBefore: Int(remainder) + 86_400, on: day - 1),
            slot.local > best?.local ?? .min
        {
            best = slot
        }
        // A window that reaches into a day began at a later time of the day before, so what an
        // earlier day still has in it comes first only if the day before has nothing.
        if best == nil, let previous = self.day(onOrBefore: day - 2) {
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

    private func slot(_ index: Int, on day: Int) -> Slot {
        Slot(local: Int64(day) * 86_400 + Int64(slots[index]), day: day)
    }

    /// How many slots of a day come at or before a second of it.
    private func count(upTo second: Int) -> Int {
        var low = 0
        var high = slots.count
        while low < high {
            let middle = (low + high) >> 1
            if Int(slots[middle]) > second { high = middle } else { low = middle + 1 }
        }
        return low
    }

    private func contains(_ day: Int) -> Bool {
        day >= firstDay && day <= DayPlan.lastDay && weekdays.contains(daysSinceEpoch: day)
    }

    private func day(onOrAfter day: Int) -> Int? {
        let first = max(day, firstDay)
        return (first..<first + 7).first(where: contains)
    }

    private func day(onOrBefore day: Int) -> Int? {
        let last = min(day, DayPlan.lastDay)
        return (last - 6...last).last(where: contains)
    }

    /// The last day there is, 9999-12-31.
    private static var lastDay: Int { 2_932_896 }
}
