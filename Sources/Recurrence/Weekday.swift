/// A day of the week, numbered as in ISO 8601: Monday is 1, Sunday is 7.
///
/// Weekdays compare in that order, so a sorted list begins with Monday.
public enum Weekday: Int, CaseIterable, Comparable, Hashable, Sendable {
    /// The first day.
    case monday = 1
    /// The second day.
    case tuesday
    /// The third day.
    case wednesday
    /// The fourth day.
    case thursday
    /// The fifth day.
    case friday
    /// The sixth day.
    case saturday
    /// The seventh day.
    case sunday

    /// Monday to Friday.
    public static let workdays: Set<Weekday> = [.monday, .tuesday, .wednesday, .thursday, .friday]
    /// Saturday and Sunday.
    public static let weekend: Set<Weekday> = [.saturday, .sunday]

    /// Creates a weekday from its code in an RFC 5545 rule (section 3.3.10), in either case.
    ///
    /// - Parameter code: Two letters, `MO` to `SU`.
    public init?(code: String) {
        let code = code.uppercased()
        guard let day = Weekday.allCases.first(where: { $0.code == code }) else { return nil }
        self = day
    }

    /// Creates the weekday of a day counted from 1970-01-01, which was a Thursday.
    init(daysSinceEpoch days: Int) {
        // The remainder is 0...6, so there always is a case.
        self = Weekday(rawValue: (days + 3).flooredDivision(by: 7).remainder + 1) ?? .monday
    }

    /// The code in an RFC 5545 rule (section 3.3.10), as `MO`.
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

    /// The short English name, as `Mon`.
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

    /// Whether a weekday comes earlier in a week that begins with Monday.
    ///
    /// - Parameters:
    ///   - left: A weekday.
    ///   - right: Another.
    /// - Returns: Whether `left` comes first.
    public static func < (left: Weekday, right: Weekday) -> Bool {
        left.rawValue < right.rawValue
    }
}
