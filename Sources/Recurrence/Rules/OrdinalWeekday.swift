/// A weekday with a number in `BYDAY` (RFC 5545, section 3.3.10), such as `2TU` or `-1FR`.
///
/// `2TU` is the second Tuesday of the month or, in a yearly rule without months, of the year.
/// Negative numbers count from the end.
public struct OrdinalWeekday: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The number, 1 to 53 or -1 to -53.
    public let ordinal: Int
    /// The day of the week.
    public let weekday: Weekday

    /// Creates a weekday with a number; `nil` if `BYDAY` does not allow the number.
    ///
    /// - Parameters:
    ///   - ordinal: The number, 1 to 53 or -1 to -53.
    ///   - weekday: The day of the week.
    public init?(_ ordinal: Int, _ weekday: Weekday) {
        guard ordinal != 0, (-53...53).contains(ordinal) else { return nil }
        self.ordinal = ordinal
        self.weekday = weekday
    }

    /// The text as written in a rule, such as `-1FR`.
    public var description: String { "\(ordinal)\(weekday.code)" }

    /// Compares by number, then by weekday.
    ///
    /// The text of a rule lists them in this order.
    ///
    /// - Parameters:
    ///   - left: A weekday with a number.
    ///   - right: Another weekday with a number.
    /// - Returns: Whether `left` comes first.
    public static func < (left: OrdinalWeekday, right: OrdinalWeekday) -> Bool {
        (left.ordinal, left.weekday) < (right.ordinal, right.weekday)
    }
}
