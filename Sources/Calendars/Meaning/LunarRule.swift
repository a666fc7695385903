internal import Messages
internal import Recurrence

/// The days of a rule of a lunar calendar (RFC 7529), such as
/// `RSCALE=DANGI;FREQ=YEARLY;BYMONTH=8;BYMONTHDAY=15;SKIP=BACKWARD`.
///
/// `SKIP=BACKWARD` means what ``LunarDay`` means: the 30th of a month with 29 days is its last day,
/// and a leap month that a year does not have is the ordinary month.
struct LunarRule: Equatable {
    /// A month of a lunar year.
    struct Month: Hashable {
        let number: Int
        /// Whether the month is the leap month that follows the month of this number.
        let isLeap: Bool
    }

    let calendar: LunarCalendar
    /// The months of each year; empty for every month.
    let months: [Month]
    /// The days of each month, 1 to 30.
    let monthDays: [Int]
    /// Whether days and leap months that a year does not have are left out (`SKIP=OMIT`).
    let omits: Bool

    private init(
        _ calendar: LunarCalendar, _ months: Set<Month>, _ monthDays: Set<Int>, omits: Bool
    ) {
        self.calendar = calendar
        self.months = months.sorted {
            ($0.number, $0.isLeap ? 1 : 0) < ($1.number, $1.isLeap ? 1 : 0)
        }
        self.monthDays = monthDays.sorted()
        // Other days occur in each year, so that the two ways to skip days mean the same.
        self.omits = omits && (monthDays.contains(30) || months.contains(where: \.isLeap))
    }

    /// The days that the rule has.
    var days: DaySet {
        let all: [Month?] = months.isEmpty ? [nil] : months
        let sets = all.flatMap { month in
            monthDays.compactMap { day in days(month, day) }
        }
        return sets.count == 1 ? sets[0] : .any(sets)
    }

    private func days(_ month: Month?, _ day: Int) -> DaySet? {
        func lunar(_ day: Int, isLeap: Bool) -> DaySet? {
            (try? LunarDay(
                month: month?.number, day: day,
                leapMonths: month == nil ? .both : isLeap ? .leap : .ordinary, calendar: calendar))
                .map(DaySet.lunar)
        }
        let isLeap = month?.isLeap ?? false
        guard let set = lunar(day, isLeap: isLeap) else { return nil }
        guard omits else { return set }
        // These are the days that stand in for missing ones: a month without a 30th has the day on
        // its 29th, and a year without the leap month in the ordinary month.
        let others = [
            day == 30 ? lunar(29, isLeap: isLeap) : nil, isLeap ? lunar(day, isLeap: false) : nil,
        ].compactMap(\.self)
        return others.isEmpty ? set : .all([set] + others.map(DaySet.not))
    }

    /// Returns the text of the rule.
    ///
    /// - Parameter rule: A daily rule with the limit and the times.
    /// - Returns: The value of `RRULE`.
    func rfc7529(_ rule: RecurrenceRule) -> String {
        let name = calendar.rawValue.uppercased()
        let frequency = months.isEmpty ? "MONTHLY" : "YEARLY"
        var text = "RSCALE=\(name);FREQ=\(frequency)" + rule.rfc5545.dropFirst("FREQ=DAILY".count)
        if !months.isEmpty {
            let months = months.map { "\($0.number)" + ($0.isLeap ? "L" : "") }
            text += ";BYMONTH=" + months.joined(separator: ",")
        }
        text += ";BYMONTHDAY=" + monthDays.map(String.init).joined(separator: ",")
        return text + (omits ? ";SKIP=OMIT" : ";SKIP=BACKWARD")
    }
}

extension LunarRule {
    /// Creates the rule of a set of days; `nil` if no single rule has exactly these days.
    init?(_ set: DaySet) {
        let sets = if case .any(let sets) = set { sets } else { [set] }
        var days: Set<LunarDay> = []
        for set in sets {
            guard case .lunar(let day) = set, day.year == nil else { return nil }
            days.insert(day)
        }
        var months: Set<Set<Month>> = []
        for day in days {
            guard let own = LunarRule.months(day) else { return nil }
            months.insert(own)
        }
        let (calendars, monthDays) = (Set(days.map(\.calendar)), Set(days.map(\.day)))
        // A rule has one calendar, and each of its days in each of its months.
        guard let calendar = calendars.first, calendars.count == 1,
            days.count == months.count * monthDays.count,
            months.count == 1 || !months.contains([])
        else { return nil }
        self.init(calendar, months.reduce(into: []) { $0.formUnion($1) }, monthDays, omits: false)
    }

    /// Returns the months of a day; empty if it is in all months, and `nil` if no rule has them.
    private static func months(_ day: LunarDay) -> Set<Month>? {
        switch (day.month, day.leapMonths) {
        case (nil, .both): []
        case (nil, .ordinary): Set((1...12).map { Month(number: $0, isLeap: false) })
        case (nil, .leap): nil
        case (let month?, .ordinary): [Month(number: month, isLeap: false)]
        case (let month?, .leap): [Month(number: month, isLeap: true)]
        case (let month?, .both):
            [Month(number: month, isLeap: false), Month(number: month, isLeap: true)]
        }
    }
}

extension LunarRule {
    /// Reads a rule that may name its calendar with `RSCALE`.
    ///
    /// - Parameters:
    ///   - text: The value of `RRULE`.
    ///   - start: The day of `DTSTART`, which supplies the parts that the rule does not name; `nil`
    ///     if there is none.
    /// - Returns: The days of a lunar calendar, `nil` for the Gregorian calendar; and the rest of
    ///   the rule.
    /// - Throws: ``Refusal`` if the rule is not valid, or if Peal does not know its calendar or
    ///   cannot express its parts.
    static func read(
        _ text: String, from start: CivilDate?
    ) throws(Refusal) -> (lunar: LunarRule?, rule: RecurrenceRule) {
        guard text.uppercased().includes("RSCALE=") else { return (nil, try rule(text)) }
        let parts = RuleText(text)
        let skip = parts["SKIP"] ?? "OMIT"
        guard parts["RSCALE"] != "GREGORIAN" else {
            guard skip == "OMIT" else { throw unsupported(text) }
            return (nil, try rule(parts.without("RSCALE", "SKIP")))
        }
        let daily = parts.without("RSCALE", "SKIP", "FREQ", "BYMONTH", "BYMONTHDAY")
        let rest = try rule("FREQ=DAILY" + (daily.isEmpty ? "" : ";" + daily))
        guard let calendar = LunarCalendar(rawValue: parts["RSCALE"]?.lowercased() ?? ""),
            ["OMIT", "BACKWARD"].contains(skip), rest.hasOnlyTimes,
            let months = parts.months(start, calendar), let days = parts.monthDays(start, calendar),
            case let lunar = LunarRule(calendar, months, days, omits: skip == "OMIT"),
            (try? lunar.days.check()) != nil
        else { throw unsupported(text) }
        return (lunar, rest)
    }

    private static func rule(_ text: String) throws(Refusal) -> RecurrenceRule {
        do {
            return try RecurrenceRule(rfc5545: text)
        } catch {
            throw Refusal(.invalid, "Its rule cannot be read: \(error)")
        }
    }

    private static func unsupported(_ rule: String) -> Refusal {
        Refusal(
            .unsupported,
            "Peal cannot express its rule '\(CalendarText.excerpt(rule))'. It knows days of each year or "
                + "month of the lunar calendars CHINESE and DANGI.")
    }
}

/// The parts of a rule of a lunar calendar, as text.
private struct RuleText {
    private let parts: [(name: String, value: String)]

    init(_ text: String) {
        parts = text.uppercased().split(separator: ";").map { part in
            let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (String(sides[0]), sides.count > 1 ? String(sides[1]) : "")
        }
    }

    subscript(name: String) -> String? { parts.first { $0.name == name }?.value }

    func without(_ names: String...) -> String {
        parts.filter { !names.contains($0.name) }.map { "\($0.name)=\($0.value)" }
            .joined(separator: ";")
    }

    /// Returns the months of the rule, empty for all; `nil` if they are not valid.
    func months(_ start: CivilDate?, _ calendar: LunarCalendar) -> Set<LunarRule.Month>? {
        let months: Set<LunarRule.Month>? = items("BYMONTH") { part in
            let number = Int(part.last == "L" ? part.dropLast() : part)
            return number.flatMap { number in
                (1...12).contains(number)
                    ? LunarRule.Month(number: number, isLeap: part.last == "L") : nil
            }
        }
        switch self["FREQ"] {
        case "MONTHLY": return months
        case "YEARLY":
            guard months == [] else { return months }
            return start.flatMap { LunarDate($0, calendar: calendar) }.map {
                [LunarRule.Month(number: $0.month, isLeap: $0.isLeap)]
            }
        default: return nil
        }
    }

    /// Returns the days of the months; `nil` if they are not valid.
    func monthDays(_ start: CivilDate?, _ calendar: LunarCalendar) -> Set<Int>? {
        let days: Set<Int>? = items("BYMONTHDAY") { part in
            Int(part).flatMap { (1...30).contains($0) ? $0 : nil }
        }
        guard days == [] else { return days }
        return start.flatMap { LunarDate($0, calendar: calendar) }.map { [$0.day] }
    }

    /// Returns the items of a list, empty if there is none; `nil` if one is not valid.
    private func items<Item: Hashable>(
        _ name: String, _ item: (Substring) -> Item?
    ) -> Set<Item>? {
        var items: Set<Item> = []
        for part in self[name]?.split(separator: ",") ?? [] {
            guard let item = item(part) else { return nil }
            items.insert(item)
        }
        return items
    }
}

extension RecurrenceRule {
    /// Whether a daily rule has each day, and only a limit and times besides.
    fileprivate var hasOnlyTimes: Bool {
        frequency == .daily && interval == 1 && !RuleParts(self).hasDays && bySetPos.isEmpty
    }
}
