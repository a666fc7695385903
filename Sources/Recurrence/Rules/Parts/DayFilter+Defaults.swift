extension DayFilter {
    /// Creates the filter of a rule that starts on a date.
    ///
    /// The start supplies what the rule does not say (RFC 5545, section 3.3.10: "Information, not
    /// contained in the rule, necessary to determine the various recurrence instance start time and
    /// dates are derived from the Start Time"). A yearly rule takes the month and the day from the
    /// start; with `BYMONTH` it takes only the day, with `BYMONTHDAY` only the month, and with
    /// `BYWEEKNO` the weekday. A monthly rule takes the day of the month, a weekly rule the weekday.
    init(_ rule: RecurrenceRule, start: CivilDate) {
        let parts = rule.parts
        byMonth = ByMonth(rule.months(from: start))
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
        case .yearly, .monthly:
            byMonthDay = ByMonthDay([start.day])
        case .secondly, .minutely, .hourly, .daily:
            break
        }
    }
}
