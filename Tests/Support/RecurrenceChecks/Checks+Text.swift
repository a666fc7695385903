import Recurrence

extension Checks {
    /// Checks the parsers of short texts: an accepted text, printed and parsed again, gives the
    /// same value.
    package static func text(_ bytes: [UInt8]) throws(Finding) {
        let text = decode(bytes)
        if let zone = try? Zone(posix: text) { try check(zone, instants) }
        if let date = try? CivilDate(iso8601: text) {
            try require((try? CivilDate(iso8601: date.description)) == date, text)
        }
        if let time = try? CivilTime(iso8601: text) {
            try require((try? CivilTime(iso8601: time.description)) == time, text)
        }
        if let wall = try? CivilDateTime(iso8601: text) {
            try require((try? CivilDateTime(iso8601: wall.description)) == wall, text)
        }
        if let instant = try? Instant(rfc3339: text) {
            for offset in [0, 60, -12_600, 50_400, -86_340, .max, .min] {
                let printed = instant.rfc3339(offset: offset)
                try require((try? Instant(rfc3339: printed)) == instant, "\(text): \(printed)")
            }
        }
        if let date = try? RecurrenceDate(iso8601: text) {
            try require((try? RecurrenceDate(iso8601: date.description)) == date, text)
        }
        if let date = RecurrenceDate(rfc5545: text) {
            try require(RecurrenceDate(rfc5545: date.rfc5545) == date, text)
        }
        if let set = try? DaySet(text) { try check(set, text) }
    }

    /// Checks that a set that was read is written as the same set, and that searches in both
    /// directions find days of it.
    private static func check(_ set: DaySet, _ text: String) throws(Finding) {
        try require((try? DaySet(set.description)) == set, text)
        let start = CivilDate(daysSinceEpoch: 20_000)
        guard let schedule = try? Schedule(start: start, times: [.midnight], days: set) else {
            throw Finding(description: "\(text) is a set, but not the days of a schedule")
        }
        let next = schedule.next(after: .distantPast, in: .utc)
        let last = schedule.previous(atOrBefore: .distantFuture, in: .utc)
        for found in [next, last].compactMap({ $0 }) {
            try require(set.contains(found.day), "\(text): \(found.day)")
        }
    }
}
