extension DayFilter {
    /// The filter of a rule that starts on a date.
    ///
    /// What a rule leaves open comes from its start (RFC 5545, section 3.3.10: "Information, not
    /// contained in the rule, necessary to determine the various recurrence instance start time and
    /// dates are derived from the Start Time"): a yearly rule takes the month and the day, with
    /// months the day, with weeks the weekday; a monthly rule takes the day, a weekly one the
    /// weekday.
    init(_ rule: RecurrenceRule, start: CivilDate) {
        let parts = rule.parts
        byMonth = ByMonth(parts.byMonth)
        if !parts.byMonthDay.isEmpty { byMonthDay = ByMonthDay(parts.byMonthDay) }
        if !parts.byYearDay.isEmpty { byYearDay = ByYearDay(parts.byYearDay) }
        if !rule.weekdays.isEmpty || !parts.byOrdinalDay.isEmpty {
            let isInMonth = rule.frequency == .monthly || !parts.byMonth.isEmpty
            byDay = ByDay(
                rule.weekdays, parts.byOrdinalDay, scope: isInMonth ? .month : .year)
        }
        if !parts.byWeekNo.isEmpty {
            byWeekNo = ByWeekNo(
                parts.byWeekNo, weekStart: parts.weekStart, interval: parts.interval,
                start: start)
            byMonth = ByMonth(bits: byMonth.bits & ByWeekNo.months(of: parts.byWeekNo).bits)
        }
        guard byDay == nil, byMonthDay == nil, byYearDay == nil else { return }
        let weekday = ByDay(WeekdaySet([start.weekday]), [], scope: .month)
        switch rule.frequency {
        case .yearly where byWeekNo != nil, .weekly:
            byDay = weekday
        case .yearly:
            if parts.byMonth.isEmpty { byMonth = ByMonth([start.month]) }
            byMonthDay = ByMonthDay([start.day])
        case .monthly:
            byMonthDay = ByMonthDay([start.day])
        case .secondly, .minutely, .hourly, .daily:
            break
        }
    }
}
