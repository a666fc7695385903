internal import Recurrence

/// The times of an entry: its start and its recurrence (RFC 5545, section 3.8.5), as wall times in
/// one zone.
struct Series {
    /// The start by the wall clock of ``zone``.
    ///
    /// A day begins at midnight.
    var start: CivilDateTime
    /// The zone; `nil` for a time in the machine's zone.
    var zone: Zone?
    /// Whether the start is a day without a time.
    let isAllDay: Bool
    /// Whether the start is in UTC.
    let isInstant: Bool
    var rule: RecurrenceRule?
    /// The set in which the days of the rule must also be; `nil` if all of them count.
    var days: DaySet?
    var excludeRules: [RecurrenceRule] = []
    var include: [RecurrenceDate] = []
    var exclude: [RecurrenceDate] = []
    /// Whether the rule does not include the start.
    private(set) var startIsExtra = false

    /// The rule for an entry without a rule: the start is the only occurrence.
    private static let once = RecurrenceRule.daily.ending(.count(1))

    /// Creates the series of an entry; `nil` if the entry has no start.
    init?(_ entry: Entry, in machineZone: Zone) {
        switch entry.start {
        case nil: return nil
        case .day(let day):
            start = CivilDateTime(date: day, time: .midnight)
        case .local(let time, let zone):
            start = time
            self.zone = zone
        case .instant(let instant):
            start = Zone.utc.civil(at: instant)
            zone = .utc
        }
        if case .day = entry.start { isAllDay = true } else { isAllDay = false }
        if case .instant = entry.start { isInstant = true } else { isInstant = false }
        rule = entry.rule.map { ending($0, in: machineZone) }
        days = entry.lunar?.days
        excludeRules = entry.excludeRules.map { ending($0, in: machineZone) }
        include = entry.include.map { occurrence($0, in: machineZone) }
        exclude = entry.exclude.map { occurrence($0, in: machineZone) }
        synchronizeStart()
    }

    var recurs: Bool { rule != nil || !include.isEmpty || !exclude.isEmpty }

    /// The series as a schedule.
    ///
    /// A time in a daylight saving gap uses the offset from before the gap, as RFC 5545, section
    /// 3.3.5 requires and as calendars show it.
    var schedule: Schedule {
        Schedule(
            rule: rule ?? Series.once, start: start, exclude: exclude, include: include,
            excludeRules: excludeRules, zone: zone, gap: .shift
        ).onDays(days)
    }

    /// Returns a schedule of these dates only.
    func only(_ dates: [RecurrenceDate]) -> Schedule {
        // A schedule needs a rule, and a rule always has an occurrence. The first wall time becomes
        // that occurrence. If all dates are instants, the start does, and it is excluded again.
        for (index, date) in dates.enumerated() {
            guard case .local(let first) = date else { continue }
            var others = dates
            others.remove(at: index)
            return Schedule(rule: Series.once, start: first, include: others, zone: zone)
        }
        return Schedule(
            rule: Series.once, start: start, exclude: [.local(start)], include: dates, zone: zone)
    }

    /// Returns a date of the entry as a wall time of the series, or as an instant if the wall time
    /// would be ambiguous.
    func date(_ time: CalendarTime) -> RecurrenceDate {
        switch time {
        case .day(let day): return .day(day)
        case .local(let time, nil): return .local(time)
        case .local(let time, let other) where other == zone: return .local(time)
        case .local, .instant:
            let instant = time.instant(in: .utc)
            guard let zone else { return .instant(instant) }
            let wall = zone.civil(at: instant)
            let isSame = zone.instant(of: wall, gap: .shift) == instant
            return isSame ? .local(wall) : .instant(instant)
        }
    }

    /// Returns the rule of an all-day entry with a day as its `UNTIL`.
    ///
    /// Programs write the `UNTIL` of such entries with any time of the day.
    private func ending(_ rule: RecurrenceRule, in machineZone: Zone) -> RecurrenceRule {
        guard isAllDay, case .until(let end) = rule.limit else { return rule }
        switch end {
        case .day: return rule
        case .local(let time): return rule.ending(.until(.day(time.date)))
        case .instant(let instant):
            return rule.ending(.until(.day(Self.day(at: instant, in: machineZone))))
        }
    }

    /// Returns an occurrence that the entry adds, excludes or replaces.
    ///
    /// Outlook and older programs of Apple write the days of all-day entries with a time.
    private func occurrence(_ time: CalendarTime, in machineZone: Zone) -> RecurrenceDate {
        switch time {
        case .local(let time, _) where isAllDay: .day(time.date)
        case .instant(let instant) where isAllDay: .day(Self.day(at: instant, in: machineZone))
        default: date(time)
        }
    }

    /// Returns the day for which an all-day entry has an instant.
    ///
    /// Most programs write midnight in UTC, but some write midnight in their own zone.
    private static func day(at instant: Instant, in machineZone: Zone) -> CivilDate {
        let utc = Zone.utc.civil(at: instant)
        return utc.time == .midnight ? utc.date : machineZone.civil(at: instant).date
    }

    /// Adds the start if the rule does not include it.
    ///
    /// "The DTSTART property value always counts as the first occurrence" (RFC 5545, section
    /// 3.3.10).
    private mutating func synchronizeStart() {
        guard let rule else { return }
        let bare = Schedule(rule: rule, start: start).onDays(days)
        guard let instant = Zone.utc.instant(of: start),
            bare.next(after: instant - .seconds(1), in: .utc)?.wall != start
        else { return }
        startIsExtra = true
        include.append(.local(start))
        if case .count(let count) = rule.limit {
            self.rule = count > 1 ? rule.ending(.count(count - 1)) : nil
        }
    }
}

extension Schedule {
    /// Returns the schedule on the days of a set that has been checked.
    fileprivate func onDays(_ days: DaySet?) -> Schedule {
        days.map { days in (try? limited(to: days)) ?? self } ?? self
    }
}
