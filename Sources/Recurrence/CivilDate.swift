/// A day of the calendar, in no particular time zone: a year, a month and a day.
///
/// Dates run from 0001-01-01 to 9999-12-31 of the proleptic Gregorian calendar (ISO 8601).
/// Arithmetic that would leave this range stops at its ends, so it never traps.
public struct CivilDate: Hashable, Sendable {
    private let storedDays: Int32

    /// The first date there is, 0001-01-01.
    public static let earliest = CivilDate(daysSinceEpoch: -719_162)
    /// The last date there is, 9999-12-31.
    public static let latest = CivilDate(daysSinceEpoch: 2_932_896)

    /// Creates a date from its fields; `nil` where there is no such day.
    ///
    /// - Parameters:
    ///   - year: 1 to 9999.
    ///   - month: 1 to 12.
    ///   - day: 1 to the length of the month.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9_999).contains(year), (1...12).contains(month), day >= 1,
            day <= Gregorian.length(ofMonth: month, in: year)
        else { return nil }
        self.init(daysSinceEpoch: Gregorian.days(year: year, month: month, day: day))
    }

    /// Creates a date from its distance to 1970-01-01.
    ///
    /// - Parameter daysSinceEpoch: Days, negative before 1970; what lies outside the range of
    ///   dates gives the range's nearest end.
    public init(daysSinceEpoch: Int) {
        storedDays = Int32(min(max(daysSinceEpoch, -719_162), 2_932_896))
    }

    /// Days since 1970-01-01, negative before it.
    public var daysSinceEpoch: Int { Int(storedDays) }

    /// The year, 1 to 9999.
    public var year: Int { Gregorian.date(days: daysSinceEpoch).year }
    /// The month, 1 to 12.
    public var month: Int { Gregorian.date(days: daysSinceEpoch).month }
    /// The day of the month, 1 to 31.
    public var day: Int { Gregorian.date(days: daysSinceEpoch).day }

    /// The day of the week.
    public var weekday: Weekday { Weekday(daysSinceEpoch: daysSinceEpoch) }

    /// The day of the year: 1 for 1 January, 365 or 366 for 31 December.
    public var dayOfYear: Int {
        daysSinceEpoch - Gregorian.days(year: year, month: 1, day: 1) + 1
    }

    /// The date some days later or, with a negative number, earlier.
    ///
    /// - Parameter days: How many days to go.
    /// - Returns: The date, or the end of the range of dates that was reached.
    public func advanced(byDays days: Int) -> CivilDate {
        let (sum, overflow) = daysSinceEpoch.addingReportingOverflow(days)
        return overflow ? (days < 0 ? .earliest : .latest) : CivilDate(daysSinceEpoch: sum)
    }
}

extension CivilDate: Comparable {
    /// Whether a date comes before another.
    ///
    /// - Parameters:
    ///   - left: A date.
    ///   - right: Another.
    /// - Returns: Whether `left` is the earlier.
    public static func < (left: CivilDate, right: CivilDate) -> Bool {
        left.storedDays < right.storedDays
    }
}
