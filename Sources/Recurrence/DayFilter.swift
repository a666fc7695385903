/// What `BYMONTH`, `BYWEEKNO`, `BYYEARDAY`, `BYMONTHDAY` and `BYDAY` leave of the days of a month.
///
/// Whether a part expands or limits (the table of RFC 5545, section 3.3.10) comes to the same
/// for days: a day counts if every part that is there has it.
struct DayFilter: Sendable {
    var byMonth = ByMonth.all
    var byWeekNo: ByWeekNo?
    var byYearDay: ByYearDay?
    var byMonthDay: ByMonthDay?
    var byDay: ByDay?

    /// The bits of the days that count, the first of the month in bit 0.
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

    /// Whether every day counts.
    var isAll: Bool {
        byMonth.isAll && byWeekNo == nil && byYearDay == nil && byMonthDay == nil && byDay == nil
    }
}
