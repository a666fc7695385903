import Recurrence
import Testing

@Suite("Included and excluded dates, and ends of schedules")
struct ExceptionTests {
    private func schedule(
        _ rule: String, exclude: [String] = [], include: [String] = [], until: String? = nil,
        excludeRules: [String] = [], zone: Zone = .utc
    ) throws -> Schedule {
        Schedule(
            rule: try RecurrenceRule(rfc5545: rule),
            start: try CivilDateTime(iso8601: "2026-11-23T09:00:00"),
            exclude: try exclude.map { try RecurrenceDate(iso8601: $0) },
            include: try include.map { try RecurrenceDate(iso8601: $0) },
            excludeRules: try excludeRules.map { try RecurrenceRule(rfc5545: $0) },
            until: try until.map { try RecurrenceDate(iso8601: $0) }, zone: zone)
    }

    /// Returns the day and hour of the first ten occurrences.
    ///
    /// In addition, checks that a backward search finds the same occurrences.
    private func texts(_ schedule: Schedule) -> [String] {
        let all = Array(schedule.occurrences(after: .distantPast, in: .utc).prefix(10))
        var instant = all.last?.instant ?? .distantFuture
        var backwards: [Occurrence] = []
        while let previous = schedule.previous(atOrBefore: instant, in: .utc) {
            backwards.append(previous)
            instant = previous.instant - .microseconds(1)
        }
        #expect(backwards.reversed() == all)
        for occurrence in all {
            #expect(schedule.occurs(on: occurrence.day, in: .utc))
            #expect(schedule.occurrences(on: occurrence.day, in: .utc).contains(occurrence))
        }
        return all.map { "\($0.wall.date.day)T\($0.wall.time.hour)" }
    }

    @Test("Excluded days, wall times and instants do not occur, but COUNT counts them")
    func exclude() throws {
        let rule = "FREQ=DAILY;COUNT=5"
        #expect(texts(try schedule(rule)) == ["23T9", "24T9", "25T9", "26T9", "27T9"])
        #expect(
            texts(
                try schedule(
                    rule,
                    exclude: ["2026-11-23", "2026-11-25T09:00:00", "2026-11-27T18:00:00+09:00"]))
                == ["24T9", "26T9"])
        #expect(texts(try schedule(rule, exclude: ["2026-11-24T10:00:00"])).count == 5)
    }

    @Test("Included days, wall times and instants occur even after the rule's end")
    func include() throws {
        let include = ["2026-11-30", "2026-11-24T12:00:00", "2026-12-01T18:00:00+09:00"]
        let expected = ["23T9", "24T9", "24T12", "30T9", "1T9"]
        #expect(texts(try schedule("FREQ=DAILY;COUNT=2", include: include)) == expected)
        #expect(
            texts(try schedule("FREQ=DAILY;UNTIL=20261124T090000Z", include: include)) == expected)
        #expect(
            texts(try schedule("FREQ=DAILY;UNTIL=20261124", include: include)) == expected)
        #expect(
            texts(
                try schedule(
                    "FREQ=DAILY;COUNT=2", exclude: ["2026-11-30"], include: include,
                    until: "2026-11-30")) == ["23T9", "24T9", "24T12", "1T9"])
    }

    @Test("A schedule ends at its own end or its rule's end, whichever is earlier")
    func until() throws {
        for until in ["2026-11-25", "2026-11-25T09:00:00", "2026-11-25T09:00:00Z"] {
            #expect(texts(try schedule("FREQ=DAILY", until: until)) == ["23T9", "24T9", "25T9"])
            #expect(texts(try schedule("FREQ=DAILY;COUNT=2", until: until)).count == 2)
        }
        #expect(texts(try schedule("FREQ=DAILY", until: "2026-11-25T08:59:59")).count == 2)
        #expect(texts(try schedule("FREQ=DAILY;UNTIL=20261120")).isEmpty)
    }

    @Test("The times of an excluded rule do not occur")
    func excludeRules() throws {
        #expect(
            texts(
                try schedule(
                    "FREQ=DAILY;COUNT=7", excludeRules: ["FREQ=WEEKLY;BYDAY=WE,SA;BYHOUR=9"]))
                == ["23T9", "24T9", "26T9", "27T9", "29T9"])
    }

    @Test("A window on the last day of COUNT or UNTIL rings to its end, even after midnight")
    func days() throws {
        let rule = try RecurrenceRule(rfc5545: "FREQ=DAILY;COUNT=2")
        let start = try CivilDate(iso8601: "2026-11-23")
        let window = try WindowTests.window("22:00", "02:00", 7_200)
        let counted = try Schedule(rule: rule, start: start, windows: [window])
        #expect(texts(counted) == ["23T22", "24T0", "24T2", "24T22", "25T0", "25T2"])
        let ended = try Schedule(
            start: start, windows: [window], exclude: [.day(start.advanced(byDays: 1))],
            include: [.day(start.advanced(byDays: 4))],
            until: .day(start.advanced(byDays: 4)))
        #expect(texts(ended).prefix(6) == ["23T22", "24T0", "24T2", "25T22", "26T0", "26T2"])
        #expect(ended.count(after: .distantPast, through: .distantFuture, in: .utc) == 12)
        let weekend = try Schedule(
            rule: RecurrenceRule(rfc5545: "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"),
            start: start, times: [.midnight, CivilTime(iso8601: "12:00")])
        #expect(texts(weekend).prefix(3) == ["30T0", "30T12", "31T0"])
    }

    /// Returns a schedule to which a window from 22:00 to 02:00 on one day, and the time 02:00 on
    /// the next day are added.
    private func overlapping(_ rule: String, exclude: [String] = []) throws -> Schedule {
        try Schedule(
            rule: RecurrenceRule(rfc5545: rule), start: CivilDate(iso8601: "2026-11-23"),
            windows: [WindowTests.window("22:00", "02:00", 7_200)],
            exclude: exclude.map { try RecurrenceDate(iso8601: $0) },
            include: ["2026-11-28", "2026-11-29T02:00:00"].map {
                try RecurrenceDate(iso8601: $0)
            }, zone: .utc)
    }

    @Test(
        "If the window of an added day has the same time as another added date, the day is the later",
        arguments: ["FREQ=DAILY;COUNT=1", "FREQ=DAILY;UNTIL=20261124T030000Z"])
    func sameTime(rule: String) throws {
        let schedule = try overlapping(rule)
        #expect(texts(schedule) == ["23T22", "24T0", "24T2", "28T22", "29T0", "29T2"])
        let last = try #require(schedule.previous(atOrBefore: .distantFuture, in: .utc))
        #expect(last.day.day == 29)
    }

    @Test(
        "If the day of one of two equal added times is excluded, the time of the other day occurs",
        arguments: [("2026-11-28", ["29T2"]), ("2026-11-29", ["28T22", "29T0", "29T2"])])
    func sameTime(excluding day: String, rest: [String]) throws {
        let schedule = try overlapping("FREQ=DAILY;COUNT=1", exclude: [day])
        #expect(texts(schedule) == ["23T22", "24T0", "24T2"] + rest)
    }

    @Test("If a day of the rule is excluded, the same time of an added window occurs")
    func sameTimeAsRule() throws {
        let day = try CivilDate(iso8601: "2026-11-29")
        let schedule = try Schedule(
            rule: RecurrenceRule(rfc5545: "FREQ=DAILY;COUNT=1"), start: day,
            times: [CivilTime(iso8601: "02:00")],
            windows: [WindowTests.window("22:00", "02:00", 7_200)], exclude: [.day(day)],
            include: [.day(day.advanced(byDays: -1))], zone: .utc)
        #expect(texts(schedule) == ["28T2", "28T22", "29T0", "29T2"])
    }

    @Test(
        "A time that both the rule's window and an added date have belongs to the later day",
        arguments: ["FREQ=DAILY;COUNT=1", "FREQ=DAILY;UNTIL=20261124T030000Z"],
        ["2026-11-24T02:00:00", "2026-11-24T02:00:00Z"])
    func laterDay(rule: String, added: String) throws {
        let schedule = try Schedule(
            rule: RecurrenceRule(rfc5545: rule), start: CivilDate(iso8601: "2026-11-23"),
            windows: [WindowTests.window("22:00", "02:00", 7_200)],
            include: [RecurrenceDate(iso8601: added)], zone: .utc)
        #expect(texts(schedule) == ["23T22", "24T0", "24T2"])
        let last = try #require(schedule.previous(atOrBefore: .distantFuture, in: .utc))
        #expect(last.day.day == 24)
    }

    @Test("A schedule with times and an hourly rule is refused")
    func refused() throws {
        let rule = try RecurrenceRule(rfc5545: "FREQ=HOURLY")
        let error = #expect(throws: ScheduleError.self) {
            try Schedule(rule: rule, start: .earliest, times: [.midnight])
        }
        #expect(error?.code == .shorterThanDay)
    }

    @Test(
        "All three forms of a recurrence date are parsed and printed",
        arguments: [
            ("2026-12-24", "20261224"), ("2026-12-24T18:00:00", "20261224T180000"),
            ("2026-12-24T09:00:00Z", "20261224T090000Z"),
        ])
    func forms(_ json: String, _ rfc5545: String) throws {
        let date = try RecurrenceDate(iso8601: json)
        #expect(date.description == json && date.rfc5545 == rfc5545)
        #expect(RecurrenceDate(rfc5545: rfc5545) == date)
    }
}
