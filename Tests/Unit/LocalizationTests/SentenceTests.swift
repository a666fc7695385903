import Recurrence
import Testing

@testable import Localization

@Suite("Sentences about schedules")
struct SentenceTests {
    private static func schedule(
        _ rule: String, from start: String = "2026-01-01", times: [String] = [],
        windows: [(String, String, Int)] = [], exclude: [RecurrenceDate] = [],
        include: [RecurrenceDate] = [], zone: String? = nil
    ) throws -> Schedule {
        try Schedule(
            rule: RecurrenceRule(rfc5545: rule), start: CivilDate(iso8601: start),
            times: times.map { try CivilTime(iso8601: $0) },
            windows: windows.map { from, to, every in
                try Window(
                    from: CivilTime(iso8601: from), to: CivilTime(iso8601: to), every: every)
            }, exclude: exclude, include: include, zone: zone.map { try Zone(identifier: $0) })
    }

    @Test(
        "A rule is described in English",
        arguments: [
            ("FREQ=DAILY", "every day"), ("FREQ=WEEKLY", "every Thu"),
            ("FREQ=DAILY;BYDAY=TU", "every Tue"), ("FREQ=WEEKLY;BYDAY=MO,TU,WE,SA", "Mon-Wed, Sat"),
            ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU", "every day"),
            ("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH", "every 2 weeks on Tue, Thu"),
            ("FREQ=MONTHLY;BYDAY=-1FR", "every month on the last Fri"),
            ("FREQ=MONTHLY;BYDAY=2TU,-2MO", "every month on the 2nd last Mon, the 2nd Tue"),
            ("FREQ=MONTHLY;BYMONTHDAY=-1,15", "every month on the last day, day 15"),
            (
                "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
                "every month on the last weekday"
            ),
            (
                "FREQ=MONTHLY;BYDAY=SA,SU;BYSETPOS=1", "every month on the 1st weekend day"
            ),
            ("FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1", "every month on the last Fri"),
            (
                "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1,-1",
                "every month on the last, 1st of Mon-Fri"
            ),
            // In a yearly rule, the position counts in the year, not in each month.
            (
                "FREQ=YEARLY;BYDAY=FR;BYMONTH=6,12;BYSETPOS=-1",
                "every year on the last of Fri in Jun, Dec"
            ),
            (
                "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1",
                "every month on the last of days 28-31"
            ),
            ("FREQ=MONTHLY;BYMONTHDAY=1,15", "every month on days 1, 15"),
            (
                "FREQ=MONTHLY;BYMONTHDAY=1,3,5,7,9,11,13,15,17,19,21,23,25,27,29,31",
                "every month on odd days"
            ),
            (
                "FREQ=MONTHLY;BYMONTHDAY=2,4,6,8,10,12,14,16,18,20,22,24,26,28,30",
                "every month on even days"
            ),
            ("FREQ=YEARLY;BYMONTHDAY=24;BYMONTH=12", "every year on Dec 24"),
            // The month is that of the first day, January.
            ("FREQ=YEARLY;BYMONTHDAY=14", "every year on Jan 14"),
            ("FREQ=MONTHLY;BYMONTHDAY=5,15;BYMONTH=3", "every year on Mar 5, Mar 15"),
            ("FREQ=MONTHLY;BYDAY=1MO;BYMONTH=6,7", "every year on the 1st Mon in Jun, Jul"),
            ("FREQ=YEARLY;BYMONTHDAY=-1", "every year on the last day in Jan"),
            ("FREQ=YEARLY;BYMONTHDAY=13;BYDAY=FR", "every year on Fri on day 13 in Jan"),
            ("FREQ=YEARLY;INTERVAL=2;BYMONTH=6,12", "every 2 years on Jun 1, Dec 1"),
            // 29 February does not exist in every year, and "Feb 29" also means the last day.
            ("FREQ=YEARLY;BYMONTHDAY=29;BYMONTH=2", "every year on day 29 in Feb"),
            (
                "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;BYSETPOS=1",
                "every month on Fri on day 13, only the 1st of them"
            ),
            ("FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", "every year on Mon in week 20"),
            ("FREQ=YEARLY;BYYEARDAY=100", "every year on day 100 of the year"),
            ("FREQ=DAILY;INTERVAL=3;COUNT=10", "every 3 days, 10 times"),
            ("FREQ=HOURLY;INTERVAL=3;UNTIL=20261231", "every 3 hours, until 2026-12-31"),
            ("FREQ=MINUTELY;BYHOUR=9,10", "every minute at hour 9, 10"),
        ])
    func rule(_ text: String, _ english: String) throws {
        let sentence = EnglishSentence(
            start: try CivilDate(iso8601: "2026-01-01"), today: nil, time: \.description)
        #expect(sentence.rule(try RecurrenceRule(rfc5545: text)) == english)
    }

    @Test(
        "A schedule with times or windows is described in English and Korean",
        arguments: [
            ("FREQ=DAILY", ["09:30", "13:00"], [], "every day at 09:30, 13:00", "매일 09:30, 13:00"),
            (
                "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", [], [("09:30", "21:30", 1_800)],
                "Mon-Fri, every 30 min from 09:30 to 21:30", "평일 09:30부터 21:30까지 30분마다"
            ),
            (
                "FREQ=MONTHLY;BYDAY=-1FR", ["17:00"], [],
                "every month on the last Fri at 17:00", "매월 마지막 금요일 17:00"
            ),
            (
                "FREQ=DAILY", [], [("09:00", "09:00", 86_400)], "every day, at 09:00",
                "매일 09:00"
            ),
            ("FREQ=MONTHLY", ["08:00"], [], "every month on day 1 at 08:00", "매월 1일 08:00"),
            ("FREQ=YEARLY", ["08:00"], [], "every year on Jan 1 at 08:00", "매년 1월 1일 08:00"),
            (
                "FREQ=DAILY;INTERVAL=2", [], [("22:00", "02:00", 5_400)],
                "every 2 days, every 1 h 30 min from 22:00 to 02:00 the next day",
                "2일마다 22:00부터 다음 날 02:00까지 1시간 30분마다"
            ),
            (
                "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;COUNT=4", ["07:00"], [],
                "every 2 weeks on Tue, Thu at 07:00, 4 days in all", "2주마다 화, 목요일 07:00, 모두 4일"
            ),
            (
                "FREQ=DAILY;UNTIL=20261125T080000Z", ["12:00"],
                [("22:00", "02:00", 3_600), ("09:00", "24:00", 600)],
                "every day at 12:00 and every hour from 22:00 to 02:00 the next day and every 10 min from 09:00 to "
                    + "24:00, until 2026-11-25 08:00 (UTC)",
                "매일 12:00, 22:00부터 다음 날 02:00까지 1시간마다, 09:00부터 자정까지 10분마다, "
                    + "2026-11-25 08:00 (UTC)까지"
            ),
        ] as [(String, [String], [(String, String, Int)], String, String)])
    func schedule(
        _ rule: String, _ times: [String], _ windows: [(String, String, Int)], _ english: String,
        _ korean: String
    ) throws {
        let schedule = try Self.schedule(rule, times: times, windows: windows)
        #expect(Grammar.english.sentence(schedule) == english)
        #expect(Grammar.korean.sentence(schedule) == korean)
    }

    @Test(
        "A rule is described in Korean",
        arguments: [
            ("FREQ=DAILY", "매일"), ("FREQ=WEEKLY;BYDAY=TU", "매주 화요일"),
            ("FREQ=DAILY;BYDAY=TU", "매주 화요일"), ("FREQ=DAILY;INTERVAL=2", "2일마다"),
            ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "평일"), ("FREQ=WEEKLY;BYDAY=SA,SU", "주말"),
            ("FREQ=WEEKLY;BYDAY=MO,TU,WE,SA", "매주 월~수, 토요일"),
            ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR", "2주마다 평일"),
            ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "매월 마지막 평일"),
            ("FREQ=MONTHLY;BYDAY=SA,SU;BYSETPOS=1", "매월 주말 중 첫째"),
            ("FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1", "매월 28일, 29일, 30일 중 마지막"),
            ("FREQ=MONTHLY;BYMONTHDAY=1,2,3,4,5", "매월 1일~5일"),
            ("FREQ=MONTHLY;BYMONTHDAY=1,3,5,7,9,11,13,15,17,19,21,23,25,27,29,31", "매월 홀수일"),
            ("FREQ=YEARLY;BYMONTHDAY=24;BYMONTH=12", "매년 12월 24일"),
            ("FREQ=YEARLY;BYMONTHDAY=14", "매년 1월 14일"),
            ("FREQ=YEARLY;BYMONTHDAY=-1", "매년 1월 말일"),
            ("FREQ=YEARLY;BYMONTHDAY=24;BYMONTH=6,12", "매년 6월 24일, 12월 24일"),
            ("FREQ=MONTHLY;BYMONTHDAY=5,15;BYMONTH=3", "매년 3월 5일, 3월 15일"),
            ("FREQ=MONTHLY;BYMONTHDAY=-1,15;BYMONTH=6", "매년 6월 말일, 6월 15일"),
            ("FREQ=YEARLY;BYMONTHDAY=1;BYDAY=MO;BYMONTH=12", "매년 12월 1일인 월요일"),
            ("FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR", "매월 13일인 금요일"),
        ])
    func koreanRule(_ text: String, _ korean: String) throws {
        let schedule = try Self.schedule(text, times: ["09:00"])
        #expect(Grammar.korean.sentence(schedule) == korean + " 09:00")
    }

    @Test(
        "A schedule that lists dates names the dates, not a rule",
        arguments: [
            (
                ["2027-04-15"], ["09:00"], [],
                "on 2027-01-15, 2027-04-15 at 09:00", "2027-01-15, 2027-04-15 09:00"
            ),
            (
                [], ["08:00", "09:00"], [],
                "on 2027-01-15 at 08:00, 09:00", "2027-01-15 08:00, 09:00"
            ),
            (
                [], [], [("09:00", "18:00", 1_800)],
                "on 2027-01-15, every 30 min from 09:00 to 18:00",
                "2027-01-15 09:00부터 18:00까지 30분마다"
            ),
            (
                ["2027-02-15", "2027-03-15", "2027-04-15", "2027-05-15"], ["09:00"], [],
                "on 2027-01-15, 2027-02-15, 2027-03-15 and 2 more at 09:00",
                "2027-01-15, 2027-02-15, 2027-03-15 외 2개 09:00"
            ),
            // An added time is not a day.
            (
                ["2027-04-15T10:00:00"], ["09:00"], [],
                "every day at 09:00, one day only, also 2027-04-15 10:00",
                "매일 09:00, 모두 1일, 2027-04-15 10:00 추가"
            ),
        ] as [([String], [String], [(String, String, Int)], String, String)])
    func dates(
        _ added: [String], _ times: [String], _ windows: [(String, String, Int)],
        _ english: String, _ korean: String
    ) throws {
        let schedule = try Self.schedule(
            "FREQ=DAILY;COUNT=1", from: "2027-01-15", times: times, windows: windows,
            include: added.map { try RecurrenceDate(iso8601: $0) })
        #expect(Grammar.english.sentence(schedule) == english)
        #expect(Grammar.korean.sentence(schedule) == korean)
    }

    @Test("Listed times that differ are each written with their date")
    func listedTimes() throws {
        let dates = try ["2026-12-24T18:00:00", "2026-12-31"].map {
            try RecurrenceDate(iso8601: $0)
        }
        let start = try CivilDateTime(iso8601: "2026-11-23T09:00:00")
        let rule = try RecurrenceRule(rfc5545: "FREQ=DAILY;COUNT=1")
        let schedule = Schedule(rule: rule, start: start, include: dates)
        #expect(
            Grammar.english.sentence(schedule)
                == "on 2026-11-23 09:00, 2026-12-24 18:00, 2026-12-31 09:00")
        #expect(
            Grammar.korean.sentence(schedule)
                == "2026-11-23 09:00, 2026-12-24 18:00, 2026-12-31 09:00")
        let single = Schedule(rule: rule, start: start)
        #expect(Grammar.english.sentence(single) == "on 2026-11-23 at 09:00")
    }

    @Test("The first day is part of the sentence only if it is later than the current date")
    func firstDay() throws {
        let schedule = try Self.schedule("FREQ=DAILY;COUNT=5", from: "2026-12-01", times: ["09:00"])
        func sentences(_ today: String?) throws -> [String] {
            let today = try today.map { try CivilDate(iso8601: $0) }
            return Grammar.allCases.map { $0.sentence(schedule, today: today) }
        }
        #expect(
            try sentences("2026-11-30") == [
                "every day at 09:00, from 2026-12-01, 5 days in all",
                "매일 09:00, 2026-12-01부터, 모두 5일",
            ])
        let started = ["every day at 09:00, 5 days in all", "매일 09:00, 모두 5일"]
        #expect(try sentences("2026-12-01") == started)
        #expect(try sentences(nil) == started)
    }

    @Test(
        "A first day is left out if the rule would not recur before it anyway",
        arguments: [
            ("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU", "2026-12-01", "2026-11-25", false),
            ("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU", "2026-12-01", "2026-11-24", true),
            ("FREQ=WEEKLY", "2026-12-01", "2026-11-25", false),
            ("FREQ=MONTHLY", "2026-12-15", "2026-11-23", false),
            ("FREQ=MONTHLY;BYMONTHDAY=15", "2027-01-01", "2026-11-23", true),
            ("FREQ=MONTHLY;BYDAY=-1FR", "2026-12-01", "2026-11-28", false),
            ("FREQ=YEARLY", "2026-12-24", "2026-11-23", false),
            ("FREQ=YEARLY;BYMONTH=12", "2027-12-24", "2026-11-23", true),
            ("FREQ=YEARLY;BYMONTHDAY=24", "2026-12-24", "2026-11-23", false),
            ("FREQ=YEARLY;BYMONTHDAY=24", "2027-12-24", "2026-11-23", true),
        ])
    func namedStart(rule: String, start: String, today: String, isNamed: Bool) throws {
        let schedule = try Self.schedule(rule, from: start, times: ["09:00"])
        let sentence = Grammar.english.sentence(schedule, today: try CivilDate(iso8601: today))
        #expect(sentence.contains("from \(start)") == isNamed)
    }

    @Test("Excluded days in a row are one range, and at most three ranges or days are written")
    func excludedRanges() throws {
        func sentences(_ days: String...) throws -> [String] {
            let dates = try days.map { try RecurrenceDate(iso8601: $0) }
            let schedule = try Self.schedule("FREQ=DAILY", times: ["09:00"], exclude: dates)
            return Grammar.allCases.map { $0.sentence(schedule) }
        }
        #expect(
            try sentences("2026-12-30", "2026-12-31", "2027-01-01") == [
                "every day at 09:00, except 2026-12-30 - 2027-01-01",
                "매일 09:00, 2026-12-30~2027-01-01 제외",
            ])
        #expect(
            try sentences("2026-12-01", "2026-12-03", "2026-12-04", "2026-12-06", "2026-12-08")
                == [
                    "every day at 09:00, except 2026-12-01, 2026-12-03 - 2026-12-04, 2026-12-06 and "
                        + "1 more",
                    "매일 09:00, 2026-12-01, 2026-12-03~2026-12-04, 2026-12-06 외 1개 제외",
                ])
    }

    @Test("If a schedule has a start time, its COUNT is described as a number of times")
    func counted() throws {
        let schedule = Schedule(
            rule: try RecurrenceRule(rfc5545: "FREQ=DAILY;COUNT=3"),
            start: try CivilDateTime(iso8601: "2026-11-23T09:00:00"),
            include: [.local(try CivilDateTime(iso8601: "2026-12-24T18:00:00"))])
        #expect(
            Grammar.english.sentence(schedule)
                == "every day at 09:00, 3 times, also 2026-12-24 18:00")
        #expect(Grammar.korean.sentence(schedule) == "매일 09:00, 모두 3회, 2026-12-24 18:00 추가")
    }

    @Test("The end, the exceptions and the zone of a schedule are part of its description")
    func exceptions() throws {
        let schedule = Schedule(
            rule: try RecurrenceRule(rfc5545: "FREQ=DAILY;BYHOUR=9,17"),
            start: try CivilDateTime(iso8601: "2026-11-23T09:00:00"),
            exclude: [.day(try CivilDate(iso8601: "2026-12-25"))],
            until: .day(try CivilDate(iso8601: "2027-01-31")), zone: .utc)
        #expect(
            Grammar.english.sentence(schedule)
                == "every day at 09:00, 17:00, until 2027-01-31, except 2026-12-25 (UTC)")
        #expect(
            Grammar.korean.sentence(schedule)
                == "매일 09:00, 17:00, 2027-01-31까지, 2026-12-25 제외 (UTC)")
    }

    @Test(
        "A schedule of days, times and windows is described in English",
        arguments: [
            ("FREQ=DAILY", ["09:30"], [], nil, "every day at 09:30"),
            ("FREQ=DAILY", ["13:00", "09:30"], [], nil, "every day at 09:30, 13:00"),
            ("FREQ=WEEKLY;BYDAY=MO,WE,FR", ["07:00"], [], nil, "Mon, Wed, Fri at 07:00"),
            ("FREQ=WEEKLY;BYDAY=SA,SU", ["10:00"], [], nil, "Sat, Sun at 10:00"),
            ("FREQ=WEEKLY", ["10:00"], [], nil, "every Thu at 10:00"),
            (
                "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", [], [("09:30", "21:30", 1_800)], nil,
                "Mon-Fri, every 30 min from 09:30 to 21:30"
            ),
            (
                "FREQ=DAILY", [], [("09:00", "12:00", 3_600), ("22:00", "02:00", 7_200)],
                "Asia/Seoul",
                "every day, every hour from 09:00 to 12:00 and every 2 h from 22:00 to 02:00 the next day"
                    + " (Asia/Seoul)"
            ),
            (
                "FREQ=DAILY", ["07:00"], [("09:00", "12:00", 3_600)], nil,
                "every day at 07:00 and every hour from 09:00 to 12:00"
            ),
        ] as [(String, [String], [(String, String, Int)], String?, String)])
    func english(
        _ rule: String, _ times: [String], _ windows: [(String, String, Int)], _ zone: String?,
        _ english: String
    ) throws {
        let schedule = try Self.schedule(rule, times: times, windows: windows, zone: zone)
        #expect(Grammar.english.sentence(schedule) == english)
    }

    @Test(
        "A window is described in English",
        arguments: [
            (1_800, "every 30 min from 09:30 to 21:30"), (3_600, "every hour from 09:30 to 21:30"),
            (7_200, "every 2 h from 09:30 to 21:30"),
            (5_400, "every 1 h 30 min from 09:30 to 21:30"),
            (90, "every 1 min 30 s from 09:30 to 21:30"),
        ])
    func window(_ every: Int, _ text: String) throws {
        let schedule = try Self.schedule("FREQ=DAILY", windows: [("09:30", "21:30", every)])
        #expect(Grammar.english.sentence(schedule) == "every day, \(text)")
    }
}
