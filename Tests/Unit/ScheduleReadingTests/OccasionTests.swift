import Alerts
import Recurrence
import Testing

@testable import ScheduleReading

@Suite("Occasions, and hours that other words decide")
struct OccasionTests {
    private let clock: PhraseClock

    init() throws { clock = try PhraseClock() }

    @Test(
        "An occasion such as 'after work' decides about an hour beside it, and is no time of its own",
        arguments: [
            ("sundays after lunch, 1:30", "every Sun at 13:30"),
            ("every monday after dinner at 8pm", "every Mon at 20:00"),
            ("after work friday 18:00", "once, Fri 2026-11-27 at 18:00"),
            ("내일 퇴근하고 6시쯤", "once, Tue 2026-11-24 at 18:00"),
            ("격주 금요일 퇴근 전 5시 반 다음 주부터", "every 2 weeks on Fri at 17:30"),
            ("매일 자기 전 11시", "every day at 23:00"), ("매일 출근 전에 7시", "every day at 07:00"),
            ("일요일마다 점심 먹고 1시 반", "every Sun at 13:30"),
        ])
    func occasions(phrase: String, meaning: String) throws {
        #expect(try clock.trigger(phrase).meaning == meaning)
    }

    @Test("An occasion without a time is refused", arguments: ["after work", "퇴근하고", "매일 식후 30분"])
    func alone(phrase: String) {
        let error = #expect(throws: AlertError.self) { try clock.trigger(phrase) }
        #expect(error?.description.contains("is not a time that Peal knows") == true)
    }

    @Test("The words of an occasion are found, so that a title can keep them")
    func words() {
        #expect(WhenReading.occasion(in: "매일 아침 식후 30분") == "식후 30분")
        #expect(WhenReading.occasion(in: "every Monday After Dinner at 8pm") == "after dinner")
        #expect(WhenReading.occasion(in: "daily 9:00") == nil)
    }

    @Test(
        "An hour in a list is the one that keeps the list in order",
        arguments: [
            ("at 8, noon, 4pm and 8pm", "every day at 08:00, 12:00, 16:00, 20:00"),
            ("at 8 and 6pm", "every day at 08:00, 18:00"),
            ("at 7 and 9pm", "every day at 19:00, 21:00"),
            ("at noon and at 7", "every day at 12:00, 19:00"),
        ])
    func order(phrase: String, meaning: String) throws {
        #expect(try clock.trigger(phrase).meaning == meaning)
    }

    @Test(
        "A first time of the day without an interval is the only one",
        arguments: [
            ("화목 저녁 6시부터", "Tue, Thu at 18:00"),
            ("화목 저녁 7시부터 12월 17일까지", "Tue, Thu at 19:00, until 2026-12-17"),
            ("tue and thu from 7pm", "Tue, Thu at 19:00"),
        ])
    func firstTime(phrase: String, meaning: String) throws {
        #expect(try clock.trigger(phrase).meaning == meaning)
    }

    @Test("A number alone is no first time of the day")
    func bareFirstTime() {
        #expect(throws: AlertError.self) { try clock.trigger("at 10 a.m. mon-fri from 3 tomorrow") }
        #expect(throws: AlertError.self) { try clock.trigger("tue and thu from 7") }
    }

    @Test("A whole range without an interval is refused with its own times")
    func range() {
        let error = #expect(throws: AlertError.self) { try clock.trigger("sat and sun 4-9pm") }
        #expect(error?.description.contains("'every 30m from 16:00 to 21:00'") == true)
    }

    @Test(
        "Days are read that other words place",
        arguments: [
            ("every two years on 3 april 9am starting 2027", "2027-04-03"),
            ("내년부터 매주 월요일 9시", "2027-01-04"), ("jan 20 next year 11am", "2027-01-20"),
            // Monday, 23 November
            ("monday after next 15:30", "2026-12-07"),
            ("1월 25일 7월 25일 매년 오전 10시", "2027-01-25"),
            ("every 6 weeks on a wednesday at 9:20 am", "2026-11-25"),
            ("8pm on school nights", "2026-11-23"),
        ])
    func days(phrase: String, day: String) throws {
        let next = try clock.trigger(phrase).next(after: clock.now, in: clock.zone)
        #expect(next?.wall.date.description == day)
    }

    @Test("'after next' is refused if this week still has the day")
    func afterNext() {
        let error = #expect(throws: AlertError.self) {
            try clock.trigger("tuesday after next 15:30")
        }
        #expect(error?.description.contains("can be 2026-12-01 or 2026-12-08") == true)
    }

    @Test("An end names a week whose last day it is")
    func ends() throws {
        let end = try clock.trigger("daily 9:00 until the end of next week").meaning
        #expect(end == "every day at 09:00, until 2026-12-06")
        #expect(try clock.trigger("매일 9시 다음 주까지").meaning == end)
    }

    @Test(
        "An edit keeps the half of the day of an hour that can be before or after noon",
        arguments: [
            ("매일 오전 6시 40분", "6시 30분으로", "every day at 06:30"),
            ("daily 18:40", "at 7", "every day at 19:00"),
            ("daily 6:40", "at 7", "every day at 07:00"),
        ])
    func edits(phrase: String, words: String, meaning: String) throws {
        let new = try ScheduleRequest.with { $0.phrase = words }
            .edited(clock.trigger(phrase), now: clock.now, in: clock.zone)
        #expect(new.meaning == meaning)
    }

    @Test(
        "Rings before the time are several, on the evening before, or on each day before",
        arguments: [
            ("dec 9 1pm, remind me a day before and 2 hours before", "1d,2h"),
            ("mon and thu 4:45pm with a 15 minute warning", "15m"),
            ("june 14 every year 9am, a week ahead as well", "7d"),
            ("december 3 10am, remind me the evening before", "16h"),
            ("dec 11 14:30, an hour before and the evening before at 8", "1h,1110m"),
            ("1월 7일 아침 8시 전날 밤 9시에도", "11h"), ("1월 15일 오후 5시 사흘 전부터 매일 알림", "3d,2d,1d"),
            ("1월 15일 오후 5시 하루 전이랑 두 시간 전에도", "1d,2h"),
            ("dec 9 1pm and an hour and a half before", "90m"),
            ("dec 9 1pm, one hour before", "1h"),
            ("화목 오후 5시 30분 전에 미리", "30m"), ("화목 아침 6시, 20분 전에 울리기", "20m"),
        ])
    func ringsBefore(words: String, option: String) {
        #expect(RingsBefore.split(words, title: "Dentist")?.option == option)
    }

    @Test("A time in front of a title without words of time is certain")
    func timeFirst() {
        func split(_ text: String) -> TitledPhrase? {
            TitledPhrase.behindTime(text.split(separator: " ").map(String.init))
        }
        #expect(split("모레 오후 세시 반에 치과") == TitledPhrase("치과", "모레 오후 세시 반에"))
        #expect(split("tomorrow at 9 dentist") == TitledPhrase("dentist", "tomorrow at 9"))
        #expect(split("tomorrow at 9 weekly report") == nil)
        #expect(split("friday 15:00 tomorow") == nil)
    }

    @Test("The title of a day of each year ends with its name")
    func anniversaries() {
        #expect("Jisoo's Birthday".isAnniversary && "할머니 제사".isAnniversary)
        #expect(!"Birthday party".isAnniversary && !"생일 선물 사기".isAnniversary)
    }

    @Test("A week or a month has days, and its end is named")
    func periods() throws {
        let now = clock.zone.civil(at: clock.now)
        func period(_ text: String) -> String? {
            TimeReading.period(text, now: now).map {
                "\($0.days.lowerBound) \($0.days.upperBound) \($0.namesEnd)"
            }
        }
        #expect(period("next week") == "2026-11-30 2026-12-06 false")
        #expect(period("the end of next week") == "2026-11-30 2026-12-06 true")
        #expect(period("다음 달") == "2026-12-01 2026-12-31 false")
        #expect(period("the end of the month") == "2026-11-01 2026-11-30 true")
        #expect(period("friday") == nil)
    }
}
