/// A day of the week, numbered as in ISO 8601: Monday is 1, Sunday is 7.
///
/// Weekdays are sorted by this number, so a sorted list begins with Monday.
public enum Weekday: Int, CaseIterable, Comparable, Hashable, Sendable {
    /// Monday, the first day of the week.
    case monday = 1
    /// Tuesday, the second day of the week.
    case tuesday
    /// Wednesday, the third day of the week.
    case wednesday
    /// Thursday, the fourth day of the week.
    case thursday
    /// Friday, the fifth day of the week.
    case friday
    /// Saturday, the sixth day of the week.
    case saturday
    /// Sunday, the last day of the week.
    case sunday

    /// Monday to Friday.
    public static let workdays: Set<Weekday> = [.monday, .tuesday, .wednesday, .thursday, .friday]
    /// Saturday and Sunday.
    public static let weekend: Set<Weekday> = [.saturday, .sunday]

    /// Creates a weekday from its RFC 5545 code (section 3.3.10), in upper or lower case.
    ///
    /// - Parameter code: A code of two letters, `MO` to `SU`.
    public init?(code: String) {
        let code = code.uppercased()
        guard let day = Weekday.allCases.first(where: { $0.code == code }) else { return nil }
        self = day
    }

    /// Creates the weekday of a day, given as days since 1970-01-01, which was a Thursday.
    init(daysSinceEpoch days: Int) {
        // The remainder is 0 to 6, so the raw value always exists and the fallback is never used.
        self = Weekday(rawValue: (days + 3).flooredDivision(by: 7).remainder + 1) ?? .monday
    }

    /// The RFC 5545 code (section 3.3.10), such as `MO`.
    public var code: String {
        switch self {
        case .monday: "MO"
        case .tuesday: "TU"
        case .wednesday: "WE"
        case .thursday: "TH"
        case .friday: "FR"
        case .saturday: "SA"
        case .sunday: "SU"
        }
    }

    /// The short English name, such as `Mon`.
    public var shortName: String {
        switch self {
        case .monday: "Mon"
        case .tuesday: "Tue"
        case .wednesday: "Wed"
        case .thursday: "Thu"
        case .friday: "Fri"
        case .saturday: "Sat"
        case .sunday: "Sun"
        }
    }

    /// Returns whether a weekday is earlier than another in a week that begins on Monday.
    ///
    /// - Parameters:
    ///   - left: A weekday.
    ///   - right: Another weekday.
    /// - Returns: `true` if `left` is earlier.
    public static func < (left: Weekday, right: Weekday) -> Bool {
        left.rawValue < right.rawValue
    }
}
