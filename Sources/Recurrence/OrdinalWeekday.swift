/// A weekday with a number, as `BYDAY` of RFC 5545 (section 3.3.10) has it: `2TU`, `-1FR`.
///
/// It is the n-th such day of the month or, in a yearly rule without months, of the year. Negative
/// numbers count from the end.
public struct OrdinalWeekday: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// 1 to 53 or -1 to -53.
    public let ordinal: Int
    /// The day of the week.
    public let weekday: Weekday

    /// Creates a weekday with a number; `nil` where the number is none that `BYDAY` can have.
    ///
    /// - Parameters:
    ///   - ordinal: 1 to 53 or -1 to -53.
    ///   - weekday: The day of the week.
    public init?(_ ordinal: Int, _ weekday: Weekday) {
        guard ordinal != 0, (-53...53).contains(ordinal) else { return nil }
        self.ordinal = ordinal
        self.weekday = weekday
    }

    /// Its text in a rule, as `-1FR`.
    public var description: String { "\(ordinal)\(weekday.code)" }

    /// Whether one is written before another: by number, then by day.
    ///
    /// - Parameters:
    ///   - left: A weekday with a number.
    ///   - right: Another.
    /// - Returns: Whether `left` comes first.
    public static func < (left: OrdinalWeekday, right: OrdinalWeekday) -> Bool {
        (left.ordinal, left.weekday) < (right.ordinal, right.weekday)
    }
}
