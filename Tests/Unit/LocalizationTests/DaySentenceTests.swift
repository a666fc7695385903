import Recurrence
import Testing

@testable import Localization

@Suite("Sentences about sets of days")
struct DaySentenceTests {
    /// A source of holidays for which the user's country is Korea.
    private struct Korea: HolidaySource {
        var country: String? { "KR" }

        func days(in country: String, named names: [String]) -> HolidayDays? { nil }
    }

    private static let daily = "FREQ=DAILY"
    private static let weekdays = "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"
    private static let working = "rule(\(weekdays)) & !holidays(KR)"
    private static let pay = "rule(FREQ=MONTHLY;BYMONTHDAY=25)"

    @Test(
        "A schedule with a set of days is described in English and Korean",
        arguments: [
            (daily, "lunar(8-15)", "every year on lunar 8-15 at 09:00", "매년 음력 8월 15일 09:00"),
            (daily, "lunar(5L-3)", "every year on lunar leap 5-3 at 09:00", "매년 음력 윤5월 3일 09:00"),
            (
                daily, "lunar(8-15, both)", "every year on lunar 8-15 also in leap months at 09:00",
                "매년 음력 8월 15일 (윤달 포함) 09:00"
            ),
            (
                daily, "lunar(1-1) | lunar(8-15)", "every year on lunar 1-1 and 8-15 at 09:00",
                "매년 음력 1월 1일과 8월 15일 09:00"
            ),
            (
                daily, "lunar(*-1) | lunar(*-15)", "every month on lunar days 1 and 15 at 09:00",
                "매월 음력 1일과 15일 09:00"
            ),
            (daily, "lunar(*-1)", "every month on lunar day 1 at 09:00", "매월 음력 1일 09:00"),
            (
                daily, "lunar(*-1, ordinary)",
                "every month on lunar day 1 not of leap months at 09:00",
                "매월 음력 1일 (윤달 제외) 09:00"
            ),
            (
                daily, "lunar(*L-1)", "every month on lunar day 1 of leap months at 09:00",
                "매월 음력 1일 (윤달만) 09:00"
            ),
            (daily, "lunar(2027-3-5)", "on lunar 2027-3-5 at 09:00", "2027년 음력 3월 5일 09:00"),
            (
                daily, "lunar(8-15, chinese)", "every year on Chinese lunar 8-15 at 09:00",
                "매년 중국 음력 8월 15일 09:00"
            ),
            (weekdays, "!holidays(KR)", "Mon-Fri except holidays at 09:00", "평일 공휴일 제외 09:00"),
            (daily, working, "Mon-Fri except holidays at 09:00", "평일 공휴일 제외 09:00"),
            (daily, "!holidays(US)", "every day except US holidays at 09:00", "매일 US 공휴일 제외 09:00"),
            (daily, "holidays(KR)", "on holidays at 09:00", "공휴일마다 09:00"),
            (
                daily, "holidays(KR, Seollal)", "on Seollal holidays at 09:00",
                "매년 Seollal 공휴일 09:00"
            ),
            (
                daily, "!holidays(KR, 설날, 추석)", "every day except 설날 and 추석 holidays at 09:00",
                "매일 설날과 추석 공휴일 제외 09:00"
            ),
            (
                daily, "rule(FREQ=WEEKLY;BYDAY=SA,SU) | holidays(KR)",
                "Sat, Sun and holidays at 09:00", "주말과 공휴일 09:00"
            ),
            (
                "FREQ=DAILY;INTERVAL=2", "!rule(FREQ=WEEKLY;BYDAY=SU)",
                "every 2 days except every Sun at 09:00", "2일마다 매주 일요일 제외 09:00"
            ),
            (
                daily, "!(lunar(*-1) | lunar(*-15))",
                "every day except lunar days 1 and 15 at 09:00", "매일 음력 1일과 15일 제외 09:00"
            ),
            (
                weekdays, "lunar(*-15)", "Mon-Fri that are also lunar day 15 at 09:00",
                "평일 중 음력 15일 09:00"
            ),
            (
                daily, "cycle(2026-11-26, 21 on, 7 off)",
                "21 days on, 7 days off from 2026-11-26 at 09:00",
                "2026-11-26부터 21일 하고 7일 쉬기 09:00"
            ),
            (
                daily, "cycle(2026-11-26, 2 off, 1 on, 3 off)",
                "2 days off, 1 day on, 3 days off from 2026-11-26 at 09:00",
                "2026-11-26부터 2일 쉬고 1일 하고 3일 쉬기 09:00"
            ),
            (
                daily, "moved(-3, lunar(8-15))",
                "every year 3 days before Chuseok (lunar 8-15) at 09:00",
                "매년 추석(음력 8월 15일) 3일 전 09:00"
            ),
            (
                daily, "moved(1, lunar(1-1))",
                "every year the day after Seollal (lunar 1-1) at 09:00",
                "매년 설날(음력 1월 1일) 다음 날 09:00"
            ),
            (
                daily, "moved(-1 month, lunar(1-1))",
                "every year a month before Seollal (lunar 1-1) at 09:00",
                "매년 설날(음력 1월 1일) 한 달 전 09:00"
            ),
            (
                daily, "moved(2 months, holidays(KR))", "2 months after holidays at 09:00",
                "공휴일 2개월 뒤 09:00"
            ),
            (
                daily, "moved(-1, lunar(3-5))", "every year the day before lunar 3-5 at 09:00",
                "매년 음력 3월 5일 전날 09:00"
            ),
            (
                daily, "moved(-3, \(pay), \(working))",
                "3 working days before day 25 of every month at 09:00", "매월 25일 3영업일 전 09:00"
            ),
            (
                daily, "moved(2, \(pay), rule(\(weekdays)))",
                "2 weekdays after day 25 of every month at 09:00", "매월 25일 평일 기준 2일 뒤 09:00"
            ),
            (
                daily, "moved(1, rule(FREQ=MONTHLY;BYMONTHDAY=-1), \(working))",
                "the 1st working day of every month at 09:00", "매월 첫째 영업일 09:00"
            ),
            (
                daily, "moved(-1, rule(FREQ=MONTHLY;BYMONTHDAY=1), \(working))",
                "the last working day of every month at 09:00", "매월 마지막 영업일 09:00"
            ),
            (
                daily, "dates(2026-12-24, 2026-12-31)", "on 2026-12-24, 2026-12-31 at 09:00",
                "2026-12-24, 2026-12-31 09:00"
            ),
            (
                "FREQ=DAILY;COUNT=5", "lunar(*-1)",
                "every month on lunar day 1 at 09:00, 5 days in all", "매월 음력 1일 09:00, 모두 5일"
            ),
            (
                daily, "rule(2026-01-01, FREQ=DAILY;INTERVAL=2) & !lunar(1-1)",
                "every 2 days from 2026-01-01 except lunar 1-1 at 09:00",
                "2026-01-01부터 2일마다 음력 1월 1일 제외 09:00"
            ),
        ])
    func sentence(_ rule: String, _ set: String, _ english: String, _ korean: String) throws {
        try Holidays.$source.withValue(Korea()) {
            let schedule = try Schedule(
                rule: RecurrenceRule(rfc5545: rule), start: CivilDate(iso8601: "2026-01-01"),
                times: [CivilTime(iso8601: "09:00")], days: DaySet(set))
            #expect(Grammar.english.sentence(schedule) == english)
            #expect(Grammar.korean.sentence(schedule) == korean)
        }
    }

    @Test("The first day is named if the set has earlier days")
    func firstDay() throws {
        let today = try CivilDate(iso8601: "2026-11-26")
        for (start, isNamed) in [("2026-12-20", false), ("2026-12-24", true)] {
            let schedule = try Schedule(
                start: CivilDate(iso8601: start), times: [.midnight], days: DaySet("lunar(*-15)"))
            let sentence = Grammar.english.sentence(schedule, today: today)
            #expect(sentence.hasSuffix(", from \(start)") == isNamed, "\(sentence)")
        }
    }
}
