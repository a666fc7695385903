import Recurrence
import Testing

@Suite("Date components")
struct DateComponentsMatchTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let name: String
        let match: DateComponentsMatch
        let zone: String
        let after: String
        let expected: String?
        let adjustment: Occurrence.Adjustment?
        var testDescription: String { name }

        init(
            _ name: String, _ match: DateComponentsMatch, in zone: String = "UTC",
            after: String, _ expected: String?, _ adjustment: Occurrence.Adjustment? = nil
        ) {
            self.name = name
            self.match = match
            self.zone = zone
            self.after = after
            self.expected = expected
            self.adjustment = adjustment
        }
    }

    /// The expected values are those of Foundation, but for the row that says so.
    ///
    /// For the first eleven rows, the same values are known from Apple's platforms.
    static func rows() throws -> [Row] {
        let newYork = "America/New_York"
        return [
            .init(
                "A time in the spring gap is later by the gap", try .init(hour: 2, minute: 30),
                in: newYork, after: "2026-03-08T01:00:00-05:00", "2026-03-08T03:30:00-04:00", .gap),
            .init(
                "A time in the autumn fold is the first one", try .init(hour: 1, minute: 30),
                in: newYork, after: "2026-11-01T00:00:00-04:00", "2026-11-01T01:30:00-04:00",
                .fold),
            .init(
                "Day 31 in February is the 1st of March, at the time of the start",
                try .init(day: 31), after: "2026-02-01T10:00:00Z", "2026-03-01T10:00:00Z"),
            .init(
                "Day 31 at 09:00 in February is the 1st of March at 09:00",
                try .init(day: 31, hour: 9), after: "2026-02-01T10:00:00Z", "2026-03-01T09:00:00Z"),
            .init(
                "An hour is every day", try .init(hour: 9), after: "2026-02-01T09:00:00Z",
                "2026-02-02T09:00:00Z"),
            .init(
                "A minute is every hour", try .init(minute: 30), after: "2026-02-01T09:30:00Z",
                "2026-02-01T10:30:00Z"),
            .init(
                "A weekday is its midnight", try .init(weekday: 2), after: "2026-02-01T09:30:00Z",
                "2026-02-02T00:00:00Z"),
            .init(
                "A second is every minute", try .init(second: 0), after: "2026-02-01T09:30:00Z",
                "2026-02-01T09:31:00Z"),
            .init(
                "A full date earlier in this month never matches, unlike in Foundation",
                try .init(year: 2030, month: 11, day: 3, hour: 23, minute: 31),
                in: "Pacific/Kiritimati", after: "2030-11-03T22:06:43Z", nil),
            .init(
                "A full date in the past never matches", try .init(year: 2020, month: 1, day: 1),
                after: "2026-02-01T09:30:00Z", nil),
            .init(
                "A weekday that contradicts the date never matches",
                try .init(year: 2026, month: 3, weekday: 2, day: 1), after: "2026-02-01T09:30:00Z",
                nil),
            .init("No components never match", try .init(), after: "2026-02-01T09:30:00Z", nil),
            .init(
                "All components of a date are this date",
                try .init(
                    era: 1, year: 2026, yearForWeekOfYear: 2026, quarter: 2, month: 5,
                    weekOfYear: 20, weekOfMonth: 3, weekday: 3, weekdayOrdinal: 2, dayOfYear: 132,
                    day: 12, hour: 7, minute: 8, second: 9, nanosecond: 0),
                after: "2026-02-01T09:30:00Z", "2026-05-12T07:08:09Z"),
            .init(
                "April 31 is the 1st of May", try .init(month: 4, day: 31, hour: 8),
                after: "2026-02-01T10:00:00Z", "2026-05-01T08:00:00Z"),
            .init(
                "February 29 is the 1st of March if the year has no such day",
                try .init(month: 2, day: 29, hour: 8), after: "2026-02-01T10:00:00Z",
                "2026-03-01T08:00:00Z"),
            .init(
                "February 29 is the leap day of a leap year",
                try .init(month: 2, day: 29, hour: 8), after: "2028-02-01T10:00:00Z",
                "2028-02-29T08:00:00Z"),
            .init(
                "A weekday on the 31st waits for a month in which both are true",
                try .init(weekday: 2, day: 31), after: "2026-02-01T10:00:00Z",
                "2026-08-31T00:00:00Z"),
            .init(
                "The second Tuesday of March", try .init(month: 3, weekday: 3, weekdayOrdinal: 2),
                after: "2026-04-01T00:00:00Z", "2027-03-09T00:00:00Z"),
            .init(
                "Week 53 of ISO 8601",
                try .init(weekOfYear: 53, firstWeekday: 2, minimumDaysInFirstWeek: 4),
                after: "2027-02-01T00:00:00Z", "2032-12-27T00:00:00Z"),
            .init(
                "The 366th day waits for the leap year", try .init(dayOfYear: 366),
                after: "2026-02-01T00:00:00Z", "2028-12-31T00:00:00Z"),
            .init(
                "A quarter is its first moment", try .init(quarter: 1, hour: 9),
                after: "2026-02-01T10:00:00Z", "2027-01-01T09:00:00Z"),
            .init(
                "A quarter with a month of another quarter is that month",
                try .init(quarter: 1, month: 6), after: "2026-02-01T10:00:00Z",
                "2026-06-01T00:00:00Z"),
            .init(
                "Midnight in the gap of São Paulo is 01:00", try .init(hour: 0, minute: 30),
                in: "America/Sao_Paulo", after: "2018-11-03T12:00:00-03:00",
                "2018-11-04T01:30:00-02:00", .gap),
            .init(
                "The half hour that Lord Howe skips is the next day's",
                try .init(hour: 2, minute: 15), in: "Australia/Lord_Howe",
                after: "2026-10-03T12:00:00+10:30", "2026-10-05T02:15:00+11:00"),
            .init(
                "The day that Samoa skipped is in the next month", try .init(day: 30, hour: 9),
                in: "Pacific/Apia", after: "2011-12-05T00:00:00-10:00",
                "2012-01-30T09:00:00+14:00"),
            .init(
                "A nanosecond is added to the second", try .init(hour: 9, nanosecond: 500_000_000),
                after: "2026-02-01T10:00:00Z", "2026-02-02T09:00:00.5Z"),
            .init(
                "A nanosecond does not match a date before the start",
                try .init(year: 1978, hour: 9, nanosecond: 123_456_789),
                after: "2026-02-01T10:00:00Z", nil),
            .init(
                "A sixth Monday of a month never matches",
                try .init(weekday: 2, weekdayOrdinal: 6), after: "2026-02-01T10:00:00Z", nil),
            .init(
                "Week 0 of a month never matches outside of a week 0",
                try .init(weekOfMonth: 0, firstWeekday: 2, minimumDaysInFirstWeek: 4),
                after: "2026-02-10T10:00:00Z", nil),
            .init("Era 0 never matches", try .init(era: 0), after: "2026-02-01T10:00:00Z", nil),
        ]
    }

    @Test("A match is the instant that Foundation returns", arguments: try rows())
    func next(_ row: Row) throws {
        let zone = try Zone(identifier: row.zone)
        let occurrence = row.match.next(after: try Instant(rfc3339: row.after), in: zone)
        #expect(try occurrence?.instant == row.expected.map { try Instant(rfc3339: $0) })
        #expect(occurrence?.adjustment == row.adjustment)
    }

    @Test("A match in a gap names the wall time that the clocks skip")
    func gap() throws {
        let zone = try Zone(identifier: "America/New_York")
        let match = try DateComponentsMatch(hour: 2, minute: 30)
        let occurrence = match.next(after: try Instant(rfc3339: "2026-03-08T06:00:00Z"), in: zone)
        #expect(occurrence?.wall.description == "2026-03-08T02:30:00")
        #expect(occurrence?.day.description == "2026-03-08")
    }

    @Test("A pinned match uses its own zone, and a floating one the machine's")
    func zones() throws {
        let seoul = try Zone(identifier: "Asia/Seoul")
        let floating = try DateComponentsMatch(hour: 9)
        let start = try Instant(rfc3339: "2026-02-01T12:00:00Z")
        #expect(
            floating.next(after: start, in: seoul)?.instant
                == (try Instant(rfc3339: "2026-02-02T00:00:00Z")))
        #expect(
            floating.next(after: start, in: .utc)?.instant
                == (try Instant(rfc3339: "2026-02-02T09:00:00Z")))
        let pinned = floating.pinned(to: seoul)
        #expect(
            pinned.next(after: start, in: .utc) == floating.next(after: start, in: seoul))
        #expect(pinned.description == "each hour 9 (Asia/Seoul)")
        #expect(floating.isFloating && !pinned.isFloating && pinned != floating)
    }

    static func repeated() throws -> [DateComponentsMatch] {
        [
            try .init(hour: 9, minute: 30), try .init(minute: 30), try .init(second: 15),
            try .init(weekday: 2, hour: 9), try .init(day: 31), try .init(day: 15, hour: 2),
            try .init(month: 2, day: 29), try .init(month: 3, weekday: 3, weekdayOrdinal: 2),
            try .init(weekOfYear: 53), try .init(weekOfMonth: 1), try .init(quarter: 3),
            try .init(dayOfYear: 366, hour: 2), try .init(hour: 2, minute: 30, second: 1),
            try .init(hour: 0, nanosecond: 250_000_000), try .init(weekday: 1, day: 1),
        ]
    }

    @Test(
        "Each match is later than the one before, and a backward search finds that one again",
        arguments: try repeated(), ["America/New_York", "America/Sao_Paulo", "Pacific/Apia"])
    func iteration(_ match: DateComponentsMatch, _ name: String) throws {
        let zone = try Zone(identifier: name)
        var last = try #require(
            match.next(after: try Instant(rfc3339: "2011-10-14T05:00:00Z"), in: zone))
        for _ in 0..<60 {
            let next = try #require(match.next(after: last.instant, in: zone))
            #expect(next.instant > last.instant)
            #expect(match.previous(atOrBefore: last.instant, in: zone) == last)
            #expect(match.previous(atOrBefore: next.instant - .microseconds(1), in: zone) == last)
            last = next
        }
    }

    @Test("A backward search from before the first match finds nothing")
    func noPrevious() throws {
        let match = try DateComponentsMatch(year: 2030, month: 5)
        let start = try Instant(rfc3339: "2026-02-01T12:00:00Z")
        #expect(match.previous(atOrBefore: start, in: .utc) == nil)
        #expect(
            match.previous(atOrBefore: .distantFuture, in: .utc)?.instant
                == (try Instant(rfc3339: "2030-05-01T00:00:00Z")))
        #expect(try DateComponentsMatch().previous(atOrBefore: start, in: .utc) == nil)
    }

    @Test("A search from the first or the last instant always ends")
    func limits() throws {
        for match in try Self.repeated() {
            #expect(match.next(after: .distantFuture, in: .utc) == nil)
            _ = match.next(after: .distantPast, in: .utc)
            _ = match.previous(atOrBefore: .distantPast, in: .utc)
            _ = match.previous(atOrBefore: .distantFuture, in: .utc)
        }
    }

    @Test("A value out of range is refused with its field and the allowed values")
    func refused() {
        let error = #expect(throws: DateComponentsError.self) {
            try DateComponentsMatch(hour: 24)
        }
        #expect(error?.field == "hour")
        #expect(error?.value == 24)
        #expect(error?.description == "hour cannot be 24. Use 0 to 23.")
        #expect(throws: DateComponentsError.self) { try DateComponentsMatch(weekOfMonth: 0) }
        #expect(throws: DateComponentsError.self) { try DateComponentsMatch(firstWeekday: 0) }
    }

    @Test("The fields of a match have the values that were given")
    func fields() throws {
        let match = try DateComponentsMatch(
            era: 1, year: 2026, yearForWeekOfYear: 2027, quarter: 2, month: 3, weekOfYear: 4,
            weekOfMonth: 5, weekday: 6, weekdayOrdinal: 1, dayOfYear: 7, day: 8, hour: 9,
            minute: 10, second: 11, nanosecond: 999_999_999, firstWeekday: 2,
            minimumDaysInFirstWeek: 4)
        #expect(match.era == 1 && match.year == 2_026 && match.yearForWeekOfYear == 2_027)
        #expect(match.quarter == 2 && match.month == 3 && match.weekOfYear == 4)
        #expect(match.weekOfMonth == 5 && match.weekday == 6 && match.weekdayOrdinal == 1)
        #expect(match.dayOfYear == 7 && match.day == 8 && match.hour == 9)
        #expect(match.minute == 10 && match.second == 11 && match.nanosecond == 999_999_999)
        #expect(match.firstWeekday == 2 && match.minimumDaysInFirstWeek == 4)
        let hour = try DateComponentsMatch(hour: 9)
        #expect(hour.minute == nil && !hour.isEmpty)
        #expect(hour == (try DateComponentsMatch(hour: 9)))
        #expect(hour != (try DateComponentsMatch(hour: 9, minute: 0)))
        #expect(try DateComponentsMatch().isEmpty)
    }
}
