internal import Recurrence

/// Moves the days of a rule earlier or later, if a rule can express the result.
///
/// An alarm on the evening before rings a day before each occurrence. For `BYDAY=MO` the new rule
/// has `BYDAY=SU`, for `BYMONTHDAY=1` it has `BYMONTHDAY=-1`, and for `BYDAY=2TU` it has the Monday
/// among the days 7 to 13. For `BYMONTHDAY=31` there is no such rule.
struct DayShift {
    private var parts: RuleParts
    private let start: CivilDate
    private let days: Int

    /// Returns the parts of the rule with each of its days this many days later; `nil` if there is
    /// no such rule.
    static func shifted(_ rule: RecurrenceRule, start: CivilDate, byDays days: Int) -> RuleParts? {
        let parts = RuleParts(rule)
        guard days != 0 else { return parts }
        var shift = DayShift(parts: parts, start: start, days: days)
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

    /// Whether the shifted start is in the same month: longer intervals count from the start's month.
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
                // Without a number, `BYDAY` selects every such weekday of a month. Over all months,
                // this means every week, so the weekdays can be rotated.
                return mayCross && rotateDays()
            }
            guard start.day <= 28 else { return false }
            parts.byMonthDay = [start.day]
        }
        guard let shifted = shifted(parts.byMonthDay, mayCross: mayCross) else { return false }
        parts.byMonthDay = shifted
        return rotateDays()
    }

    /// Shifts weekdays with a number as days of the month: the second Tuesday is the Tuesday of the
    /// days 8 to 14.
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
            // A month can have fewer than 29 days, so the days beyond 28 and -28 are not in every
            // month.
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
            // Without `BYMONTH`, `BYMONTHDAY` applies to every month, and weekdays apply to the
            // whole year.
            let isOfAllMonths = !parts.byMonthDay.isEmpty && parts.byOrdinalDay.isEmpty
            if isOfAllMonths { return shiftDaysOfMonth(mayCross: parts.interval == 1) }
            return !parts.byDay.isEmpty && parts.byOrdinalDay.isEmpty && parts.interval == 1
                && rotateDays()
        }
        return shiftDaysOfMonth(mayCross: false)
    }

    /// Shifts a single date of the year, if the shifted date is the same in leap years and other
    /// years.
    private mutating func shiftDate() -> Bool {
        guard parts.byMonthDay.isEmpty || !parts.byMonth.isEmpty || parts.byMonth.count == 1 else {
            return false
        }
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
