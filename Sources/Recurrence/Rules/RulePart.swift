import Messages

/// The names of a rule's parts, in the order of RFC 5545, section 3.3.10.
enum RulePart: String, CaseIterable {
    case frequency = "FREQ"
    case until = "UNTIL"
    case count = "COUNT"
    case interval = "INTERVAL"
    case bySecond = "BYSECOND"
    case byMinute = "BYMINUTE"
    case byHour = "BYHOUR"
    case byDay = "BYDAY"
    case byMonthDay = "BYMONTHDAY"
    case byYearDay = "BYYEARDAY"
    case byWeekNo = "BYWEEKNO"
    case byMonth = "BYMONTH"
    case bySetPos = "BYSETPOS"
    case weekStart = "WKST"

    /// The range of the part's numbers without a sign; `nil` if the part is not a list of numbers.
    var range: ClosedRange<Int>? {
        switch self {
        case .bySecond: 0...60
        case .byMinute: 0...59
        case .byHour: 0...23
        case .byMonthDay: 1...31
        case .byYearDay, .bySetPos: 1...366
        case .byWeekNo: 1...53
        case .byMonth: 1...12
        case .frequency, .until, .count, .interval, .byDay, .weekStart: nil
        }
    }

    /// Whether the part allows negative numbers, which count from the end.
    var countsFromEnd: Bool {
        switch self {
        case .byMonthDay, .byYearDay, .byWeekNo, .bySetPos: true
        default: false
        }
    }

    /// The allowed values of the part, worded as the end of an error message.
    var allowed: Message {
        switch self {
        case .frequency: Message("SECONDLY, MINUTELY, HOURLY, DAILY, WEEKLY, MONTHLY and YEARLY")
        case .until:
            Message(
                "a date (20261231), a local time (20261231T180000), or a UTC time with "
                    + "Z at its end")
        case .count, .interval: Message("whole numbers from 1 to \(RulePart.greatest)")
        case .byDay:
            Message(
                "MO, TU, WE, TH, FR, SA and SU, with or without a number from 1 to 53 or -1 to -53")
        case .weekStart: Message("MO, TU, WE, TH, FR, SA and SU")
        default:
            range.map { range in
                let end = range.upperBound
                return countsFromEnd
                    ? Message("1 to \(end) and -1 to -\(end)")
                    : Message("\(range.lowerBound) to \(end)")
            } ?? ""
        }
    }

    /// The largest allowed interval and count, which exceeds the number of seconds in 10 000 years.
    static let greatest = 999_999_999_999

    fileprivate static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

    /// The property of ``RuleParts`` with the part's numbers; `nil` if the part is not a list of
    /// numbers.
    var list: WritableKeyPath<RuleParts, [Int]>? {
        switch self {
        case .bySecond: \.bySecond
        case .byMinute: \.byMinute
        case .byHour: \.byHour
        case .byMonthDay: \.byMonthDay
        case .byYearDay: \.byYearDay
        case .byWeekNo: \.byWeekNo
        case .byMonth: \.byMonth
        case .bySetPos: \.bySetPos
        case .frequency, .until, .count, .interval, .byDay, .weekStart: nil
        }
    }
}

extension RuleError {
    static func unknownPart(_ name: String, at position: Int) -> RuleError {
        RuleError(
            .unknownPart, name, at: position,
            "'\(name)' at character \(position + 1) is not a part of a recurrence "
                + "rule. Allowed: \(RulePart.names).")
    }
}
