extension RecurrenceRule {
    /// Creates a rule from all its parts.
    ///
    /// - Parameters:
    ///   - frequency: `FREQ`: the period of the rule.
    ///   - interval: `INTERVAL`: 2 means every second period. At least 1.
    ///   - limit: `COUNT` or `UNTIL`: the end of the rule.
    ///   - bySecond: `BYSECOND`, 0 to 60.
    ///   - byMinute: `BYMINUTE`, 0 to 59.
    ///   - byHour: `BYHOUR`, 0 to 23.
    ///   - byDay: The days of `BYDAY` without a number.
    ///   - byOrdinalDay: The days of `BYDAY` with a number; in monthly and yearly rules only.
    ///   - byMonthDay: `BYMONTHDAY`, 1 to 31 and -1 to -31; not allowed in weekly rules.
    ///   - byYearDay: `BYYEARDAY`, 1 to 366 and -1 to -366; not allowed in daily, weekly and
    ///     monthly rules.
    ///   - byWeekNo: `BYWEEKNO`, 1 to 53 and -1 to -53; in yearly rules only.
    ///   - byMonth: `BYMONTH`, 1 to 12.
    ///   - bySetPos: `BYSETPOS`, 1 to 366 and -1 to -366; only together with another `BY…` part.
    ///   - weekStart: `WKST`: the first day of a week.
    /// - Throws: ``RuleError`` if a value is out of range, or two parts conflict.
    public init(
        frequency: Frequency, interval: Int = 1, limit: Limit? = nil, bySecond: Set<Int> = [],
        byMinute: Set<Int> = [], byHour: Set<Int> = [], byDay: Set<Weekday> = [],
        byOrdinalDay: Set<OrdinalWeekday> = [], byMonthDay: Set<Int> = [],
        byYearDay: Set<Int> = [], byWeekNo: Set<Int> = [], byMonth: Set<Int> = [],
        bySetPos: Set<Int> = [], weekStart: Weekday = .monday
    ) throws(RuleError) {
        var parts = RuleParts()
        parts.interval = interval
        parts.limit = limit
        parts.byOrdinalDay = byOrdinalDay.sorted()
        parts.weekStart = weekStart
        try RecurrenceRule.checkLength(parts)
        parts.bySecond = try RulePart.bySecond.sorted(bySecond)
        parts.byMinute = try RulePart.byMinute.sorted(byMinute)
        parts.byHour = try RulePart.byHour.sorted(byHour)
        parts.byMonthDay = try RulePart.byMonthDay.sorted(byMonthDay)
        parts.byYearDay = try RulePart.byYearDay.sorted(byYearDay)
        parts.byWeekNo = try RulePart.byWeekNo.sorted(byWeekNo)
        parts.byMonth = try RulePart.byMonth.sorted(byMonth)
        parts.bySetPos = try RulePart.bySetPos.sorted(bySetPos)
        try self.init(checking: frequency, WeekdaySet(byDay), parts)
    }

    /// The value of `INTERVAL`: the distance between periods, at least 1.
    ///
    /// With 2, the rule recurs in every second period.
    public var interval: Int { parts.interval }
    /// The end of the rule, `COUNT` or `UNTIL`; `nil` if the rule does not end.
    public var limit: Limit? { parts.limit }
    /// The values of `BYSECOND`, ascending, 0 to 60.
    ///
    /// POSIX clocks never show second 60, so a second 60 in the list never occurs.
    public var bySecond: [Int] { parts.bySecond }
    /// The values of `BYMINUTE`, ascending, 0 to 59.
    public var byMinute: [Int] { parts.byMinute }
    /// The values of `BYHOUR`, ascending, 0 to 23.
    public var byHour: [Int] { parts.byHour }
    /// The days of `BYDAY` without a number; empty if there are none.
    public var byDay: Set<Weekday> { Set(weekdays.days) }
    /// The days of `BYDAY` with a number, ascending.
    public var byOrdinalDay: [OrdinalWeekday] { parts.byOrdinalDay }
    /// The values of `BYMONTHDAY`, ascending, 1 to 31 and -1 to -31.
    public var byMonthDay: [Int] { parts.byMonthDay }
    /// The values of `BYYEARDAY`, ascending, 1 to 366 and -1 to -366.
    public var byYearDay: [Int] { parts.byYearDay }
    /// The values of `BYWEEKNO`, ascending, 1 to 53 and -1 to -53.
    public var byWeekNo: [Int] { parts.byWeekNo }
    /// The values of `BYMONTH`, ascending, 1 to 12.
    public var byMonth: [Int] { parts.byMonth }
    /// The values of `BYSETPOS`, ascending, 1 to 366 and -1 to -366.
    public var bySetPos: [Int] { parts.bySetPos }
    /// The value of `WKST`: the first day of a week, Monday by default.
    public var weekStart: Weekday { parts.weekStart }

    private static func checkLength(_ parts: RuleParts) throws(RuleError) {
        guard (1...RulePart.greatest).contains(parts.interval) else {
            throw .invalid(.interval, String(parts.interval), at: 0)
        }
        if case .count(let count) = parts.limit, !(1...RulePart.greatest).contains(count) {
            throw .invalid(.count, String(count), at: 0)
        }
    }
}

extension RulePart {
    /// Returns the numbers of the part in their order.
    fileprivate func sorted(_ values: Set<Int>) throws(RuleError) -> [Int] {
        guard !values.isEmpty, let range else { return [] }
        let sorted = values.sorted()
        for value in sorted {
            guard range.contains(value) || countsFromEnd && range.contains(0 &- value) else {
                throw .invalid(self, String(value), at: 0)
            }
        }
        return sorted
    }
}

extension RecurrenceRule {
    /// The weeks of the year with even numbers.
    ///
    /// Many towns collect rubbish in the even or in the odd weeks.
    package static let evenWeeks = Array(stride(from: 2, through: 52, by: 2))
    /// The weeks of the year with odd numbers.
    ///
    /// If a year has a week 53, that week and week 1 of the next year are two odd weeks in a row.
    package static let oddWeeks = Array(stride(from: 1, through: 53, by: 2))
}
