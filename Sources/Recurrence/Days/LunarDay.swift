import Messages

/// A day of a lunar calendar that recurs every lunar year or every lunar month, or occurs once.
///
/// A recurring day never stays away: the 30th of a month with 29 days is its last day, and a leap
/// month that a year does not have is the ordinary month (`SKIP=BACKWARD` of RFC 7529). The text
/// form is `8-15` for a day of a month, `5L-3` for a day of a leap month, `*-1` for a day of every
/// month, and `2027-8-15` for a day of one lunar year.
public struct LunarDay: Hashable, Sendable {
    /// The months that a lunar day is in if a month is followed by its leap month.
    public enum LeapMonths: String, CaseIterable, Hashable, Sendable {
        /// Only the ordinary month.
        case ordinary
        /// Only the leap month; the ordinary month in a year without this leap month.
        ///
        /// A day of every month is then only in leap months.
        case leap
        /// Both months.
        case both
    }

    /// The calendar.
    public let calendar: LunarCalendar
    /// The lunar year; `nil` for every year.
    public let year: Int?
    /// The month, 1 to 12; `nil` for every month.
    public let month: Int?
    /// The day of the month, 1 to 30.
    public let day: Int
    /// The months that the day is in if a month is followed by its leap month.
    public let leapMonths: LeapMonths

    /// Creates a lunar day.
    ///
    /// - Parameters:
    ///   - month: The month, 1 to 12, or `nil` for every month.
    ///   - day: The day of the month, 1 to 30.
    ///   - leapMonths: The months that the day is in if a month is followed by its leap month; by
    ///     default the ordinary one, or both if the day is in every month.
    ///   - year: The lunar year, or `nil` for every year.
    ///   - calendar: The calendar.
    /// - Throws: ``DaySetError`` if there is no such month or day, or if the calendar's table does
    ///   not have the year.
    public init(
        month: Int?, day: Int, leapMonths: LeapMonths? = nil, year: Int? = nil,
        calendar: LunarCalendar = .dangi
    ) throws(DaySetError) {
        guard (1...12).contains(month ?? 1) else {
            throw DaySetError(
                .invalidValue, "There is no lunar month \(month ?? 0). Use 1 to 12.")
        }
        guard (1...30).contains(day) else {
            throw DaySetError(
                .invalidValue,
                "There is no lunar day \(day). Use 1 to 30; 30 is the last day of each month.")
        }
        if let year, !calendar.years.contains(year) {
            throw DaySetError(
                .invalidValue,
                "The lunar year \(year) is not known. The calendar has the years "
                    + "\(calendar.years.lowerBound) to \(calendar.years.upperBound).")
        }
        self.calendar = calendar
        self.year = year
        self.month = month
        self.day = day
        self.leapMonths = leapMonths ?? (month == nil ? .both : .ordinary)
    }

    /// Returns the days of a lunar year on which this day occurs, ascending.
    ///
    /// - Parameter year: A lunar year.
    /// - Returns: The dates; empty if the calendar's table does not have the year, or if the day
    ///   occurs only in another year.
    public func dates(inLunarYear year: Int) -> [CivilDate] {
        guard let lunarYear = calendar.year(year), self.year ?? year == year else { return [] }
        var positions = (0..<lunarYear.months).filter { includes($0, of: lunarYear) }
        if let month {
            positions = [lunarYear.position(of: month, leapMonths)]
            if let second = lunarYear.second(of: month, leapMonths) { positions.append(second) }
        }
        return positions.map { CivilDate(daysSinceEpoch: lunarYear.day(day, ofPosition: $0)) }
    }

    /// Returns whether a day of every month is in a month.
    func includes(_ position: Int, of year: LunarYear) -> Bool {
        switch leapMonths {
        case .both: true
        case .ordinary: year.leapPosition != position
        case .leap: year.leapPosition == position
        }
    }
}

/// A date of a lunar calendar.
public struct LunarDate: Hashable, Sendable {
    /// The calendar.
    public let calendar: LunarCalendar
    /// The lunar year, which begins in January or February of the same Gregorian year.
    public let year: Int
    /// The month, 1 to 12.
    public let month: Int
    /// Whether the month is the leap month that follows the ordinary month of this number.
    public let isLeap: Bool
    /// The day of the month, 1 to 30.
    public let day: Int

    /// Creates a lunar date; `nil` if the calendar does not have it.
    ///
    /// - Parameters:
    ///   - year: The lunar year.
    ///   - month: The month, 1 to 12.
    ///   - day: The day of the month.
    ///   - isLeap: Whether the month is a leap month.
    ///   - calendar: The calendar.
    public init?(
        year: Int, month: Int, day: Int, isLeap: Bool = false, calendar: LunarCalendar = .dangi
    ) {
        guard let lunarYear = calendar.year(year), (1...12).contains(month),
            !isLeap || lunarYear.leapMonth == month,
            case let position = lunarYear.position(of: month, isLeap ? .leap : .ordinary),
            day >= 1, day <= lunarYear.length(ofPosition: position)
        else { return nil }
        self.calendar = calendar
        self.year = year
        self.month = month
        self.isLeap = isLeap
        self.day = day
    }

    /// Creates the lunar date of a day; `nil` if the calendar's table does not have the day.
    ///
    /// - Parameters:
    ///   - date: The day.
    ///   - calendar: The calendar.
    public init?(_ date: CivilDate, calendar: LunarCalendar = .dangi) {
        let day = date.daysSinceEpoch
        let number = date.year
        guard
            let year = [number, number - 1].lazy.compactMap({ calendar.year($0) })
                .first(where: { $0.firstDay <= day }),
            let position = (0..<year.months).last(where: { year.firstDay(ofPosition: $0) <= day }),
            case let first = year.firstDay(ofPosition: position),
            day - first < year.length(ofPosition: position)
        else { return nil }
        self.calendar = calendar
        self.year = year.number
        month = year.month(ofPosition: position)
        isLeap = year.leapPosition == position
        self.day = day - first + 1
    }

    /// The day of the Gregorian calendar.
    public var date: CivilDate {
        // The initializers have found the year in the table.
        guard let year = calendar.year(year) else { return .earliest }
        let position = year.position(of: month, isLeap ? .leap : .ordinary)
        return CivilDate(daysSinceEpoch: year.day(day, ofPosition: position))
    }
}
