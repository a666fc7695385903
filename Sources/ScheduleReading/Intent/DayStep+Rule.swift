import Recurrence

extension DayStep {
    /// Returns a recurrence rule that has this step's frequency and the interval 1.
    ///
    /// If a month or a year does not have the day of `start`, such as 31 or 29 February, the rule
    /// uses the last day before it.
    func rule(from start: CivilDate) throws(RuleError) -> RecurrenceRule {
        switch (frequency, start.month, start.day) {
        case (.monthly, _, 31):
            return try RecurrenceRule(frequency: .monthly, byMonthDay: [-1])
        case (.monthly, _, 29...30):
            return try RecurrenceRule(
                frequency: .monthly, byMonthDay: Set(28...start.day), bySetPos: [-1])
        case (.yearly, 2, 29):
            return try RecurrenceRule(frequency: .yearly, byMonthDay: [-1], byMonth: [2])
        default: return RecurrenceRule(frequency: frequency)
        }
    }
}
