import Recurrence

/// A step of days, weeks, months or years in the calendar, in English and Korean: `2d`, `2 weeks`,
/// `1mo`, `1y`, `2주`, `3개월`.
struct DayStep: Hashable {
    let frequency: RecurrenceRule.Frequency
    /// The number of days, weeks, months or years.
    let interval: Int

    private static let units: [String: RecurrenceRule.Frequency] = [
        "d": .daily, "day": .daily, "days": .daily, "일": .daily,
        "w": .weekly, "week": .weekly, "weeks": .weekly, "주": .weekly, "주일": .weekly,
        "mo": .monthly, "month": .monthly, "months": .monthly, "달": .monthly, "개월": .monthly,
        "y": .yearly, "year": .yearly, "years": .yearly, "년": .yearly,
    ]

    init(_ frequency: RecurrenceRule.Frequency, _ interval: Int) {
        self.frequency = frequency
        self.interval = interval
    }

    /// Reads a step; `nil` if the text is something else, such as a duration.
    init?(_ text: String) {
        let text = text.lowercased()
        guard let match = text.wholeMatch(of: #/ *([0-9]{1,4}) ?([a-z가-힣]+?)(?: ?마다)? */#),
            let frequency = Self.units[String(match.2)], let interval = Int(match.1), interval > 0
        else { return nil }
        self.frequency = frequency
        self.interval = interval
    }
}
