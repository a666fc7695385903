import Recurrence

/// A step of days, weeks, months or years in the calendar, in English and Korean: `2d`, `2 weeks`,
/// `1mo`, `1y`, `2주`, `3개월`.
struct DayStep: Hashable {
    let frequency: RecurrenceRule.Frequency
    /// The number of days, weeks, months or years.
    let interval: Int

    init(_ frequency: RecurrenceRule.Frequency, _ interval: Int) {
        self.frequency = frequency
        self.interval = interval
    }

    /// Reads a step; `nil` if the text is something else, such as a duration.
    init?(_ text: String) {
        var scanner = PhraseScanner(text)
        guard let step = (try? scanner.length())?.step else { return nil }
        scanner.skip(.everyTail)
        guard scanner.isAtEnd else { return nil }
        self = step
    }
}

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
