import Recurrence
import Testing

@Suite("Schedules")
struct ScheduleTests {
    static func schedule(
        _ rule: String = "FREQ=DAILY", start: String = "2026-01-01", times: [String] = [],
        windows: [(String, String, Int)] = [], zone: String? = nil, gap: GapPolicy = .next,
        fold: FoldPolicy = .first
    ) throws -> Schedule {
        try Schedule(
            rule: RecurrenceRule(rfc5545: rule), start: CivilDate(iso8601: start),
            times: times.map { try CivilTime(iso8601: $0) },
            windows: windows.map { try WindowTests.window($0.0, $0.1, $0.2) },
            zone: zone.map { try Zone(identifier: $0) }, gap: gap, fold: fold)
    }

    /// Returns the occurrences between two instants, as timestamps with the zone's offset.
    static func texts(
        _ schedule: Schedule, after start: String, until end: String, in zone: Zone
    ) throws -> [String] {
        let end = try Instant(rfc3339: end)
        return schedule.occurrences(after: try Instant(rfc3339: start), in: zone)
            .prefix { $0.instant <= end }
            .map { $0.instant.rfc3339(offset: zone.offset(at: $0.instant).seconds) }
    }

    @Test("A half-hourly window on weekdays occurs 25 times a day and not on weekends")
    func study() throws {
        let schedule = try ScheduleTests.schedule(
            "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", windows: [("09:30", "21:30", 1_800)])
        for zone in [
            Zone.utc, try Zone(identifier: "Asia/Seoul"), try Zone(identifier: "Europe/Berlin"),
        ] {
            for offset in 0..<400 {
                let day = schedule.start.advanced(byDays: offset)
                let occurrences = schedule.occurrences(on: day, in: zone)
                #expect(occurrences.count == (day.weekday <= .friday ? 25 : 0))
                #expect(occurrences.first?.wall.time.description ?? "09:30" == "09:30")
                #expect(occurrences.last?.wall.time.description ?? "21:30" == "21:30")
            }
        }
    }

    @Test("The next occurrence is after the instant, and the previous one is at or before it")
    func nextAndPrevious() throws {
        let schedule = try ScheduleTests.schedule(start: "2026-11-23", times: ["09:30"])
        let seoul = try Zone(identifier: "Asia/Seoul")
        let first = try Instant(rfc3339: "2026-11-23T09:30:00+09:00")
        #expect(schedule.next(after: .distantPast, in: seoul)?.instant == first)
        #expect(schedule.next(after: first - .microseconds(1), in: seoul)?.instant == first)
        #expect(schedule.next(after: first, in: seoul)?.instant == first + .seconds(86_400))
        #expect(schedule.previous(atOrBefore: first, in: seoul)?.instant == first)
        #expect(schedule.previous(atOrBefore: first + .seconds(1), in: seoul)?.instant == first)
        #expect(schedule.previous(atOrBefore: first - .microseconds(1), in: seoul) == nil)
        #expect(schedule.previous(atOrBefore: .distantPast, in: seoul) == nil)
    }

    @Test("A floating schedule uses the machine's zone, and a pinned schedule uses its own")
    func zones() throws {
        let machine = try Zone(identifier: "Europe/Berlin")
        let instant = try Instant(rfc3339: "2026-11-23T00:00:00Z")
        let floating = try ScheduleTests.schedule(times: ["09:30"])
        let pinned = try ScheduleTests.schedule(times: ["09:30"], zone: "Asia/Seoul")
        #expect(floating.isFloating && !pinned.isFloating)
        #expect(
            floating.next(after: instant, in: machine)?.instant.description
                == "2026-11-23T08:30:00Z")
        #expect(
            pinned.next(after: instant, in: machine)?.instant.description == "2026-11-23T00:30:00Z")
    }

    @Test("A weekly rule without days recurs on the weekday of the start")
    func weeklyWithoutDays() throws {
        let schedule = try ScheduleTests.schedule(
            "FREQ=WEEKLY", start: "2026-11-25", times: ["07:00"])
        let texts = try ScheduleTests.texts(
            schedule, after: "2026-11-01T00:00:00Z", until: "2026-12-09T07:00:00Z", in: .utc)
        #expect(
            texts == ["2026-11-25T07:00:00Z", "2026-12-02T07:00:00Z", "2026-12-09T07:00:00Z"])
    }

    @Test("A window across midnight belongs to the day on which it starts")
    func acrossMidnight() throws {
        let schedule = try ScheduleTests.schedule(
            "FREQ=WEEKLY;BYDAY=FR", windows: [("22:00", "02:00", 3_600)])
        let friday = try CivilDate(iso8601: "2026-11-27")
        let occurrences = schedule.occurrences(on: friday, in: .utc)
        #expect(occurrences.map(\.wall.time.hour) == [22, 23, 0, 1, 2])
        #expect(occurrences.allSatisfy { $0.day == friday })
        #expect(schedule.occurrences(on: friday.advanced(byDays: 1), in: .utc).isEmpty)
        let night = try Instant(rfc3339: "2026-11-28T00:30:00Z")
        #expect(
            schedule.next(after: night, in: .utc)?.instant.description == "2026-11-28T01:00:00Z")
        #expect(schedule.next(after: night, in: .utc)?.day == friday)
        #expect(schedule.previous(atOrBefore: night, in: .utc)?.day == friday)
    }

    @Test("A window that starts on the day before the schedule's start has no occurrences")
    func nightBeforeStart() throws {
        let schedule = try ScheduleTests.schedule(
            start: "2026-11-27", windows: [("22:00", "02:00", 3_600)])
        #expect(
            schedule.next(after: .distantPast, in: .utc)?.instant.description
                == "2026-11-27T22:00:00Z")
    }

    @Test("Times of two days at the same instant are one occurrence, which is on the later day")
    func sharedInstant() throws {
        let schedule = try ScheduleTests.schedule(
            start: "2026-11-23", times: ["01:00"], windows: [("23:00", "01:00", 3_600)])
        let tuesday = try CivilDate(iso8601: "2026-11-24")
        #expect(
            schedule.occurrences(on: schedule.start, in: .utc).map(\.wall.time.hour) == [1, 23, 0])
        #expect(schedule.occurrences(on: tuesday, in: .utc).map(\.wall.time.hour) == [1, 23, 0])
        let one = try Instant(rfc3339: "2026-11-24T01:00:00Z")
        #expect(schedule.previous(atOrBefore: one, in: .utc)?.day == tuesday)
        #expect(schedule.next(after: one - .seconds(1), in: .utc)?.day == tuesday)
    }

    @Test("An hourly window from 00:00 to 24:00 occurs once an hour, including midnight")
    func allDay() throws {
        let schedule = try ScheduleTests.schedule(
            start: "2026-11-23", windows: [("00:00", "24:00", 3_600)])
        #expect(schedule.occurrences(on: schedule.start, in: .utc).count == 24)
        let occurrences = schedule.occurrences(after: .distantPast, in: .utc).prefix(100)
        for (first, second) in zip(occurrences, occurrences.dropFirst()) {
            #expect(second.instant - first.instant == .seconds(3_600))
        }
    }

    @Test("Times are sorted, and duplicates are removed")
    func times() throws {
        let schedule = try ScheduleTests.schedule(times: ["13:00", "09:30", "13:00"])
        #expect(schedule.times.map(\.description) == ["09:30", "13:00"])
    }

    @Test("A schedule without times and windows, or with the time 24:00, is refused")
    func refused() {
        let empty = #expect(throws: ScheduleError.self) { try ScheduleTests.schedule() }
        #expect(empty?.code == .noTimes)
        let late = #expect(throws: ScheduleError.self) {
            try ScheduleTests.schedule(times: ["24:00"])
        }
        #expect(late?.code == .endOfDay)
    }

    @Test("A schedule has no occurrences after the year 9999 or before its start")
    func ends() throws {
        let schedule = try ScheduleTests.schedule(
            "FREQ=WEEKLY;BYDAY=FR", times: ["23:00"], windows: [("23:30", "00:30", 1_800)])
        let last = try #require(schedule.previous(atOrBefore: .distantFuture, in: .utc))
        #expect(last.instant.description == "9999-12-31T23:30:00Z")
        #expect(schedule.next(after: last.instant, in: .utc) == nil)
        #expect(schedule.next(after: .distantFuture, in: .utc) == nil)
        for identifier in ["Asia/Seoul", "America/New_York"] {
            let zone = try Zone(identifier: identifier)
            #expect(schedule.next(after: .distantFuture, in: zone) == nil)
            #expect(schedule.previous(atOrBefore: .distantPast, in: zone) == nil)
            let daily = try Schedule(start: .earliest, times: [.midnight])
            #expect(daily.next(after: .distantPast, in: zone) != nil)
            #expect(
                try Schedule(start: .latest, times: [.midnight])
                    .next(after: Instant(seconds: 0), in: zone)?.day == .latest)
        }
    }

    @Test(
        "The description of a schedule has its properties, without those that repeat a default",
        arguments: [
            (
                "FREQ=DAILY", ["13:00", "09:30"], [], nil,
                "DTSTART:2026-01-01 RRULE:FREQ=DAILY TIMES:09:30,13:00"
            ),
            (
                "FREQ=WEEKLY;BYDAY=SA", [], [("09:00", "12:00", 3_600), ("22:00", "02:00", 7_200)],
                "Asia/Seoul",
                "DTSTART:2026-01-01 RRULE:FREQ=WEEKLY;BYDAY=SA "
                    + "WINDOWS:09:00-12:00/3600s,22:00-02:00/7200s TZID:Asia/Seoul"
            ),
        ] as [(String, [String], [(String, String, Int)], String?, String)])
    func description(
        _ rule: String, _ times: [String], _ windows: [(String, String, Int)], _ zone: String?,
        _ description: String
    ) throws {
        let schedule = try ScheduleTests.schedule(
            rule, times: times, windows: windows, zone: zone)
        #expect(schedule.description == description)
    }

    @Test("The description of a schedule shows its exceptions, its end and its policies")
    func exceptions() throws {
        let schedule = Schedule(
            rule: try RecurrenceRule(rfc5545: "FREQ=HOURLY;COUNT=9"),
            start: try CivilDateTime(iso8601: "2026-11-23T09:00:00"),
            exclude: [.day(try CivilDate(iso8601: "2026-12-25"))],
            include: [.local(try CivilDateTime(iso8601: "2026-12-24T18:00:00"))],
            excludeRules: [.weekly(on: [.monday]), .daily],
            until: .day(try CivilDate(iso8601: "2027-01-31")), gap: .skip, fold: .last)
        #expect(
            schedule.description
                == "DTSTART:2026-11-23T09:00:00 RRULE:FREQ=HOURLY;COUNT=9 EXDATE:2026-12-25 "
                + "RDATE:2026-12-24T18:00:00 EXRULE:FREQ=WEEKLY;BYDAY=MO,FREQ=DAILY "
                + "UNTIL:2027-01-31 GAP:skip FOLD:last")
    }
}
