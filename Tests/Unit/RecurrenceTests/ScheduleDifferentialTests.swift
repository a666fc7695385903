import Recurrence
import TestSupport
import Testing

/// Compares random schedules near clock changes with `SlowSchedule`, which tries every time.
@Suite("Schedules compared with a slow model")
struct ScheduleDifferentialTests {
    /// Zones, and instants at or near a change of their offset.
    static let places: [(zone: String, instants: [String])] = [
        (
            "Europe/Berlin",
            ["2026-03-29T01:00:00Z", "2026-10-25T01:00:00Z", "2500-03-28T01:00:00Z"]
        ),
        ("America/New_York", ["2026-03-08T07:00:00Z", "2026-11-01T06:00:00Z"]),
        ("Australia/Lord_Howe", ["2026-04-04T15:00:00Z", "2026-10-03T15:30:00Z"]),
        ("America/Santiago", ["2026-09-06T04:00:00Z", "2026-04-05T03:00:00Z"]),
        ("Asia/Beirut", ["2026-03-28T22:00:00Z", "2026-10-24T21:00:00Z"]),
        ("Europe/Dublin", ["2026-03-29T01:00:00Z", "2026-10-25T01:00:00Z"]),
        ("Pacific/Apia", ["2011-12-30T10:00:00Z"]),
        ("Pacific/Kwajalein", ["1993-08-21T12:00:00Z"]),
        ("Africa/Casablanca", ["2026-02-15T02:00:00Z", "2026-03-22T02:00:00Z"]),
        ("Asia/Kathmandu", ["1985-12-31T18:30:00Z"]),
        ("America/Juneau", ["1983-10-30T09:00:00Z"]),
        ("Antarctica/Troll", ["2026-03-29T01:00:00Z", "2026-10-25T01:00:00Z"]),
        ("UTC", ["2026-11-23T00:00:00Z"]),
    ]

    static let times = [
        "00:00", "00:15", "00:30", "01:00", "01:15", "01:30", "01:45", "02:00", "02:15", "02:30",
        "02:45", "03:00", "03:30", "04:00", "09:30", "12:00", "21:30", "23:00", "23:30", "23:59:59",
    ]

    /// Returns a random entry of `places`: a zone, and an instant at or near a change of its
    /// clocks.
    static func clockChange(
        using random: inout SplitMix64
    ) throws -> (zone: Zone, change: Instant) {
        let place = places[random.below(places.count)]
        let zone = try Zone(identifier: place.zone)
        let instant = place.instants[random.below(place.instants.count)]
        return (zone, try Instant(rfc3339: instant))
    }

    static func schedule(
        around date: CivilDate, using random: inout SplitMix64
    ) throws -> Schedule {
        func time(_ random: inout SplitMix64) throws -> CivilTime {
            try CivilTime(iso8601: Self.times[random.below(Self.times.count)])
        }
        let times = try (0..<random.below(4)).map { _ in try time(&random) }
        let windows = try (0..<random.below(3) + (times.isEmpty ? 1 : 0)).map { _ in
            let isWholeDay = random.below(5) == 0
            return try Window(
                from: time(&random), to: isWholeDay ? .endOfDay : time(&random),
                every: [300, 900, 1_800, 2_700, 3_600, 10_800, 100_000][random.below(7)])
        }
        let days = Set(Weekday.allCases.filter { _ in random.below(2) == 0 })
        let rule: RecurrenceRule =
            switch random.below(3) {
            case 0: .daily
            case 1: .weekly(on: days)
            default: RecurrenceRule(frequency: .daily, weekdays: days)
            }
        return try Schedule(
            rule: rule, start: date.advanced(byDays: 3 - random.below(20)), times: times,
            windows: windows, gap: GapPolicy.allCases[random.below(3)],
            fold: FoldPolicy.allCases[random.below(2)])
    }

    @Test(
        "Random schedules have the same next, previous and daily occurrences as the slow model",
        arguments: 0..<20)
    func differential(_ seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed) + 5_545)
        for _ in 0..<30 {
            let (zone, change) = try Self.clockChange(using: &random)
            let schedule = try Self.schedule(around: zone.civil(at: change).date, using: &random)
            let model = try SlowSchedule(schedule, in: zone, around: change, days: 12).occurrences
            for _ in 0..<40 {
                let instant = Instant(
                    microseconds: change.microseconds + Int64(random.below(400_000) - 200_000)
                        * 1_000_000 + Int64(random.below(2)))
                let next = schedule.next(after: instant, in: zone)
                let previous = schedule.previous(atOrBefore: instant, in: zone)
                let isKnown = schedule.start <= zone.civil(at: change).date
                if let expected = model.first(where: { $0.instant > instant }) {
                    #expect(next == expected, "\(zone) \(schedule) after \(instant)")
                } else {
                    #expect(!isKnown || next != nil)
                }
                if let expected = model.last(where: { $0.instant <= instant }) {
                    #expect(previous == expected, "\(zone) \(schedule) before \(instant)")
                }
                if let next {
                    #expect(next.instant > instant)
                    #expect(schedule.previous(atOrBefore: next.instant, in: zone) == next)
                }
            }
            let today = zone.civil(at: change).date
            for number in -3...3 {
                let day = today.advanced(byDays: number)
                #expect(
                    schedule.occurrences(on: day, in: zone) == model.filter { $0.day == day },
                    "\(zone) \(schedule) on \(day)")
            }
        }
    }

    @Test("Stepping through a year visits each occurrence of each day once, in order")
    func stepping() throws {
        var random = SplitMix64(seed: 2_026)
        for place in Self.places {
            let zone = try Zone(identifier: place.zone)
            let first = try CivilDate(iso8601: "2026-01-01")
            let schedule = try Self.schedule(around: first, using: &random)
            let days = (-20..<365).flatMap {
                schedule.occurrences(on: first.advanced(byDays: $0), in: zone)
            }.sorted { $0.instant < $1.instant }
            let last = try #require(days.last)
            let stepped = schedule.occurrences(after: .distantPast, in: zone)
                .prefix { $0.instant <= last.instant }
            // `stepped` can end with times after the last midnight that belong to the next day,
            // which is not in `days`.
            #expect(stepped.filter { $0.day <= first.advanced(byDays: 364) } == days)
            for (earlier, later) in zip(stepped, stepped.dropFirst()) {
                #expect(earlier.instant < later.instant)
                #expect(
                    schedule.previous(atOrBefore: later.instant - .microseconds(1), in: zone)
                        == earlier)
            }
        }
    }
}
