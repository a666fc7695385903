import Messages

/// Days and times within them: everything that says when something recurs by the clock on the wall.
///
/// There are two kinds. One has times and ``Window``s: its ``RecurrenceRule`` gives the days, from
/// `start` on, and they replace the rule's hour, minute and second parts. The other is what RFC 5545
/// has: a rule and the time at which it starts, `DTSTART`. In a ``Zone`` both become
/// ``Occurrence``s. A schedule without a zone of its own is *floating*: it follows the zone that each
/// search names. One with a zone is *pinned* to it.
///
/// A search always advances, always ends and is exact to the second; it neither allocates nor reads
/// anything. Times that fall on one instant are one occurrence.
public struct Schedule: Sendable {
    /// On which days, or when.
    public let rule: RecurrenceRule
    /// The first day that can have occurrences.
    public let start: CivilDate
    /// Single times of each day, ascending, each once.
    public var times: [CivilTime] {
        guard windows.isEmpty, startTime == nil else { return timesBesideWindows }
        return plan.slots.map { CivilTime(clamping: Int($0)) }
    }
    /// Windows within each day, in the order they were given.
    public let windows: [Window]
    /// The zone that the schedule is pinned to; `nil` if it is floating.
    public private(set) var zone: Zone?
    /// What becomes of a wall time that does not exist.
    public let gap: GapPolicy
    /// Which is meant of a wall time that exists twice.
    public let fold: FoldPolicy
    let extras: ScheduleExtras?
    /// Without windows the plan has them.
    private let timesBesideWindows: [CivilTime]
    let plan: DayPlan
    /// The plans instead, where they depend on the zone.
    private let zonedCount: ZonedCount?

    /// Creates a schedule of days with times.
    ///
    /// - Parameters:
    ///   - rule: On which days; daily, weekly, monthly or yearly. A weekly rule without days means
    ///     the weekday of `start`. Its `COUNT` counts days (with ``GapPolicy/skip`` not those none
    ///     of whose times exist), and its `BYSETPOS` chooses among days.
    ///   - start: The first day that can have occurrences; all its times count. It need not be a
    ///     day of the rule.
    ///   - times: Single times of each day, in any order; not 24:00.
    ///   - windows: Windows within each day; they may overlap.
    ///   - exclude: What is left out (`EXDATE`): whole days, wall times or instants.
    ///   - include: What there is beside (`RDATE`): days with all the schedule's times, wall times
    ///     or instants.
    ///   - excludeRules: Rules whose days are left out (`EXRULE` of RFC 2445).
    ///   - until: The last day, wall time or instant that counts, whatever the rule says.
    ///   - zone: The zone to be pinned to; `nil` to float.
    ///   - gap: What becomes of a wall time that does not exist.
    ///   - fold: Which is meant of a wall time that exists twice.
    /// - Throws: ``ScheduleError`` where there is neither a time nor a window, a time is 24:00, or
    ///   the rule is hourly, minutely or secondly.
    public init(
        rule: RecurrenceRule = .daily, start: CivilDate, times: [CivilTime] = [],
        windows: [Window] = [], exclude: [RecurrenceDate] = [], include: [RecurrenceDate] = [],
        excludeRules: [RecurrenceRule] = [], until: RecurrenceDate? = nil, zone: Zone? = nil,
        gap: GapPolicy = .next, fold: FoldPolicy = .first
    ) throws(ScheduleError) {
        try Schedule.check(times, windows, rule: rule)
        self.rule = rule
        self.start = start
        timesBesideWindows = windows.isEmpty ? [] : Set(times).sorted()
        self.windows = windows
        self.zone = zone
        self.gap = gap
        self.fold = fold
        let extras = ScheduleExtras(
            time: nil, exclude: exclude, include: include, excludeRules: excludeRules, until: until)
        let slots = DayPlan.slots(times: times, windows: windows)
        self.extras = extras
        plan = DayPlan(rule: rule, start: start, slots: slots, extras: extras)
        zonedCount = ZonedCount(rule, gap, countsDays: true) { rule, hasExtras in
            DayPlan(rule: rule, start: start, slots: slots, extras: hasExtras ? extras : nil)
        }
    }

    /// Creates a schedule as RFC 5545 has it (section 3.8.5.3).
    ///
    /// Hourly, minutely and secondly rules go by the clock on the wall, too: the hours of a day that
    /// daylight saving changes are those that the wall shows. `start` is an occurrence only if the
    /// rule has it, as RFC 5545 wants it to; where one that the rule does not have is to count,
    /// include it.
    ///
    /// - Parameters:
    ///   - rule: Any rule. Its `COUNT` counts times; with ``GapPolicy/skip`` only those that exist.
    ///   - start: `DTSTART`, on the wall. It gives what the rule leaves open.
    ///   - exclude: What is left out (`EXDATE`): whole days, wall times or instants.
    ///   - include: What there is beside (`RDATE`): days at the start's time, wall times or
    ///     instants.
    ///   - excludeRules: Rules whose times are left out (`EXRULE` of RFC 2445).
    ///   - until: The last day, wall time or instant that counts, whatever the rule says.
    ///   - zone: The zone to be pinned to; `nil` to float.
    ///   - gap: What becomes of a wall time that does not exist; ``GapPolicy/skip`` is what RFC
    ///     5545 has for the instances of a rule.
    ///   - fold: Which is meant of a wall time that exists twice.
    public init(
        rule: RecurrenceRule = .daily, start: CivilDateTime, exclude: [RecurrenceDate] = [],
        include: [RecurrenceDate] = [], excludeRules: [RecurrenceRule] = [],
        until: RecurrenceDate? = nil, zone: Zone? = nil, gap: GapPolicy = .next,
        fold: FoldPolicy = .first
    ) {
        self.rule = rule
        self.start = start.date
        timesBesideWindows = []
        windows = []
        self.zone = zone
        self.gap = gap
        self.fold = fold
        let extras = ScheduleExtras(
            startTime: start.time, exclude: exclude, include: include, excludeRules: excludeRules,
            until: until)
        self.extras = extras
        plan = DayPlan(rule: rule, start: start, extras: extras)
        zonedCount = ZonedCount(rule, gap, countsDays: false) { rule, hasExtras in
            DayPlan(rule: rule, start: start, extras: hasExtras ? extras : nil)
        }
    }

    /// Whether the schedule follows the machine's zone.
    public var isFloating: Bool { zone == nil }
    /// The time of `DTSTART`; `nil` if the schedule has times or windows.
    public var startTime: CivilTime? { extras?.time }
    /// What is left out, ascending as text.
    public var exclude: [RecurrenceDate] { extras?.exclude ?? [] }
    /// What there is beside the rule, ascending as text.
    public var include: [RecurrenceDate] { extras?.include ?? [] }
    /// Rules whose days or times are left out.
    public var excludeRules: [RecurrenceRule] { extras?.excludeRules ?? [] }
    /// The last day, wall time or instant that counts; `nil` if the schedule does not end, or only
    /// by its rule.
    public var until: RecurrenceDate? { extras?.until }

    /// What is searched in a zone.
    @inline(__always)
    func plan(in timeline: ZoneTimeline) -> DayPlan {
        guard let zonedCount else { return plan }
        return zonedCount.plan(in: timeline)
    }

    /// The same schedule pinned to a zone.
    ///
    /// - Parameter zone: Such as the same zone by newer rules.
    /// - Returns: The schedule.
    public func pinned(to zone: Zone) -> Schedule {
        var schedule = self
        schedule.zone = zone
        return schedule
    }

    private static func check(
        _ times: [CivilTime], _ windows: [Window], rule: RecurrenceRule
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
        guard rule.frequency >= .daily else {
            throw ScheduleError(
                .shorterThanDay,
                "FREQ=\(rule.frequency.rawValue) does not go with times or windows: they need a"
                    + " rule of days, which is DAILY, WEEKLY, MONTHLY or YEARLY.")
        }
    }
}

extension Schedule: Hashable {
    /// Whether two schedules are made of the same values.
    ///
    /// - Parameters:
    ///   - left: A schedule.
    ///   - right: Another.
    /// - Returns: Whether they are the same.
    public static func == (left: Schedule, right: Schedule) -> Bool {
        left.rule == right.rule && left.start == right.start && left.plan.slots == right.plan.slots
            && left.timesBesideWindows == right.timesBesideWindows
            && left.windows == right.windows && left.zone == right.zone && left.gap == right.gap
            && left.fold == right.fold && left.extras == right.extras
    }

    /// Feeds the values to a hasher.
    ///
    /// - Parameter hasher: Takes them.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(rule)
        hasher.combine(start)
        hasher.combine(plan.slots)
        hasher.combine(windows)
        hasher.combine(zone)
        hasher.combine(extras)
    }
}
