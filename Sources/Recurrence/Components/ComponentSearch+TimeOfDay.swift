extension ComponentSearch {
    /// Moves a moment to the wanted hour, minute, second and nanosecond.
    func walkThroughDay(
        from searched: Int64, to goal: ComponentValues
    ) throws(NoMatch) -> Int64 {
        var moment = searched
        if let hour = goal[.hour] { moment = walk(from: moment, toHour: hour) }
        if let minute = goal[.minute] { moment = walk(from: moment, toMinute: minute) }
        if let second = goal[.second] {
            moment = walk(from: moment, toSecond: second)
            if let minute = goal[.minute], moment > searched, value(.minute, at: moment) > minute {
                throw NoMatch()
            }
        }
        if let nanosecond = goal[.nanosecond] {
            moment = calendar.moment(wall: calendar.wall(at: moment)) + Int64(nanosecond) / 1_000
        }
        return moment
    }

    /// Moves to the start of the next wanted hour, or stays in the hour before if the clocks skip
    /// the wanted one.
    private func walk(from searched: Int64, toHour wanted: Int) -> Int64 {
        var moment = searched
        var hour = calendar.hour(at: moment)
        if wanted == 0 {
            let first = calendar.hour(at: calendar.start(ofDayAt: moment))
            // The clocks skip the hour 0 of this day, and the moment is in the first hour that
            // exists.
            if first != 0, hour == first { return moment }
        }
        let start = calendar.start(ofHourAt: moment)
        guard hour != wanted else { return start }
        // The check covers 26 hours, because the loop below could look at as many.
        if calendar.isUniform(from: start, through: start + 26 * ZonedCalendar.hour) {
            return start + Int64((wanted - hour + 24) % 24) * ZonedCalendar.hour
        }
        repeat {
            let start = calendar.start(ofHourAt: moment)
            let previous = hour
            moment = start + ZonedCalendar.hour
            hour = calendar.hour(at: moment)
            if hour - previous == 2 || (previous == 23 && hour == 1) {
                hour -= 1
                moment = start
            }
        } while hour != wanted
        return moment
    }

    private func walk(from searched: Int64, toMinute wanted: Int) -> Int64 {
        let start = calendar.start(of: ZonedCalendar.minute, at: searched)
        guard value(.minute, at: searched) != wanted else { return start }
        return walk(from: start + ZonedCalendar.minute, to: wanted, .minute, ZonedCalendar.minute)
    }

    private func walk(from searched: Int64, toSecond wanted: Int) -> Int64 {
        let start = calendar.start(of: ZonedCalendar.second, at: searched)
        return walk(from: start, to: wanted, .second, ZonedCalendar.second)
    }

    /// Moves to the next wanted minute or second.
    private func walk(
        from searched: Int64, to wanted: Int, _ unit: ComponentUnit, _ length: Int64
    ) -> Int64 {
        var moment = searched
        while true {
            let steps = (wanted - value(unit, at: moment) + 60) % 60
            guard steps != 0 else { return moment }
            let jump = moment + Int64(steps) * length
            moment = calendar.isUniform(from: moment, through: jump) ? jump : moment + length
        }
    }
}
