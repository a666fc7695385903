/// A search for the first match of some values after a moment, modelled on the search of
/// Foundation.
///
/// Foundation's result is not simply the first moment that has all values: it depends on the order
/// in which Foundation looks at the units, on its corrections of dates that do not exist, and on
/// the number of its attempts. This search makes the same decisions in the same order
/// (`Calendar.nextDate(after:matching:matchingPolicy:)` with `.nextTimePreservingSmallerComponents`
/// of swift-foundation). It is faster, because it jumps where Foundation goes step by step.
///
/// Some of Foundation's results do not have all wanted values. This search has the same results,
/// because programs may also compute them with Foundation:
///
/// - A quarter alone matches only its first moment. Together with values outside of it, a quarter
///   has no effect: the first quarter and June match each June.
/// - If the wanted month does not have the wanted day, the first day of the next month matches,
///   even if its weekday is not the wanted one. If no time of day is wanted, this match has the
///   time of day of the start of the search.
///
/// Foundation also has these defects, which this search does not have:
///
/// - Values that contradict each other can match a date in another year. A search for Monday,
///   2026-03-01, which is a Sunday, finds 2030-04-01.
/// - A whole date that has passed in the month of the start matches the first day of the next month: a
///   search for 2030-11-03 from 2030-11-04 on finds 2030-12-01. A machine that flies to the east would
///   ring four weeks late.
/// - A match can have another nanosecond than the wanted one, and can even be before the start.
///   This happens if a `Double` cannot represent the nanosecond, and after a correction of the
///   date.
/// - A search for a weekday ordinal of 6 or 7 takes minutes and finds nothing. So does a search for
///   week 0 of a month, unless it starts in such a week.
/// - When a zone moves across the date line, it skips a day. Near that day, the start of a week is
///   missed.
/// - Dates before 1582 are in the Julian calendar.
struct ComponentSearch {
    /// A match.
    struct Match {
        let moment: Int64
        /// Whether the clocks skip the wanted time.
        let isShifted: Bool
    }

    /// The error that ends a search without a result.
    struct NoMatch: Error {}

    /// The number of attempts, as in Foundation.
    ///
    /// Each attempt searches one period of the next larger unit: if a month is the largest wanted
    /// unit, each attempt searches one year.
    private static let attempts = 101

    let calendar: ZonedCalendar
    let wanted: ComponentValues
    let largest: ComponentUnit
    let start: Int64

    /// Creates a search; returns `nil` if no values are wanted or if no date can have them.
    init?(for wanted: ComponentValues, after start: Int64, in calendar: ZonedCalendar) {
        guard let largest = wanted.units.largest, wanted[.era] != 0,
            wanted[.weekdayOrdinal] ?? 1 <= 5
        else { return nil }
        self.calendar = calendar
        self.wanted = wanted
        self.largest = largest
        self.start = start
    }

    /// Returns the first match.
    func match() -> Match? {
        var searched = start
        for _ in 0..<Self.attempts {
            guard calendar.day(at: searched) < CivilDate.latest.daysSinceEpoch,
                let attempt = try? attempt(from: searched)
            else { return nil }
            if let match = attempt.match { return match }
            searched = attempt.next
        }
        return nil
    }

    /// Searches in one period, and returns the match or the moment at which to search next.
    private func attempt(
        from searched: Int64
    ) throws(NoMatch) -> (match: Match?, next: Int64) {
        let goal = goal(from: searched)
        let found = try walk(from: searched, to: goal)
        guard let corrected = try correct(found, for: goal, from: searched) else {
            return (nil, calendar.end(of: largest.period, at: searched))
        }
        let moment = corrected.moment
        let next = nextStart(from: searched, after: moment)
        if moment < start {
            // The clocks may repeat the hour: try its second occurrence.
            let repetition = moment + ZonedCalendar.hour
            let isRepeated =
                goal.units.largest == .hour
                && calendar.hour(at: moment) == calendar.hour(at: repetition)
            return (nil, isRepeated ? repetition : next)
        }
        let mismatches = calendar.mismatches(at: moment, wanted)
        let isAccepted =
            mismatches.isEmpty
            || !mismatches.contains(.year)
                && (corrected.kind != .plain || mismatches.contains(.quarter))
        guard isAccepted, moment > start, !(mismatches.contains(.month) && isWholeDate) else {
            return (nil, next)
        }
        return (
            Match(moment: moment, isShifted: corrected.kind == .shifted && !mismatches.isEmpty),
            next
        )
    }

    /// Whether the wanted values are those of one day, which exists.
    private var isWholeDate: Bool {
        guard let year = wanted[.year], let month = wanted[.month], let day = wanted[.day] else {
            return false
        }
        return day <= Gregorian.length(ofMonth: month, in: year)
    }

    /// Returns the wanted values with the year or the month of this attempt.
    ///
    /// Without the year or month, the search would skip each one that lacks the wanted day. With
    /// it, such a day is corrected, as in Foundation.
    private func goal(from searched: Int64) -> ComponentValues {
        var goal = wanted
        let date = Gregorian.date(days: calendar.day(at: searched))
        if largest == .month {
            goal[.year] = date.year
            if searched > moment(of: goal) { goal[.year] = date.year + 1 }
        } else if largest == .day, let day = wanted[.day], day > date.day {
            goal[.month] = date.month
        }
        return goal
    }

    /// Returns the moment of values that include a year and a month.
    ///
    /// If the values contradict each other, the first of these kinds counts: the day of the month;
    /// the weekday with the week of the year, the week of the month or the ordinal; the year for
    /// the week of the year; the month.
    private func moment(of values: ComponentValues) -> Int64 {
        let weeks = calendar.weeks
        var year = values[.yearForWeekOfYear] ?? values[.year] ?? 1
        let month = values[.month] ?? 1
        let position = values[.weekday].map { ($0 - weeks.firstWeekday + 7) % 7 }
        let day: Int
        if let dayOfMonth = values[.day] {
            if values[.yearForWeekOfYear] != nil, let week = values[.weekOfYear] {
                if month == 1, week >= 52 { year += 1 }
                if month > 1, week == 1 { year -= 1 }
            }
            day = Gregorian.days(year: year, month: month, day: 1) + dayOfMonth - 1
        } else if let week = values[.weekOfYear], let position {
            day = weeks.firstWeek(of: year) + (week - 1) * 7 + position
        } else {
            let first = Gregorian.days(year: year, month: month, day: 1)
            if let week = values[.weekOfMonth], let position {
                let number = weeks.weekOfMonth(of: first, dayOfMonth: 1)
                day = weeks.weekStart(of: first) + (week - number) * 7 + position
            } else if let ordinal = values[.weekdayOrdinal], let position {
                let ahead = (position - weeks.position(of: first) + 7) % 7
                day = first + ahead + (ordinal - 1) * 7
            } else if values[.yearForWeekOfYear] != nil {
                let week = values[.weekOfYear] ?? 1
                day = weeks.firstWeek(of: year) + (week - 1) * 7 + (position ?? 0)
            } else {
                day = first
            }
        }
        let time =
            (values[.hour] ?? 0) * 3_600 + (values[.minute] ?? 0) * 60 + (values[.second] ?? 0)
        return calendar.moment(wall: Int64(day) * ZonedCalendar.secondsOfDay + Int64(time))
            + Int64(values[.nanosecond] ?? 0) / 1_000
    }

    /// Returns the moment at which the next attempt begins.
    private func nextStart(from searched: Int64, after match: Int64) -> Int64 {
        let end = calendar.end(of: largest.period, at: searched)
        guard match >= end,
            let smallest = ComponentUnit.smallestFirst.first(where: wanted.units.contains)
        else { return end }
        let day = calendar.day(at: match)
        let wall = calendar.wall(at: match)
        let date = Gregorian.date(days: day)
        let later: Int
        switch smallest {
        case .nanosecond: return match + 1
        case .second: return match + ZonedCalendar.second
        case .minute: return match + ZonedCalendar.minute
        case .hour: return match + ZonedCalendar.hour
        case .day, .weekday, .dayOfYear: return calendar.adding(days: 1, to: match)
        case .weekdayOrdinal, .weekOfMonth, .weekOfYear:
            return calendar.adding(days: 7, to: match)
        case .era, .quarter: return match
        case .yearForWeekOfYear:
            let year = calendar.weeks.weekYear(of: day)
            later =
                calendar.weeks.firstWeek(of: year + 1) + day - calendar.weeks.firstWeek(of: year)
        case .month:
            let (years, month) = date.month.flooredDivision(by: 12)
            let year = date.year + years
            let length = Gregorian.length(ofMonth: month + 1, in: year)
            later = Gregorian.days(year: year, month: month + 1, day: min(date.day, length))
        case .year:
            let length = Gregorian.length(ofMonth: date.month, in: date.year + 1)
            later = Gregorian.days(
                year: date.year + 1, month: date.month, day: min(date.day, length))
        }
        return calendar.moment(wall: wall + Int64(later - day) * ZonedCalendar.secondsOfDay)
    }
}
