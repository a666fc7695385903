import Alerts
import Messages
import Recurrence

extension ScheduleRequest {
    /// The values of `--on` as one text; `nil` if there are none.
    private var dayText: String? { on.isEmpty ? nil : on.joined(separator: ",") }

    /// Returns the value of `--every` as days, weeks, months or years in the calendar; `nil` if the
    /// value is elapsed time or belongs to a window.
    func dayStep(changing old: Trigger?) -> DayStep? {
        guard let every, from == nil, to == nil, let step = DayStep(every) else { return nil }
        switch old {
        case .schedule, .once: return step
        case .interval, .timetable, .afterDone, .event, .program, nil:
            // `--every 2d` without other flags means every 48 hours. Months and years have no fixed
            // length, so `--every 1mo` always means calendar months.
            let isAlone = has(only: \.every)
            return isAlone && step.frequency < .monthly ? nil : step
        }
    }

    /// Returns the days in `--on` or `--rrule`; `nil` if neither is given.
    func days(
        with step: DayStep?, now: CivilDateTime
    ) throws(AlertError) -> RecurringIntent.Days? {
        guard on.isEmpty || rrule == nil else {
            throw .invalid("--on and --rrule both set the days. Use only one of them.")
        }
        if let rrule {
            guard step == nil else {
                throw .invalid(
                    "--every and --rrule both set how often to ring. Use only one of them.")
            }
            return .rule(try rule(rrule))
        }
        guard let on = dayText else { return nil }
        if (try? DayReading.days(on)) == nil, let rule = try PhraseReader.monthDays(on, step, now) {
            return .rule(rule)
        }
        return .weekdays(try weekdays(on, step))
    }

    private func rule(_ text: String) throws(AlertError) -> RecurrenceRule {
        try AlertError.wrapping { () throws(RuleError) in
            // Users often copy the rule with its property name, `RRULE:`.
            let isNamed = text.uppercased().hasPrefix("RRULE:")
            return try RecurrenceRule(rfc5545: String(text.dropFirst(isNamed ? 6 : 0)))
        }
    }

    /// Returns the rule for days of the week, either every week or every few weeks.
    private func weekdays(_ on: String, _ step: DayStep?) throws(AlertError) -> RecurrenceRule {
        let days = try DayReading.days(on)
        guard let step, step != DayStep("1d") else { return days }
        guard step.frequency == .weekly else {
            throw .invalid(
                "--every \(every ?? "") cannot be combined with --on \(on). Count "
                    + "weeks with --on, like --every 2w, or leave out --on and give the "
                    + "first day with --start.")
        }
        return .weekly(on: days.byDay.isEmpty ? Set(Weekday.allCases) : days.byDay)
    }
}

extension ScheduleRequest {
    /// Returns the one date and time that `--on` means; `nil` if `--on` has the days of a schedule.
    ///
    /// `--on` means one date in `--on 2026-12-24 --at 18:00`, or if it moves a one-time alert to a
    /// day of the week.
    func dateOfDay(in context: ScheduleContext) throws(AlertError) -> CivilDateTime? {
        guard let on = dayText else { return nil }
        let now = context.wall
        if let rule = try? DayReading.days(on) {
            guard let former = context.former, has(only: \.on, \.once, \.zone) else { return nil }
            return try next(rule, at: former.time, after: now)
        }
        guard let (date, rest, isWeekday) = try TimeReading.date(beginning: on, today: now.date)
        else { return nil }
        if isWeekday, let day = on.split(separator: " ").first {
            // If no time follows the date, read `--on` as days, so that the error names the wrong
            // word.
            guard let moment = try? TimeReading.dateTime(on, now: now) else { return nil }
            throw .invalid(
                "'\(on)' can be every \(day) or only \(moment.date). Write --on "
                    + "\(day) --at \(rest), or --at '\(moment.date) \(rest)'.")
        }
        let times = at + (rest.isEmpty ? [] : [rest])
        guard times.count <= 1, !times.contains(where: { $0.contains(",") }),
            has(only: \.at, \.on, \.once, \.zone)
        else {
            throw .invalid(
                "--on with a date rings once. It can be combined only with one "
                    + "time in --at, and with --zone.")
        }
        let time: CivilTime
        if let text = times.first {
            if let other = try TimeReading.dateTime(text, now: now) {
                throw .invalid(
                    "--on means \(date), but --at means \(other.date). Give only one date."
                )
            }
            time = try TimeReading.time(text)
        } else if let former = context.former {
            time = former.time
        } else if let allDay = context.allDayTime {
            time = allDay
        } else {
            throw .invalid("--on: '\(on)' has no time. Add one, like --at 18:00.")
        }
        return TimeReading.moment(date, time)
    }

    /// Returns the next date and time on one of a rule's days.
    private func next(
        _ rule: RecurrenceRule, at time: CivilTime, after now: CivilDateTime
    ) throws(AlertError) -> CivilDateTime {
        guard once || rule.byDay.count == 1 else {
            throw .invalid(
                "This alert rings once. Give one day with --on. To ring every "
                    + "week, also give the time: --on mon,fri --at \(time).")
        }
        let days = rule.byDay.isEmpty ? Set(Weekday.allCases) : rule.byDay
        for ahead in 0...7 {
            let moment = CivilDateTime(date: now.date.advanced(byDays: ahead), time: time)
            if moment > now, days.contains(moment.date.weekday) { return moment }
        }
        // The loop covers every day of the week, so this line is never reached.
        return CivilDateTime(date: now.date.advanced(byDays: 7), time: time)
    }

    /// Returns the request with the date of `--on` or `--at` as its start; `nil` if there is no
    /// such date.
    ///
    /// For example, `--every 1y --at '2026-12-24 18:00'` starts on that day.
    func startingOnDate(_ now: CivilDateTime) throws(AlertError) -> ScheduleRequest? {
        guard start == nil else { return nil }
        var request = self
        if let on = dayText, (try? DayReading.days(on)) == nil,
            let (date, rest, _) = try TimeReading.date(beginning: on, today: now.date)
        {
            request.on = []
            request.start = "\(date)"
            if !rest.isEmpty { request.at.append(rest) }
            return request
        }
        guard at.count == 1, let moment = try TimeReading.dateTime(at[0], now: now) else {
            return nil
        }
        request.at = ["\(moment.time)"]
        request.start = "\(moment.date)"
        return request
    }
}
