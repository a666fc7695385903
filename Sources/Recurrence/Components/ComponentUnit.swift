/// A field of a date that a ``DateComponentsMatch`` can name.
///
/// The cases are in the order in which Foundation looks for the largest unit of a set. The parts of
/// weeks come after the second, although they are larger.
enum ComponentUnit: UInt8, CaseIterable, Sendable {
    case era, year, dayOfYear, quarter, month, day, hour, minute, second
    case weekday, weekdayOrdinal, weekOfMonth, weekOfYear, yearForWeekOfYear, nanosecond

    /// The units in the order in which Foundation looks for the smallest unit of a set.
    static let smallestFirst: [ComponentUnit] = [
        .nanosecond, .yearForWeekOfYear, .weekOfYear, .weekOfMonth, .weekdayOrdinal, .weekday,
        .second, .minute, .hour, .day, .month, .quarter, .dayOfYear, .year, .era,
    ]

    /// The unit by whose periods a search goes on if this unit is the largest one wanted.
    ///
    /// For example, a search for a month goes on with the next year. A search for an era or a year
    /// also goes on with the next year, because no larger unit has more than one period.
    var period: ComponentUnit {
        switch self {
        case .era, .year, .dayOfYear, .quarter, .month: .year
        case .yearForWeekOfYear, .weekOfYear: .yearForWeekOfYear
        case .day, .weekdayOrdinal, .weekOfMonth: .month
        case .weekday: .weekOfMonth
        case .hour: .day
        case .minute: .hour
        case .second: .minute
        case .nanosecond: .second
        }
    }

    /// Returns the values that are allowed, if the first week of a month has at least `minimumDays`.
    ///
    /// The days of a month before its first week are week 0.
    func range(minimumDays: Int) -> ClosedRange<Int> {
        switch self {
        case .era: 0...1
        case .year, .yearForWeekOfYear: 1...9_999
        case .dayOfYear: 1...366
        case .quarter: 1...4
        case .month: 1...12
        case .day: 1...31
        case .hour: 0...23
        case .minute, .second: 0...59
        case .weekday, .weekdayOrdinal: 1...7
        case .weekOfMonth: (minimumDays == 1 ? 1 : 0)...((44 - minimumDays) / 7)
        case .weekOfYear: 1...53
        case .nanosecond: 0...999_999_999
        }
    }
}

/// A set of units.
struct ComponentUnitSet: OptionSet, Sendable {
    let rawValue: UInt16

    init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    init(_ unit: ComponentUnit) {
        rawValue = 1 << UInt16(unit.rawValue)
    }

    func contains(_ unit: ComponentUnit) -> Bool {
        rawValue & 1 << UInt16(unit.rawValue) != 0
    }

    /// The largest unit of the set; `nil` if the set is empty.
    var largest: ComponentUnit? {
        ComponentUnit(rawValue: UInt8(rawValue.trailingZeroBitCount))
    }
}
