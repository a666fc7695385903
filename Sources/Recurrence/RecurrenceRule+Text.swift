extension RecurrenceRule: Codable {
    /// Reads the text of a rule (RFC 5545, section 3.3.10), in any capitals.
    ///
    /// - Parameter rfc5545: `FREQ=WEEKLY;BYDAY=MO,TU`, with its parts in any order.
    /// - Throws: ``RuleError`` where the text is no rule or uses what is not supported.
    public init(rfc5545: String) throws(RuleError) {
        var frequency: Frequency?
        var weekdays: Set<Weekday> = []
        var seen: Set<String> = []
        let parts = rfc5545.split(separator: ";", omittingEmptySubsequences: false)
        for part in parts where !rfc5545.isEmpty {
            let sides = part.split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard sides.count == 2 else { throw .notPart(String(part)) }
            let (name, value) = (sides[0].uppercased(), sides[1].uppercased())
            guard seen.insert(name).inserted else {
                throw RuleError(.malformed, name, "\(name) occurs twice; once is allowed.")
            }
            switch name {
            case "FREQ": frequency = try RecurrenceRule.frequency(value)
            case "BYDAY": weekdays = try RecurrenceRule.weekdays(value)
            case _ where RecurrenceRule.partsNotSupported.contains(name):
                throw .notSupported(name, RecurrenceRule.allowed)
            default: throw .notPart(String(sides[0]))
            }
        }
        guard let frequency else {
            throw RuleError(
                .malformed, "FREQ",
                "'\(rfc5545)' does not say how often: FREQ is missing; \(RecurrenceRule.allowed).")
        }
        self.init(frequency: frequency, weekdays: weekdays)
    }

    /// The text of the rule as RFC 5545 writes it: capitals, `FREQ` first, weekdays in order.
    public var rfc5545: String {
        let text = "FREQ=\(frequency.rawValue)"
        guard !weekdays.isEmpty else { return text }
        return "\(text);BYDAY=\(weekdays.days.map(\.code).joined(separator: ","))"
    }

    /// Reads a rule from its text.
    ///
    /// - Parameter decoder: Holds one string, `FREQ=DAILY`.
    /// - Throws: `DecodingError` where it is anything else.
    public init(from decoder: any Decoder) throws {
        self = try decoder.decodeText { text throws(RuleError) in
            try RecurrenceRule(rfc5545: text)
        }
    }

    /// Writes the rule as its text.
    ///
    /// - Parameter encoder: Takes one string.
    /// - Throws: What the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rfc5545)
    }

    fileprivate static let allowed = "allowed are FREQ=DAILY and FREQ=WEEKLY with BYDAY"

    /// The parts that RFC 5545 has beside `FREQ` and `BYDAY`.
    private static let partsNotSupported: Set<String> = [
        "BYHOUR", "BYMINUTE", "BYMONTH", "BYMONTHDAY", "BYSECOND", "BYSETPOS", "BYWEEKNO",
        "BYYEARDAY", "COUNT", "INTERVAL", "UNTIL", "WKST",
    ]

    private static let frequenciesNotSupported: Set<String> = [
        "SECONDLY", "MINUTELY", "HOURLY", "MONTHLY", "YEARLY",
    ]

    private static func frequency(_ text: String) throws(RuleError) -> Frequency {
        if let frequency = Frequency(rawValue: String(text)) { return frequency }
        if frequenciesNotSupported.contains(text) { throw .notSupported("FREQ=\(text)", allowed) }
        throw RuleError(.malformed, "FREQ", "FREQ=\(text) is not a frequency; \(allowed).")
    }

    private static func weekdays(_ text: String) throws(RuleError) -> Set<Weekday> {
        var days: Set<Weekday> = []
        for item in text.split(separator: ",", omittingEmptySubsequences: false) {
            if let day = Weekday(code: String(item)) {
                days.insert(day)
                continue
            }
            let days = "allowed are MO, TU, WE, TH, FR, SA and SU"
            let number = item.dropLast(2)
            let isNumber = Int(number).map { abs($0) <= 53 && $0 != 0 } ?? false
            if isNumber, Weekday(code: String(item.suffix(2))) != nil {
                throw RuleError(
                    .unsupported, "BYDAY",
                    "BYDAY=\(item) is not supported yet: it has a number; \(days).")
            }
            throw RuleError(.malformed, "BYDAY", "'\(item)' is not a day of BYDAY; \(days).")
        }
        return days
    }
}

extension RuleError {
    fileprivate static func notSupported(_ part: String, _ allowed: String) -> RuleError {
        let name = part.prefix { $0 != "=" }
        return RuleError(.unsupported, String(name), "\(part) is not supported yet; \(allowed).")
    }

    fileprivate static func notPart(_ part: String) -> RuleError {
        RuleError(
            .malformed, part,
            "'\(part)' is not a part of a recurrence rule; \(RecurrenceRule.allowed).")
    }
}
