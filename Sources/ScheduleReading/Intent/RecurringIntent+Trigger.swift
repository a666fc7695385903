import Alerts
import Messages
import Recurrence

extension RecurringIntent {
    /// Returns the schedule, or its next ring as a one-time trigger.
    func trigger(in context: ScheduleContext) throws(AlertError) -> Trigger {
        if let limited = try limited(in: context) { return try limited.trigger(in: context) }
        let schedule = try schedule(changing: try base(in: context), context)
        guard once else { return .schedule(schedule) }
        guard let next = schedule.next(after: context.now, in: context.machineZone) else {
            throw .neverRings(.schedule(schedule), in: context.machineZone)
        }
        // Near a clock change, a local time may not determine the instant that the gap and fold
        // policies have chosen. In that case, store the instant itself.
        let isPlain = context.zone.instant(of: next.wall) == next.instant
        return .once(isPlain ? .civil(next.wall, zone: context.pinned) : .instant(next.instant))
    }

    /// Returns the intent with an end instead of the length of time, the days or the rings for which
    /// it repeats; `nil` if it has none of them.
    private func limited(in context: ScheduleContext) throws(AlertError) -> RecurringIntent? {
        guard length != nil || course != nil || rings != nil else { return nil }
        var limited = self
        (limited.length, limited.course, limited.rings) = (nil, nil, nil)
        let schedule = try limited.schedule(changing: try base(in: context), context)
        guard let first = schedule.next(after: context.now, in: context.machineZone) else {
            return limited
        }
        if let length {
            var day = first.day
            if case .day(let date) = start { day = date }
            limited.until = .set(.day(length.date(after: day).advanced(byDays: -1)))
            return limited
        }
        let daily = schedule.occurrences(on: first.day, in: context.machineZone)
        let isWhole = daily.first.map { $0.instant > context.now } ?? true
        let isNew = context.schedule == nil
        if let days = course, isNew, isWhole || start != nil {
            limited.count = days
            return limited
        }
        // A day that has begun does not have all its rings, so count rings.
        let count = rings ?? (course ?? 1) * daily.count
        guard (1...100_000).contains(count) else {
            throw .invalid("The number of rings must be from 1 to 100000.")
        }
        // A `COUNT` also counts days that are left out, and today's rings that have passed.
        let isCounted =
            schedule.start < context.wall.date || countsFromFirstRing
            || schedule.firstDay(context) == first.day
        guard
            daily.count > 1 || !exceptions.isEmpty || !excludeRules.isEmpty || !isCounted || !isNew
        else {
            limited.count = count
            return limited
        }
        var last = first
        for _ in 1..<count {
            last = schedule.next(after: last.instant, in: context.machineZone) ?? last
        }
        limited.until = .set(.local(last.wall))
        return limited
    }

    /// Returns the schedule to change.
    ///
    /// If `--every` turns a one-time alert into a repeating one, this is a daily schedule from the
    /// alert's date, at the alert's time.
    private func base(in context: ScheduleContext) throws(AlertError) -> Schedule? {
        guard step != nil, context.hasDate, let former = context.former else {
            return context.schedule
        }
        return try AlertError.wrapping { () throws(ScheduleError) in
            try Schedule(start: former.date, times: [former.time], zone: context.pinned)
        }
    }

    private func schedule(
        changing base: Schedule?, _ context: ScheduleContext
    ) throws(AlertError) -> Schedule {
        var day = base.map(firstDay) ?? context.wall.date
        if case .day(let date) = start { day = date }
        let rule = try limited(
            try rule(changing: base?.rule, from: day) ?? base?.rule ?? .daily, changing: base)
        let (times, windows, sun, random) = timesOfDay(changing: base)
        let hasTimes = !times.isEmpty || !windows.isEmpty || !sun.isEmpty || random != nil
        if hasTimes, rule.hasTimes {
            throw .invalid(
                "The rule already has times (BYHOUR, BYMINUTE or BYSECOND). Remove "
                    + "them from --rrule, or set only the first time, with --start.")
        }
        let exclude = exclude(besides: base?.exclude ?? [])
        let set = set(changing: base)
        let end = until.value(keeping: count == nil ? base?.until : nil)
        let policies = (gap: gap ?? base?.gap ?? .next, fold: fold ?? base?.fold ?? .first)
        if !hasTimes, let dateTime = firstTime(base) {
            let schedule = Schedule(
                rule: rule, start: dateTime, exclude: exclude, include: base?.include ?? [],
                excludeRules: base?.excludeRules ?? [], until: end, zone: context.pinned,
                gap: policies.gap, fold: policies.fold)
            return try AlertError.wrapping { () throws(ScheduleError) in
                try schedule.limited(to: set)
            }
        }
        guard hasTimes || base != nil else { throw missingTime(rule) }
        switch start {
        case nil, .day: break
        case .local, .instant:
            throw .invalid("With --at or a window, --start must be a day without a time.")
        }
        let schedule = { (rule: RecurrenceRule, day: CivilDate) throws(ScheduleError) in
            try Schedule(
                rule: rule, start: day, times: times, windows: windows, sun: sun, random: random,
                exclude: exclude, include: include + (base?.include ?? []),
                excludeRules: excludeRules + (base?.excludeRules ?? []), until: end, days: set,
                zone: context.pinned, gap: policies.gap, fold: policies.fold)
        }
        return try AlertError.wrapping { () throws(ScheduleError) in
            if countsFromFirstRing {
                return try countedFromFirstRing(rule, day, context, schedule)
            }
            if startsOnFirstMatch, rule.interval > 1, let every = try? rule.with(interval: 1),
                let first = try schedule(every, day).firstDay(context)
            {
                return try schedule(rule, first)
            }
            let plain = try schedule(rule, day)
            guard base == nil, start == nil else { return plain }
            if rule.countsNamedDays,
                let last = plain.occurrences(on: day, in: context.machineZone).last?.instant,
                last <= context.now
            {
                // All of today's times have passed, so start tomorrow: `COUNT` must not count
                // today.
                return try schedule(rule, day.advanced(byDays: 1))
            }
            if let step, step.frequency <= .weekly, let every = try? rule.with(interval: 1),
                let next = try schedule(every, day)
                    .next(after: context.now, in: context.machineZone)
            {
                // Count the interval from the day of the next ring, so that the schedule begins
                // with that ring.
                return try schedule(rule, next.day)
            }
            return plain
        }
    }

    /// Returns the first day of a schedule that is changed.
    ///
    /// New days of every second week are those of the same weeks, so the first of these weeks counts from
    /// its first day.
    private func firstDay(of base: Schedule) -> CivilDate {
        let rule = base.rule
        guard case .weekdays = days, step == nil, rule.frequency == .weekly, rule.interval > 1,
            rule.limit == nil
        else { return base.start }
        let ahead = base.start.weekday.rawValue - rule.weekStart.rawValue + 7
        return base.start.advanced(byDays: -(ahead % 7))
    }

    /// Returns the schedule whose first day is that of the next ring, if its rule counts days, weeks,
    /// months or rings.
    private func countedFromFirstRing(
        _ rule: RecurrenceRule, _ day: CivilDate, _ context: ScheduleContext,
        _ schedule: (RecurrenceRule, CivilDate) throws(ScheduleError) -> Schedule
    ) throws(ScheduleError) -> Schedule {
        guard rule.interval > 1 || rule.limit != nil,
            let every = try? rule.with(interval: 1),
            let next = try schedule(every, day).next(after: context.now, in: context.machineZone)
        else { return try schedule(rule, day) }
        return try schedule(rule, next.day)
    }

    /// Returns the rule with the new days and the new step; `nil` if neither is set.
    private func rule(
        changing old: RecurrenceRule?, from start: CivilDate
    ) throws(AlertError) -> RecurrenceRule? {
        try AlertError.wrapping { () throws(RuleError) in
            switch days {
            case .rule(let rule): return rule
            case .weekdays(let days):
                let isWeekly = old?.frequency == .weekly && days.frequency == .weekly
                let interval = step?.interval ?? (isWeekly ? old?.interval : nil)
                return try days.with(interval: interval ?? 1, partsOf: old)
            case nil: break
            }
            guard let step else { return nil }
            if let old, old.frequency == step.frequency {
                return try old.with(interval: step.interval)
            }
            return try step.rule(from: start).with(interval: step.interval, partsOf: old)
        }
    }

    /// Returns the rule with the new `COUNT`, or without the old one if there is a new last day.
    private func limited(
        _ rule: RecurrenceRule, changing base: Schedule?
    ) throws(AlertError) -> RecurrenceRule {
        guard let count else {
            guard base != nil, until.newValue != nil, rule.limit != nil else { return rule }
            return try AlertError.wrapping { () throws(RuleError) in
                try rule.with(limit: nil)
            }
        }
        guard (1...100_000).contains(count) else {
            throw .invalid("The number of rings must be from 1 to 100000.")
        }
        return try AlertError.wrapping { () throws(RuleError) in
            try rule.with(limit: .count(count))
        }
    }

    private func timesOfDay(
        changing base: Schedule?
    ) -> (times: [CivilTime], windows: [Window], sun: [SunTime], random: RandomTimes?) {
        if let random = random.newValue { return ([], [], [], random) }
        if let sun = sun.newValue { return ([], [], sun, nil) }
        // If the alert has both times and windows, an edit of one of them keeps the other.
        let hasBoth = base.map { !$0.times.isEmpty && !$0.windows.isEmpty } ?? false
        let setsNeither = times.newValue == nil && windows.newValue == nil
        let kept = hasBoth && !once || setsNeither ? base : nil
        return (
            times.value(keeping: kept?.times) ?? [], windows.value(keeping: kept?.windows) ?? [],
            setsNeither ? base?.sun ?? [] : [], setsNeither ? base?.random : nil
        )
    }

    /// Returns the set in which the days must also be; new days keep only what is left out.
    private func set(changing base: Schedule?) -> DaySet? {
        guard case .keep = daySet, days != nil || step != nil || clearsExceptions else {
            return daySet.value(keeping: base?.days)
        }
        guard let old = base?.days else { return nil }
        if days == nil, step == nil { return old.withoutExceptions }
        return clearsExceptions ? nil : DaySet.intersection(old.exceptions)
    }

    /// Returns the alert's excluded days and the new ones.
    private func exclude(besides old: [RecurrenceDate]) -> [RecurrenceDate] {
        var dates = clearsExceptions ? [] : old
        for date in exceptions where !dates.contains(date) { dates.append(date) }
        return dates
    }

    /// Returns the date and time of the first ring if the schedule has no times of its own.
    private func firstTime(_ base: Schedule?) -> CivilDateTime? {
        if case .local(let dateTime) = start { return dateTime }
        guard let base, let time = base.startTime else { return nil }
        if case .day(let day) = start { return CivilDateTime(date: day, time: time) }
        return CivilDateTime(date: base.start, time: time)
    }

    /// Returns the error for a schedule that has days but no times.
    private func missingTime(_ rule: RecurrenceRule) -> AlertError {
        guard case .rule = days else {
            return .invalid(
                "There is no time. Add a time of day (--at 09:30), a window (--every "
                    + "30m --from 09:30 --to 21:30) or a delay (--in 5m).")
        }
        if rule.frequency < .daily {
            return .invalid(
                "The rule counts from its first time. Set that time, like --start "
                    + "'2026-11-23 09:00'.")
        }
        return .invalid(
            "The rule has days but no time. Set the time with --at 09:30, or "
                + "the first day and its time with --start '2026-11-27 17:00'.")
    }
}

extension Schedule {
    /// Returns the day of the first ring, which may have passed.
    fileprivate func firstDay(_ context: ScheduleContext) -> CivilDate? {
        let midnight = context.zone.instant(of: CivilDateTime(date: start, time: .midnight))
        return midnight.flatMap {
            next(after: $0 - .microseconds(1), in: context.machineZone)?.day
        }
    }
}
