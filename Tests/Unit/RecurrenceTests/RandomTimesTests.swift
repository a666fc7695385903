import Recurrence
import TestSupport
import Testing

@Suite("Random times")
struct RandomTimesTests {
    static func schedule(
        _ random: String, rule: String = "FREQ=DAILY", start: String = "2026-01-01",
        exclude: [RecurrenceDate] = [], until: RecurrenceDate? = nil, zone: String? = nil,
        gap: GapPolicy = .next
    ) throws -> Schedule {
        try Schedule(
            rule: RecurrenceRule(rfc5545: rule), start: CivilDate(iso8601: start),
            random: RandomTimes(random), exclude: exclude, until: until,
            zone: zone.map { try Zone(identifier: $0) }, gap: gap)
    }

    /// A literal copy of the draws: one step of SplitMix64 from the seed, the day, and a number for
    /// each time.
    static func draws(_ times: RandomTimes, on day: CivilDate) -> [Int64] {
        var seeds = SplitMix64(seed: times.seed ?? 0)
        var numbers = SplitMix64(seed: seeds.next() ^ UInt64(bitPattern: Int64(day.daysSinceEpoch)))
        var length = (times.to.secondsSinceMidnight - times.from.secondsSinceMidnight) / 60
        if length < 0 { length += 1_440 }
        let gap = length / 10 + (length % 10 == 0 ? 0 : 1)
        let free = UInt64(length - (times.count - 1) * gap + 1)
        var drawn: [Int] = []
        for _ in 0..<times.count {
            drawn.append(Int(numbers.next().multipliedFullWidth(by: free).high))
        }
        drawn.sort()
        return drawn.enumerated().map { index, minute in
            let minutes = times.from.secondsSinceMidnight / 60 + minute + index * gap
            return Int64(day.daysSinceEpoch) * 86_400 + Int64(minutes) * 60
        }
    }

    @Test("The draws of a seed never change")
    func stable() throws {
        let utc = Zone.utc
        let times = try RandomTimes(
            count: 3, from: #require(CivilTime(hour: 9, minute: 0)),
            to: #require(CivilTime(hour: 21, minute: 0))
        )
        .seeded(by: "water")
        #expect(times.description == "random(3, 09:00-21:00, d3cacd4c82e5be70)")
        let schedule = try Schedule(start: CivilDate(iso8601: "2026-11-27"), random: times)
        let walls = schedule.occurrences(after: .distantPast, in: utc).prefix(6).map(
            \.wall.description)
        #expect(
            walls == [
                "2026-11-27T13:29:00", "2026-11-27T17:26:00", "2026-11-27T20:48:00",
                "2026-11-28T11:52:00", "2026-11-28T14:54:00", "2026-11-28T16:39:00",
            ])
    }

    @Test(
        "A search finds the draws of each day, forwards and backwards, wherever it begins",
        arguments: [
            ("Asia/Seoul", "random(3, 09:00-21:00, 2a)", GapPolicy.next),
            ("Europe/Berlin", "random(2, 01:00-04:00, 7)", .skip),
            ("America/New_York", "random(10, 00:00-24:00, ffffffffffffffff)", .shift),
            ("Pacific/Apia", "random(1, 22:00-02:00, 0)", .next),
            ("Pacific/Kiritimati", "random(4, 12:00-11:59, 99)", .next),
            ("Etc/GMT+12", "random(4, 12:00-11:59, 98)", .next),
        ])
    func literal(zone: String, random: String, gap: GapPolicy) throws {
        let zone = try Zone(identifier: zone)
        let schedule = try Self.schedule(random, rule: "FREQ=WEEKLY;BYDAY=MO,TU,SA", gap: gap)
        let times = try #require(schedule.random)
        var all: Set<Instant> = []
        for offset in 0..<420 {
            let day = schedule.start.advanced(byDays: offset)
            let found = schedule.occurrences(on: day, in: zone)
            guard [.monday, .tuesday, .saturday].contains(day.weekday) else {
                #expect(found.isEmpty)
                continue
            }
            let draws = Self.draws(times, on: day)
            #expect(draws.count == times.count)
            for (earlier, later) in zip(draws, draws.dropFirst()) {
                #expect(later - earlier >= Int64(times.gap) * 60)
            }
            // The search of a schedule with the same times of the clock finds the instants.
            let walls = draws.map { RecurrenceDate.local(Zone.utc.civil(at: Instant(seconds: $0))) }
            let first = day.advanced(byDays: -10)
            let plain = try Schedule(
                rule: RecurrenceRule(rfc5545: "FREQ=DAILY;COUNT=1"), start: first,
                times: [.midnight], exclude: [.day(first)], include: walls, gap: gap)
            let expected = plain.occurrences(after: .distantPast, in: zone).map(\.instant)
            all.formUnion(expected)
            #expect(found.map(\.instant) == expected)
        }
        let expected = all.sorted()
        try expectOccurrences(of: schedule, in: zone, expected)
        for (earlier, later) in zip(expected, expected.dropFirst()) {
            let middle = Instant(seconds: (earlier.seconds + later.seconds) / 2)
            #expect(schedule.next(after: middle, in: zone)?.instant == later)
        }
    }

    @Test("Each possible time is drawn about equally often")
    func uniform() throws {
        let schedule = try Self.schedule("random(1, 09:00-18:59, 5)")
        var counts = [Int](repeating: 0, count: 10)
        for occurrence in schedule.occurrences(after: .distantPast, in: .utc).prefix(10_000) {
            counts[occurrence.wall.time.hour - 9] += 1
        }
        #expect(counts.allSatisfy { (850...1_150).contains($0) }, "\(counts)")
    }

    @Test("The end, excluded times and moved rings of random times count as for other times")
    func exceptions() throws {
        let plain = try Self.schedule(
            "random(2, 09:00-21:00, 1)", start: "2026-12-24",
            until: .day(CivilDate(iso8601: "2026-12-26")))
        func walls(_ schedule: Schedule) -> [CivilDateTime] {
            schedule.occurrences(after: .distantPast, in: .utc).map(\.wall)
        }
        let all = walls(plain)
        #expect(all.count == 6)
        let christmas = try CivilDate(iso8601: "2026-12-25")
        let without = try Self.schedule(
            "random(2, 09:00-21:00, 1)", start: "2026-12-24",
            exclude: [.day(christmas), .local(all[0])],
            until: .day(CivilDate(iso8601: "2026-12-26")))
        #expect(walls(without) == [all[1], all[4], all[5]])
        let second = try #require(
            plain.occurrences(after: .distantPast, in: .utc).first { $0.wall == all[1] })
        let night = try Instant(rfc3339: "2026-12-24T23:00:00Z")
        let moved = try #require(plain.moving(second, to: night, in: .utc))
        #expect(walls(moved) == [all[0], Zone.utc.civil(at: night)] + all[2...])
        let counted = try Self.schedule(
            "random(2, 22:00-02:00, 1)", rule: "FREQ=DAILY;COUNT=3", start: "2026-12-24")
        #expect(walls(counted).count == 6)
        let holidays = try plain.limited(to: DaySet("lunar(11-17)"))
        #expect(holidays.random == plain.random)
    }

    @Test("Copies with a seed keep it, and the seed comes from the id")
    func seeds() throws {
        let times = try RandomTimes("random(3, 09:00-21:00)")
        #expect(times.seed == nil)
        #expect(times.seeded(by: "a").seed == 0xaf63_dc4c_8601_ec8c)
        #expect(times.seeded(by: "a").seeded(by: "b") == times.seeded(by: "a"))
        #expect(times.seeded(by: "a") != times.seeded(by: "b"))
    }

    @Test("Times are written and read, and wrong ones are refused")
    func texts() throws {
        for text in [
            "random(1, 09:00-21:00)", "random(10, 00:00-24:00, ffffffffffffffff)",
            "random(2, 22:00-02:00, 0)", "random(6, 09:00-09:05)",
        ] {
            #expect(try RandomTimes(text).description == text)
        }
        for text in [
            "random", "random()", "random(3)", "random(3, 09:00)", "random(0, 09:00-21:00)",
            "random(-1, 09:00-21:00)", "random(11, 09:00-21:00)", "random(7, 09:00-09:05)",
            "random(3, 09:00-09:00)", "random(3, 24:00-09:00)", "random(3, 09:00-21:00, xyz)",
            "random(3, 09:00-21:00, 1ffffffffffffffff)", "random(3, 09:00-21:00, 1, 2)",
            "random(3, 9-21)", "random(x, 09:00-21:00)", "random(3, 09:00-21:00",
        ] {
            #expect(throws: ScheduleError.self, "\(text)") { try RandomTimes(text) }
        }
        #expect(throws: ScheduleError.self) {
            try Schedule(
                start: CivilDate(iso8601: "2026-01-01"), times: [.midnight],
                random: RandomTimes("random(3, 09:00-21:00)"))
        }
    }
}

/// Expects a schedule to have these instants, and no others up to the last of them, in both directions.
func expectOccurrences(
    of schedule: Schedule, in zone: Zone, _ expected: [Instant],
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let end = try #require(expected.last, sourceLocation: sourceLocation)
    let start = Instant(seconds: Int64(schedule.start.daysSinceEpoch - 3) * 86_400)
    let found = schedule.occurrences(after: start, in: zone).prefix { $0.instant <= end }
    #expect(found.map(\.instant) == expected, sourceLocation: sourceLocation)
    for (earlier, later) in zip(expected, expected.dropFirst()) {
        let previous = schedule.previous(atOrBefore: later - .seconds(1), in: zone)
        #expect(previous?.instant == earlier, sourceLocation: sourceLocation)
    }
}
