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
