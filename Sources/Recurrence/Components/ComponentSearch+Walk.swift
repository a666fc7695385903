extension ComponentSearch {
    /// Moves a moment to each value of a goal, from the largest unit to the smallest.
    ///
    /// The result does not always have all values, because a move to one value can change another.
    /// It can also be earlier than `searched`, because some moves go to the beginning of a unit.
    func walk(from searched: Int64, to goal: ComponentValues) throws(NoMatch) -> Int64 {
        var moment = searched
        if let year = goal[.year], year != value(.year, at: moment) {
            moment = calendar.midnight(year: year, month: 1)
        }
        if let year = goal[.yearForWeekOfYear], year != value(.yearForWeekOfYear, at: moment) {
            // The first days of January may belong to the last week of the year before.
            let newYear = calendar.midnight(year: year, month: 1)
            let weekYear = value(.yearForWeekOfYear, at: newYear)
            moment = start(ofDay: calendar.weeks.firstWeek(of: weekYear))
        }
        if let quarter = goal[.quarter] {
            moment = calendar.midnight(year: value(.year, at: moment), month: quarter * 3 - 2)
        }
        if let week = goal[.weekOfYear], week != value(.weekOfYear, at: moment) {
            moment = nextWeekOfYear(week, from: moment)
        }
        if let day = goal[.dayOfYear], day != value(.dayOfYear, at: moment) {
            moment = nextDayOfYear(day, from: moment)
        }
        if let month = goal[.month] {
            let date = Gregorian.date(days: calendar.day(at: moment))
            if month != date.month {
                let year = month < date.month ? date.year + 1 : date.year
                moment = calendar.midnight(year: year, month: month)
            }
        }
        if let week = goal[.weekOfMonth] { moment = try walk(from: moment, toWeekOfMonth: week) }
        if let ordinal = goal[.weekdayOrdinal] {
            moment = walk(from: moment, toOrdinal: ordinal, of: goal[.weekday])
        }
        if let weekday = goal[.weekday] {
            while value(.weekday, at: moment) != weekday {
                moment = calendar.end(of: .day, at: moment)
            }
        }
        if let day = goal[.day] { moment = walk(from: moment, toDay: day) }
        return try walkThroughDay(from: moment, to: goal)
    }

    func value(_ unit: ComponentUnit, at moment: Int64) -> Int {
        calendar.value(of: unit, at: moment)
    }

    private func start(ofDay day: Int) -> Int64 {
        calendar.start(ofDayAt: calendar.midnight(of: day))
    }

    /// Returns the start of the next week with a number, after the week of a moment.
    private func nextWeekOfYear(_ week: Int, from moment: Int64) -> Int64 {
        let weeks = calendar.weeks
        let day = calendar.day(at: moment)
        var year = weeks.weekYear(of: day)
        while true {
            let candidate = weeks.firstWeek(of: year) + (week - 1) * 7
            year += 1
            if candidate > day, candidate < weeks.firstWeek(of: year) {
                return calendar.midnight(of: candidate)
            }
        }
    }

    /// Returns the midnight of the next day with a number in its year.
    private func nextDayOfYear(_ number: Int, from moment: Int64) -> Int64 {
        let day = calendar.day(at: moment)
        var year = Gregorian.date(days: day).year
        while true {
            let candidate = Gregorian.days(year: year, month: 1, day: 1) + number - 1
            year += 1
            if candidate > day, candidate < Gregorian.days(year: year, month: 1, day: 1) {
                let midnight = calendar.midnight(of: candidate)
                if calendar.day(at: midnight) == candidate { return midnight }
            }
        }
    }

    private func walk(
        from searched: Int64, toWeekOfMonth week: Int
    ) throws(NoMatch) -> Int64 {
        var moment = searched
        var current = value(.weekOfMonth, at: moment)
        // The search goes from one start of a week to the next. It cannot find week 0, which has no
        // start in this month: it is the end of a week that began in the month before.
        if week == 0, current != 0 { throw NoMatch() }
        while current != week {
            let before = moment
            let day = calendar.day(at: moment)
            let weekStart = calendar.weeks.weekStart(of: day)
            // Week 1 of a month begins on the 1st, not on the first day of the week, so go on to the
            // 1st of the next month.
            if week == 1, current == weekCount(ofMonthWith: day) {
                moment = start(ofDay: weekStart)
                while value(.day, at: moment) != 1 {
                    moment = calendar.adding(days: 1, to: moment)
                }
            } else {
                moment = calendar.midnight(of: weekStart + 7)
            }
            guard moment > before else { throw NoMatch() }
            current = value(.weekOfMonth, at: moment)
        }
        return moment
    }

    /// Returns the number of weeks, whole or not, in the month that contains a day.
    private func weekCount(ofMonthWith day: Int) -> Int {
        let date = Gregorian.date(days: day)
        let first = day - date.day + 1
        let length = Gregorian.length(ofMonth: date.month, in: date.year)
        return calendar.weeks.weekOfMonth(of: first + length - 1, dayOfMonth: length)
            - calendar.weeks.weekOfMonth(of: first, dayOfMonth: 1) + 1
    }

    /// Moves to the next day that is, for example, the second of its weekday in the month.
    ///
    /// If the day already has the wanted ordinal, the result is `searched`, whatever its weekday
    /// is.
    private func walk(
        from searched: Int64, toOrdinal ordinal: Int, of weekday: Int?
    ) -> Int64 {
        guard value(.weekdayOrdinal, at: searched) != ordinal else { return searched }
        var moment = searched
        // The days with the ordinal are seven days in a row, or fewer at the end of a month.
        repeat {
            let day = calendar.day(at: moment)
            let date = Gregorian.date(days: day)
            let first = (ordinal - 1) * 7 + 1
            if date.day < first, first <= Gregorian.length(ofMonth: date.month, in: date.year) {
                moment = calendar.midnight(of: day - date.day + first)
            } else if (date.day - 1) / 7 + 1 == ordinal {
                moment = calendar.midnight(of: day + 1)
            } else {
                moment = calendar.midnight(year: date.year, month: date.month + 1)
            }
        } while value(.weekdayOrdinal, at: moment) != ordinal
            || weekday.map { value(.weekday, at: moment) != $0 } ?? false
        return moment
    }

    /// Moves to the next day with a number, but at most to the end of the next month or, in
    /// December, to the end of the year.
    private func walk(from searched: Int64, toDay wanted: Int) -> Int64 {
        var day = calendar.day(at: searched)
        var date = Gregorian.date(days: day)
        guard date.day != wanted else { return calendar.start(ofDayAt: searched) }
        let month = date.month
        repeat {
            let length = Gregorian.length(ofMonth: date.month, in: date.year)
            let target = wanted > date.day && wanted <= length ? wanted : length + 1
            // A zone that moves across the date line skips a whole day. If that is the target, its
            // midnight falls on the next day, so read the day again.
            let midnight = calendar.midnight(of: day - date.day + target)
            day = calendar.day(at: midnight)
            date = Gregorian.date(days: day)
            if abs(date.month - month) >= 2 {
                return calendar.start(ofDayAt: midnight - ZonedCalendar.second)
            }
            if date.day == wanted { return midnight }
        } while true
    }
}
