import Recurrence

extension RecurrenceRule {
    /// Whether the rule itself says at which times of the day to ring.
    var hasTimes: Bool { !byHour.isEmpty || !byMinute.isEmpty || !bySecond.isEmpty }

    /// Whether a later start would change only which days the rule's `COUNT` counts.
    ///
    /// This is so if the rule names every day, or certain weekdays of every week.
    var countsNamedDays: Bool {
        guard case .count = limit, interval == 1 else { return false }
        return frequency == .daily || frequency == .weekly && !byDay.isEmpty
    }

    /// Returns the same rule with another interval.
    func with(interval: Int) throws(RuleError) -> RecurrenceRule {
        try with(interval: interval, limit: limit)
    }

    /// Returns the same rule with another end.
    func with(limit: Limit?) throws(RuleError) -> RecurrenceRule {
        try with(interval: interval, limit: limit)
    }

    private func with(interval: Int, limit: Limit?) throws(RuleError) -> RecurrenceRule {
        try RecurrenceRule(
            frequency: frequency, interval: interval, limit: limit, bySecond: Set(bySecond),
            byMinute: Set(byMinute), byHour: Set(byHour), byDay: byDay,
            byOrdinalDay: Set(byOrdinalDay), byMonthDay: Set(byMonthDay),
            byYearDay: Set(byYearDay), byWeekNo: Set(byWeekNo), byMonth: Set(byMonth),
            bySetPos: Set(bySetPos), weekStart: weekStart)
    }

    /// Returns a rule that has the days of this rule, and the end, the times and the week start of
    /// `old`.
    func with(
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
