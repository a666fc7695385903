/// Searches in schedules that include or exclude instants, or that end at an instant.
extension Schedule {
    func next(
        after second: Int64, in timeline: ZoneTimeline, _ plan: DayPlan,
        _ exceptions: ScheduleExceptions
    ) -> Occurrence? {
        var second = second
        // Each iteration moves past one excluded instant, so the loop ends.
        while second < exceptions.last {
            var found = regular(.forwards, from: second, in: timeline, plan, exceptions)
            if let regular = found, regular.instant.seconds > exceptions.lastOfRule { found = nil }
            for plan in exceptions.singles {
                let single = occurrenceOfWall(.forwards, from: second, in: timeline, plan)
                if let single, single.precedes(found, .forwards) { found = single }
            }
            let index = exceptions.includedSeconds.bisect { $0 > second }
            if index < exceptions.includedSeconds.count {
                let single = occurrence(at: exceptions.includedSeconds[index], in: timeline)
                if single.precedes(found, .forwards) { found = single }
            }
            guard let found, found.instant.seconds <= exceptions.last else { return nil }
            guard exceptions.excludesSecond(found.instant.seconds) else { return found }
            second = found.instant.seconds
        }
        return nil
    }

    func previous(
        atOrBefore second: Int64, in timeline: ZoneTimeline, _ plan: DayPlan,
        _ exceptions: ScheduleExceptions
    ) -> Occurrence? {
        var second = min(second, exceptions.last)
        while true {
            var found = regular(
                .backwards, from: min(second, exceptions.lastOfRule), in: timeline, plan, exceptions
            )
            for plan in exceptions.singles {
                let single = occurrenceOfWall(.backwards, from: second, in: timeline, plan)
                if let single, single.precedes(found, .backwards) { found = single }
            }
            let index = exceptions.includedSeconds.bisect { $0 > second }
            if index > 0 {
                let single = occurrence(at: exceptions.includedSeconds[index - 1], in: timeline)
                if single.precedes(found, .backwards) { found = single }
            }
            guard let found else { return nil }
            guard exceptions.excludesSecond(found.instant.seconds) else { return found }
            second = found.instant.seconds - 1
        }
    }

    /// Returns the nearest occurrence at a wall time or at a time that differs from day to day.
    private func regular(
        _ direction: SearchDirection, from second: Int64, in timeline: ZoneTimeline,
        _ plan: DayPlan, _ exceptions: ScheduleExceptions
    ) -> Occurrence? {
        guard let varying = exceptions.varying else {
            return occurrenceOfWall(direction, from: second, in: timeline, plan)
        }
        return occurrence(
            of: varying, direction, from: second, in: timeline, plan,
            without: exceptions.excludedLocals)
    }

    /// Returns the occurrence at an included instant.
    ///
    /// Its wall time is the one in the zone at that instant.
    private func occurrence(at second: Int64, in timeline: ZoneTimeline) -> Occurrence {
        let wall = CivilDateTime(
            localSeconds: second + timeline.period(containing: second).offset)
        return Occurrence(instant: Instant(seconds: second), day: wall.date, wall: wall)
    }
}

extension Occurrence {
    /// Returns whether a search in the direction finds this occurrence rather than another one.
    ///
    /// At the same instant, the occurrence of the later day is preferred.
    func precedes(_ other: Occurrence?, _ direction: SearchDirection) -> Bool {
        guard let other else { return true }
        guard instant == other.instant else {
            return direction.reaches(instant.seconds, before: other.instant.seconds)
        }
        return day > other.day
    }
}
