internal import Recurrence

/// Moves the days of a rule earlier or later, if a rule can express the result.
///
/// For example, an alarm on the evening before an event rings a day before each occurrence. For
/// this alarm, `BYDAY=MO` becomes `BYDAY=SU`, and `BYMONTHDAY=1` becomes `BYMONTHDAY=-1`.
/// `BYDAY=2TU` becomes the Monday from the 7th to the 13th. `BYMONTHDAY=31` cannot be moved,
/// because not every month has that day.
struct DayShift {
    private var parts: RuleParts
    private let start: CivilDate
    private let days: Int

    /// Returns the parts of a rule with all days moved this many days later; `nil` if no rule can
    /// express the result.
    static func shifted(_ rule: RecurrenceRule, start: CivilDate, byDays days: Int) -> RuleParts? {
        guard days != 0 else { return RuleParts(rule) }
        var shift = DayShift(parts: RuleParts(rule, from: start), start: start, days: days)
        return shift.run() ? shift.parts : nil
    }

    private mutating func run() -> Bool {
        switch parts.frequency {
        case .secondly, .minutely, .hourly: return !parts.hasDays
        case .daily: return parts.byMonth.isEmpty && parts.byMonthDay.isEmpty && rotateDays()
        case .weekly:
            parts.weekStart = parts.weekStart.advanced(byDays: days)
            return parts.byMonth.isEmpty && rotateDays()
        case .monthly:
            guard parts.bySetPos.isEmpty else { return false }
            let isEveryMonth = parts.interval == 1 && parts.byMonth.isEmpty
            guard isEveryMonth || staysInMonth else { return false }
            return shiftDaysOfMonth(mayCross: isEveryMonth)
        case .yearly: return shiftYearly()
        }
    }

    /// Whether the moved start is in the same month as the start.
    ///
    /// Intervals of more than a month count from the start's month, so that month must not change.
    private var staysInMonth: Bool {
        let later = start.advanced(byDays: days)
        return (later.year, later.month) == (start.year, start.month)
    }

    private mutating func rotateDays() -> Bool {
        parts.byDay = Set(parts.byDay.map { $0.advanced(byDays: days) })
        return true
    }

    private mutating func shiftDaysOfMonth(mayCross: Bool) -> Bool {
        if !parts.byOrdinalDay.isEmpty { return shiftOrdinals(mayCross: mayCross) }
        if parts.byMonthDay.isEmpty {
            guard parts.byDay.isEmpty else {
                // In a rule for every month, `BYDAY=MO` selects every Monday, so the weekdays can
                // be rotated.
                return mayCross && rotateDays()
            }
            guard start.day <= 28 else { return false }
            parts.byMonthDay = [start.day]
        }
        guard let shifted = shifted(parts.byMonthDay, mayCross: mayCross) else { return false }
        parts.byMonthDay = shifted
        return rotateDays()
    }

    /// Moves numbered weekdays, such as `2TU`, by treating them as days of the month: the second
    /// Tuesday is the Tuesday from the 8th to the 14th.
    private mutating func shiftOrdinals(mayCross: Bool) -> Bool {
        let numbers = Set(parts.byOrdinalDay.map(\.ordinal))
        let weekdays = Set(parts.byOrdinalDay.map(\.weekday))
        guard parts.byDay.isEmpty, parts.byMonthDay.isEmpty,
            numbers.count == 1 || weekdays.count == 1,
            numbers.allSatisfy({ (1...4).contains(abs($0)) })
        else { return false }
        let range = numbers.flatMap { number in
            (7 * abs(number) - 6...7 * abs(number)).map { number < 0 ? -$0 : $0 }
        }
        guard let shifted = shifted(Set(range), mayCross: mayCross) else { return false }
        parts.byOrdinalDay = []
        parts.byMonthDay = shifted
        parts.byDay = weekdays
        return rotateDays()
    }

    private func shifted(_ monthDays: Set<Int>, mayCross: Bool) -> Set<Int>? {
        var result: Set<Int> = []
        for day in monthDays {
            // Some months have only 28 days, so days beyond 28 and -28 do not exist in every month.
            guard abs(day) <= 28 else { return nil }
            var moved = day + days
            if (moved > 0) != (day > 0) || moved == 0 {
                guard mayCross else { return nil }
                // There is no day 0: the day before the 1st is -1, the last day of the previous
                // month.
                moved += day > 0 ? -1 : 1
            }
            guard (1...28).contains(abs(moved)) else { return nil }
            result.insert(moved)
        }
        return result
    }

    private mutating func shiftYearly() -> Bool {
        guard parts.byWeekNo.isEmpty, parts.byYearDay.isEmpty, parts.bySetPos.isEmpty else {
            return false
        }
        if parts.byDay.isEmpty, parts.byOrdinalDay.isEmpty, parts.byMonth.count < 2,
            parts.byMonthDay.count == 1 || parts.byMonthDay.isEmpty && !parts.byMonth.isEmpty
                || !parts.hasDays
        {
            if shiftDate() { return true }
        }
        guard parts.interval == 1 || start.advanced(byDays: days).year == start.year else {
            return false
        }
        guard !parts.byMonth.isEmpty else {
            // `BYDAY` alone means these weekdays of every week, so the weekdays shift.
            return !parts.byDay.isEmpty && parts.byOrdinalDay.isEmpty && parts.interval == 1
                && rotateDays()
        }
        return shiftDaysOfMonth(mayCross: false)
    }

    /// Moves the date of a rule with one date a year, if the result is the same in leap years and
    /// other years.
    private mutating func shiftDate() -> Bool {
        let month = parts.byMonth.first ?? start.month
        let day = parts.byMonthDay.first ?? start.day
        guard day > 0, (start.month, start.day) == (month, day),
            let common = CivilDate(year: 2_025, month: month, day: day)?.advanced(byDays: days),
            let leap = CivilDate(year: 2_024, month: month, day: day)?.advanced(byDays: days),
            let late = CivilDate(year: 2_023, month: month, day: day)?.advanced(byDays: days),
            Set([common, leap, late].map { $0.month * 100 + $0.day }).count == 1
        else { return false }
        if !parts.byMonth.isEmpty { parts.byMonth = [common.month] }
        if !parts.byMonthDay.isEmpty { parts.byMonthDay = [common.day] }
        return true
    }
}
