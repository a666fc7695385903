/// A calendar date without a time zone: a year, a month and a day.
///
/// Dates run from 0001-01-01 to 9999-12-31 of the proleptic Gregorian calendar (ISO 8601).
/// Arithmetic that would leave this range returns its first or last date, so it never traps.
public struct CivilDate: Hashable, Sendable {
    private let storedDays: Int32

    /// The earliest date, 0001-01-01.
    public static let earliest = CivilDate(daysSinceEpoch: -719_162)
    /// The latest date, 9999-12-31.
    public static let latest = CivilDate(daysSinceEpoch: 2_932_896)

    /// Creates a date from its fields, or returns `nil` if the day does not exist.
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

    /// Creates a date from the number of days since 1970-01-01.
    ///
    /// - Parameter daysSinceEpoch: The number of days, negative before 1970. A number outside the
    ///   range of dates gives ``earliest`` or ``latest``.
    public init(daysSinceEpoch: Int) {
        storedDays = Int32(min(max(daysSinceEpoch, -719_162), 2_932_896))
    }

    /// The number of days since 1970-01-01, negative for earlier dates.
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

    /// Returns the date that is a number of days later, or earlier if the number is negative.
    ///
    /// - Parameter days: The number of days to add.
    /// - Returns: The date, or ``earliest`` or ``latest`` if it would be outside the range of
    ///   dates.
    public func advanced(byDays days: Int) -> CivilDate {
        let (sum, overflow) = daysSinceEpoch.addingReportingOverflow(days)
        return overflow ? (days < 0 ? .earliest : .latest) : CivilDate(daysSinceEpoch: sum)
    }

    /// Returns the same day of a month that is a number of months later, or earlier if the number is
    /// negative.
    ///
    /// - Parameter months: The number of months to add.
    /// - Returns: The date. If the month lacks that day, the last day of the month; if the month is
    ///   outside the range of dates, this date.
    public func advanced(byMonths months: Int) -> CivilDate {
        let month = year * 12 + self.month - 1 + months
        let days = stride(from: day, through: min(day, 28), by: -1)
        return days.lazy.compactMap {
            CivilDate(year: month / 12, month: month % 12 + 1, day: $0)
        }.first ?? self
    }
}

extension CivilDate: Comparable {
    /// Returns whether a date is earlier than another.
    ///
    /// - Parameters:
    ///   - left: A date.
    ///   - right: Another date.
    /// - Returns: `true` if `left` is earlier.
    public static func < (left: CivilDate, right: CivilDate) -> Bool {
        left.storedDays < right.storedDays
    }
}
