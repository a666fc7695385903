public import Messages

/// A set of days and times of day at which something recurs, according to the wall clock.
///
/// There are two kinds of schedules:
///
/// - The first kind has times of day and ``Window``s. Its ``RecurrenceRule`` gives the days, from
///   `start` on. The times and windows replace the rule's hour, minute and second parts.
/// - The second kind is that of RFC 5545: a rule, and the date and time at which it starts,
///   `DTSTART`.
///
/// A schedule of either kind can have ``days``, a ``DaySet`` in which its days must also be.
///
/// In a ``Zone``, a schedule has ``Occurrence``s. A schedule without its own zone is *floating*: it
/// uses the zone that is passed to each search. A schedule with its own zone is *pinned* to it.
///
/// A search always advances, always ends, and is exact to the second. It neither allocates memory
/// nor reads files. Times at the same instant are one occurrence.
public struct Schedule: Sendable {
    /// The rule for the days or, if the schedule has a start time, for the days and times.
    public let rule: RecurrenceRule
    /// The first day that can have occurrences.
    public let start: CivilDate
    /// The single times of each day, ascending and without duplicates.
    public var times: [CivilTime] {
        guard windows.isEmpty, startTime == nil, extras?.varying == nil else {
            return timesBesideWindows
        }
        return plan.slots.map { CivilTime(clamping: Int($0)) }
    }
    /// The windows of each day, in the order in which they were given.
    public let windows: [Window]
    /// The zone that the schedule is pinned to; `nil` if it is floating.
    public private(set) var zone: Zone?
    /// The policy for wall times that do not exist.
    public let gap: GapPolicy
    /// The policy for wall times that exist twice.
    public let fold: FoldPolicy
    let extras: ScheduleExtras?
    /// The single times of a schedule with windows.
    ///
    /// Without windows, ``times`` reads the single times from `plan`.
    private let timesBesideWindows: [CivilTime]
    let plan: DayPlan
    /// The search plans of a schedule whose end differs from zone to zone.
    ///
    /// If this is not `nil`, searches use these plans instead of `plan`.
    private let zonedCount: ZonedCount?

    /// Creates a schedule with times or windows on each day of a rule.
    ///
    /// - Parameters:
    ///   - rule: The rule for the days: daily, weekly, monthly or yearly. A weekly rule without
    ///     days recurs on the weekday of `start`. Its `COUNT` counts days and its `BYSETPOS`
    ///     selects days. With ``GapPolicy/skip``, a day does not count if none of its times exist.
    ///   - start: The first day that can have occurrences. The rule need not include this day.
    ///   - times: The single times of each day, in any order. 24:00 is not allowed.
    ///   - windows: The windows of each day. They may overlap.
    ///   - sun: The times of each day that follow the sun at the zone's ``Zone/place``, instead of
    ///     times and windows. A day without such a time, near a pole, has no occurrence.
    ///   - random: The times of each day that are drawn at random, instead of all others.
    ///   - exclude: The whole days, wall times or instants to exclude (`EXDATE`).
    ///   - include: The days, wall times or instants to add (`RDATE`). An added day has all the
    ///     schedule's times.
    ///   - excludeRules: The rules whose days are excluded (`EXRULE` of RFC 2445).
    ///   - until: The last day, wall time or instant that can be an occurrence, whatever the rule
    ///     says.
    ///   - days: The set in which the days of the rule must also be; `nil` if all of them count. A
    ///     `COUNT` counts only days of the set. The set does not concern `include`.
    ///   - zone: The zone to pin the schedule to, or `nil` for a floating schedule.
    ///   - gap: The policy for wall times that do not exist.
    ///   - fold: The policy for wall times that exist twice.
    /// - Throws: ``ScheduleError`` if there is neither a time nor a window, if a time is 24:00, if
    ///   the rule is hourly, minutely or secondly, or if the set is not valid.
    public init(
        rule: RecurrenceRule = .daily, start: CivilDate, times: [CivilTime] = [],
        windows: [Window] = [], sun: [SunTime] = [], random: RandomTimes? = nil,
        exclude: [RecurrenceDate] = [], include: [RecurrenceDate] = [],
        excludeRules: [RecurrenceRule] = [], until: RecurrenceDate? = nil, days: DaySet? = nil,
        zone: Zone? = nil, gap: GapPolicy = .next, fold: FoldPolicy = .first
    ) throws(ScheduleError) {
        let varying =
            random.map(VaryingTimes.random) ?? (sun.isEmpty ? nil : .sun(Set(sun).sorted()))
        try Schedule.check(times, windows, sun, random, rule: rule)
        if let days { try Schedule.check(days) }
        self.rule = rule
        self.start = start
        timesBesideWindows = windows.isEmpty ? [] : Set(times).sorted()
        self.windows = windows
        self.zone = zone
        self.gap = gap
        self.fold = fold
        let extras = ScheduleExtras(
            time: nil, varying: varying, exclude: exclude, include: include,
            excludeRules: excludeRules,
            until: until, days: days)
        let slots =
            varying == nil
            ? DayPlan.slots(times: times, windows: windows) : [Schedule.placeholder]
        self.extras = extras
        plan = DayPlan(
            rule: rule, start: start, slots: slots, extras: extras, within: extras?.search)
        zonedCount = ZonedCount(rule, gap, countsDays: true) { rule, hasExtras in
            DayPlan(
                rule: rule, start: start, slots: slots, extras: hasExtras ? extras : nil,
                within: extras?.search)
        }
    }

    /// Creates a schedule from a rule and a start time, as in RFC 5545 (section 3.8.5.3).
    ///
    /// Hourly, minutely and secondly rules also follow the wall clock. On a day with a change of
    /// the clocks, an hourly rule recurs at the hours that the wall clock shows.
    ///
    /// RFC 5545 expects `start` to match the rule. A `start` that does not match is not an
    /// occurrence; pass it as `include` to make it one.
    ///
    /// - Parameters:
    ///   - rule: Any rule. Its `COUNT` counts times. With ``GapPolicy/skip``, it counts only times
    ///     that exist.
    ///   - start: The wall time of `DTSTART`. It supplies the parts that the rule does not name.
    ///   - exclude: The whole days, wall times or instants to exclude (`EXDATE`).
    ///   - include: The days, wall times or instants to add (`RDATE`). An added day has the time of
    ///     `start`.
    ///   - excludeRules: The rules whose times are excluded (`EXRULE` of RFC 2445).
    ///   - until: The last day, wall time or instant that can be an occurrence, whatever the rule
    ///     says.
    ///   - zone: The zone to pin the schedule to, or `nil` for a floating schedule.
    ///   - gap: The policy for wall times that do not exist. RFC 5545 specifies ``GapPolicy/skip``
    ///     for the instances of a rule.
    ///   - fold: The policy for wall times that exist twice.
    public init(
        rule: RecurrenceRule = .daily, start: CivilDateTime, exclude: [RecurrenceDate] = [],
        include: [RecurrenceDate] = [], excludeRules: [RecurrenceRule] = [],
        until: RecurrenceDate? = nil, zone: Zone? = nil, gap: GapPolicy = .next,
        fold: FoldPolicy = .first
    ) {
        self.init(
            rule: rule, start: start, exclude: exclude, include: include,
            excludeRules: excludeRules, until: until, checkedDays: nil, zone: zone, gap: gap,
            fold: fold)
    }

    /// Creates a schedule with a start time and a set that has been checked.
    init(
        rule: RecurrenceRule, start: CivilDateTime, exclude: [RecurrenceDate],
        include: [RecurrenceDate], excludeRules: [RecurrenceRule], until: RecurrenceDate?,
        checkedDays: DaySet?, zone: Zone?, gap: GapPolicy, fold: FoldPolicy
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
            until: until, days: checkedDays)
        self.extras = extras
        plan = DayPlan(rule: rule, start: start, extras: extras, within: extras.search)
        zonedCount = ZonedCount(rule, gap, countsDays: false) { rule, hasExtras in
            DayPlan(
                rule: rule, start: start, extras: hasExtras ? extras : nil, within: extras.search)
        }
    }

    /// The times of each day that follow the sun, in their order on most days.
    public var sun: [SunTime] {
        if case .sun(let times) = extras?.varying { times } else { [] }
    }
    /// The times of each day that are drawn at random; `nil` in other schedules.
    public var random: RandomTimes? {
        if case .random(let times) = extras?.varying { times } else { nil }
    }
    /// The texts of the times that differ from day to day, such as `sunset` or
    /// `random(3, 09:00-21:00)`.
    package var varyingTexts: [String] { random.map { [$0.description] } ?? sun.map(\.description) }
    /// Whether the times differ from day to day.
    package var varies: Bool { extras?.varying != nil }
    /// Whether the schedule follows the machine's zone.
    public var isFloating: Bool { zone == nil }
    /// The time of `DTSTART`; `nil` if the schedule has times or windows.
    public var startTime: CivilTime? { extras?.time }
    /// The excluded days, wall times and instants, sorted by their text.
    public var exclude: [RecurrenceDate] { extras?.exclude ?? [] }
    /// The added days, wall times and instants, sorted by their text.
    public var include: [RecurrenceDate] { extras?.include ?? [] }
    /// The rules whose days or times are excluded.
    public var excludeRules: [RecurrenceRule] { extras?.excludeRules ?? [] }
    /// The last day, wall time or instant that can be an occurrence.
    ///
    /// `nil` if the schedule does not end, or if only its rule ends it.
    public var until: RecurrenceDate? { extras?.until }

    /// The set in which the days of the rule must also be; `nil` if all of them count.
    public var days: DaySet? { extras?.days }

    /// Returns the plan (the schedule's wall times) to search in a zone.
    @inline(__always)
    func plan(in timeline: ZoneTimeline) -> DayPlan {
        guard let zonedCount else { return plan }
        return zonedCount.plan(in: timeline)
    }

    /// Returns the same schedule pinned to a zone.
    ///
    /// - Parameter zone: The zone, for example the current zone with updated rules.
    /// - Returns: The pinned schedule.
    public func pinned(to zone: Zone) -> Schedule {
        var schedule = self
        schedule.zone = zone
        return schedule
    }

    private static func check(
        _ times: [CivilTime], _ windows: [Window], _ sun: [SunTime], _ random: RandomTimes?,
        rule: RecurrenceRule
    ) throws(ScheduleError) {
        guard random == nil || times.isEmpty && windows.isEmpty && sun.isEmpty else {
            throw ScheduleError(
                .invalidRandom,
                "A schedule has random times or fixed ones. Use two schedules for both.")
        }
        guard sun.isEmpty || times.isEmpty && windows.isEmpty else {
            throw ScheduleError(
                .sunAndClock,
                "A schedule has times of the clock or of the sun. Use two schedules for both.")
        }
        guard !times.isEmpty || !windows.isEmpty || !sun.isEmpty || random != nil else {
            throw ScheduleError(
                .noTimes, "A schedule needs a time of day, like 09:30, or a window.")
        }
        guard !times.contains(.endOfDay) else {
            throw ScheduleError(
                .endOfDay,
                "24:00 can only end a window. Write midnight after a day as 00:00 of the next day.")
        }
        guard rule.frequency >= .daily else {
            throw ScheduleError(
                .shorterThanDay,
                "FREQ=\(rule.frequency.rawValue) cannot be combined with times or "
                    + "windows. Use DAILY, WEEKLY, MONTHLY or YEARLY.")
        }
    }
}

extension Schedule: Hashable {
    /// Returns whether two schedules have the same values.
    ///
    /// - Parameters:
    ///   - left: A schedule.
    ///   - right: Another schedule.
    /// - Returns: `true` if the schedules are equal.
    public static func == (left: Schedule, right: Schedule) -> Bool {
        left.rule == right.rule && left.start == right.start && left.plan.slots == right.plan.slots
            && left.timesBesideWindows == right.timesBesideWindows
            && left.windows == right.windows && left.zone == right.zone && left.gap == right.gap
            && left.fold == right.fold && left.extras == right.extras
    }

    /// Hashes the schedule's values.
    ///
    /// - Parameter hasher: The hasher that receives the values.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(rule)
        hasher.combine(start)
        hasher.combine(plan.slots)
        hasher.combine(windows)
        hasher.combine(zone)
        hasher.combine(extras)
    }
}

extension Schedule: CustomStringConvertible {
    /// The schedule as properties in the style of RFC 5545, for logs and debugging, such as
    /// `DTSTART:2026-11-23 RRULE:FREQ=DAILY TIMES:09:30,13:00`.
    ///
    /// Parts that only repeat a default are left out.
    public var description: String {
        let start = startTime.map { CivilDateTime(date: self.start, time: $0).description }
        let properties: [(name: String, values: [String])] = [
            ("DTSTART", [start ?? self.start.description]),
            ("RRULE", [rule.rfc5545]),
            ("TIMES", varyingTexts + times.map(\.description)),
            ("WINDOWS", windows.map(\.description)),
            ("EXDATE", exclude.map(\.description)),
            ("RDATE", include.map(\.description)),
            ("EXRULE", excludeRules.map(\.rfc5545)),
            ("UNTIL", until.map { [$0.description] } ?? []),
            ("DAYS", days.map { [$0.description] } ?? []),
            ("TZID", zone.map { [$0.identifier] } ?? []),
            ("GAP", gap == .next ? [] : [gap.rawValue]),
            ("FOLD", fold == .first ? [] : [fold.rawValue]),
        ]
        return properties.filter { !$0.values.isEmpty }.map { name, values in
            "\(name):\(values.joined(separator: ","))"
        }.joined(separator: " ")
    }
}

/// The error for values that do not make a valid schedule.
///
/// The description is one sentence that names the value and says what is expected. Code should
/// match on ``code``, never on the sentence.
public struct ScheduleError: MessageError, Hashable, Sendable {
    /// The reason why the values do not form a valid schedule.
    public enum Code: Hashable, Sendable {
        /// The schedule has neither a time nor a window.
        case noTimes
        /// A time is 24:00, which is valid only as the end of a window.
        case endOfDay
        /// Times of the sun are combined with times of the clock or windows.
        case sunAndClock
        /// Random times do not fit into their part of the day, or are combined with others.
        case invalidRandom
        /// Times or windows are combined with an hourly, minutely or secondly rule.
        case shorterThanDay
        /// The period of a window is less than a minute.
        case periodTooShort
        /// The set of days is not valid, or does not fit the rule.
        case invalidDays
    }

    /// The reason why the values do not form a valid schedule.
    public let code: Code
    /// The error message, ready for translation.
    public let message: Message
    /// The error message in English.
    public var description: String { message.description }

    init(_ code: Code, _ message: Message) {
        self.code = code
        self.message = message
    }
}
