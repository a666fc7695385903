/// A recurrence rule (RFC 5545, section 3.3.10) with all parts that the specification defines.
///
/// The rule recurs once in every period of ``frequency``, or in every n-th period if ``interval``
/// is n. The `BY…` parts remove or add occurrences, and ``limit`` ends the rule. The start of the
/// ``Schedule`` supplies the rest: a monthly rule without days recurs on the start's day of the
/// month. Lists are sorted and without duplicates, so two rules with the same parts are equal.
///
/// Create a rule from its text with ``init(rfc5545:)``, with ``daily`` or ``weekly(on:)``, or with
/// ``init(frequency:interval:limit:bySecond:byMinute:byHour:byDay:byOrdinalDay:byMonthDay:byYearDay:byWeekNo:byMonth:bySetPos:weekStart:)``.
public struct RecurrenceRule: Hashable, Sendable {
    /// The part `FREQ`.
    public let frequency: Frequency
    /// The days of `BYDAY` that have no number.
    let weekdays: WeekdaySet
    /// The other parts; `nil` in the common rules that have only a frequency and weekdays.
    private let box: RulePartsBox?

    /// The rule that recurs every day, `FREQ=DAILY`.
    public static let daily = RecurrenceRule(frequency: .daily)

    /// Creates a rule that recurs every week on certain days, `FREQ=WEEKLY;BYDAY=…`.
    ///
    /// - Parameter days: The days. An empty set means the weekday of the schedule's start, as in
    ///   RFC 5545.
    /// - Returns: The rule.
    public static func weekly(on days: Set<Weekday>) -> RecurrenceRule {
        RecurrenceRule(frequency: .weekly, weekdays: days)
    }

    /// Creates a rule with a frequency and weekdays.
    ///
    /// - Parameters:
    ///   - frequency: The part `FREQ`.
    ///   - weekdays: The part `BYDAY` without numbers; empty if the rule has no such part.
    public init(frequency: Frequency, weekdays: Set<Weekday> = []) {
        self.init(frequency, WeekdaySet(weekdays), RuleParts())
    }

    /// Creates a rule from parts that have already been checked for range and conflicts.
    init(_ frequency: Frequency, _ weekdays: WeekdaySet, _ parts: RuleParts) {
        self.frequency = frequency
        self.weekdays = weekdays
        box = parts == RuleParts() ? nil : RulePartsBox(parts)
    }

    var parts: RuleParts { box?.parts ?? RuleParts() }

    /// Whether the rule has only a frequency and weekdays.
    var hasOnlyDays: Bool { box == nil }

    /// Returns the weekdays on which a daily or weekly rule recurs if it starts on a date.
    func weekdays(from start: CivilDate) -> WeekdaySet {
        guard weekdays.isEmpty else { return weekdays }
        return frequency == .weekly ? WeekdaySet([start.weekday]) : .all
    }

    /// Returns the months in which the rule recurs if it starts on a date.
    ///
    /// A yearly rule that names no month takes the month of its start, even if it names days of the
    /// month: Google Calendar exports a birthday on 14 February as `FREQ=YEARLY;BYMONTHDAY=14`.
    /// `BYWEEKNO`, `BYYEARDAY` and `BYDAY` alone already name days of the whole year.
    ///
    /// - Parameter start: The first day of the schedule.
    /// - Returns: The months, ascending; empty if the rule recurs in every month.
    package func months(from start: CivilDate) -> [Int] {
        let parts = parts
        guard frequency == .yearly, parts.byMonth.isEmpty, parts.byWeekNo.isEmpty,
            parts.byYearDay.isEmpty,
            !parts.byMonthDay.isEmpty || weekdays.isEmpty && parts.byOrdinalDay.isEmpty
        else { return parts.byMonth }
        return [start.month]
    }

    /// Returns the same rule with a different `COUNT`.
    func limited(to count: Int) -> RecurrenceRule {
        var parts = parts
        parts.limit = .count(count)
        return RecurrenceRule(frequency, weekdays, parts)
    }
}

extension RecurrenceRule {
    /// The part `FREQ`: how often a rule recurs before its other parts limit or expand it.
    public enum Frequency: String, CaseIterable, Comparable, Hashable, Sendable {
        /// Every second.
        case secondly = "SECONDLY"
        /// Every minute.
        case minutely = "MINUTELY"
        /// Every hour.
        case hourly = "HOURLY"
        /// Every day.
        case daily = "DAILY"
        /// Every week.
        case weekly = "WEEKLY"
        /// Every month.
        case monthly = "MONTHLY"
        /// Every year.
        case yearly = "YEARLY"

        private var rank: Int { Frequency.allCases.firstIndex(of: self) ?? 0 }

        /// Compares two frequencies by the length of their periods.
        ///
        /// - Parameters:
        ///   - left: A frequency.
        ///   - right: Another frequency.
        /// - Returns: Whether `left` has the shorter period.
        public static func < (left: Frequency, right: Frequency) -> Bool {
            left.rank < right.rank
        }
    }

    /// The end of a rule: `COUNT` or `UNTIL`.
    ///
    /// A rule cannot have both.
    public enum Limit: Hashable, Sendable {
        /// Ends the rule after a number of occurrences, at least 1. In a schedule with its own
        /// times or windows, the number counts days.
        case count(Int)
        /// Ends the rule with the last occurrence at or before a date or a time.
        case until(RecurrenceDate)
    }
}

/// Stores the rarely used parts on the heap, so that a rule stays small.
private final class RulePartsBox: Hashable, Sendable {
    let parts: RuleParts

    init(_ parts: RuleParts) {
        self.parts = parts
    }

    static func == (left: RulePartsBox, right: RulePartsBox) -> Bool {
        left === right || left.parts == right.parts
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(parts)
    }
}
