/// When something recurs: a recurrence rule of RFC 5545 (section 3.3.10), all of it.
///
/// A rule says how often (``frequency``, ``interval``), narrows or widens that by its `BY…` parts,
/// and may end (``limit``). What it leaves open it takes from the start of the ``Schedule`` that it
/// is in: a monthly rule without days means the start's day of the month. Lists are kept sorted,
/// each value once, so rules that mean the same by the same parts are equal.
///
/// Rules come from their text, from ``daily`` and ``weekly(on:)``, or from
/// ``init(frequency:interval:limit:bySecond:byMinute:byHour:byDay:byOrdinalDay:byMonthDay:byYearDay:byWeekNo:byMonth:bySetPos:weekStart:)``.
public struct RecurrenceRule: Hashable, Sendable {
    /// The part `FREQ`.
    public let frequency: Frequency
    /// The days of `BYDAY` that have no number.
    let weekdays: WeekdaySet
    /// Everything else, for the rules that have more than that.
    private let box: RulePartsBox?

    /// Every day, `FREQ=DAILY`.
    public static let daily = RecurrenceRule(frequency: .daily)

    /// In every week on some days, `FREQ=WEEKLY;BYDAY=…`.
    ///
    /// - Parameter days: The days. None means the weekday of the schedule's start, as in RFC 5545.
    /// - Returns: The rule.
    public static func weekly(on days: Set<Weekday>) -> RecurrenceRule {
        RecurrenceRule(frequency: .weekly, weekdays: days)
    }

    /// Creates a rule of a frequency and days of the week.
    ///
    /// - Parameters:
    ///   - frequency: The part `FREQ`.
    ///   - weekdays: The part `BYDAY`, without numbers; empty if there is none.
    public init(frequency: Frequency, weekdays: Set<Weekday> = []) {
        self.init(frequency, WeekdaySet(weekdays), RuleParts())
    }

    /// Creates a rule of parts that are known to be in range and to go together.
    init(_ frequency: Frequency, _ weekdays: WeekdaySet, _ parts: RuleParts) {
        self.frequency = frequency
        self.weekdays = weekdays
        box = parts == RuleParts() ? nil : RulePartsBox(parts)
    }

    var parts: RuleParts { box?.parts ?? RuleParts() }

    /// Whether the rule is nothing but a frequency and days of the week.
    var hasOnlyDays: Bool { box == nil }

    /// The same rule with another `COUNT`.
    func limited(to count: Int) -> RecurrenceRule {
        var parts = parts
        parts.limit = .count(count)
        return RecurrenceRule(frequency, weekdays, parts)
    }
}

extension RecurrenceRule {
    /// The part `FREQ`: how often a rule recurs before its other parts narrow or widen it.
    public enum Frequency: String, CaseIterable, Comparable, Hashable, Sendable {
        /// In every second.
        case secondly = "SECONDLY"
        /// In every minute.
        case minutely = "MINUTELY"
        /// In every hour.
        case hourly = "HOURLY"
        /// On every day.
        case daily = "DAILY"
        /// In every week.
        case weekly = "WEEKLY"
        /// In every month.
        case monthly = "MONTHLY"
        /// In every year.
        case yearly = "YEARLY"

        private var rank: Int { Frequency.allCases.firstIndex(of: self) ?? 0 }

        /// Whether a frequency is the more frequent one.
        ///
        /// - Parameters:
        ///   - left: A frequency.
        ///   - right: Another.
        /// - Returns: Whether `left` has the shorter period.
        public static func < (left: Frequency, right: Frequency) -> Bool {
            left.rank < right.rank
        }
    }

    /// The parts `COUNT` and `UNTIL`, of which a rule can have one: where it ends.
    public enum Limit: Hashable, Sendable {
        /// After so many occurrences, 1 at least. In a schedule with times or windows of its own,
        /// after so many days.
        case count(Int)
        /// With the last occurrence at or before a date or a time.
        case until(RecurrenceDate)
    }
}

/// Holds what few rules have, so that a rule stays small.
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
