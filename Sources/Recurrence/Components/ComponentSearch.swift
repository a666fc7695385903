/// A search for the first match of some values after a moment, in the steps of Foundation.
///
/// Foundation's result is not simply the first moment that has all values: it depends on the order
/// in which Foundation looks at the units, on its corrections of dates that do not exist, and on
/// the number of its attempts. This search takes the same decisions in the same order
/// (`Calendar.nextDate(after:matching:matchingPolicy:)` with
/// `.nextTimePreservingSmallerComponents` of swift-foundation). It jumps where Foundation walks.
///
/// Some of Foundation's results do not have all wanted values. They are kept, because programs
/// compute the same results with Foundation:
///
/// - A quarter means only its first moment, and a date with other values than the quarter's is
///   accepted: the first quarter with June means each June.
/// - A day that the wanted month does not have becomes the first day of the next month, whatever
///   the weekday, and an unset time of day becomes that of the start of the search.
///
/// These of its defects are not kept:
///
/// - A date that contradicts itself can be found in another year: Monday, 2026-03-01 is found on
///   2030-04-01.
/// - A date whose nanosecond is not the wanted one is accepted, even if it is before the start. This
///   happens if a `Double` cannot represent the nanosecond, and after a correction of the date.
/// - A weekday ordinal of 6 or 7, and week 0 of a month outside of such a week, are searched for
///   minutes, without a result.
/// - Near a day that a zone skipped because it changed sides of the date line, the start of a week
///   is missed.
/// - The Julian calendar is used before 1582.
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
    /// Each attempt searches in one period of the unit above the largest wanted one, for example in
    /// one year if a month is wanted.
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
        guard isAccepted, moment > start else { return (nil, next) }
        return (
            Match(moment: moment, isShifted: corrected.kind == .shifted && !mismatches.isEmpty),
            next
        )
    }

    /// Returns the wanted values with the year or the month of this attempt.
    ///
    /// The search must visit every year or month, so that a day that does not exist in it is
    /// corrected instead of skipped.
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
