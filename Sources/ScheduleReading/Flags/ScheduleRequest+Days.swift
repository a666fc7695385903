import Alerts
import Messages
import Recurrence

extension ScheduleRequest {
    /// Returns the value of `--every` as days, weeks, months or years in the calendar; `nil` if the
    /// value is elapsed time or belongs to a window.
    func dayStep(changing old: Trigger?) -> DayStep? {
        guard let every, from == nil, to == nil, let step = DayStep(every) else { return nil }
        switch old {
        case .schedule, .once: return step
        case .interval, .program, nil:
            // `--every 2d` without other flags means every 48 hours. Months and years have no fixed
            // length, so `--every 1mo` always means calendar months.
            let isAlone = has(only: [.every])
            return isAlone && step.frequency < .monthly ? nil : step
        }
    }

    /// Returns the days in `--on` or `--rrule`; `nil` if neither is given.
    ///
    /// - Parameters:
    ///   - step: The step of `--every`.
    ///   - now: The current local time.
    /// - Returns: The days.
    /// - Throws: ``AlertError`` that names the flag and shows a valid value.
    func days(
        with step: DayStep?, now: CivilDateTime
    ) throws(AlertError) -> RecurringIntent.Days? {
        guard on == nil || rrule == nil else {
            throw .invalid("--on and --rrule both set the days. Use only one of them.")
        }
        if let rrule {
            guard step == nil else {
                throw .invalid(
                    "--every and --rrule both set how often to ring. Use only one of " + "them.")
            }
            return .rule(try rule(rrule))
        }
        guard let on else { return nil }
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
