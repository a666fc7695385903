extension Schedule {
    /// Returns the number of occurrences in a range of time.
    ///
    /// This call visits each occurrence, so its running time is proportional to their number.
    ///
    /// - Parameters:
    ///   - start: Any instant. An occurrence at exactly this instant does not count.
    ///   - end: Any instant. An occurrence at exactly this instant counts.
    ///   - machineZone: The zone to use if the schedule is floating.
    /// - Returns: The number, or 0 if `end` is not later than `start`.
    public func count(after start: Instant, through end: Instant, in machineZone: Zone) -> Int {
        var count = 0
        for occurrence in OccurrenceSequence(self, in: machineZone, after: start) {
            guard occurrence.instant <= end else { break }
            count += 1
        }
        return count
    }

    /// Returns whether the schedule has an occurrence that belongs to a day.
    ///
    /// - Parameters:
    ///   - day: Any day.
    ///   - machineZone: The zone to use if the schedule is floating.
    /// - Returns: `true` if ``occurrences(on:in:)`` returns any occurrence.
    public func occurs(on day: CivilDate, in machineZone: Zone) -> Bool {
        let zone = zone ?? machineZone
        // No occurrence of the day is more than two days before the day's midnight in UTC.
        let wall = CivilDateTime(date: day, time: .midnight).localSeconds
        var instant = Instant(seconds: wall - 172_800)
        let end = Instant(seconds: wall + 4 * 86_400)
        var steps = 0
        while let occurrence = next(after: instant, in: zone), occurrence.instant < end {
            if occurrence.day == day { return true }
            instant = occurrence.instant
            steps += 1
            // After 64 steps, the schedule is known to have many occurrences a day, so it is faster
            // to search only this day.
            if steps == 64 { return !occurrences(on: day, in: zone).isEmpty }
        }
        return false
    }

    /// The dates of a schedule that only lists them, or `nil` if a rule generates more.
    ///
    /// If the schedule has a start time, the dates have their times. Otherwise they are days, each
    /// of which has all times and windows of the schedule.
    package var listedDates: [RecurrenceDate]? {
        guard excludeRules.isEmpty, until == nil, days == nil,
            rule == (try? RecurrenceRule(frequency: .daily, limit: .count(1)))
        else { return nil }
        let first = listed(.day(start))
        guard exclude.allSatisfy({ $0 == first }) else { return nil }
        let dates = (exclude.isEmpty ? [first] : []) + include.map(listed)
        guard startTime != nil || dates.allSatisfy(\.isDay) else { return nil }
        return dates.isEmpty ? nil : dates
    }

    /// Returns an added date with the start time if it is a day without a time.
    private func listed(_ date: RecurrenceDate) -> RecurrenceDate {
        guard case .day(let day) = date, let startTime else { return date }
        return .local(CivilDateTime(date: day, time: startTime))
    }

    /// The single times of a day: the schedule's own times or, if the schedule has a start time,
    /// the times of its rule.
    ///
    /// The times of an hourly, minutely or secondly rule are not listed.
    package var writtenTimes: [CivilTime] {
        guard let startTime else { return times }
        guard rule.frequency >= .daily else { return [] }
        return ByTime.daily(rule.parts, start: startTime).map { CivilTime(clamping: Int($0)) }
    }
}

extension RecurrenceDate {
    /// Whether this is a day without a time.
    fileprivate var isDay: Bool {
        if case .day = self { true } else { false }
    }
}
