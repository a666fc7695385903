extension ComponentSearch {
    /// A date that was found, after a correction.
    struct Corrected {
        enum Kind {
            /// The date is as it was found.
            case plain
            /// The clocks skip the wanted time, and the date is later by the length of the gap.
            case shifted
            /// The month does not have the wanted day, and the date is in the next month.
            case overflow
        }

        let moment: Int64
        let kind: Kind

        init(_ moment: Int64, _ kind: Kind = .plain) {
            self.moment = moment
            self.kind = kind
        }
    }

    /// Corrects a date that lacks some of the values that this attempt searched for.
    ///
    /// - Parameters:
    ///   - found: The date that was found.
    ///   - goal: The wanted values with the year or month of this attempt.
    ///   - searched: The start of this attempt.
    /// - Returns: The corrected date, or `nil` if the next attempt must begin at the next period.
    /// - Throws: ``NoMatch`` if the whole search ends.
    func correct(
        _ found: Int64, for goal: ComponentValues, from searched: Int64
    ) throws(NoMatch) -> Corrected? {
        let mismatches = calendar.mismatches(at: found, goal)
        guard let largest = mismatches.largest, !mismatches.contains(.quarter) else {
            return Corrected(found)
        }
        if mismatches == ComponentUnitSet(.hour), let shifted = shiftedAcrossGap(found) {
            return Corrected(shifted, .shifted)
        }
        switch largest.period {
        case .year:
            guard goal[.month] != nil, goal[.day] != nil,
                mismatches.contains(.month) || mismatches.contains(.day)
            else { return Corrected(found) }
            return try correctMonth(of: found, for: goal, from: searched)
        case .month where Gregorian.date(days: calendar.day(at: found)).month == 2:
            let march = calendar.end(of: .month, at: found)
            return Corrected(march + timeOfStart * ZonedCalendar.second, .overflow)
        default:
            let period = calendar.end(of: largest.period, at: searched)
            return Corrected(try walk(from: period, to: wanted))
        }
    }

    /// The time of day of the start, in seconds.
    private var timeOfStart: Int64 {
        calendar.wall(at: start).flooredDivision(by: ZonedCalendar.secondsOfDay).remainder
    }

    /// Returns the date that stands for a time in a gap of the clocks; `nil` if there is no gap.
    ///
    /// `found` has the wanted minute and second. It is in the hour before the gap or, if the gap
    /// begins at midnight, in the hour after the gap.
    private func shiftedAcrossGap(_ found: Int64) -> Int64? {
        let start = calendar.start(ofHourAt: found)
        let hour = calendar.hour(at: start)
        let next = calendar.hour(at: start + ZonedCalendar.hour)
        if next - hour > 1 || (hour == 23 && next > 0) { return found + ZonedCalendar.hour }
        let previous = calendar.hour(at: start - ZonedCalendar.second)
        return hour - previous > 1 || (previous == 23 && hour > 0) ? found : nil
    }

    /// Corrects a date whose month is not the wanted one because the day does not exist.
    private func correctMonth(
        of found: Int64, for goal: ComponentValues, from searched: Int64
    ) throws(NoMatch) -> Corrected? {
        let date = Gregorian.date(days: calendar.day(at: searched))
        guard let month = goal[.month], let day = goal[.day],
            date.month != month || date.day != day
        else { return nil }
        if month == 2, wanted[.month] == 2 {
            // Foundation tries only the next year that is a multiple of 4.
            let leapYear = date.year + 4 - date.year % 4
            let leapDay = try walk(from: calendar.midnight(year: leapYear, month: 1), to: goal)
            if calendar.mismatches(at: leapDay, goal).isEmpty { return Corrected(leapDay) }
        }
        var following = goal
        let time = Int(timeOfStart)
        following[.hour] = goal[.hour] ?? time / 3_600
        following[.minute] = goal[.minute] ?? time / 60 % 60
        following[.second] = goal[.second] ?? time % 60
        following[.year] = max(goal[.year] ?? date.year, date.year)
        following[.month] = month % 12 + 1
        following[.day] = 1
        let first = try walk(from: searched, to: following)
        guard calendar.mismatches(at: first, following).isEmpty else { return nil }
        return Corrected(first, .overflow)
    }
}
