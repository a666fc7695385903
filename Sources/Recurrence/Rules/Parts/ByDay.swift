/// The part `BYDAY`: plain weekdays (`MO`), and weekdays with a number within a month or a year
/// (`-1FR`).
struct ByDay: Sendable {
    /// The span within which the numbers of `BYDAY`, such as the 2 in `2TU`, are counted.
    enum Scope: Sendable {
        case month
        case year
    }

    private let weekdays: UInt32
    private let ordinals: [OrdinalWeekday]
    private let scope: Scope

    init(_ weekdays: WeekdaySet, _ ordinals: [OrdinalWeekday], scope: Scope) {
        self.weekdays = UInt32(weekdays.bits)
        self.ordinals = ordinals
        self.scope = scope
    }

    @inline(__always)
    func mask(in month: CalendarMonth) -> UInt32 {
        let first = UInt32(month.firstWeekday)
        let week = (weekdays >> first | weekdays << (7 - first)) & 0x7F
        // The factor has bits 0, 7, 14, 21 and 28 set, so the product repeats the week's bits five
        // times.
        let plain = week &* 0x1020_4081 & month.all
        return ordinals.isEmpty ? plain : plain | numbered(in: month)
    }

    private func numbered(in month: CalendarMonth) -> UInt32 {
        let (start, length) =
            switch scope {
            case .month: (month.firstDay, month.length)
            case .year:
                (month.firstDay - month.daysBefore, Gregorian.isLeap(month.year) ? 366 : 365)
            }
        let skipped = month.firstDay - start
        let first = CalendarMonth.weekday(start)
        let last = CalendarMonth.weekday(start + length - 1)
        var mask: UInt32 = 0
        for day in ordinals {
            let weekday = day.weekday.rawValue - 1
            let index =
                day.ordinal > 0
                ? (weekday - first + 7) % 7 + (day.ordinal - 1) * 7
                : length - 1 - (last - weekday + 7) % 7 + (day.ordinal + 1) * 7
            guard (0..<length).contains(index), (0..<month.length).contains(index - skipped)
            else { continue }
            mask |= 1 << UInt32(index - skipped)
        }
        return mask
    }
}
