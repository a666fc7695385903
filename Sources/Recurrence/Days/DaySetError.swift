public import Messages

/// The error for text or values that are not a valid ``DaySet``.
///
/// The description is one sentence that says what is expected. Code should match on ``code``, never
/// on the sentence.
public struct DaySetError: MessageError, Hashable, Sendable {
    /// The reason why a set is not valid.
    public enum Code: Hashable, Sendable {
        /// The text does not have the form of a set.
        case malformed
        /// There is no kind of set with this name.
        case unknownKind
        /// A rule, a date, a cycle, a lunar day, a country or a number is not valid.
        case invalidValue
        /// A set has no days, dates or parts.
        case empty
        /// The set has too many parts or too many levels, or takes too long to search.
        case tooLarge
    }

    /// The reason why the set is not valid.
    public let code: Code
    /// The error message, ready for translation.
    public let message: Message
    /// The error message in English.
    public var description: String { message.description }

    init(_ code: Code, _ message: Message) {
        self.code = code
        self.message = message
    }
}

extension DaySet {
    /// Checks that the set can be written as text, read back, and searched.
    ///
    /// - Throws: ``DaySetError`` if a part has no days, if a rule or a number is not valid, or if
    ///   the set is too large.
    public func check() throws(DaySetError) {
        var count = 0
        try check(level: 1, count: &count)
        guard cost <= DaySet.mostCost else {
            throw DaySetError(
                .tooLarge,
                "The days take too long to search. Use fewer 'moved' sets within each other.")
        }
    }

    private func check(level: Int, count: inout Int) throws(DaySetError) {
        count += 1
        guard count <= DaySet.mostSets, level <= DaySet.mostLevels else {
            throw DaySetError(
                .tooLarge,
                "The days have too many parts. At most \(DaySet.mostSets) sets in "
                    + "\(DaySet.mostLevels) levels are possible.")
        }
        switch self {
        case .rule(let rule, let start): try DaySet.check(rule, start)
        case .dates(let dates):
            guard !dates.isEmpty else {
                throw DaySetError(
                    .empty, "A list of days needs a date. Write it like dates(2026-12-24).")
            }
        case .holidays(let country, let names):
            guard HolidayCalendar.isName(country) else {
                throw DaySetError(
                    .invalidValue,
                    "'\(country.printable(atMost: 64))' is not the name of a calendar of "
                        + "holidays. Write the code of a country, such as KR.")
            }
            guard names.allSatisfy({ $0.isHolidayName }) else {
                throw DaySetError(
                    .invalidValue, "The name of a holiday cannot be empty or have quotes.")
            }
        case .all(let sets), .any(let sets):
            guard sets.count > 1 else {
                throw DaySetError(.empty, "A combination of days needs two sets, as in 'A & B'.")
            }
        case .moved(_, let days, _):
            guard days != 0, abs(days) <= DaySet.mostMoved else {
                throw DaySetError(
                    .invalidValue,
                    "Days cannot be moved by \(days). Use 1 to \(DaySet.mostMoved) days, with a "
                        + "minus sign for earlier days.")
            }
        case .movedByMonths(_, let months):
            guard months != 0, abs(months) <= DaySet.mostMonthsMoved else {
                throw DaySetError(
                    .invalidValue,
                    "Days cannot be moved by \(months) months. Use 1 to \(DaySet.mostMonthsMoved) "
                        + "months, with a minus sign for earlier days.")
            }
        case .cycle, .lunar, .yearly, .not: break
        }
        for part in parts { try part.check(level: level + 1, count: &count) }
    }

    private static func check(
        _ rule: RecurrenceRule, _ start: CivilDate?
    ) throws(DaySetError) {
        guard rule.frequency >= .daily else {
            throw DaySetError(
                .invalidValue,
                "FREQ=\(rule.frequency.rawValue) is not a rule of days. Use DAILY, WEEKLY, "
                    + "MONTHLY or YEARLY.")
        }
        let parts = rule.parts
        guard parts.byHour.isEmpty, parts.byMinute.isEmpty, parts.bySecond.isEmpty else {
            throw DaySetError(
                .invalidValue, "A rule of days cannot have BYHOUR, BYMINUTE or BYSECOND.")
        }
        switch parts.limit {
        case nil, .count, .until(.day): break
        case .until(.local), .until(.instant):
            throw DaySetError(
                .invalidValue, "A rule of days ends on a day. Write it like UNTIL=20261231.")
        }
        guard start != nil || !rule.needsStart else {
            throw DaySetError(
                .invalidValue,
                "The rule '\(rule.rfc5545)' needs a first day. Write it like "
                    + "rule(2026-01-01, \(rule.rfc5545)).")
        }
    }

    /// An upper limit for the number of months that a search examines to find the days of one.
    private var cost: Int {
        let sum = parts.reduce(0) { $0 + $1.cost }
        switch self {
        case .rule, .dates, .cycle, .lunar, .yearly, .holidays: return 1
        case .not, .all, .any, .movedByMonths: return sum
        case .moved(_, let days, nil): return sum * (abs(days) < 28 ? 2 : 3)
        case .moved: return sum * 15
        }
    }

    private static let mostCost = 500
}

extension RecurrenceRule {
    /// Whether the days of the rule depend on its first day.
    var needsStart: Bool {
        let parts = parts
        if parts.interval > 1 { return true }
        if case .count = parts.limit { return true }
        let hasDays =
            !weekdays.isEmpty || !parts.byOrdinalDay.isEmpty || !parts.byMonthDay.isEmpty
            || !parts.byYearDay.isEmpty
        switch frequency {
        case .secondly, .minutely, .hourly, .daily: return false
        case .weekly, .monthly: return !hasDays
        case .yearly:
            return !hasDays || months(from: .earliest) != parts.byMonth
        }
    }
}

extension String {
    /// Whether the text can be the name of a holiday.
    fileprivate var isHolidayName: Bool {
        guard let first, let last, count <= 100 else { return false }
        return !first.isWhitespace && !last.isWhitespace
            && unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 127 && $0 != "\"" }
    }
}
