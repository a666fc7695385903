internal import Recurrence

/// When an entry happens: its start with what recurs of it (RFC 5545, section 3.8.5), by the wall
/// of one zone.
struct Series {
    /// By the wall of ``zone``; a day begins at midnight.
    var start: CivilDateTime
    /// `nil` where it floats.
    var zone: Zone?
    /// Whether its start is a day without a time.
    let isAllDay: Bool
    /// Whether its start is in UTC.
    let isInstant: Bool
    var rule: RecurrenceRule?
    var excludeRules: [RecurrenceRule] = []
    var include: [RecurrenceDate] = []
    var exclude: [RecurrenceDate] = []
    /// Whether the rule does not have its start.
    private(set) var startIsExtra = false

    /// What nothing but the start recurs by.
    private static let once = RecurrenceRule.daily.ending(.count(1))

    /// The times of an entry; `nil` where it has none.
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
        excludeRules = entry.excludeRules.map { ending($0, in: machineZone) }
        include = entry.include.map(date)
        exclude = entry.exclude.map(date)
        synchronizeStart()
    }

    var recurs: Bool { rule != nil || !include.isEmpty || !exclude.isEmpty }

    /// The schedule as RFC 5545 has it.
    ///
    /// A time that a change of the clocks skips is read as section 3.3.5 has it, and as calendars
    /// show it: with the offset from before.
    var schedule: Schedule {
        Schedule(
            rule: rule ?? Series.once, start: start, exclude: exclude, include: include,
            excludeRules: excludeRules, zone: zone, gap: .shift)
    }

    /// A schedule of nothing but some dates.
    func only(_ dates: [RecurrenceDate]) -> Schedule {
        // Something has to recur: the first of them, or else the start, which is left out.
        guard case .local(let first) = dates.first else {
            return Schedule(
                rule: Series.once, start: start, exclude: [.local(start)],
                include: dates.filter { $0 != .local(start) }, zone: zone)
        }
        return Schedule(
            rule: Series.once, start: first, include: Array(dates.dropFirst()), zone: zone)
    }

    /// A date of the entry by the wall of the series, where that says as much.
    func date(_ time: CalendarTime) -> RecurrenceDate {
        switch time {
        case .day(let day): return .day(day)
        case .local(let time, nil): return isAllDay ? .day(time.date) : .local(time)
        case .local(let time, let other) where other == zone: return .local(time)
        case .local, .instant:
            let instant = time.instant(in: .utc)
            guard let zone else { return .instant(instant) }
            let wall = zone.civil(at: instant)
            let isSame = zone.instant(of: wall, gap: .shift) == instant
            return isSame ? .local(wall) : .instant(instant)
        }
    }

    /// A rule of days may end at any time of its last day.
    private func ending(_ rule: RecurrenceRule, in machineZone: Zone) -> RecurrenceRule {
        guard isAllDay, case .until(let end) = rule.limit else { return rule }
        switch end {
        case .day: return rule
        case .local(let time): return rule.ending(.until(.day(time.date)))
        case .instant(let instant):
            // Most programs write the day as its midnight in UTC, some that of their zone.
            let utc = Zone.utc.civil(at: instant)
            let wall = utc.time == .midnight ? utc : machineZone.civil(at: instant)
            return rule.ending(.until(.day(wall.date)))
        }
    }

    /// "The DTSTART property value always counts as the first occurrence" (RFC 5545, section
    /// 3.3.10), even of a rule that does not have it.
    private mutating func synchronizeStart() {
        guard let rule else { return }
        let bare = Schedule(rule: rule, start: start)
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
