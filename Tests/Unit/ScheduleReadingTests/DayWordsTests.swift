import Alerts
import Foundation
import Localization
import Recurrence
import Testing

@testable import ScheduleReading

@Suite("Words for lunar days, holidays, working days and cycles")
struct DayWordsTests {
    /// The holidays that Peal ships, for a user in Korea.
    private struct Korea: HolidaySource {
        var country: String? { "KR" }

        func days(in country: String, named names: [String]) -> HolidayDays? {
            guard let calendar = try? HolidayCalendar(named: country) else { return nil }
            let holidays =
                names.isEmpty ? calendar.holidays : names.flatMap { calendar.holidays(named: $0) }
            return HolidayDays(holidays.map(\.date))
        }
    }

    private static let folders = HolidayFolders([
        #filePath.components(separatedBy: "/Tests/")[0] + "/packaging/days/holidays"
    ])

    private static func inKorea<Value>(_ body: () throws -> Value) rethrows -> Value {
        try HolidayFolders.$replacement.withValue(folders) {
            try Holidays.$source.withValue(Korea()) { try body() }
        }
    }

    private let clock: PhraseClock

    init() throws {
        clock = try PhraseClock()
    }

    private static let daily = "FREQ=DAILY"
    private static let weekdays = "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"
    private static let working = "rule(\(weekdays)) & !holidays(KR)"
    private static let pay = "rule(FREQ=MONTHLY;BYMONTHDAY=25)"

    /// Returns the set of days that give way to the last day of `counted` before them, or to the next
    /// one.
    private static func givingWay(_ rule: String, _ isBefore: Bool, _ counted: String) -> String {
        let (near, back) = isBefore ? (1, -1) : (-1, 1)
        return "moved(\(back), moved(\(near), \(rule)), \(counted))"
    }

    private static let may = "rule(FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=31)"
    private static let mondays = "rule(FREQ=WEEKLY;BYDAY=MO)"

    /// Phrases that repeat, with their rule and their set of days.
    static let repeating: [(text: String, rule: String, days: String)] = [
        (
            "monthly on the 25th 9:00 or the working day before", daily,
            givingWay(pay, true, working)
        ),
        (
            "every month on the 25th, or the next business day, at 9am", daily,
            givingWay(pay, false, working)
        ),
        (
            "the 25th of every month or the next weekday 9:00", daily,
            givingWay(pay, false, "rule(\(weekdays))")
        ),
        (
            "on the 25th of each month 9:00, if it is a weekend, on monday", daily,
            givingWay(pay, false, "rule(\(weekdays))")
        ),
        (
            "25th monthly 9am, friday before if its a weekend", daily,
            givingWay(pay, true, "rule(\(weekdays))")
        ),
        ("every monday 9:00 or the next working day", daily, givingWay(mondays, false, working)),
        (
            "every year on may 31 9:00 or the next working day", daily,
            givingWay(may, false, working)
        ),
        (
            "every monday 4pm, or the working day before if it's a holiday", daily,
            givingWay(mondays, true, working)
        ),
        ("매주 월요일 9시 공휴일이면 다음 영업일", daily, givingWay(mondays, false, working)),
        ("매월 25일 9시 휴일이면 다음 영업일", daily, givingWay(pay, false, working)),
        (
            "every friday at half past four or thursday if friday is a holiday", daily,
            givingWay("rule(FREQ=WEEKLY;BYDAY=FR)", true, working)
        ),
        (
            "금요일마다 네 시 반, 금요일이 공휴일이면 목요일", daily,
            givingWay("rule(FREQ=WEEKLY;BYDAY=FR)", true, working)
        ),
        ("매월 25일 휴일이면 전 영업일 오전 9시", daily, givingWay(pay, true, working)),
        ("매월 25일 9시(휴일이면 직전 영업일)", daily, givingWay(pay, true, working)),
        ("매월 25일 9시, 주말이면 금요일에", daily, givingWay(pay, true, "rule(\(weekdays))")),
        ("매월 25일 이후 첫 영업일 9시", daily, givingWay(pay, false, working)),
        ("school days 7:15", weekdays, "!holidays(KR)"),
        ("weekdays that are not public holidays 9:00", weekdays, "!holidays(KR)"),
        ("공휴일이 아닌 평일 9시", weekdays, "!holidays(KR)"),
        (
            "every year the day after seollal holidays 9:00", daily,
            "moved(1, holidays(KR, Korean New Year) & !moved(-1, holidays(KR, Korean New Year)))"
        ),
        (
            "매년 설 연휴가 끝나고 다음 날 9시", daily,
            "moved(1, holidays(KR, 설날) & !moved(-1, holidays(KR, 설날)))"
        ),
        (
            "매년 설 연휴 끝난 다음 날 9시", daily,
            "moved(1, holidays(KR, 설날) & !moved(-1, holidays(KR, 설날)))"
        ),
        (
            "매년 설 연휴 3일 전 9시", daily,
            "moved(-3, holidays(KR, 설날) & !moved(1, holidays(KR, 설날)))"
        ),
        (
            "the day before the last working day of the month 9:00", daily,
            "moved(-1, moved(-1, rule(FREQ=MONTHLY;BYMONTHDAY=1), \(working)))"
        ),
        (
            "매월 마지막 영업일 전날 9시", daily,
            "moved(-1, moved(-1, rule(FREQ=MONTHLY;BYMONTHDAY=1), \(working)))"
        ),
        ("매년 음력 8월 15일 9시", daily, "lunar(8-15)"),
        ("매년 음력 윤5월 3일 9시", daily, "lunar(5L-3)"),
        ("매년 음력 1월 1일과 8월 15일 9시", daily, "lunar(1-1) | lunar(8-15)"),
        ("매월 음력 1일과 15일 9시", daily, "lunar(*-1) | lunar(*-15)"),
        ("매월 음력 초하루와 보름 9시", daily, "lunar(*-1) | lunar(*-15)"),
        ("음력 매월 1일 9시", daily, "lunar(*-1)"),
        ("매년 설날 3일 전 9시", daily, "moved(-3, lunar(1-1))"),
        ("매년 설 전날 9시", daily, "moved(-1, lunar(1-1))"), ("매년 설 9시", daily, "lunar(1-1)"),
        ("매년 추석 다음 날 9시", daily, "moved(1, lunar(8-15))"),
        ("매년 추석 전날 오전 10시", daily, "moved(-1, lunar(8-15))"),
        ("추석마다 9시", daily, "lunar(8-15)"), ("매년 부처님 오신 날 9시", daily, "lunar(4-8)"),
        ("매년 설날과 추석 9시", daily, "lunar(1-1) | lunar(8-15)"),
        ("매년 음력 섣달 스무날 9시", daily, "lunar(12-20)"),
        ("매년 음력 동짓달 스무사흘 9시", daily, "lunar(11-23)"),
        ("매월 음력 초이레 9시", daily, "lunar(*-7)"),
        ("매년 음력 3월 열이틀 아침 8시", daily, "lunar(3-12)"), ("매년 음력 정월 보름 9시", daily, "lunar(1-15)"),
        ("매년 음력 12월 그믐 9시", daily, "lunar(12-30)"),
        (
            "4 nights on, 4 nights off 20:30 starting friday", daily,
            "cycle(2026-11-27, 4 on, 4 off)"
        ),
        ("the day before every public holiday 20:00", daily, "moved(-1, holidays(KR))"),
        ("공휴일 전날마다 20시", daily, "moved(-1, holidays(KR))"),
        ("11pm the night before every holiday", daily, "moved(-1, holidays(KR))"),
        ("11pm the night before every working day", daily, "moved(-1, \(working))"),
        ("the day before each working day 23:00", daily, "moved(-1, \(working))"),
        ("영업일 전날 밤 11시", daily, "moved(-1, \(working))"),
        (
            "3 days before the 14th of every month 9:00", daily,
            "moved(-3, rule(FREQ=MONTHLY;BYMONTHDAY=14))"
        ),
        ("매월 14일 3일 전 9시", daily, "moved(-3, rule(FREQ=MONTHLY;BYMONTHDAY=14))"),
        ("매달 14일 하루 전날 오후 6시", daily, "moved(-1, rule(FREQ=MONTHLY;BYMONTHDAY=14))"),
        ("둘째 넷째 일요일 전날 저녁 6시", daily, "moved(-1, rule(FREQ=MONTHLY;BYDAY=2SU,4SU))"),
        (
            "the day before the 2nd Sun, the 4th Sun of every month at 18:00", daily,
            "moved(-1, rule(FREQ=MONTHLY;BYDAY=2SU,4SU))"
        ),
        ("weekdays 8:00 except the day before holidays", weekdays, "!moved(-1, holidays(KR))"),
        ("every year on lunar 8-15 9:00", daily, "lunar(8-15)"),
        ("every year on lunar leap 5-3 9:00", daily, "lunar(5L-3)"),
        ("every year on lunar month 8 day 15 9:00", daily, "lunar(8-15)"),
        ("the 15th day of the 8th lunar month every year 9:00", daily, "lunar(8-15)"),
        ("every year on chinese lunar 8-15 9:00", daily, "lunar(8-15, chinese)"),
        ("the 15th of every lunar month 9:00", daily, "lunar(*-15)"),
        ("the last day of every lunar month 9:00", daily, "lunar(*-30)"),
        ("every lunar month on the 1st and 15th 9:00", daily, "lunar(*-1) | lunar(*-15)"),
        ("every year 3 days before chuseok 9:00", daily, "moved(-3, lunar(8-15))"),
        ("every year the day after seollal 9:00", daily, "moved(1, lunar(1-1))"),
        ("every year 4 weeks before seollal 9:00", daily, "moved(-28, lunar(1-1))"),
        ("every year a week before chuseok 9:00", daily, "moved(-7, lunar(8-15))"),
        ("every year a month before seollal 9:00", daily, "moved(-1 month, lunar(1-1))"),
        ("every year two months after chuseok 9:00", daily, "moved(2 months, lunar(8-15))"),
        ("a month before every holiday 9:00", daily, "moved(-1 month, holidays(KR))"),
        ("매년 설날 한 달 전 9시", daily, "moved(-1 month, lunar(1-1))"),
        ("매년 추석 3개월 전 오전 10시", daily, "moved(-3 months, lunar(8-15))"),
        (
            "3 days before seollal holidays 9:00", daily,
            "moved(-3, holidays(KR, Korean New Year) & !moved(1, holidays(KR, Korean New Year)))"
        ),
        ("매년 추석 한 달 뒤 9시", daily, "moved(1 month, lunar(8-15))"),
        ("매년 설 연휴 한 달 전 9시", daily, "moved(-1 month, holidays(KR, 설날))"),
        ("every lunar new year 9:00", daily, "lunar(1-1)"),
        ("every year on chinese new year 9:00", daily, "lunar(1-1, chinese)"),
        ("every year on buddha's birthday 9:00", daily, "lunar(4-8)"),
        ("daily 9:00 except lunar 1st and 15th", daily, "!(lunar(*-1) | lunar(*-15))"),
        ("매일 9시 음력 1일과 15일 제외", daily, "!(lunar(*-1) | lunar(*-15))"),
        ("weekdays 9:00 except chuseok", weekdays, "!lunar(8-15)"),
        ("weekdays except holidays 9:00", weekdays, "!holidays(KR)"),
        ("weekdays 9:00 but not on public holidays", weekdays, "!holidays(KR)"),
        ("평일 공휴일 제외 9시", weekdays, "!holidays(KR)"),
        ("평일, 공휴일 제외 9시", weekdays, "!holidays(KR)"),
        ("공휴일 빼고 매일 아침 9시", daily, "!holidays(KR)"),
        ("주말과 공휴일 빼고 9시", weekdays, "!holidays(KR)"),
        ("공휴일마다 9시", daily, "holidays(KR)"), ("every holiday 9:00", daily, "holidays(KR)"),
        ("holidays 9:00", daily, "holidays(KR)"),
        ("weekdays 9:00 except us holidays", weekdays, "!holidays(US)"),
        ("daily 9:00 except de-by holidays", daily, "!holidays(DE-BY)"),
        ("주말과 공휴일 9시", daily, "rule(FREQ=WEEKLY;BYDAY=SA,SU) | holidays(KR)"),
        ("weekends and holidays 9:00", daily, "rule(FREQ=WEEKLY;BYDAY=SA,SU) | holidays(KR)"),
        ("daily 9:00 except seollal holidays", daily, "!holidays(KR, Korean New Year)"),
        ("매일 9시 설 연휴 제외", daily, "!holidays(KR, 설날)"),
        ("추석 연휴 빼고 매일 9시", daily, "!holidays(KR, 추석)"),
        ("working days 9:00", weekdays, "!holidays(KR)"),
        ("every workday at 9:00", weekdays, "!holidays(KR)"),
        ("영업일마다 9시", weekdays, "!holidays(KR)"),
        (
            "the first working day of the month 9:00", daily,
            "moved(1, rule(FREQ=MONTHLY;BYMONTHDAY=-1), \(working))"
        ),
        ("the last workday 9:00", daily, "moved(-1, rule(FREQ=MONTHLY;BYMONTHDAY=1), \(working))"),
        ("매월 첫 영업일 9시", daily, "moved(1, rule(FREQ=MONTHLY;BYMONTHDAY=-1), \(working))"),
        ("매월 마지막 영업일 9시", daily, "moved(-1, rule(FREQ=MONTHLY;BYMONTHDAY=1), \(working))"),
        (
            "last business day of the quarter 9:00", daily,
            "moved(-1, rule(FREQ=MONTHLY;BYMONTHDAY=1;BYMONTH=1,4,7,10), \(working))"
        ),
        (
            "3 working days before the 25th of every month 9:00", daily,
            "moved(-3, \(pay), \(working))"
        ),
        ("매월 25일 3영업일 전 9시", daily, "moved(-3, \(pay), \(working))"),
        (
            "2 working days before the end of the month 9:00", daily,
            "moved(-2, rule(FREQ=MONTHLY;BYMONTHDAY=-1), \(working))"
        ),
        (
            "every year 2 weekdays after 24 dec 9:00", daily,
            "moved(2, rule(FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24), rule(\(weekdays)))"
        ),
        ("21 days on, 7 days off 9:00", daily, "cycle(2026-11-24, 21 on, 7 off)"),
        ("21 days on 7 off 15:00", daily, "cycle(2026-11-23, 21 on, 7 off)"),
        ("3 weeks on, 1 week off 9:00", daily, "cycle(2026-11-24, 21 on, 7 off)"),
        ("4 on 4 off 15:00 starting friday", daily, "cycle(2026-11-27, 4 on, 4 off)"),
        ("4일 근무 2일 휴무 15시", daily, "cycle(2026-11-23, 4 on, 2 off)"),
        ("이틀 오고 이틀 쉬고 9시", daily, "cycle(2026-11-24, 2 on, 2 off)"),
        ("21일 먹고 7일 쉬고 9시", daily, "cycle(2026-11-24, 21 on, 7 off)"),
        ("주주야야비비 주간 7:00", daily, "cycle(2026-11-24, 2 on, 4 off)"),
        ("주주야야비비 야간 19:00", daily, "cycle(2026-11-23, 2 off, 2 on, 2 off)"),
    ]

    private func schedule(_ rule: String, _ days: String, as found: Schedule) throws -> Schedule {
        try Schedule(
            rule: RecurrenceRule(rfc5545: rule), start: found.start, times: found.times,
            days: DaySet(days))
    }

    @Test("A phrase that repeats is a rule with a set of days", arguments: DayWordsTests.repeating)
    func rules(text: String, rule: String, days: String) throws {
        try Self.inKorea {
            guard case .schedule(let found) = try clock.trigger(text) else {
                Issue.record("'\(text)' rings once")
                return
            }
            #expect(found.rule.rfc5545 == rule)
            #expect(found.days == (try DaySet(days)), "\(found.days.map { "\($0)" } ?? "none")")
            #expect(found.times.count == 1 && found.windows.isEmpty)
        }
    }

    @Test(
        "The sentence about a set of days is read as the same days",
        arguments: DayWordsTests.repeating)
    func sentences(text: String, rule: String, days: String) throws {
        try Self.inKorea {
            guard case .schedule(let found) = try clock.trigger(text) else { return }
            try clock.checkSentences(of: found)
        }
    }

    @Test(
        "A day without a word such as 'every' rings once",
        arguments: [
            ("음력 8월 15일 9시", "2027-09-15"), ("설날 3일 전 9시", "2027-02-04"),
            ("추석 다음 날 9시", "2027-09-16"), ("2027년 음력 3월 5일 9시", "2027-04-11"),
            ("음력 윤5월 3일 9시", "2028-06-25"), ("lunar 8-15 9:00", "2027-09-15"),
            ("3 days before chuseok 9:00", "2027-09-12"), ("seollal 9:00", "2027-02-07"),
            ("by chuseok 9:00", "2027-09-15"), ("어린이날 9시", "2027-05-05"),
            ("halloween 9:00", "2027-10-31"), ("크리스마스 9시", "2026-12-25"),
            ("3 working days before the 25th 9:00", "2026-12-22"),
            ("음력 10월 14일 9시", "2027-11-11"), ("음력 10월 15일 15시", "2026-11-23"),
            ("설날 한 달 전 9시", "2027-01-07"), ("a month before seollal 9:00", "2027-01-07"),
            ("2027년 음력 3월 5일 한 달 전 9시", "2027-03-11"),
        ])
    func dates(text: String, date: String) throws {
        try Self.inKorea {
            guard case .once(.civil(let wall, nil)) = try clock.trigger(text) else {
                Issue.record("'\(text)' repeats")
                return
            }
            #expect(wall.date.description == date)
        }
    }

    @Test("'until' and 'from' take the next such day")
    func bounds() throws {
        try Self.inKorea {
            for text in ["daily 9:00 until chuseok", "추석까지 매일 9시"] {
                guard case .schedule(let found) = try clock.trigger(text) else { continue }
                #expect(found.until == .day(try CivilDate(iso8601: "2027-09-15")))
                #expect(found.days == nil)
            }
            for (text, day) in [
                ("daily 9:00 until the day before chuseok", "2027-09-14"),
                ("매일 9시 추석 전날까지", "2027-09-14"),
                ("daily 9:00 until a month before seollal", "2027-01-07"),
                ("매일 9시 설날 한 달 전까지", "2027-01-07"),
            ] {
                guard case .schedule(let found) = try clock.trigger(text) else {
                    Issue.record("'\(text)' rings once")
                    continue
                }
                #expect(found.until == .day(try CivilDate(iso8601: day)))
            }
        }
    }

    @Test(
        "A day that does not exist is refused with what would be right",
        arguments: [
            ("2027년 음력 윤3월 5일 9시", "The next year that has it is 2031"),
            ("2027년 음력 3월 30일 9시", "29 days"), ("lunar 13-1 9:00", "Use 1 to 12"),
            ("매년 음력 8월 31일 9시", "Use 1 to 30"), ("음력 9시", "'매년 음력 8월 15일 9:00'"),
            ("2090년 음력 3월 5일 9시", "1899 to 2050"), ("주주야야비비 7:00", "'주주야야비비 주간 7:00'"),
            ("daily 9:00 except dano holidays", "dano"),
            ("every full moon 21:00", "'the 15th of every lunar month 21:00'"),
            ("every year a month and 3 days before seollal 9:00", "cannot count months and days"),
            ("추석 한 달 3일 전 9시", "cannot count months and days"),
            ("명절 9시", "Write the date"), ("every week on lunar 8-15 9:00", "contradict"),
            ("monthly on the 15th and lunar 8-15 9:00", "lunar 8-15"),
        ])
    func missing(text: String, part: String) {
        Self.inKorea {
            let error = #expect(throws: AlertError.self) { try clock.trigger(text) }
            #expect(error?.description.contains(part) == true, "\(error?.description ?? "")")
        }
    }

    @Test(
        "Without a known country, holidays are refused, and working days are Monday to Friday",
        arguments: ["weekdays 9:00 except holidays", "공휴일마다 9시"])
    func noCountry(text: String) throws {
        let error = #expect(throws: AlertError.self) { try clock.trigger(text) }
        #expect(error?.description.contains("'peal config holidays KR'") == true)
        guard case .schedule(let found) = try clock.trigger("first working day of the month 9:00")
        else { return }
        #expect(found.days == nil && found.rule.frequency == .monthly)
    }

    @Test(
        "An edit keeps the days that it does not name",
        arguments: [
            ("weekdays 9:00 except holidays", "except dec 28", weekdays, "!holidays(KR)"),
            ("weekdays 9:00 except holidays", "10:00", weekdays, "!holidays(KR)"),
            (
                "weekdays 9:00 except holidays", "weekends and holidays", daily,
                "rule(FREQ=WEEKLY;BYDAY=SA,SU) | holidays(KR)"
            ),
            ("weekdays 9:00 except holidays", "daily 10:00", daily, "!holidays(KR)"),
            (
                "21 days on, 7 days off 9:00 starting friday", "until 2027-03-01", daily,
                "cycle(2026-11-27, 21 on, 7 off)"
            ),
            (
                "21 days on, 7 days off 9:00 starting friday", "starting dec 1", daily,
                "cycle(2026-11-27, 21 on, 7 off)"
            ),
            ("매년 음력 8월 15일 9시", "10시", daily, "lunar(8-15)"),
            ("매년 음력 8월 15일 9시", "mondays", "FREQ=WEEKLY;BYDAY=MO", nil),
            ("매년 음력 8월 15일 9시", "except holidays", daily, "lunar(8-15) & !holidays(KR)"),
            ("weekdays 9:00", "except lunar 1st", weekdays, "!lunar(*-1)"),
            ("매년 음력 8월 15일 9시", "음력 3월 4일", daily, "lunar(3-4)"),
            ("every year on may 5 9:00", "lunar 3-4", daily, "lunar(3-4)"),
            (
                "monthly on the 25th 9:00", "2 working days before the 25th", daily,
                "moved(-2, \(pay), \(working))"
            ),
        ])
    func edits(old: String, words: String, rule: String, days: String?) throws {
        try Self.inKorea {
            let request = ScheduleRequest.with { $0.phrase = words }
            let new = try request.edited(
                try clock.trigger(old), now: clock.now, in: clock.zone)
            guard case .schedule(let schedule) = new else {
                Issue.record("'\(words)' does not repeat")
                return
            }
            #expect(schedule.rule.rfc5545 == rule)
            #expect(schedule.days == (try days.map { try DaySet($0) }))
        }
    }
}
