import Recurrence
import Testing

/// Checks a daily schedule with one time on days when the clocks change, in many zones and under
/// each policy.
///
/// The expected instants follow from the definitions of the policies and the offsets of Python's
/// `zoneinfo`.
@Suite("Daily schedules when the clocks change")
struct ClockChangeDayTests {
    /// A daily time, and its occurrences around the day when the clocks change.
    struct Row<Policy: Hashable & Sendable>: CustomTestStringConvertible, Sendable {
        let zone: String
        let time: String
        let before: String
        /// The occurrence on the day of the change, by policy; none for a policy that is left out.
        let changed: [Policy: String]
        let after: String
        var testDescription: String { "\(zone) \(time) between \(before) and \(after)" }

        init(
            _ zone: String, _ time: String, before: String, _ changed: [Policy: String],
            after: String
        ) {
            self.zone = zone
            self.time = time
            self.before = before
            self.changed = changed
            self.after = after
        }
    }

    static let gaps: [Row<GapPolicy>] = [
        .init(
            "Europe/Berlin", "02:00", before: "2026-03-28T02:00:00+01:00",
            [.next: "2026-03-29T03:00:00+02:00", .shift: "2026-03-29T03:00:00+02:00"],
            after: "2026-03-30T02:00:00+02:00"),
        // Each policy has examples in other software. croniter, Debian's cron and Foundation's
        // `.nextTime` behave like `.next`. APScheduler, recurring-ical-events and Foundation's
        // `RecurrenceRule` behave like `.shift`. systemd and Foundation's `.strict` behave like
        // `.skip`.
        .init(
            "Europe/Berlin", "02:30", before: "2026-03-28T02:30:00+01:00",
            [.next: "2026-03-29T03:00:00+02:00", .shift: "2026-03-29T03:30:00+02:00"],
            after: "2026-03-30T02:30:00+02:00"),
        .init(
            "Europe/Berlin", "02:59", before: "2026-03-28T02:59:00+01:00",
            [.next: "2026-03-29T03:00:00+02:00", .shift: "2026-03-29T03:59:00+02:00"],
            after: "2026-03-30T02:59:00+02:00"),
        // Lord Howe Island changes its clocks by half an hour.
        .init(
            "Australia/Lord_Howe", "02:00", before: "2026-10-03T02:00:00+10:30",
            [.next: "2026-10-04T02:30:00+11:00", .shift: "2026-10-04T02:30:00+11:00"],
            after: "2026-10-05T02:00:00+11:00"),
        .init(
            "Australia/Lord_Howe", "02:15", before: "2026-10-03T02:15:00+10:30",
            [.next: "2026-10-04T02:30:00+11:00", .shift: "2026-10-04T02:45:00+11:00"],
            after: "2026-10-05T02:15:00+11:00"),
        // In these two zones the gap begins at midnight, so midnight does not exist on that day.
        .init(
            "America/Santiago", "00:00", before: "2026-09-05T00:00:00-04:00",
            [.next: "2026-09-06T01:00:00-03:00", .shift: "2026-09-06T01:00:00-03:00"],
            after: "2026-09-07T00:00:00-03:00"),
        .init(
            "America/Santiago", "00:30", before: "2026-09-05T00:30:00-04:00",
            [.next: "2026-09-06T01:00:00-03:00", .shift: "2026-09-06T01:30:00-03:00"],
            after: "2026-09-07T00:30:00-03:00"),
        .init(
            "Asia/Beirut", "00:00", before: "2026-03-28T00:00:00+02:00",
            [.next: "2026-03-29T01:00:00+03:00", .shift: "2026-03-29T01:00:00+03:00"],
            after: "2026-03-30T00:00:00+03:00"),
        .init(
            "Asia/Beirut", "00:30", before: "2026-03-28T00:30:00+02:00",
            [.next: "2026-03-29T01:00:00+03:00", .shift: "2026-03-29T01:30:00+03:00"],
            after: "2026-03-30T00:30:00+03:00"),
        // In Ireland, the zone data mark winter as daylight saving, with a negative saving.
        .init(
            "Europe/Dublin", "01:30", before: "2026-03-28T01:30:00Z",
            [.next: "2026-03-29T02:00:00+01:00", .shift: "2026-03-29T02:30:00+01:00"],
            after: "2026-03-30T01:30:00+01:00"),
        // Samoa skipped 30 December 2011 completely. With `.shift`, a time moves by 24 hours, where
        // it coincides with the same time of the next day.
        .init(
            "Pacific/Apia", "00:00", before: "2011-12-29T00:00:00-10:00",
            [.next: "2011-12-31T00:00:00+14:00", .shift: "2011-12-31T00:00:00+14:00"],
            after: "2011-12-31T00:00:00+14:00"),
        .init(
            "Pacific/Apia", "12:00", before: "2011-12-29T12:00:00-10:00",
            [.next: "2011-12-31T00:00:00+14:00", .shift: "2011-12-31T12:00:00+14:00"],
            after: "2011-12-31T12:00:00+14:00"),
        .init(
            "Pacific/Apia", "23:59", before: "2011-12-29T23:59:00-10:00",
            [.next: "2011-12-31T00:00:00+14:00", .shift: "2011-12-31T23:59:00+14:00"],
            after: "2011-12-31T23:59:00+14:00"),
        // Morocco's clocks go forward after Ramadan.
        .init(
            "Africa/Casablanca", "02:30", before: "2026-03-21T02:30:00Z",
            [.next: "2026-03-22T03:00:00+01:00", .shift: "2026-03-22T03:30:00+01:00"],
            after: "2026-03-23T02:30:00+01:00"),
        // In 1986 Nepal's clocks went forward by a quarter of an hour.
        .init(
            "Asia/Kathmandu", "00:00", before: "1985-12-31T00:00:00+05:30",
            [.next: "1986-01-01T00:15:00+05:45", .shift: "1986-01-01T00:15:00+05:45"],
            after: "1986-01-02T00:00:00+05:45"),
        .init(
            "Asia/Kathmandu", "00:10", before: "1985-12-31T00:10:00+05:30",
            [.next: "1986-01-01T00:15:00+05:45", .shift: "1986-01-01T00:25:00+05:45"],
            after: "1986-01-02T00:10:00+05:45"),
        // The offset of the Chatham Islands is not a whole number of hours.
        .init(
            "Pacific/Chatham", "02:45", before: "2026-09-26T02:45:00+12:45",
            [.next: "2026-09-27T03:45:00+13:45", .shift: "2026-09-27T03:45:00+13:45"],
            after: "2026-09-28T02:45:00+13:45"),
        .init(
            "Pacific/Chatham", "03:30", before: "2026-09-26T03:30:00+12:45",
            [.next: "2026-09-27T03:45:00+13:45", .shift: "2026-09-27T04:30:00+13:45"],
            after: "2026-09-28T03:30:00+13:45"),
    ]

    static let folds: [Row<FoldPolicy>] = [
        .init(
            "Europe/Berlin", "02:00", before: "2026-10-24T02:00:00+02:00",
            [.first: "2026-10-25T02:00:00+02:00", .last: "2026-10-25T02:00:00+01:00"],
            after: "2026-10-26T02:00:00+01:00"),
        // systemd, Debian's cron, dateutil and recurring-ical-events behave like `.first`. In
        // Foundation, the caller chooses. croniter and APScheduler ring twice, which no policy here
        // does.
        .init(
            "Europe/Berlin", "02:30", before: "2026-10-24T02:30:00+02:00",
            [.first: "2026-10-25T02:30:00+02:00", .last: "2026-10-25T02:30:00+01:00"],
            after: "2026-10-26T02:30:00+01:00"),
        .init(
            "Europe/Berlin", "02:59", before: "2026-10-24T02:59:00+02:00",
            [.first: "2026-10-25T02:59:00+02:00", .last: "2026-10-25T02:59:00+01:00"],
            after: "2026-10-26T02:59:00+01:00"),
        // Lord Howe Island changes its clocks by half an hour.
        .init(
            "Australia/Lord_Howe", "01:30", before: "2026-04-04T01:30:00+11:00",
            [.first: "2026-04-05T01:30:00+11:00", .last: "2026-04-05T01:30:00+10:30"],
            after: "2026-04-06T01:30:00+10:30"),
        .init(
            "Australia/Lord_Howe", "01:45", before: "2026-04-04T01:45:00+11:00",
            [.first: "2026-04-05T01:45:00+11:00", .last: "2026-04-05T01:45:00+10:30"],
            after: "2026-04-06T01:45:00+10:30"),
        // In these two zones the last hour of the day is repeated.
        .init(
            "America/Santiago", "23:00", before: "2026-04-03T23:00:00-03:00",
            [.first: "2026-04-04T23:00:00-03:00", .last: "2026-04-04T23:00:00-04:00"],
            after: "2026-04-05T23:00:00-04:00"),
        .init(
            "America/Santiago", "23:30", before: "2026-04-03T23:30:00-03:00",
            [.first: "2026-04-04T23:30:00-03:00", .last: "2026-04-04T23:30:00-04:00"],
            after: "2026-04-05T23:30:00-04:00"),
        .init(
            "Asia/Beirut", "23:00", before: "2026-10-23T23:00:00+03:00",
            [.first: "2026-10-24T23:00:00+03:00", .last: "2026-10-24T23:00:00+02:00"],
            after: "2026-10-25T23:00:00+02:00"),
        .init(
            "Asia/Beirut", "23:30", before: "2026-10-23T23:30:00+03:00",
            [.first: "2026-10-24T23:30:00+03:00", .last: "2026-10-24T23:30:00+02:00"],
            after: "2026-10-25T23:30:00+02:00"),
        .init(
            "Europe/Dublin", "01:30", before: "2026-10-24T01:30:00+01:00",
            [.first: "2026-10-25T01:30:00+01:00", .last: "2026-10-25T01:30:00Z"],
            after: "2026-10-26T01:30:00Z"),
        .init(
            "Pacific/Apia", "03:30", before: "2012-03-31T03:30:00+14:00",
            [.first: "2012-04-01T03:30:00+14:00", .last: "2012-04-01T03:30:00+13:00"],
            after: "2012-04-02T03:30:00+13:00"),
        // Morocco's clocks go back before Ramadan.
        .init(
            "Africa/Casablanca", "02:30", before: "2026-02-14T02:30:00+01:00",
            [.first: "2026-02-15T02:30:00+01:00", .last: "2026-02-15T02:30:00Z"],
            after: "2026-02-16T02:30:00Z"),
        .init(
            "Pacific/Chatham", "02:45", before: "2026-04-04T02:45:00+13:45",
            [.first: "2026-04-05T02:45:00+13:45", .last: "2026-04-05T02:45:00+12:45"],
            after: "2026-04-06T02:45:00+12:45"),
        .init(
            "Pacific/Chatham", "03:30", before: "2026-04-04T03:30:00+13:45",
            [.first: "2026-04-05T03:30:00+13:45", .last: "2026-04-05T03:30:00+12:45"],
            after: "2026-04-06T03:30:00+12:45"),
    ]

    /// Returns the same daily schedule in two forms: with a time of day, and as a rule with a start
    /// time.
    private static func schedules(
        _ time: String, _ gap: GapPolicy, _ fold: FoldPolicy
    ) throws -> [Schedule] {
        let start = try CivilDateTime(iso8601: "1980-01-01T\(time)")
        return [
            try Schedule(start: start.date, times: [start.time], gap: gap, fold: fold),
            Schedule(start: start, gap: gap, fold: fold),
        ]
    }

    @Test(
        "A daily time that a clock change skips moves or is left out as the gap policy says",
        arguments: gaps, GapPolicy.allCases)
    func gap(_ row: Row<GapPolicy>, _ gap: GapPolicy) throws {
        let zone = try Zone(identifier: row.zone)
        let moved = row.changed[gap]
        // If the moved time is the same instant as the next day's time, they are one occurrence.
        let expected = [row.before, moved == row.after ? nil : moved, row.after].compactMap(\.self)
        for fold in FoldPolicy.allCases {
            for schedule in try Self.schedules(row.time, gap, fold) {
                let found = try schedule.texts(from: row.before, through: row.after, in: zone)
                #expect(found == expected, "\(fold)")
            }
        }
    }

    @Test(
        "A daily time that a clock change repeats occurs once, as the fold policy says",
        arguments: folds, FoldPolicy.allCases)
    func fold(_ row: Row<FoldPolicy>, _ fold: FoldPolicy) throws {
        let zone = try Zone(identifier: row.zone)
        let expected = [row.before, try #require(row.changed[fold]), row.after]
        for gap in GapPolicy.allCases {
            for schedule in try Self.schedules(row.time, gap, fold) {
                let found = try schedule.texts(from: row.before, through: row.after, in: zone)
                #expect(found == expected, "\(gap)")
            }
        }
    }
}

extension Schedule {
    /// Returns the occurrences between two instants, both included, as timestamps with the zone's
    /// offset.
    ///
    /// In addition, checks that forward and backward searches find the same occurrences.
    func texts(from start: String, through end: String, in zone: Zone) throws -> [String] {
        let (start, end) = (try Instant(rfc3339: start), try Instant(rfc3339: end))
        let found = occurrences(after: start - .seconds(1), in: zone)
            .prefix { $0.instant <= end }
        var backwards: [Occurrence] = []
        var instant = end
        while let occurrence = previous(atOrBefore: instant, in: zone), occurrence.instant >= start
        {
            backwards.append(occurrence)
            instant = occurrence.instant - .seconds(1)
        }
        #expect(found == backwards.reversed())
        return found.map { $0.instant.rfc3339(offset: zone.offset(at: $0.instant).seconds) }
    }
}
