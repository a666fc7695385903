import Alerts
import Messages
import Recurrence

extension ScheduleRequest {
    /// Returns the one date and time that `--on` means; `nil` if `--on` has the days of a schedule.
    ///
    /// `--on` means one date in `--on 2026-12-24 --at 18:00`, or if it moves a one-time alert to a
    /// day of the week.
    ///
    /// - Parameter context: The trigger to change, and the clock.
    /// - Returns: The date and time.
    /// - Throws: ``AlertError`` that names the flag and shows a valid value.
    func dateOfDay(in context: ScheduleContext) throws(AlertError) -> CivilDateTime? {
        guard let on else { return nil }
        let now = context.wall
        if let rule = try? DayReading.days(on) {
            guard let former = context.former, has(only: [.on, .once, .zone]) else { return nil }
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
            has(only: [.at, .on, .once, .zone])
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
        if let on, (try? DayReading.days(on)) == nil,
            let (date, rest, _) = try TimeReading.date(beginning: on, today: now.date)
        {
            request.on = nil
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
