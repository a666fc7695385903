/// The days of a month that match `BYMONTH`, `BYWEEKNO`, `BYYEARDAY`, `BYMONTHDAY` and `BYDAY`.
///
/// The table in section 3.3.10 of RFC 5545 distinguishes parts that expand the set of days from
/// parts that limit it. Both lead to the same days: those that match every part that the rule has.
struct DayFilter: Sendable {
    var byMonth = ByMonth.all
    var byWeekNo: ByWeekNo?
    var byYearDay: ByYearDay?
    var byMonthDay: ByMonthDay?
    var byDay: ByDay?

    /// Returns the matching days as bits, with the first day of the month in bit 0.
    @inline(__always)
    func mask(in month: CalendarMonth, ofWeekYear weekYear: Int? = nil) -> UInt32 {
        guard byMonth.contains(month.month) else { return 0 }
        var mask = month.all
        if let byMonthDay { mask &= byMonthDay.mask(in: month) }
        if let byDay { mask &= byDay.mask(in: month) }
        if let byYearDay { mask &= byYearDay.mask(in: month) }
        if let byWeekNo, mask != 0 { mask &= byWeekNo.mask(in: month, ofYear: weekYear) }
        return mask
    }

    /// Whether every day matches.
    var isAll: Bool {
        byMonth.isAll && byWeekNo == nil && byYearDay == nil && byMonthDay == nil && byDay == nil
    }
}

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
