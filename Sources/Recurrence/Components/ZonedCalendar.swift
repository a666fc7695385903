/// The Gregorian calendar in a time zone, with its weeks.
///
/// A *moment* is a number of microseconds since 1970-01-01T00:00:00Z. A *day* is a number of days
/// since 1970-01-01 of the wall clock.
struct ZonedCalendar {
    let timeline: ZoneTimeline
    let weeks: WeekNumbering

    static let second: Int64 = 1_000_000
    static let minute: Int64 = 60 * second
    static let hour: Int64 = 60 * minute
    static let secondsOfDay: Int64 = 86_400

    /// Returns the seconds since 1970-01-01T00:00:00 that the wall clock shows at a moment.
    func wall(at moment: Int64) -> Int64 {
        let second = moment.flooredDivision(by: Self.second).quotient
        return second + timeline.period(containing: second).offset
    }

    /// Returns the moment at which the wall clock shows a time.
    ///
    /// If the time occurs twice, this is the first moment. If the clocks skip the time, it is
    /// later by the length of the gap.
    func moment(wall: Int64) -> Int64 {
        if let second = timeline.second(farFromChanges: wall) { return second * Self.second }
        return switch timeline.resolve(local: wall) {
        case .unique(let second), .fold(let second, _): second * Self.second
        case .gap(_, let offsetBefore, _): (wall - Int64(offsetBefore)) * Self.second
        }
    }

    /// Returns whether the clocks do not change between two moments.
    func isUniform(from moment: Int64, through end: Int64) -> Bool {
        let second = moment.flooredDivision(by: Self.second).quotient
        return timeline.period(containing: second).end
            > end.flooredDivision(by: Self.second).quotient
    }

    /// Returns the day at a moment.
    func day(at moment: Int64) -> Int {
        Int(wall(at: moment).flooredDivision(by: Self.secondsOfDay).quotient)
    }

    /// Returns the hour that the wall clock shows at a moment.
    func hour(at moment: Int64) -> Int {
        Int(wall(at: moment).flooredDivision(by: Self.secondsOfDay).remainder / 3_600)
    }

    /// Returns the moment of a day's midnight, according to ``moment(wall:)``.
    func midnight(of day: Int) -> Int64 {
        moment(wall: Int64(day) * Self.secondsOfDay)
    }

    /// Returns the midnight at the start of a month; the months after December belong to the next
    /// year.
    func midnight(year: Int, month: Int) -> Int64 {
        let (years, monthOfYear) = (month - 1).flooredDivision(by: 12)
        return midnight(of: Gregorian.days(year: year + years, month: monthOfYear + 1, day: 1))
    }

    /// Returns the first moment of the day that contains a moment.
    ///
    /// If the clocks skip midnight, this can be earlier than ``midnight(of:)``. For example, if
    /// 23:30 is followed by 00:30, the first moment of the day is 00:30, but its midnight is moved
    /// to 01:00.
    func start(ofDayAt moment: Int64) -> Int64 {
        let day = day(at: moment)
        let midnight = midnight(of: day)
        let second = midnight.flooredDivision(by: Self.second).quotient
        let period = timeline.period(containing: second)
        let first = max(period.start, Int64(day) * Self.secondsOfDay - period.offset)
        return min(midnight, first * Self.second)
    }

    /// Returns the start of the hour that contains a moment, as if no clock changed in this hour.
    func start(ofHourAt moment: Int64) -> Int64 {
        let second = moment.flooredDivision(by: Self.second).quotient
        let offset = timeline.period(containing: second).offset
        let hour = (second + offset).flooredDivision(by: 3_600).quotient
        return (hour * 3_600 - offset) * Self.second
    }

    /// Returns the moment rounded down to a multiple of a length.
    func start(of length: Int64, at moment: Int64) -> Int64 {
        moment.flooredDivision(by: length).quotient * length
    }

    /// Returns the end of the period of a unit that contains a moment.
    func end(of unit: ComponentUnit, at moment: Int64) -> Int64 {
        switch unit {
        case .hour: return start(ofHourAt: moment) + Self.hour
        case .minute: return start(of: Self.minute, at: moment) + Self.minute
        case .second, .nanosecond: return start(of: Self.second, at: moment) + Self.second
        default: break
        }
        let day = day(at: moment)
        let date = Gregorian.date(days: day)
        return switch unit {
        case .yearForWeekOfYear, .weekOfYear:
            midnight(of: weeks.firstWeek(of: weeks.weekYear(of: day) + 1))
        case .month: midnight(year: date.year, month: date.month + 1)
        case .weekOfMonth: midnight(of: weeks.weekStart(of: day) + 7)
        case .day, .weekday, .weekdayOrdinal: midnight(of: day + 1)
        default: midnight(year: date.year + 1, month: 1)
        }
    }

    /// Returns the moment that is a number of days later and shows the same time of day.
    ///
    /// The result is the same as in Foundation. If the clocks skip that time of day, each day
    /// counts as 24 hours.
    func adding(days: Int, to moment: Int64) -> Int64 {
        let elapsed = Int64(days) * Self.secondsOfDay
        let wanted = wall(at: moment) + elapsed
        let plain = moment + elapsed * Self.second
        // Compare only the times of day: a zone that moves across the date line skips a whole day.
        let difference = (wanted - wall(at: plain)) % Self.secondsOfDay
        let corrected = plain + difference * Self.second
        let isSkipped = (wanted - wall(at: corrected)) % Self.secondsOfDay != 0
        return firstOccurrence(of: isSkipped && difference < 0 ? plain : corrected)
    }

    /// Returns the earlier moment with the same wall time if there is one, else the moment itself.
    private func firstOccurrence(of moment: Int64) -> Int64 {
        let (second, fraction) = moment.flooredDivision(by: Self.second)
        let wall = second + timeline.period(containing: second).offset
        guard case .fold(let first, _) = timeline.resolve(local: wall) else { return moment }
        return first * Self.second + fraction
    }
}
