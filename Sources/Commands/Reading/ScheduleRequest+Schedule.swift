import Alerts
import Messages
import Recurrence

extension ScheduleRequest {
    /// Returns the schedule for days with times, or for a rule with a first time.
    ///
    /// - Parameters:
    ///   - times: The times of `--at`.
    ///   - ranges: The windows.
    ///   - step: The step of days, weeks, months or years.
    ///   - pinned: The alert's own zone.
    ///   - old: The trigger to change.
    ///   - now: The current time.
    ///   - machineZone: The machine's time zone.
    /// - Returns: The schedule.
    /// - Throws: ``AlertError`` that names the flag and shows a valid value.
    func schedule(
        _ times: [CivilTime], _ ranges: [Window], _ step: DayStep?, _ pinned: Zone?,
        changing old: Trigger?, now: Instant, _ machineZone: Zone
    ) throws(AlertError) -> Schedule {
        var base: Schedule?
        if case .schedule(let schedule) = old { base = schedule }
        let wall = (pinned ?? machineZone).civil(at: now)
        let first = try start.map { text throws(AlertError) in
            try TimeReading.date(text, "--start", now: wall)
        }
        var day = base?.start ?? wall.date
        if case .day(let date) = first { day = date }
        let rule =
            try dayRule(changing: base?.rule, step: step, start: day) ?? base?.rule ?? .daily
        // If the alert has both times and windows, an edit can change one of them alone.
        let hasBoth = base.map { !$0.times.isEmpty && !$0.windows.isEmpty } ?? false
        let keeps = hasBoth && !once || times.isEmpty && ranges.isEmpty
        var (newTimes, newRanges) = (times, ranges)
        if keeps, times.isEmpty, !removes(at, of: old) { newTimes = base?.times ?? [] }
        if keeps, ranges.isEmpty, !removes(windows, of: old) { newRanges = base?.windows ?? [] }
        let hasTimes = !newTimes.isEmpty || !newRanges.isEmpty
        if hasTimes, rule.hasTimes {
            throw .invalid(
                "The rule already has times (BYHOUR, BYMINUTE or BYSECOND). Remove "
                    + "them from --rrule, or set only the first time, with --start.")
        }
        let exclude = try exceptions(besides: base?.exclude ?? [], canClear: old != nil, wall)
        let end = try end(changing: old, base, wall)
        let policies = (gap: gap ?? base?.gap ?? .next, fold: fold ?? base?.fold ?? .first)
        if !hasTimes, let dateTime = firstTime(first, base) {
            return Schedule(
                rule: rule, start: dateTime, exclude: exclude, include: base?.include ?? [],
                excludeRules: base?.excludeRules ?? [], until: end, zone: pinned, gap: policies.gap,
                fold: policies.fold)
        }
        guard hasTimes || base != nil else { throw missingTime(rule) }
        switch first {
        case nil, .day: break
        case .local, .instant:
            throw .invalid("With --at or a window, --start must be a day without a time.")
        }
        let schedule = { (rule: RecurrenceRule, day: CivilDate) throws(ScheduleError) in
            try Schedule(
                rule: rule, start: day, times: newTimes, windows: newRanges, exclude: exclude,
                include: base?.include ?? [], excludeRules: base?.excludeRules ?? [], until: end,
                zone: pinned, gap: policies.gap, fold: policies.fold)
        }
        do {
            let plain = try schedule(rule, day)
            guard base == nil, first == nil else { return plain }
            if rule.countsNamedDays,
                let last = plain.occurrences(on: day, in: machineZone).last?.instant, last <= now
            {
                // All of today's times have passed, so today must not be one of the counted days.
                return try schedule(rule, day.advanced(byDays: 1))
            }
            if let step, step.frequency <= .weekly, let every = try? rule.with(interval: 1),
                let next = try schedule(every, day).next(after: now, in: machineZone)
            {
                // Count the steps from the next ring.
                return try schedule(rule, next.day)
            }
            return plain
        } catch {
            throw .invalid(error.message)
        }
    }

    /// Returns the error for a schedule that has days but no times.
    private func missingTime(_ rule: RecurrenceRule) -> AlertError {
        if rrule != nil, rule.frequency < .daily {
            return .invalid(
                "The rule counts from its first time. Set that time, like --start "
                    + "'2026-11-23 09:00'.")
        }
        if rrule != nil {
            return .invalid(
                "The rule has days but no time. Set the time with --at 09:30, or "
                    + "the first day and its time with --start '2026-11-27 17:00'.")
        }
        return .invalid(
            "There is no time. Add a time of day (--at 09:30), a window (--every "
                + "30m --from 09:30 --to 21:30) or a delay (--in 5m).")
    }

    /// Returns the last day.
    ///
    /// An empty text removes the alert's last day.
    private func end(
        changing old: Trigger?, _ base: Schedule?, _ now: CivilDateTime
    ) throws(AlertError) -> RecurrenceDate? {
        guard let until else { return base?.until }
        if until.isEmpty, old != nil { return nil }
        return try TimeReading.date(until, "--until", now: now)
    }

    /// Returns the start time of a schedule that has no other times, as in RFC 5545.
    private func firstTime(_ first: RecurrenceDate?, _ base: Schedule?) -> CivilDateTime? {
        if case .local(let dateTime) = first { return dateTime }
        guard let base, let time = base.startTime else { return nil }
        if case .day(let day) = first { return CivilDateTime(date: day, time: time) }
        return CivilDateTime(date: base.start, time: time)
    }

    /// Returns the excluded days: the alert's days, and the new ones.
    ///
    /// An empty text removes the alert's days.
    private func exceptions(
        besides old: [RecurrenceDate], canClear: Bool, _ now: CivilDateTime
    ) throws(AlertError) -> [RecurrenceDate] {
        let clears = canClear && except.contains("")
        var dates = clears ? [] : old
        for text in Self.parts(of: clears ? except.filter { !$0.isEmpty } : except) {
            let date = try TimeReading.date(text, "--except", now: now)
            if (try? DayReading.days(text)) != nil {
                throw .invalid(
                    "--except: '\(text)' can be every \(text) or only \(date). To "
                        + "leave out every one, change --on. To leave out one day, write "
                        + "\(date).")
            }
            if !dates.contains(date) { dates.append(date) }
        }
        return dates
    }
}
