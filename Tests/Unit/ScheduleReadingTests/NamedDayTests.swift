import Alerts
import Localization
import Messages
import Recurrence
import Testing

@testable import ScheduleReading

@Suite("Words for days of the year with a name")
struct NamedDayTests {
    /// A user's country, whose holidays are not known.
    private struct Country: HolidaySource {
        let country: String?

        func days(in country: String, named names: [String]) -> HolidayDays? { nil }
    }

    private let clock: PhraseClock

    init() throws {
        clock = try PhraseClock()
    }

    private static let november = "rule(FREQ=YEARLY;BYDAY=4TH;BYMONTH=11)"

    /// Phrases that repeat, with their set of days.
    static let repeating: [(text: String, days: String)] = [
        ("every easter 9:00", "easter(western)"), ("매년 부활절 9시", "easter(western)"),
        ("every year on good friday 9:00", "moved(-2, easter(western))"),
        ("every year 3 days before easter 9:00", "moved(-3, easter(western))"),
        ("every year on orthodox easter 9:00", "easter(orthodox)"),
        ("every pentecost 9:00", "moved(49, easter(western))"),
        ("every thanksgiving 9:00", november),
        ("every year the day after thanksgiving 9:00", "moved(1, \(november))"),
        ("every black friday 9:00", "moved(1, \(november))"),
        ("매년 11월 넷째 목요일 다음 날 9시", "moved(1, \(november))"),
        (
            "every year the day before the second sunday of may 9:00",
            "moved(-1, rule(FREQ=YEARLY;BYDAY=2SU;BYMONTH=5))"
        ),
        ("매년 동지 9시", "solar(270, Asia/Seoul)"), ("매년 동짓날 9시", "solar(270, Asia/Seoul)"),
        ("매년 동지 전날 20시", "moved(-1, solar(270, Asia/Seoul))"),
        ("입춘마다 9시", "solar(315, Asia/Seoul)"), ("매년 소설 절기 9시", "solar(240, Asia/Seoul)"),
        ("매년 하지 9시", "solar(90, Asia/Seoul)"), ("매년 대한 절기 9시", "solar(300, Asia/Seoul)"),
        ("매년 한식날 9시", "moved(105, solar(270, Asia/Seoul))"),
        (
            "매년 초복 11시",
            "moved(3, moved(-1, solar(90, Asia/Seoul)), cycle(2026-07-15, 1 on, 9 off))"
        ),
        (
            "매년 말복 11시",
            "moved(1, moved(-1, solar(135, Asia/Seoul)), cycle(2026-07-15, 1 on, 9 off))"
        ),
        ("every qingming 9:00", "solar(15, Asia/Shanghai)"),
        ("every december solstice (Europe/Berlin) 9:00", "solar(270, Europe/Berlin)"),
        ("every winter solstice (Australia/Sydney) 9:00", "solar(90, Australia/Sydney)"),
        ("every spring equinox (Australia/Sydney) 9:00", "solar(180, Australia/Sydney)"),
        ("every solar term clear and bright (UTC) 9:00", "solar(15, UTC)"),
    ]

    @Test("A phrase that repeats has the days", arguments: NamedDayTests.repeating)
    func sets(text: String, days: String) throws {
        guard case .schedule(let found) = try clock.trigger(text) else {
            Issue.record("'\(text)' rings once")
            return
        }
        #expect(found.days == (try DaySet(days)), "\(found.days.map { "\($0)" } ?? "none")")
        try clock.checkSentences(of: found)
    }

    @Test(
        "A name without a word such as 'every' rings once",
        arguments: [
            ("easter 9:00", "2027-03-28"), ("부활절 9시", "2027-03-28"),
            ("easter 2028 9:00", "2028-04-16"), ("good friday 9:00", "2027-03-26"),
            ("thanksgiving 9:00", "2026-11-26"), ("black friday 9:00", "2026-11-27"),
            ("the day after thanksgiving 9:00", "2026-11-27"), ("동지 9시", "2026-12-22"),
            ("2027년 동지 9시", "2027-12-22"), ("동짓날 아침 8시", "2026-12-22"),
            ("입춘 3일 전 9시", "2027-02-01"), ("초복 11시", "2027-07-20"),
            ("빼빼로데이 9시", "2027-11-11"), ("식목일 9시", "2027-04-05"),
        ])
    func dates(text: String, date: String) throws {
        let day = try CivilDate(iso8601: date)
        #expect(try clock.trigger(text).next(after: clock.now, in: clock.zone)?.day == day)
    }

    @Test(
        "A day that countries keep by rules of their own is that of the user's country",
        arguments: [
            ("mother's day", "US", "2027-05-09"), ("mother's day", "GB", "2027-03-07"),
            ("mother's day", "FR", "2027-05-30"), ("mother's day", "KR", "2027-05-08"),
            ("father's day", "DE", "2027-05-06"), ("father's day", "US", "2027-06-20"),
            ("shrove tuesday", "KR", "2027-02-09"), ("pancake day", "KR", "2027-02-09"),
            ("canadian thanksgiving", "KR", "2027-10-11"), ("us thanksgiving", "CA", "2026-11-26"),
            ("mothering sunday", "KR", "2027-03-07"),
            ("thanksgiving", "CA", "2027-10-11"), ("thanksgiving", "US", "2026-11-26"),
            ("labor day", "US", "2027-09-06"), ("labour day", "KR", "2027-05-01"),
        ])
    func countries(name: String, country: String, date: String) throws {
        try Holidays.$source.withValue(Country(country: country)) {
            let day = try CivilDate(iso8601: date)
            let found = try clock.trigger("\(name) 9:00")
            #expect(found.next(after: clock.now, in: clock.zone)?.day == day)
        }
    }

    @Test("Mother's Day of France gives way to Pentecost")
    func pentecost() throws {
        // In 2031 and 2039, the last Sunday of May is 25 and 29 May; Pentecost is 1 June and 29 May.
        try Holidays.$source.withValue(Country(country: "FR")) {
            guard case .schedule(let found) = try clock.trigger("every mother's day 9:00") else {
                Issue.record("it rings once")
                return
            }
            for (day, rings) in [("2031-05-25", true), ("2039-05-29", false), ("2039-06-05", true)]
            {
                #expect(found.days?.contains(try CivilDate(iso8601: day)) == rings, "\(day)")
            }
        }
    }

    @Test("A day that is not known in the user's country is refused", arguments: [nil, "XK"])
    func unknown(country: String?) {
        Holidays.$source.withValue(Country(country: country)) {
            let error = #expect(throws: AlertError.self) {
                try clock.trigger("mother's day 9:00")
            }
            #expect(error?.description.includes("second sunday of may") == true)
        }
    }

    @Test("The shifts of a pattern can have a time each, if its first day is known")
    func shifts() throws {
        let text = "12월 1일부터 주주야야비비, 주간은 아침 6시, 야간은 오후 5시"
        let trigger = try clock.trigger(text)
        let rings = clock.rings(of: trigger).prefix(5)
        // 21:00 UTC is 6:00 in Korea on the next day.
        #expect(
            Array(rings) == [
                "2026-11-30T21:00:00Z", "2026-12-01T21:00:00Z", "2026-12-03T08:00:00Z",
                "2026-12-04T08:00:00Z", "2026-12-06T21:00:00Z",
            ])
        let error = #expect(throws: AlertError.self) {
            try clock.trigger("주주야야비비 주간은 아침 6시 야간은 오후 5시")
        }
        #expect(error?.description.includes("on which day the pattern begins") == true)
    }

    @Test(
        "A name within a title is no day",
        arguments: [
            "buy easter eggs tomorrow 9:00", "프로젝트에 대한 회의 내일 9시", "소설 쓰기 매일 9시",
            "mother's day gift tomorrow 9:00",
        ])
    func titles(text: String) {
        let words = text.split(separator: " ").map(String.init)
        let titled = TitledPhrase.certain(words)
        #expect(titled?.title == words.dropLast(2).joined(separator: " "))
    }
}
