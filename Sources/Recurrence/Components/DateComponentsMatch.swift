public import Messages

/// The moments at which some fields of the date and time have given values.
///
/// This is the meaning of Apple's `UNCalendarNotificationTrigger`: the first match after an instant
/// is the date that Foundation's Gregorian calendar returns from
/// `nextDate(after:matching:matchingPolicy:)` with `.nextTimePreservingSmallerComponents`.
///
/// - A larger field without a value can have any value: hour 9 is every day.
/// - A smaller field without a value has its minimum: hour 9 is 09:00:00.
/// - If the clocks skip the time, the match is later by the length of the gap: 02:30 becomes 03:30.
/// - If the time occurs twice, the match is its first occurrence.
/// - A day that a month does not have becomes the first day of the next month. Only in this case,
///   an unset time of day has the value that it has at the start of the search.
/// - Values that contradict each other never match, such as Monday, 2026-03-01. Neither does a
///   match without any values.
///
/// A match without its own zone is *floating*: it uses the zone that is passed to each search.
public struct DateComponentsMatch: Hashable, Sendable {
    let values: ComponentValues
    /// The zone that the match is pinned to; `nil` if it is floating.
    public private(set) var zone: Zone?
    private let storedFirstWeekday: UInt8
    private let storedMinimumDays: UInt8

    /// Creates a match.
    ///
    /// - Parameters:
    ///   - era: 1 for the years after Christ. The era 0 never matches.
    ///   - year: The year, 1 to 9999.
    ///   - yearForWeekOfYear: The year to which the week belongs, 1 to 9999.
    ///   - quarter: 1 to 4. As in Foundation, only the first moment of a quarter matches unless
    ///     smaller fields have values.
    ///   - month: 1 to 12.
    ///   - weekOfYear: The number of the week in its year, 1 to 53.
    ///   - weekOfMonth: The number of the week in its month, 1 to 6. It can be 0 if a first week
    ///     needs more than one day.
    ///   - weekday: 1 for Sunday to 7 for Saturday.
    ///   - weekdayOrdinal: For example 2 for the second of a weekday in the month, 1 to 7.
    ///   - dayOfYear: 1 to 366.
    ///   - day: The day of the month, 1 to 31.
    ///   - hour: 0 to 23.
    ///   - minute: 0 to 59.
    ///   - second: 0 to 59.
    ///   - nanosecond: 0 to 999 999 999. It is added to the second, rounded down to microseconds.
    ///   - zone: The zone to pin the match to, or `nil` for a floating match.
    ///   - firstWeekday: The first day of a week: 1 for Sunday to 7 for Saturday.
    ///   - minimumDaysInFirstWeek: The number of days that the first week of a month or year has at
    ///     least, 1 to 7.
    /// - Throws: ``DateComponentsError`` if a value is out of range.
    public init(
        era: Int? = nil, year: Int? = nil, yearForWeekOfYear: Int? = nil, quarter: Int? = nil,
        month: Int? = nil, weekOfYear: Int? = nil, weekOfMonth: Int? = nil, weekday: Int? = nil,
        weekdayOrdinal: Int? = nil, dayOfYear: Int? = nil, day: Int? = nil, hour: Int? = nil,
        minute: Int? = nil, second: Int? = nil, nanosecond: Int? = nil, zone: Zone? = nil,
        firstWeekday: Int = 1, minimumDaysInFirstWeek: Int = 1
    ) throws(DateComponentsError) {
        for (name, value) in [
            ("firstWeekday", firstWeekday), ("minimumDaysInFirstWeek", minimumDaysInFirstWeek),
        ] where !(1...7).contains(value) {
            throw .outOfRange(name, value, allowed: 1...7)
        }
        var values = ComponentValues()
        let given: [(ComponentUnit, Int?)] = [
            (.era, era), (.year, year), (.yearForWeekOfYear, yearForWeekOfYear),
            (.quarter, quarter), (.month, month), (.weekOfYear, weekOfYear),
            (.weekOfMonth, weekOfMonth), (.weekday, weekday), (.weekdayOrdinal, weekdayOrdinal),
            (.dayOfYear, dayOfYear), (.day, day), (.hour, hour), (.minute, minute),
            (.second, second), (.nanosecond, nanosecond),
        ]
        for case (let unit, let value?) in given {
            let allowed = unit.range(minimumDays: minimumDaysInFirstWeek)
            guard allowed.contains(value) else {
                throw .outOfRange("\(unit)", value, allowed: allowed)
            }
            values[unit] = value
        }
        self.values = values
        self.zone = zone
        storedFirstWeekday = UInt8(firstWeekday)
        storedMinimumDays = UInt8(minimumDaysInFirstWeek)
    }

    /// The first day of a week: 1 for Sunday to 7 for Saturday.
    public var firstWeekday: Int { Int(storedFirstWeekday) }
    /// The number of days that the first week of a month or year has at least.
    public var minimumDaysInFirstWeek: Int { Int(storedMinimumDays) }
    /// Whether the match follows the machine's zone.
    public var isFloating: Bool { zone == nil }
    /// Whether no field has a value, so that there is never a match.
    public var isEmpty: Bool { values.units.isEmpty }

    /// Returns the same match pinned to a zone.
    ///
    /// - Parameter zone: The zone, for example the current zone with updated rules.
    /// - Returns: The pinned match.
    public func pinned(to zone: Zone) -> DateComponentsMatch {
        var match = self
        match.zone = zone
        return match
    }
}

extension DateComponentsMatch: CustomStringConvertible {
    /// The fields with a value in English, such as `each weekday 2, hour 9, minute 30`.
    ///
    /// If the match is pinned, its zone follows in parentheses.
    public var description: String {
        let fields = ComponentUnit.allCases.compactMap { unit in
            values[unit].map { "\(unit) \($0)" }
        }
        let text = fields.isEmpty ? "never" : "each \(fields.joined(separator: ", "))"
        return zone.map { "\(text) (\($0.identifier))" } ?? text
    }
}

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

/// The error for a field of a ``DateComponentsMatch`` whose value is out of range.
///
/// The description is one sentence that names the field, the value and the allowed values.
public struct DateComponentsError: MessageError, Hashable, Sendable {
    /// The name of the field, such as `weekOfYear`.
    public let field: String
    /// The value that is out of range.
    public let value: Int
    /// The error message, ready for translation.
    public let message: Message
    /// The error message in English.
    public var description: String { message.description }

    private init(_ field: String, _ value: Int, _ message: Message) {
        self.field = field
        self.value = value
        self.message = message
    }

    static func outOfRange(
        _ field: String, _ value: Int, allowed: ClosedRange<Int>
    ) -> DateComponentsError {
        DateComponentsError(
            field, value,
            "\(field) cannot be \(value). Use \(allowed.lowerBound) to \(allowed.upperBound).")
    }
}
