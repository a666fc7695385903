/// The days of a rule, searchable forwards and backwards from any day.
///
/// A search does not walk from the start of the rule and does not allocate. If there is no further
/// day, a search gives up after at most 400 years, multiplied by the rule's interval, because the
/// calendar then repeats itself.
final class RuleDays: Sendable {
    enum Steps: Sendable {
        case months(MonthSteps)
        case weeks(WeekSteps)
        case days(DaySteps)
        case positions(BySetPos)
        /// The days of the rule that are also in a set.
        case set(DaySearch)
        case never
    }

    let steps: Steps
    let first: Int
    let last: Int

    /// Creates the days of a rule whose frequency is a day or longer.
    ///
    /// - Parameters:
    ///   - rule: The rule.
    ///   - start: The first day that the rule can have.
    ///   - last: The last day that the rule can have.
    ///   - set: A set in which the days must also be; `nil` if there is none.
    init(_ rule: RecurrenceRule, start: CivilDate, last: Int, within set: DaySearch? = nil) {
        let steps = Steps(rule, start: start)
        self.steps = set.map { .set(DaySearch(steps, of: rule, within: $0)) } ?? steps
        first = start.daysSinceEpoch
        self.last = last
    }

    /// Creates the same days with an earlier end.
    init(_ days: RuleDays, last: Int) {
        steps = days.steps
        first = days.first
        self.last = min(days.last, last)
    }

    /// Returns the `BYSETPOS` selection for a rule with several times a day; `nil` if the rule has
    /// no `BYSETPOS`.
    static func positions(
        _ rule: RecurrenceRule, start: CivilDate, timesPerDay: Int
    ) -> BySetPos? {
        guard case .positions(let positions) = Steps(rule, start: start, timesPerDay: timesPerDay)
        else { return nil }
        return positions
    }

    func day(onOrAfter day: Int) -> Int? {
        let from = max(day, first)
        guard from <= last, let found = steps.day(onOrAfter: from), found <= last else {
            return nil
        }
        return found
    }

    func day(onOrBefore day: Int) -> Int? {
        let from = min(day, last)
        guard from >= first, let found = steps.day(onOrBefore: from), found >= first else {
            return nil
        }
        return found
    }

    func contains(_ day: Int) -> Bool {
        day >= first && day <= last && steps.contains(day)
    }
}

extension RuleDays.Steps {
    fileprivate init(_ rule: RecurrenceRule, start: CivilDate, timesPerDay: Int = 1) {
        let parts = rule.parts
        let filter = DayFilter(rule, start: start)
        let period: BySetPos.Period
        switch rule.frequency {
        case .yearly:
            let years: YearInterval
            if let weekYears = filter.byWeekNo?.years {
                years = weekYears
                self = .months(MonthSteps(filter: filter, cycle: .weekYears(years)))
            } else {
                years = YearInterval(interval: parts.interval, start: start.year)
                self = .months(MonthSteps(filter: filter, cycle: .years(years)))
            }
            period = .year(filter, years)
        case .monthly:
            let first = MonthSteps.index(year: start.year, month: start.month)
            self = .months(
                MonthSteps(
                    filter: filter, cycle: .months(interval: parts.interval, start: first)))
            period = .month(filter, interval: parts.interval, start: first)
        case .weekly:
            let weekdays = rule.weekdays.isEmpty ? WeekdaySet([start.weekday]) : rule.weekdays
            let steps = WeekSteps(
                weekdays, interval: parts.interval, weekStart: parts.weekStart,
                byMonth: filter.byMonth, start: start)
            self = .weeks(steps)
            period = .week(steps, interval: parts.interval)
        case .secondly, .minutely, .hourly, .daily:
            self = RuleDays.Steps(daily: rule, filter: filter, start: start)
            return
        }
        if !parts.bySetPos.isEmpty {
            self = .positions(BySetPos(parts.bySetPos, of: period, timesPerDay: timesPerDay))
        }
    }

    private init(daily rule: RecurrenceRule, filter: DayFilter, start: CivilDate) {
        let interval = rule.parts.interval
        guard interval > 1 else {
            self = .months(MonthSteps(filter: filter, cycle: .all))
            return
        }
        // If the interval is a number of whole weeks, every step falls on the start's weekday.
        let isSameWeekday = interval.isMultiple(of: 7) && !rule.weekdays.isEmpty
        if isSameWeekday, !rule.weekdays.contains(daysSinceEpoch: start.daysSinceEpoch) {
            self = .never
            return
        }
        let months = filter.isAll ? nil : MonthSteps(filter: filter, cycle: .all)
        self = .days(DaySteps(interval: interval, start: start, filter: months))
    }

    fileprivate func day(onOrAfter day: Int) -> Int? {
        switch self {
        case .months(let steps): steps.day(onOrAfter: day)
        case .weeks(let steps): steps.day(onOrAfter: day)
        case .days(let steps): steps.day(onOrAfter: day)
        case .positions(let positions): positions.number(onOrAfter: day)
        case .set(let set): set.day(onOrAfter: day)
        case .never: nil
        }
    }

    /// Returns whether a day matches, if possible without a search for other days.
    fileprivate func contains(_ day: Int) -> Bool {
        switch self {
        case .months(let steps): steps.contains(day)
        case .set(let set): set.contains(day)
        case .weeks, .days, .positions, .never: self.day(onOrAfter: day) == day
        }
    }

    fileprivate func day(onOrBefore day: Int) -> Int? {
        switch self {
        case .months(let steps): steps.day(onOrBefore: day)
        case .weeks(let steps): steps.day(onOrBefore: day)
        case .days(let steps): steps.day(onOrBefore: day)
        case .positions(let positions): positions.number(onOrBefore: day)
        case .set(let set): set.day(onOrBefore: day)
        case .never: nil
        }
    }
}
