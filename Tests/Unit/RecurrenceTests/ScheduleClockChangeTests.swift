import Recurrence
import Testing

/// Checks schedules in which a clock change moves two or more wall times to one instant.
///
/// Only one of the wall times is kept. The tests check which one, and the day that it belongs to.
@Suite("Schedules when the clocks change")
struct ScheduleClockChangeTests {
    @Test("Times that a clock change shifts are sorted by instant among the later times")
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

    @Test("If a clock change puts two times at one instant, the one that clocks show is kept")
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

    @Test("A window across midnight belongs to its first day, even when the clocks change")
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

    @Test("A skipped midnight belongs to the later day, and the day before keeps its other times")
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
