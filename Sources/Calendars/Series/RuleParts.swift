internal import Recurrence

/// The parts of a rule, which can be changed one by one.
struct RuleParts {
    var frequency: RecurrenceRule.Frequency
    var interval: Int
    var limit: RecurrenceRule.Limit?
    var bySecond: Set<Int>
    var byMinute: Set<Int>
    var byHour: Set<Int>
    var byDay: Set<Weekday>
    var byOrdinalDay: Set<OrdinalWeekday>
    var byMonthDay: Set<Int>
    var byYearDay: Set<Int>
    var byWeekNo: Set<Int>
    var byMonth: Set<Int>
    var bySetPos: Set<Int>
    var weekStart: Weekday

    init(_ rule: RecurrenceRule) {
        frequency = rule.frequency
        interval = rule.interval
        limit = rule.limit
        bySecond = Set(rule.bySecond)
        byMinute = Set(rule.byMinute)
        byHour = Set(rule.byHour)
        byDay = rule.byDay
        byOrdinalDay = Set(rule.byOrdinalDay)
        byMonthDay = Set(rule.byMonthDay)
        byYearDay = Set(rule.byYearDay)
        byWeekNo = Set(rule.byWeekNo)
        byMonth = Set(rule.byMonth)
        bySetPos = Set(rule.bySetPos)
        weekStart = rule.weekStart
    }

    /// Creates the parts of a rule that starts on a date.
    ///
    /// If a yearly rule takes the month of its days from the start, the parts name that month: the
    /// start can move to another month, and some programs take such a rule to mean every month.
    init(_ rule: RecurrenceRule, from start: CivilDate) {
        self.init(rule)
        if !byMonthDay.isEmpty { byMonth = Set(rule.months(from: start)) }
    }

    /// The rule of these parts; `nil` if RFC 5545 forbids the combination.
    var rule: RecurrenceRule? {
        try? RecurrenceRule(
            frequency: frequency, interval: interval, limit: limit, bySecond: bySecond,
            byMinute: byMinute, byHour: byHour, byDay: byDay, byOrdinalDay: byOrdinalDay,
            byMonthDay: byMonthDay, byYearDay: byYearDay, byWeekNo: byWeekNo, byMonth: byMonth,
            bySetPos: bySetPos, weekStart: weekStart)
    }

    var hasTimes: Bool { !bySecond.isEmpty || !byMinute.isEmpty || !byHour.isEmpty }

    /// Whether the rule has parts that choose days.
    var hasDays: Bool {
        !byDay.isEmpty || !byOrdinalDay.isEmpty || !byMonthDay.isEmpty || !byYearDay.isEmpty
            || !byWeekNo.isEmpty || !byMonth.isEmpty
    }
}

extension RecurrenceRule {
    /// Returns the same rule with another limit.
    func ending(_ limit: Limit?) -> RecurrenceRule {
        guard limit != self.limit else { return self }
        var parts = RuleParts(self)
        parts.limit = limit
        return parts.rule ?? self
    }
}

extension Weekday {
    /// Returns the weekday that is this many days later.
    func advanced(byDays days: Int) -> Weekday {
        let number = ((rawValue - 1 + days) % 7 + 7) % 7 + 1
        // The number is from 1 to 7, so the initializer never fails.
        return Weekday(rawValue: number) ?? self
    }
}
