/// On which days something recurs: a recurrence rule of RFC 5545 (section 3.3.10).
///
/// Supported are `FREQ=DAILY` and `FREQ=WEEKLY`, each with or without `BYDAY`; everything else is
/// refused with a sentence. The times within a day are the ``Schedule``'s.
public struct RecurrenceRule: Hashable, Sendable {
    /// How often a rule recurs before its other parts narrow it.
    public enum Frequency: String, CaseIterable, Hashable, Sendable {
        /// On every day.
        case daily = "DAILY"
        /// In every week.
        case weekly = "WEEKLY"
    }

    /// The part `FREQ`.
    public let frequency: Frequency
    let weekdays: WeekdaySet

    /// Every day, `FREQ=DAILY`.
    public static let daily = RecurrenceRule(frequency: .daily)

    /// In every week on some days, `FREQ=WEEKLY;BYDAY=…`.
    ///
    /// - Parameter days: The days. None means the weekday of the schedule's start, as in RFC 5545.
    /// - Returns: The rule.
    public static func weekly(on days: Set<Weekday>) -> RecurrenceRule {
        RecurrenceRule(frequency: .weekly, weekdays: days)
    }

    /// Creates a rule.
    ///
    /// - Parameters:
    ///   - frequency: The part `FREQ`.
    ///   - weekdays: The part `BYDAY`; empty if there is none.
    public init(frequency: Frequency, weekdays: Set<Weekday> = []) {
        self.frequency = frequency
        self.weekdays = WeekdaySet(weekdays)
    }

    /// The part `BYDAY`; empty if there is none.
    public var byDay: Set<Weekday> { Set(weekdays.days) }

    /// The days of the week on which the rule recurs when it starts on a date.
    func weekdays(from start: CivilDate) -> WeekdaySet {
        guard weekdays.isEmpty else { return weekdays }
        switch frequency {
        case .daily: return .all
        case .weekly: return WeekdaySet([start.weekday])
        }
    }
}

extension RecurrenceRule: CustomStringConvertible {
    /// The rule in English: `every day`, `Mon-Fri`, `Mon, Wed, Fri`, `every week`.
    public var description: String {
        if weekdays == .all { return "every day" }
        guard weekdays.isEmpty else { return weekdays.description }
        switch frequency {
        case .daily: return "every day"
        case .weekly: return "every week"
        }
    }
}
