extension ZonedCalendar {
    /// Returns the units whose value at a moment differs from the wanted one.
    ///
    /// The nanosecond never differs: a match consists of whole seconds and the wanted nanosecond.
    func mismatches(at moment: Int64, _ wanted: ComponentValues) -> ComponentUnitSet {
        let wall = wall(at: moment)
        let (days, time) = wall.flooredDivision(by: Self.secondsOfDay)
        let day = Int(days)
        let date = Gregorian.date(days: day)
        var units = wanted.units
        units.remove(ComponentUnitSet(.nanosecond))
        var mismatches: ComponentUnitSet = []
        while let unit = units.largest {
            let set = ComponentUnitSet(unit)
            units.remove(set)
            if wanted[unit] != value(of: unit, on: day, date, at: Int(time)) {
                mismatches.insert(set)
            }
        }
        return mismatches
    }

    /// Returns the value of `unit` at `time` seconds after midnight.
    ///
    /// The day is given twice, as a number and as a date, because both are known.
    private func value(
        of unit: ComponentUnit, on day: Int, _ date: (year: Int, month: Int, day: Int), at time: Int
    ) -> Int {
        switch unit {
        case .hour: time / 3_600
        case .minute: time / 60 % 60
        case .second: time % 60
        case .nanosecond: 0
        case .weekday: (day + 4).flooredDivision(by: 7).remainder + 1
        case .weekdayOrdinal: (date.day - 1) / 7 + 1
        case .weekOfMonth: weeks.weekOfMonth(of: day, dayOfMonth: date.day)
        case .weekOfYear: weeks.weekOfYear(of: day)
        case .yearForWeekOfYear: weeks.weekYear(of: day)
        case .era: date.year > 0 ? 1 : 0
        case .year: date.year
        case .month: date.month
        case .day: date.day
        case .dayOfYear: day - Gregorian.days(year: date.year, month: 1, day: 1) + 1
        case .quarter: quarter(on: day, in: date.year)
        }
    }

    /// Returns the quarter of a day as Foundation counts it: the last days of March, June and
    /// September belong to the next quarter.
    private func quarter(on day: Int, in year: Int) -> Int {
        let march = Gregorian.days(year: year, month: 3, day: 31)
        return day < march ? 1 : day < march + 91 ? 2 : day < march + 183 ? 3 : 4
    }

    /// Returns the value of a unit at a moment.
    func value(of unit: ComponentUnit, at moment: Int64) -> Int {
        let (days, time) = wall(at: moment).flooredDivision(by: Self.secondsOfDay)
        let day = Int(days)
        switch unit {
        case .hour, .minute, .second, .weekday:
            return value(of: unit, on: day, (0, 0, 0), at: Int(time))
        default:
            return value(of: unit, on: day, Gregorian.date(days: day), at: Int(time))
        }
    }
}
