/// Moves the days of a set.
extension DaySearch {
    /// Returns the days of a month that are a number of days after days of this set.
    func mask(in month: CalendarMonth, movedBy days: Int) -> UInt32 {
        let first = month.firstDay - days
        let (year, monthOfYear, _) = Gregorian.date(days: first)
        var source = CalendarMonth(year: year, month: monthOfYear)
        var mask: UInt32 = 0
        while case let shift = source.firstDay - first, shift < month.length {
            if mayHaveDays(in: source), source.index >= range.first, source.index <= range.last {
                let days = self.mask(in: source)
                mask |= shift < 0 ? days >> UInt32(-shift) : days << UInt32(shift)
            }
            source = source.next
        }
        return mask & month.all
    }

    /// Returns the days of a month that are a number of months after days of this set.
    func mask(in month: CalendarMonth, movedByMonths months: Int) -> UInt32 {
        let source = CalendarMonth(index: month.index - months)
        guard mayHaveDays(in: source), source.index >= range.first, source.index <= range.last
        else { return 0 }
        let days = mask(in: source)
        let last: UInt32 = days & ~month.all == 0 ? 0 : 1 << UInt32(month.length - 1)
        return days & month.all | last
    }

    /// Returns the days of a month that are the n-th counted day after or before a day of this set.
    func mask(in month: CalendarMonth, movedBy days: Int, among counted: DaySearch) -> UInt32 {
        let targets = counted.mask(in: month)
        guard targets != 0 else { return 0 }
        return days < 0
            ? mask(before: -days, targets, in: month, among: counted)
            : mask(after: days, targets, in: month, among: counted)
    }

    /// Returns the counted days of a month that are the n-th before a day of this set.
    ///
    /// The days of this set are examined in order. The n-th counted day before such a day is the
    /// counted day of the month with the number of counted days so far, minus n.
    private func mask(
        before number: Int, _ targets: UInt32, in month: CalendarMonth, among counted: DaySearch
    ) -> UInt32 {
        let total = targets.nonzeroBitCount
        var found: UInt32 = 0
        var passed = 0
        var source = month
        while passed - number < total,
            source.firstDay <= month.firstDay + month.length - 1 + DaySet.reach
        {
            let among = source.firstDay == month.firstDay ? targets : counted.mask(in: source)
            var days = mayHaveDays(in: source) ? mask(in: source) : 0
            while days != 0 {
                let shift = days.trailingZeroBitCount
                days &= days - 1
                let earlier = among & ~(.max << UInt32(shift))
                let place = passed + earlier.nonzeroBitCount - number
                guard place < total else { break }
                guard place >= 0, case let target = targets.bit(place),
                    source.firstDay + shift - month.firstDay - target <= DaySet.reach
                else { continue }
                found |= 1 << UInt32(target)
            }
            passed += among.nonzeroBitCount
            source = source.next
        }
        return found
    }

    /// Returns the counted days of a month that are the n-th after a day of this set.
    private func mask(
        after number: Int, _ targets: UInt32, in month: CalendarMonth, among counted: DaySearch
    ) -> UInt32 {
        let total = targets.nonzeroBitCount
        var found: UInt32 = 0
        var passed = 0
        var source = month
        while passed - number < total,
            source.firstDay + source.length - 1 >= month.firstDay - DaySet.reach
        {
            let among = source.firstDay == month.firstDay ? targets : counted.mask(in: source)
            var days = mayHaveDays(in: source) ? mask(in: source) : 0
            while days != 0 {
                let shift = 31 - days.leadingZeroBitCount
                days &= ~(1 << UInt32(shift))
                // Shifting by all 32 bits gives 0.
                let later = among & (.max << UInt32(shift + 1))
                let place = passed + later.nonzeroBitCount - number
                guard place < total else { break }
                guard place >= 0, case let target = targets.bit(total - 1 - place),
                    month.firstDay + target - source.firstDay - shift <= DaySet.reach
                else { continue }
                found |= 1 << UInt32(target)
            }
            passed += among.nonzeroBitCount
            source = source.previous
        }
        return found
    }
}

/// Finds a moved day from the day that it comes from.
extension DaySearch {
    /// Returns the nearest day that is the n-th counted day after a day of this set, or before it if
    /// the number is negative.
    ///
    /// A later day of this set never moves to an earlier day. The counted days therefore say from
    /// where on, or until where, the days of this set move to a day in the direction of the search.
    ///
    /// - Returns: The day; `nil` if the first day that is found moves too far, so that only a look at
    ///   each month tells, or if there is none.
    func day(
        movedBy number: Int, among counted: DaySearch, nearestTo day: Int,
        _ direction: SearchDirection
    ) -> Int? {
        let source: Int?
        switch (direction, number < 0) {
        case (.forwards, true):
            source = counted.day(-number, from: day - 1).flatMap { self.day(onOrAfter: $0 + 1) }
        case (.forwards, false):
            source = counted.day(-number, from: day).flatMap { self.day(onOrAfter: $0) }
        case (.backwards, true):
            source = counted.day(-number, from: day).flatMap { self.day(onOrBefore: $0) }
        case (.backwards, false):
            source = counted.day(-number, from: day + 1).flatMap { self.day(onOrBefore: $0 - 1) }
        }
        guard let source, let moved = counted.day(number, from: source),
            abs(moved - source) <= DaySet.reach
        else { return nil }
        return moved
    }

    /// Returns the n-th day of this set after a day, or before it if the number is negative; `nil` if
    /// it is farther away than a day can be moved.
    private func day(_ number: Int, from day: Int) -> Int? {
        let isForward = number > 0
        let (year, monthOfYear, dayOfMonth) = Gregorian.date(days: day)
        var month = CalendarMonth(year: year, month: monthOfYear)
        var kept = isForward ? UInt32.max << UInt32(dayOfMonth) : ~(.max << UInt32(dayOfMonth - 1))
        var left = abs(number)
        while abs(month.firstDay - day) <= DaySet.reach, month.index >= range.first,
            month.index <= range.last
        {
            let days = mask(in: month) & kept
            let count = days.nonzeroBitCount
            if left <= count {
                return month.firstDay + days.bit(isForward ? left - 1 : count - left)
            }
            left -= count
            kept = .max
            month = isForward ? month.next : month.previous
        }
        return nil
    }
}

/// A range of months, by their number since the beginning of year 0; empty if `last` is before
/// `first`.
struct MonthRange: Sendable {
    let first: Int
    let last: Int

    /// The months of all supported dates.
    static let all = MonthRange(first: 12, last: MonthSteps.last)
    static let none = MonthRange(first: 0, last: -1)

    init(first: Int, last: Int) {
        self.first = first
        self.last = last
    }

    /// Creates the range of the months of some days.
    init(from first: Int, through last: Int) {
        let (start, end) = (Gregorian.date(days: first), Gregorian.date(days: last))
        self.first = MonthSteps.index(year: start.year, month: start.month)
        self.last = MonthSteps.index(year: end.year, month: end.month)
    }

    var isEmpty: Bool { last < first }
    var clamped: MonthRange { intersection(.all) }

    func intersection(_ other: MonthRange) -> MonthRange {
        MonthRange(first: max(first, other.first), last: min(last, other.last))
    }

    /// Returns the smallest range that includes both ranges.
    func hull(_ other: MonthRange) -> MonthRange {
        if isEmpty { return other }
        if other.isEmpty { return self }
        return MonthRange(first: min(first, other.first), last: max(last, other.last))
    }

    func moved(by months: Int) -> MonthRange {
        isEmpty ? self : MonthRange(first: first + months, last: last + months)
    }

    func extended(by months: Int) -> MonthRange {
        isEmpty ? self : MonthRange(first: first - months, last: last + months)
    }
}

extension RuleDays {
    /// The months that can have days of the rule.
    var months: MonthRange { MonthRange(from: first, through: last) }
}
