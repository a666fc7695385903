extension DateComponentsMatch {
    /// The era, or `nil` if any era matches.
    public var era: Int? { values[.era] }
    /// The year, or `nil` if any year matches.
    public var year: Int? { values[.year] }
    /// The year to which the week belongs, or `nil` if any such year matches.
    public var yearForWeekOfYear: Int? { values[.yearForWeekOfYear] }
    /// The quarter, or `nil` if any quarter matches.
    public var quarter: Int? { values[.quarter] }
    /// The month, or `nil` if any month matches.
    public var month: Int? { values[.month] }
    /// The number of the week in its year, or `nil` if any week matches.
    public var weekOfYear: Int? { values[.weekOfYear] }
    /// The number of the week in its month, or `nil` if any week matches.
    public var weekOfMonth: Int? { values[.weekOfMonth] }
    /// The weekday, 1 for Sunday; `nil` if any weekday matches.
    public var weekday: Int? { values[.weekday] }
    /// The number of the weekday in the month, or `nil` if any number matches.
    public var weekdayOrdinal: Int? { values[.weekdayOrdinal] }
    /// The day of the year, or `nil` if any day matches.
    public var dayOfYear: Int? { values[.dayOfYear] }
    /// The day of the month, or `nil` if it is not given.
    public var day: Int? { values[.day] }
    /// The hour, or `nil` if it is not given.
    public var hour: Int? { values[.hour] }
    /// The minute, or `nil` if it is not given.
    public var minute: Int? { values[.minute] }
    /// The second, or `nil` if it is not given.
    public var second: Int? { values[.second] }
    /// The nanosecond, or `nil` if it is not given.
    public var nanosecond: Int? { values[.nanosecond] }
}
