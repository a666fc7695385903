extension Schedule {
    /// How many occurrences there are in a range of time.
    ///
    /// They are stepped through, so it takes a time in proportion to their number.
    ///
    /// - Parameters:
    ///   - start: Any instant; an occurrence at the instant itself does not count.
    ///   - end: Any instant; an occurrence at the instant itself counts.
    ///   - machineZone: The zone to use if the schedule is floating.
    /// - Returns: The number; 0 if `end` does not come after `start`.
    public func count(after start: Instant, through end: Instant, in machineZone: Zone) -> Int {
        var count = 0
        for occurrence in OccurrenceSequence(self, in: machineZone, after: start) {
            guard occurrence.instant <= end else { break }
            count += 1
        }
        return count
    }

    /// Whether there is an occurrence that belongs to a day of the schedule.
    ///
    /// - Parameters:
    ///   - day: Any day.
    ///   - machineZone: The zone to use if the schedule is floating.
    /// - Returns: Whether ``occurrences(on:in:)`` has any.
    public func occurs(on day: CivilDate, in machineZone: Zone) -> Bool {
        let zone = zone ?? machineZone
        // The first of the day's times on the wall comes no earlier than two days before in UTC.
        let wall = CivilDateTime(date: day, time: .midnight).localSeconds
        var instant = Instant(seconds: wall - 172_800)
        let end = Instant(seconds: wall + 4 * 86_400)
        var steps = 0
        while let occurrence = next(after: instant, in: zone), occurrence.instant < end {
            if occurrence.day == day { return true }
            instant = occurrence.instant
            steps += 1
            // Many a day: quicker to look at the day alone.
            if steps == 64 { return !occurrences(on: day, in: zone).isEmpty }
        }
        return false
    }
}
