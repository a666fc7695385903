internal import Alerts
internal import Messages
internal import Recurrence

/// Expresses the times of an alert with the properties of RFC 5545.
struct ScheduleEntries {
    let zone: Zone
    let now: Instant

    /// The years for which times are listed one by one.
    private static let years = 2
    /// The number of times that are listed even if they take longer, and the limit for all of them.
    private static let (fewTimes, mostTimes) = (200, 1_000)
    /// The limit for the entries of one alert.
    private static let mostGroups = 30

    func times(of trigger: Trigger) -> (entries: [EntryTimes], change: Refusal?) {
        switch trigger {
        case .once(.civil(let time, let own)):
            return ([EntryTimes(start: Zone.time(time, own))], nil)
        case .once(.instant(let instant)):
            return ([EntryTimes(start: .instant(Instant(seconds: instant.seconds)))], nil)
        case .interval(let interval): return ([times(of: interval)], nil)
        case .afterDone(let time):
            return (
                times(of: .once(time.due)).entries,
                Refusal(
                    .limited,
                    "iCalendar has no rule for times that follow 'done'. Other programs see its next time."
                )
            )
        case .event:
            return (
                [EntryTimes(start: .instant(Instant(seconds: now.seconds)))],
                Refusal(
                    .limited,
                    "iCalendar has no rule for what the user does. Other programs see the time of the export, "
                        + "without a reminder.")
            )
        // Only the user's alerts are exported.
        case .program: return ([], nil)
        case .timetable(let timetable):
            let all = timetable.parts.map { times(of: .schedule($0)) }
            return (all.flatMap(\.entries), all.compactMap(\.change).first)
        case .schedule(let schedule):
            // RFC 5545 knows nothing of the sun and of random times.
            if !schedule.varies,
                let entries = schedule.startTime == nil ? grouped(schedule) : plain(schedule)
            {
                return (entries, schedule.days.map { _ in ScheduleEntries.lunarNote })
            }
            return listed(schedule)
        }
    }

    /// Returns the times of a trigger in a single entry, which lists the next ones if no single rule
    /// has all of them; `nil` for the request of a program.
    func entry(of trigger: Trigger) -> EntryTimes? {
        let entries = times(of: trigger).entries
        guard entries.count > 1 else { return entries.first }
        // A schedule that never rings has an entry without times.
        let lists = trigger.schedules.flatMap { listed($0).entries }.filter(\.exclude.isEmpty)
        let times = lists.flatMap { [$0.start] + $0.include }
            .sorted { $0.instant(in: zone) < $1.instant(in: zone) }
        guard let first = times.first else { return entries.first }
        return EntryTimes(
            start: first, include: Array(times.dropFirst().prefix(ScheduleEntries.mostTimes)))
    }

    private static let lunarNote = Refusal(
        .lunar,
        "Its rule names a lunar calendar (RFC 7529). Programs that do not know RSCALE show wrong days or "
            + "none.")

    /// Returns the times of an interval.
    ///
    /// Elapsed time ignores clock changes, so the rule is in UTC.
    private func times(of interval: Interval) -> EntryTimes {
        let start = (interval.anchor ?? now) + .seconds(interval.seconds)
        var times = EntryTimes(start: .instant(Instant(seconds: start.seconds)))
        guard interval.repeats else { return times }
        let units: [(Int, RecurrenceRule.Frequency)] = [
            (86_400, .daily), (3_600, .hourly), (60, .minutely), (1, .secondly),
        ]
        for (length, frequency) in units where interval.seconds.isMultiple(of: length) {
            times.rule = try? RecurrenceRule(
                frequency: frequency, interval: interval.seconds / length)
            break
        }
        return times
    }

    /// Returns the times of a schedule that has a start time and a rule like those of RFC 5545.
    private func plain(_ schedule: Schedule) -> [EntryTimes]? {
        guard let startTime = schedule.startTime, let limit = limit(of: schedule),
            let rule = rule(of: schedule, limit.value)
        else { return nil }
        let start = CivilDateTime(date: schedule.start, time: startTime)
        let bare = Schedule(rule: rule, start: start, zone: schedule.zone, gap: .shift)
        guard let bare = try? bare.limited(to: schedule.days), let first = first(of: bare)
        else { return nil }
        var entry = EntryTimes(
            start: Zone.time(first, schedule.zone), rule: bare.rule, lunar: lunar(schedule))
        entry.include = times(included(schedule), schedule) { day in
            [CivilDateTime(date: day, time: startTime)]
        }
        entry.exclude = times(schedule.exclude, schedule) { day in
            bare.occurrences(on: day, in: zone).map(\.wall)
        }
        return [entry]
    }

    /// Returns the times of a schedule with times or windows, with one entry for all hours that
    /// have the same minutes.
    private func grouped(_ schedule: Schedule) -> [EntryTimes]? {
        var slots = schedule.times.map(\.secondsSinceMidnight)
        for window in schedule.windows {
            let from = window.from.secondsSinceMidnight
            let end = window.to.secondsSinceMidnight + (window.crossesMidnight ? 86_400 : 0)
            // A window is at most a day long. Limit the stride to a little more than that, because
            // a huge stride could overflow.
            slots += stride(from: from, through: end, by: min(window.every, 86_401))
        }
        let groups = SlotGroup.groups(of: slots)
        guard groups.count <= ScheduleEntries.mostGroups else { return nil }
        var entries: [EntryTimes] = []
        for group in groups {
            guard let limit = limit(of: schedule, days: group.days),
                let entry = times(of: group, schedule, limit.value)
            else { return nil }
            entries.append(entry)
        }
        entries[0].include = times(included(schedule), schedule) { day in
            slots.map { CivilDateTime(date: day, time: .midnight).advanced(bySeconds: $0) }
        }
        return entries
    }

    private func times(
        of group: SlotGroup, _ schedule: Schedule, _ limit: RecurrenceRule.Limit?
    ) -> EntryTimes? {
        let times = group.times
        let start = CivilDateTime(date: schedule.start, time: .midnight)
            .advanced(bySeconds: group.days * 86_400 + times[0])
        guard let rule = rule(of: group, times, schedule, limit),
            group.days == 0 || schedule.days == nil,
            let bare = try? Schedule(rule: rule, start: start, zone: schedule.zone)
                .limited(to: schedule.days),
            let first = first(of: bare)
        else { return nil }
        var entry = EntryTimes(
            start: Zone.time(first, schedule.zone), rule: rule, lunar: lunar(schedule))
        entry.exclude = self.times(schedule.exclude, schedule) { day in
            times.map { time in
                CivilDateTime(date: day, time: .midnight)
                    .advanced(bySeconds: group.days * 86_400 + time)
            }
        }
        return entry
    }

    /// Returns the rule of a group of times.
    private func rule(
        of group: SlotGroup, _ times: [Int], _ schedule: Schedule, _ limit: RecurrenceRule.Limit?
    ) -> RecurrenceRule? {
        guard let rule = rule(of: schedule, limit) else { return nil }
        // A single time is that of the start. Most alerts have one, and their rule stays as it is.
        if times.count == 1, group.days == 0 { return rule }
        guard times.count == 1 || rule.bySetPos.isEmpty,
            var parts = DayShift.shifted(rule, start: schedule.start, byDays: group.days)
        else { return nil }
        parts.byHour = times.count > 1 ? group.hours : []
        parts.byMinute = times.count > 1 ? group.minutes : []
        if case .count(let days) = limit { parts.limit = .count(days * times.count) }
        return parts.rule
    }

    /// Returns the rule of a schedule with another limit, and with the month that it takes from its
    /// start.
    private func rule(
        of schedule: Schedule, _ limit: RecurrenceRule.Limit?
    ) -> RecurrenceRule? {
        let rule = schedule.rule.ending(limit)
        return rule.byMonthDay.isEmpty ? rule : RuleParts(rule, from: schedule.start).rule
    }

    /// Returns the rule of a schedule's lunar days; `nil` if it has none, or if no rule has them.
    private func lunar(_ schedule: Schedule) -> LunarRule? {
        guard let days = schedule.days, RecurrenceRule.daily == schedule.rule.ending(nil)
        else { return nil }
        return LunarRule(days)
    }

    /// Returns the dates that the schedule has in addition to its rule, without those on excluded
    /// days.
    private func included(_ schedule: Schedule) -> [RecurrenceDate] {
        schedule.include.filter { date in
            switch date {
            case .day: !schedule.exclude.contains(date)
            case .local(let time): !schedule.exclude.contains(.day(time.date))
            case .instant: true
            }
        }
    }

    /// Returns a schedule's single dates as `RDATE` or `EXDATE` values; a whole day becomes each of
    /// its times.
    ///
    /// The values are wall times, because some programs misread UTC in these two properties.
    private func times(
        _ dates: [RecurrenceDate], _ schedule: Schedule, on walls: (CivilDate) -> [CivilDateTime]
    ) -> [CalendarTime] {
        dates.flatMap { date -> [CalendarTime] in
            switch date {
            case .day(let day): walls(day).map { Zone.time($0, schedule.zone) }
            case .local(let time): [Zone.time(time, schedule.zone)]
            case .instant(let instant) where schedule.zone == nil:
                [.local(zone.civil(at: instant), nil)]
            case .instant(let instant): [Zone.time(instant, schedule.zone ?? zone)]
            }
        }
    }

    private func first(of schedule: Schedule) -> CivilDateTime? {
        schedule.next(after: .distantPast, in: zone)?.wall
    }

    /// Returns the limit of the rule, with `UNTIL` as a date and time, which RFC 5545 (section
    /// 3.3.10) requires if the start has a time.
    ///
    /// - Parameters:
    ///   - schedule: The schedule.
    ///   - days: The number of days from the schedule's day to the day of the times; 1 for the
    ///     times after midnight.
    /// - Returns: The limit, wrapped in a tuple because a rule without an end has the limit `nil`.
    ///   The result itself is `nil` if one rule cannot express the end.
    private func limit(
        of schedule: Schedule, days: Int = 0
    ) -> (value: RecurrenceRule.Limit?, Void)? {
        guard schedule.excludeRules.isEmpty, schedule.days == nil || lunar(schedule) != nil
        else { return nil }
        let end: RecurrenceDate
        switch (schedule.rule.limit, schedule.until) {
        case (nil, nil): return (nil, ())
        case (.count(let count), nil): return (.count(count), ())
        case (.until(let date), nil): end = date
        case (nil, .some(let date)) where schedule.include.isEmpty: end = date
        default: return nil
        }
        switch end {
        case .instant(let instant):
            guard schedule.zone == nil else { return (.until(end), ()) }
            return (.until(.local(zone.civil(at: instant))), ())
        case .local(let time): return (.until(last(time, schedule.zone)), ())
        case .day(let day):
            let midnight = CivilDateTime(date: day, time: .midnight)
            let end = midnight.advanced(bySeconds: days * 86_400 + 86_399)
            return (.until(last(end, schedule.zone)), ())
        }
    }

    private func last(_ wall: CivilDateTime, _ zone: Zone?) -> RecurrenceDate {
        zone.map { .instant(CalendarTime.local(wall, $0).instant(in: $0)) } ?? .local(wall)
    }

    private func listed(_ schedule: Schedule) -> (entries: [EntryTimes], change: Refusal?) {
        let own = schedule.zone ?? zone
        func time(_ occurrence: Occurrence) -> CalendarTime {
            schedule.zone == nil
                ? .local(occurrence.wall, nil)
                : Zone.time(own.civil(at: occurrence.instant), schedule.zone)
        }
        let (all, isComplete) = nextTimes(of: schedule)
        let next = all.first ?? schedule.next(after: .distantPast, in: zone)
        guard let first = next.map(time) else {
            // The schedule never rings. Write its start and exclude it, so that the entry has no
            // time.
            let start = Zone.time(
                CivilDateTime(date: schedule.start, time: schedule.startTime ?? .midnight),
                schedule.zone)
            return ([EntryTimes(start: start, exclude: [start])], nil)
        }
        let entry = EntryTimes(start: first, include: all.dropFirst().map(time))
        guard !isComplete, let last = all.last else { return ([entry], nil) }
        return (
            [entry],
            Refusal(
                .limited,
                "iCalendar has no rule for this schedule. Other programs see its "
                    + "\(all.count) times up to \(own.civil(at: last.instant).date).")
        )
    }

    /// Returns the next times of a schedule, and whether they are all.
    private func nextTimes(of schedule: Schedule) -> (times: [Occurrence], isComplete: Bool) {
        let end = now + .seconds(ScheduleEntries.years * 366 * 86_400)
        var times: [Occurrence] = []
        for time in schedule.occurrences(after: now, in: zone) {
            guard times.count < ScheduleEntries.mostTimes,
                times.count < ScheduleEntries.fewTimes || time.instant < end
            else { return (times, false) }
            times.append(time)
        }
        return (times, true)
    }
}
