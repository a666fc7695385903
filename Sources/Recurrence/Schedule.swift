/// Days and times within them: everything that says when something recurs by the clock on the wall.
///
/// A ``RecurrenceRule`` gives the days, from `start` on; times and ``Window``s give the times within
/// each. In a ``Zone`` they become ``Occurrence``s. A schedule without a zone of its own is
/// *floating*: it follows the zone that each search names. One with a zone is *pinned* to it.
///
/// A search always advances, always ends and is exact to the second; it neither allocates nor reads
/// anything. Times that fall on one instant are one occurrence.
public struct Schedule: Hashable, Sendable {
    /// On which days.
    public let rule: RecurrenceRule
    /// The first day that can have occurrences.
    public let start: CivilDate
    /// Single times of each day, ascending, each once.
    public let times: [CivilTime]
    /// Windows within each day, in the order they were given.
    public let windows: [Window]
    /// The zone that the schedule is pinned to; `nil` if it is floating.
    public let zone: Zone?
    /// What becomes of a wall time that does not exist.
    public let gap: GapPolicy
    /// Which is meant of a wall time that exists twice.
    public let fold: FoldPolicy
    let plan: DayPlan

    /// Creates a schedule.
    ///
    /// - Parameters:
    ///   - rule: On which days. A weekly rule without days means the weekday of `start`.
    ///   - start: The first day that can have occurrences; all its times count.
    ///   - times: Single times of each day, in any order; not 24:00.
    ///   - windows: Windows within each day; they may overlap.
    ///   - zone: The zone to be pinned to; `nil` to float.
    ///   - gap: What becomes of a wall time that does not exist.
    ///   - fold: Which is meant of a wall time that exists twice.
    /// - Throws: ``ScheduleError`` where there is neither a time nor a window, or a time is 24:00.
    public init(
        rule: RecurrenceRule = .daily, start: CivilDate, times: [CivilTime] = [],
        windows: [Window] = [], zone: Zone? = nil, gap: GapPolicy = .next, fold: FoldPolicy = .first
    ) throws(ScheduleError) {
        guard !times.isEmpty || !windows.isEmpty else {
            throw ScheduleError(
                .noTimes, "A schedule needs a time of day, like 09:30, or a window.")
        }
        guard !times.contains(.endOfDay) else {
            throw ScheduleError(
                .endOfDay,
                "24:00 can only end a window; the midnight after a day is 00:00 of the next.")
        }
        self.rule = rule
        self.start = start
        self.times = Set(times).sorted()
        self.windows = windows
        self.zone = zone
        self.gap = gap
        self.fold = fold
        plan = DayPlan(
            weekdays: rule.weekdays(from: start), start: start, times: self.times, windows: windows)
    }

    /// Whether the schedule follows the machine's zone.
    public var isFloating: Bool { zone == nil }
}

extension Schedule: CustomStringConvertible {
    /// The schedule in English: `every day at 09:30`, `Mon-Fri, every 30 min from 09:30 to 21:30`,
    /// and the zone in parentheses if it is pinned to one.
    public var description: String {
        let isOnStart = rule.frequency == .weekly && rule.byDay.isEmpty
        let days = isOnStart ? start.weekday.shortName : rule.description
        let recurring = windows.map(\.description).joined(separator: " and ")
        let single = times.map(\.description).joined(separator: ", ")
        let text =
            if times.isEmpty {
                "\(days), \(recurring)"
            } else if windows.isEmpty {
                "\(days) at \(single)"
            } else {
                "\(days) at \(single) and \(recurring)"
            }
        return zone.map { "\(text) (\($0.identifier))" } ?? text
    }
}
