import TestSupport
import Testing

@testable import Recurrence

@Suite("Searches in day sets")
struct DaySetSearchTests {
    private static let noon = CivilTime(hour: 12, minute: 0)

    private func days(
        _ schedule: Schedule, from start: String, _ count: Int
    ) throws -> [String] {
        let date = try CivilDate(iso8601: start)
        let instant = Instant(seconds: Int64(date.daysSinceEpoch) * 86_400 - 1)
        return schedule.occurrences(after: instant, in: .utc).prefix(count).map {
            $0.day.description
        }
    }

    @Test(
        "A random set contains the days of a literal model, forwards and backwards",
        arguments: 0..<10)
    func random(_ seed: Int) throws {
        try Holidays.$source.withValue(FixedHolidays()) {
            var random = SplitMix64(seed: UInt64(3_300 + seed))
            for _ in 0..<50 {
                let set = RandomDaySet.make(using: &random)
                try check(set, from: RandomDaySet.start.advanced(byDays: random.below(300)), 60)
            }
        }
    }

    @Test("Days that are counted from a random set are those of a literal model", arguments: 0..<10)
    func counted(_ seed: Int) throws {
        try Holidays.$source.withValue(FixedHolidays()) {
            var random = SplitMix64(seed: UInt64(5_500 + seed))
            for _ in 0..<20 {
                let set = DaySet.moved(
                    RandomDaySet.make(depth: 2, using: &random),
                    by: [-30, -3, -1, 1, 2, 12][random.below(6)],
                    counting: RandomDaySet.make(depth: 2, using: &random))
                try check(set, from: RandomDaySet.start.advanced(byDays: random.below(300)), 60)
            }
        }
    }

    private func check(_ set: DaySet, from start: CivilDate, _ count: Int) throws {
        let search = DaySearch(set)
        let first = start.daysSinceEpoch
        let range = first..<first + count
        let expected = try range.filter {
            try set.literallyContains(CivilDate(daysSinceEpoch: $0))
        }
        #expect(range.filter(search.contains) == expected, "\(set) from \(start)")
        var (forwards, backwards): ([Int], [Int]) = ([], [])
        var next = first
        while let day = search.day(onOrAfter: next), day < range.upperBound {
            forwards.append(day)
            next = day + 1
        }
        next = range.upperBound - 1
        while let day = search.day(onOrBefore: next), day >= first {
            backwards.insert(day, at: 0)
            next = day - 1
        }
        #expect(forwards == expected, "\(set) from \(start)")
        #expect(backwards == expected, "\(set) from \(start)")
    }

    @Test(
        "A schedule has the days of its rule that are in its set, in all its searches",
        arguments: 0..<5)
    func schedules(_ seed: Int) throws {
        try Holidays.$source.withValue(FixedHolidays()) {
            var random = SplitMix64(seed: UInt64(7_700 + seed))
            for _ in 0..<40 {
                let set = RandomDaySet.make(depth: 2, using: &random)
                let rule = [
                    RecurrenceRule.daily, .weekly(on: Weekday.workdays),
                    try RecurrenceRule(rfc5545: "FREQ=DAILY;INTERVAL=3"),
                    try RecurrenceRule(rfc5545: "FREQ=MONTHLY;BYMONTHDAY=1,2,3,15,-1"),
                    try RecurrenceRule(rfc5545: "FREQ=WEEKLY;BYDAY=MO,WE,FR;BYSETPOS=1,2"),
                ][random.below(5)]
                try check(set, rule)
            }
        }
    }

    private func check(_ set: DaySet, _ rule: RecurrenceRule) throws {
        let start = RandomDaySet.start
        let time = DaySetSearchTests.noon ?? .midnight
        let plain = try Schedule(rule: rule, start: start, times: [time])
        let limited = try Schedule(rule: rule, start: start, times: [time], days: set)
        let local = CivilDateTime(date: start, time: time)
        let other = try Schedule(rule: rule, start: local).limited(to: set)
        let midnight = Instant(seconds: Int64(start.daysSinceEpoch) * 86_400)
        let end = midnight + .seconds(300 * 86_400)
        let expected = try plain.occurrences(after: midnight, in: .utc).prefix { $0.instant <= end }
            .filter { try set.literallyContains($0.day) }
        for schedule in [limited, other] {
            let found = schedule.occurrences(after: midnight, in: .utc).prefix { $0.instant <= end }
            #expect(Array(found) == expected, "\(schedule)")
            #expect(
                schedule.count(after: midnight, through: end, in: .utc) == expected.count,
                "\(schedule)")
            #expect(schedule.previous(atOrBefore: end, in: .utc) == expected.last, "\(schedule)")
            for day in 0..<60 {
                let date = start.advanced(byDays: day)
                let isDay = expected.contains { $0.day == date }
                #expect(schedule.occurs(on: date, in: .utc) == isDay, "\(schedule)")
            }
        }
        guard expected.count > 3, rule.limit == nil else { return }
        let counted = try Schedule(
            rule: rule.limited(to: 3), start: start, times: [time], days: set)
        let found = Array(counted.occurrences(after: midnight, in: .utc))
        #expect(found == Array(expected.prefix(3)), "\(counted)")
    }

    @Test("A lunar day recurs on its day of each lunar year")
    func chuseok() throws {
        let schedule = try Schedule(
            start: CivilDate(iso8601: "2026-01-01"), times: [.midnight],
            days: DaySet("lunar(8-15)"))
        #expect(
            try days(schedule, from: "2026-01-01", 4)
                == ["2026-09-25", "2027-09-15", "2028-10-03", "2029-09-22"])
    }

    @Test(
        "Days that are moved by months keep their number, or are the last day of a shorter month",
        arguments: [
            ("moved(-1 month, lunar(8-15))", ["2026-08-25", "2027-08-15", "2028-09-03"]),
            ("moved(1 month, dates(2027-01-28, 2027-01-31))", ["2027-02-28"]),
            ("moved(-12 months, dates(2028-02-29))", ["2027-02-28"]),
            ("moved(-2 months, rule(FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=31))", ["2026-11-30"]),
        ])
    func months(set: String, dates: [String]) throws {
        let schedule = try Schedule(
            start: CivilDate(iso8601: "2026-01-01"), times: [.midnight], days: DaySet(set))
        #expect(try days(schedule, from: "2026-01-01", dates.count) == dates)
    }

    @Test("Working days before a day of the month leave out weekends and holidays")
    func workingDays() throws {
        try Holidays.$source.withValue(FixedHolidays()) {
            let set = DaySet.moved(
                .rule(try RecurrenceRule(rfc5545: "FREQ=MONTHLY;BYMONTHDAY=20")), by: -3,
                counting: .workingDays(of: "KR"))
            let schedule = try Schedule(
                start: CivilDate(iso8601: "2026-01-01"), times: [.midnight], days: set)
            #expect(
                try days(schedule, from: "2026-01-01", 3)
                    == ["2026-01-15", "2026-02-12", "2026-03-17"])
            #expect(set.countries == ["KR"])
        }
    }

    @Test("An hourly rule recurs only on days of the set")
    func hourly() throws {
        let start = try CivilDateTime(iso8601: "2026-09-01T09:00:00")
        let rule = try RecurrenceRule(rfc5545: "FREQ=HOURLY;INTERVAL=6")
        let schedule = try Schedule(rule: rule, start: start).limited(to: DaySet("lunar(8-15)"))
        let found = schedule.occurrences(
            after: try Instant(rfc3339: "2026-09-01T00:00:00Z"), in: .utc
        )
        .prefix(5).map(\.wall.description)
        #expect(
            found == [
                "2026-09-25T03:00:00", "2026-09-25T09:00:00", "2026-09-25T15:00:00",
                "2026-09-25T21:00:00", "2027-09-15T03:00:00",
            ])
        let last = schedule.previous(
            atOrBefore: try Instant(rfc3339: "2027-01-01T00:00:00Z"), in: .utc)
        #expect(last?.wall.description == "2026-09-25T21:00:00")
        let positions = try Schedule(
            rule: RecurrenceRule(rfc5545: "FREQ=MONTHLY;BYDAY=MO,FR;BYHOUR=9,18;BYSETPOS=1,-1"),
            start: start
        ).limited(to: DaySet("!dates(2026-09-04)"))
        #expect(
            positions.occurrences(after: try Instant(rfc3339: "2026-09-01T00:00:00Z"), in: .utc)
                .prefix(2).map(\.wall.description)
                == ["2026-09-28T18:00:00", "2026-10-02T09:00:00"])
        let counted = Schedule(
            rule: try RecurrenceRule(rfc5545: "FREQ=HOURLY;COUNT=3"), start: start)
        let error = #expect(throws: ScheduleError.self) {
            try counted.limited(to: DaySet("lunar(8-15)"))
        }
        #expect(error?.code == .invalidDays)
    }

    @Test("Moving an occurrence, and skipping one, keep the set")
    func moving() throws {
        let schedule = try Schedule(
            start: CivilDate(iso8601: "2026-01-01"), times: [.midnight],
            days: DaySet("lunar(8-15)"))
        let first = try #require(
            schedule.next(after: Instant(rfc3339: "2026-01-01T00:00:00Z"), in: .utc))
        let moved = try #require(
            schedule.moving(first, to: Instant(rfc3339: "2026-09-27T10:00:00Z"), in: .utc))
        #expect(moved.days == schedule.days)
        #expect(try days(moved, from: "2026-01-01", 2) == ["2026-09-27", "2027-09-15"])
        let skipped = try Schedule(
            start: CivilDate(iso8601: "2026-01-01"), times: [.midnight], exclude: [.day(first.day)],
            days: schedule.days)
        #expect(try days(skipped, from: "2026-01-01", 1) == ["2027-09-15"])
        #expect(skipped != schedule && skipped.withoutExceptions() == schedule)
        #expect(try schedule.limited(to: nil).days == nil)
        #expect(try schedule.limited(to: nil) != schedule)
        #expect("\(schedule)".hasSuffix("DAYS:lunar(8-15)"))
    }

    @Test(
        "A set without a day has no occurrence, which is found in few steps",
        arguments: [
            "lunar(8-15) & !lunar(8-15)", "rule(FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30)",
            "rule(FREQ=WEEKLY;BYDAY=MO) & rule(FREQ=WEEKLY;BYDAY=TU)", "holidays(ZZ)",
            "dates(1990-01-01)", "lunar(1950-8-15)", "!(lunar(1-1) | !lunar(1-1))",
            "moved(1, rule(FREQ=WEEKLY;BYDAY=MO)) & rule(FREQ=WEEKLY;BYDAY=WE)",
            "moved(-2, lunar(8-15) & !lunar(8-15), rule(FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR))",
            "moved(3, rule(FREQ=MONTHLY;BYMONTHDAY=1), dates(1990-01-01))",
            "rule(2026-01-01, FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO;BYSETPOS=2)",
            "cycle(2026-01-05, 1 on, 6 off) & rule(FREQ=WEEKLY;BYDAY=SU)",
        ])
    func never(_ text: String) throws {
        let start = try CivilDate(iso8601: "2026-01-01")
        let steps = try SearchBudget.countSteps {
            let schedule = try Schedule(start: start, times: [.midnight], days: DaySet(text))
            #expect(schedule.next(after: .distantPast, in: .utc) == nil)
            #expect(schedule.previous(atOrBefore: .distantFuture, in: .utc) == nil)
        }
        #expect(steps <= SearchBudget.limit)
    }

    @Test("The days after the last year of a lunar table are no days")
    func beyondTable() throws {
        let schedule = try Schedule(
            start: CivilDate(iso8601: "2045-01-01"), times: [.midnight],
            days: DaySet("lunar(8-15)"))
        let found = Array(schedule.occurrences(after: .distantPast, in: .utc))
        #expect(found.count == 6)
        #expect(found.last?.day.year == 2_050)
    }

    @Test("A gap that is skipped does not count, also with a set")
    func gap() throws {
        let zone = try Zone(identifier: "America/New_York")
        let time = try #require(CivilTime(hour: 2, minute: 30))
        let rule = try RecurrenceRule(rfc5545: "FREQ=DAILY;COUNT=3")
        let schedule = try Schedule(
            rule: rule, start: CivilDate(iso8601: "2026-03-01"), times: [time],
            days: DaySet("rule(FREQ=WEEKLY;BYDAY=SU)"), zone: zone, gap: .skip)
        #expect(
            schedule.occurrences(after: .distantPast, in: zone).map(\.day.description)
                == ["2026-03-01", "2026-03-15", "2026-03-22"])
    }

    @Test("A window across midnight belongs to the day of the set on which it begins")
    func window() throws {
        let window = try Window(
            from: CivilTime(iso8601: "23:00"), to: CivilTime(iso8601: "01:00"), every: 3_600)
        let schedule = try Schedule(
            start: CivilDate(iso8601: "2026-01-01"), windows: [window], days: DaySet("lunar(8-15)"))
        let found = schedule.occurrences(after: .distantPast, in: .utc).prefix(3)
        #expect(
            found.map(\.instant.description) == [
                "2026-09-25T23:00:00Z", "2026-09-26T00:00:00Z", "2026-09-26T01:00:00Z",
            ])
        #expect(
            schedule.previous(atOrBefore: .distantFuture, in: .utc)?.day.year == 2_050)
    }
}
