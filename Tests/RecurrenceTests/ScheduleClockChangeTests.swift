import Recurrence
import Testing

/// What schedules mean on the days on which the clocks change.
@Suite("Schedules when the clocks change")
struct ScheduleClockChangeTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let zone: String
        let time: String
        let from: String
        let until: String
        let gap: GapPolicy
        let fold: FoldPolicy
        let expected: [String]
        var testDescription: String { "\(zone) \(time) from \(from), \(gap), \(fold)" }

        init(
            _ zone: String, _ time: String, _ from: String, _ until: String,
            gap: GapPolicy = .next, fold: FoldPolicy = .first, _ expected: [String]
        ) {
            self.zone = zone
            self.time = time
            self.from = from
            self.until = until
            self.gap = gap
            self.fold = fold
            self.expected = expected
        }
    }

    static let rows: [Row] = [
        // Berlin, 02:30, forward at 02:00.
        .init(
            "Europe/Berlin", "02:30", "2026-03-28T00:00:00Z", "2026-03-30T12:00:00Z", gap: .next,
            ["2026-03-28T02:30:00+01:00", "2026-03-29T03:00:00+02:00", "2026-03-30T02:30:00+02:00"]),
        .init(
            "Europe/Berlin", "02:30", "2026-03-28T00:00:00Z", "2026-03-30T12:00:00Z", gap: .shift,
            ["2026-03-28T02:30:00+01:00", "2026-03-29T03:30:00+02:00", "2026-03-30T02:30:00+02:00"]),
        .init(
            "Europe/Berlin", "02:30", "2026-03-28T00:00:00Z", "2026-03-30T12:00:00Z", gap: .skip,
            ["2026-03-28T02:30:00+01:00", "2026-03-30T02:30:00+02:00"]),
        // Berlin, 02:30, back at 03:00.
        .init(
            "Europe/Berlin", "02:30", "2026-10-24T00:00:00Z", "2026-10-26T12:00:00Z", gap: .next,
            fold: .first,
            ["2026-10-24T02:30:00+02:00", "2026-10-25T02:30:00+02:00", "2026-10-26T02:30:00+01:00"]),
        .init(
            "Europe/Berlin", "02:30", "2026-10-24T00:00:00Z", "2026-10-26T12:00:00Z", gap: .next,
            fold: .last,
            ["2026-10-24T02:30:00+02:00", "2026-10-25T02:30:00+01:00", "2026-10-26T02:30:00+01:00"]),
        // Lord Howe changes by half an hour.
        .init(
            "Australia/Lord_Howe", "02:15", "2026-10-03T12:00:00Z", "2026-10-04T12:00:00Z",
            gap: .next,
            ["2026-10-04T02:30:00+11:00"]),
        .init(
            "Australia/Lord_Howe", "02:15", "2026-10-03T12:00:00Z", "2026-10-04T12:00:00Z",
            gap: .shift,
            ["2026-10-04T02:45:00+11:00"]),
        .init(
            "Australia/Lord_Howe", "01:45", "2026-04-04T12:00:00Z", "2026-04-05T12:00:00Z",
            gap: .next, fold: .last, ["2026-04-05T01:45:00+10:30"]),
        // Midnight does not exist.
        .init(
            "America/Santiago", "00:00", "2026-09-05T12:00:00Z", "2026-09-07T04:00:00Z",
            ["2026-09-06T01:00:00-03:00", "2026-09-07T00:00:00-03:00"]),
        .init(
            "Asia/Beirut", "00:00", "2026-03-28T12:00:00Z", "2026-03-29T22:00:00Z",
            ["2026-03-29T01:00:00+03:00", "2026-03-30T00:00:00+03:00"]),
        // Midnight comes twice the day before.
        .init(
            "America/Santiago", "23:30", "2026-04-04T12:00:00Z", "2026-04-06T04:00:00Z", gap: .next,
            fold: .last, ["2026-04-04T23:30:00-04:00", "2026-04-05T23:30:00-04:00"]),
        // Morocco goes back for Ramadan, and forward after it.
        .init(
            "Africa/Casablanca", "02:30", "2026-02-14T12:00:00Z", "2026-02-16T12:00:00Z",
            fold: .first, ["2026-02-15T02:30:00+01:00", "2026-02-16T02:30:00Z"]),
        .init(
            "Africa/Casablanca", "02:30", "2026-02-14T12:00:00Z", "2026-02-16T12:00:00Z",
            fold: .last, ["2026-02-15T02:30:00Z", "2026-02-16T02:30:00Z"]),
        .init(
            "Africa/Casablanca", "02:30", "2026-03-21T12:00:00Z", "2026-03-23T12:00:00Z",
            ["2026-03-22T03:00:00+01:00", "2026-03-23T02:30:00+01:00"]),
        // Nepal is a quarter of an hour off its neighbours.
        .init(
            "Asia/Kathmandu", "09:30", "2026-05-01T00:00:00Z", "2026-05-02T00:00:00Z",
            ["2026-05-01T09:30:00+05:45"]),
        // Ireland's winter is its daylight saving.
        .init(
            "Europe/Dublin", "01:30", "2026-03-28T12:00:00Z", "2026-03-29T12:00:00Z",
            ["2026-03-29T02:00:00+01:00"]),
        .init(
            "Europe/Dublin", "01:30", "2026-10-24T12:00:00Z", "2026-10-25T12:00:00Z",
            ["2026-10-25T01:30:00+01:00"]),
        // Samoa had no 30 December 2011.
        .init(
            "Pacific/Apia", "12:00", "2011-12-29T12:00:00Z", "2011-12-31T12:00:00Z", gap: .next,
            ["2011-12-29T12:00:00-10:00", "2011-12-31T00:00:00+14:00", "2011-12-31T12:00:00+14:00"]),
        .init(
            "Pacific/Apia", "12:00", "2011-12-29T12:00:00Z", "2011-12-31T12:00:00Z", gap: .shift,
            ["2011-12-29T12:00:00-10:00", "2011-12-31T12:00:00+14:00"]),
        .init(
            "Pacific/Apia", "12:00", "2011-12-29T12:00:00Z", "2011-12-31T12:00:00Z", gap: .skip,
            ["2011-12-29T12:00:00-10:00", "2011-12-31T12:00:00+14:00"]),
    ]

    @Test("One time a day", arguments: rows)
    func row(_ row: Row) throws {
        let zone = try Zone(identifier: row.zone)
        let schedule = try ScheduleTests.schedule(
            start: "2000-01-01", times: [row.time], gap: row.gap, fold: row.fold)
        let texts = try ScheduleTests.texts(schedule, after: row.from, until: row.until, in: zone)
        #expect(texts == row.expected)
    }

    @Test(
        "A window names each time on the wall once",
        arguments: [
            (
                "2026-03-28T23:00:00Z", GapPolicy.next, FoldPolicy.first,
                ["01:00+1", "01:30+1", "03:00+2", "03:30+2", "04:00+2"]
            ),
            (
                "2026-03-28T23:00:00Z", .shift, .first,
                ["01:00+1", "01:30+1", "03:00+2", "03:30+2", "04:00+2"]
            ),
            (
                "2026-03-28T23:00:00Z", .skip, .first,
                ["01:00+1", "01:30+1", "03:00+2", "03:30+2", "04:00+2"]
            ),
            (
                "2026-10-24T22:00:00Z", .next, .first,
                ["01:00+2", "01:30+2", "02:00+2", "02:30+2", "03:00+1", "03:30+1", "04:00+1"]
            ),
            (
                "2026-10-24T22:00:00Z", .next, .last,
                ["01:00+2", "01:30+2", "02:00+1", "02:30+1", "03:00+1", "03:30+1", "04:00+1"]
            ),
        ])
    func window(_ start: String, _ gap: GapPolicy, _ fold: FoldPolicy, _ expected: [String]) throws
    {
        let zone = try Zone(identifier: "Europe/Berlin")
        let schedule = try ScheduleTests.schedule(
            windows: [("01:00", "04:00", 1_800)], gap: gap, fold: fold)
        let start = try Instant(rfc3339: start)
        let texts = schedule.occurrences(after: start, in: zone)
            .prefix { $0.instant < start + .seconds(43_200) }
            .map { occurrence in
                let offset = zone.offset(at: occurrence.instant).seconds / 3_600
                return "\(zone.civil(at: occurrence.instant).time)+\(offset)"
            }
        #expect(texts == expected)
    }

    @Test("Shifted times and those after the gap come in the order of time")
    func shiftOrder() throws {
        let zone = try Zone(identifier: "Europe/Berlin")
        let schedule = try ScheduleTests.schedule(times: ["02:45", "03:15", "03:45"], gap: .shift)
        let day = try CivilDate(iso8601: "2026-03-29")
        let occurrences = schedule.occurrences(on: day, in: zone)
        #expect(occurrences.map(\.wall.time.description) == ["03:15", "03:45"])
        #expect(occurrences.map(\.adjustment) == [nil, nil])
        let other = try ScheduleTests.schedule(times: ["02:30", "03:15"], gap: .shift)
        let mixed = other.occurrences(on: day, in: zone)
        #expect(mixed.map(\.wall.time.description) == ["03:15", "02:30"])
        #expect(mixed.map(\.adjustment) == [nil, .gap])
    }

    @Test("Several times in a gap are one occurrence, that of the time that exists if there is one")
    func gapMerges() throws {
        let zone = try Zone(identifier: "Europe/Berlin")
        let day = try CivilDate(iso8601: "2026-03-29")
        let both = try ScheduleTests.schedule(times: ["02:15", "02:45"])
        #expect(both.occurrences(on: day, in: zone).map(\.wall.time.description) == ["02:45"])
        #expect(both.occurrences(on: day, in: zone).map(\.adjustment) == [.gap])
        let real = try ScheduleTests.schedule(times: ["02:15", "03:00"])
        #expect(real.occurrences(on: day, in: zone).map(\.wall.time.description) == ["03:00"])
        #expect(real.occurrences(on: day, in: zone).map(\.adjustment) == [nil])
    }

    @Test("A window across midnight on the night of the change stays with its day")
    func night() throws {
        let zone = try Zone(identifier: "Europe/Berlin")
        let schedule = try ScheduleTests.schedule(windows: [("22:00", "04:00", 3_600)])
        let spring = try CivilDate(iso8601: "2026-03-28")
        let short = schedule.occurrences(on: spring, in: zone)
        #expect(short.map(\.wall.time.hour) == [22, 23, 0, 1, 3, 4])
        #expect(short.allSatisfy { $0.day == spring && $0.adjustment == nil })
        let autumn = try CivilDate(iso8601: "2026-10-24")
        let long = schedule.occurrences(on: autumn, in: zone)
        #expect(long.map(\.wall.time.hour) == [22, 23, 0, 1, 2, 3, 4])
        #expect(
            long.map { $0.adjustment == .fold } == [false, false, false, false, true, false, false])
    }

    @Test("Midnight that does not exist ends the day before and begins its own")
    func midnightGap() throws {
        let zone = try Zone(identifier: "America/Santiago")
        let schedule = try ScheduleTests.schedule(
            times: ["00:00"], windows: [("23:00", "01:00", 3_600)])
        let day = try CivilDate(iso8601: "2026-09-06")
        let start = try Instant(rfc3339: "2026-09-06T04:00:00Z")
        let occurrence = try #require(schedule.previous(atOrBefore: start, in: zone))
        #expect(occurrence.instant == start)
        #expect(occurrence.day == day)
        #expect(occurrence.adjustment == .gap)
        let before = schedule.occurrences(on: day.advanced(byDays: -1), in: zone)
        #expect(before.map(\.wall.time.hour) == [0, 23])
        #expect(schedule.occurrences(on: day, in: zone).map(\.wall.time.hour) == [0, 23, 1])
    }
}
