import Alerts
import Messages
import Recurrence

extension ScheduleRequest {
    /// Returns the step of `--every` if it counts days in the calendar; `nil` if it is elapsed time
    /// or belongs to a window.
    func dayStep(changing old: Trigger?) -> DayStep? {
        guard let every, from == nil, to == nil, let step = DayStep(every) else { return nil }
        switch old {
        case .schedule, .once: return step
        case .interval, nil:
            // `--every 2d` alone means elapsed time. A month is not a fixed duration, so `1mo` is a
            // step.
            let isAlone = self == ScheduleRequest(every: every)
            return isAlone && step.frequency < .monthly ? nil : step
        }
    }

    /// Returns the rule for the days in `--on`, `--rrule` and `--every`; `nil` if none of them is
    /// given.
    ///
    /// - Parameters:
    ///   - old: The rule to change. Its end and its times stay.
    ///   - step: The step of `--every`.
    ///   - start: The first day, from which months and years are counted.
    /// - Returns: The rule.
    /// - Throws: ``AlertError`` that names the flag and shows a valid value.
    func dayRule(
        changing old: RecurrenceRule?, step: DayStep?, start: CivilDate
    ) throws(AlertError) -> RecurrenceRule? {
        guard on == nil || rrule == nil else {
            throw .invalid("--on and --rrule both set the days. Use only one of them.")
        }
        if let rrule {
            guard step == nil else {
                throw .invalid(
                    "--every and --rrule both set how often to ring. Use only one of " + "them.")
            }
            return try rule(rrule)
        }
        let days = try on.map { on throws(AlertError) in try self.days(on, step) }
        do {
            if let days {
                let isWeekly = old?.frequency == .weekly && days.frequency == .weekly
                let interval = step?.interval ?? (isWeekly ? old?.interval : nil)
                return try days.with(interval: interval ?? 1, partsOf: old)
            }
            guard let step else { return nil }
            if let old, old.frequency == step.frequency {
                return try old.with(interval: step.interval)
            }
            return try step.rule(from: start).with(interval: step.interval, partsOf: old)
        } catch {
            throw .invalid(error.message)
        }
    }

    private func rule(_ text: String) throws(AlertError) -> RecurrenceRule {
        do {
            // Users often copy the rule with its property name, `RRULE:`.
            let isNamed = text.uppercased().hasPrefix("RRULE:")
            return try RecurrenceRule(rfc5545: String(text.dropFirst(isNamed ? 6 : 0)))
        } catch {
            throw .invalid(error.message)
        }
    }

    /// Returns the days of the week, for every week or for a step of weeks.
    private func days(_ on: String, _ step: DayStep?) throws(AlertError) -> RecurrenceRule {
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

extension DayStep {
    /// Returns the rule for the step, without its interval.
    ///
    /// If a month or year does not have the day of `start`, the rule uses the last day before it.
    fileprivate func rule(from start: CivilDate) throws(RuleError) -> RecurrenceRule {
        switch (frequency, start.month, start.day) {
        case (.monthly, _, 31):
            return try RecurrenceRule(frequency: .monthly, byMonthDay: [-1])
        case (.monthly, _, 29...30):
            return try RecurrenceRule(
                frequency: .monthly, byMonthDay: Set(28...start.day), bySetPos: [-1])
        case (.yearly, 2, 29):
            return try RecurrenceRule(frequency: .yearly, byMonthDay: [-1], byMonth: [2])
        default: return RecurrenceRule(frequency: frequency)
        }
    }
}

extension RecurrenceRule {
    /// Whether the rule itself says at which times of the day to ring.
    var hasTimes: Bool { !byHour.isEmpty || !byMinute.isEmpty || !bySecond.isEmpty }

    /// Whether the rule ends after a number of days, and its start does not affect which days it
    /// has.
    var countsNamedDays: Bool {
        guard case .count = limit, interval == 1 else { return false }
        return frequency == .daily || frequency == .weekly && !byDay.isEmpty
    }

    /// Returns the same rule with another interval.
    func with(interval: Int) throws(RuleError) -> RecurrenceRule {
        try RecurrenceRule(
            frequency: frequency, interval: interval, limit: limit, bySecond: Set(bySecond),
            byMinute: Set(byMinute), byHour: Set(byHour), byDay: byDay,
            byOrdinalDay: Set(byOrdinalDay), byMonthDay: Set(byMonthDay),
            byYearDay: Set(byYearDay), byWeekNo: Set(byWeekNo), byMonth: Set(byMonth),
            bySetPos: Set(bySetPos), weekStart: weekStart)
    }

    /// Returns this rule's days with the end, the times and the week start of another rule.
    fileprivate func with(
        interval: Int, partsOf old: RecurrenceRule?
    ) throws(RuleError) -> RecurrenceRule {
        guard let old else { return try with(interval: interval) }
        return try RecurrenceRule(
            frequency: frequency, interval: interval, limit: old.limit,
            bySecond: Set(old.bySecond), byMinute: Set(old.byMinute), byHour: Set(old.byHour),
            byDay: byDay, byMonthDay: Set(byMonthDay), byMonth: Set(byMonth),
            bySetPos: Set(bySetPos), weekStart: old.weekStart)
    }
}
