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
