import Alerts
import Localization
import Recurrence
import ScheduleReading
import Testing

@Suite("Words for random times")
struct RandomWordsTests {
    /// Returns the schedule of words on Monday, 2026-11-23 at 10:00 UTC.
    private func schedule(_ text: String, at now: String = "2026-11-23T10:00:00Z") throws
        -> Schedule
    {
        let trigger = try WhenReading.trigger(text, now: Instant(rfc3339: now), in: .utc)
        return try #require(trigger.schedules.first)
    }

    @Test(
        "Words in English and Korean say how many random times a day has, and between which times",
        arguments: [
            ("3 times a day at random between 9 and 21", "FREQ=DAILY", "random(3, 09:00-21:00)"),
            ("at random 3 times a day from 9:00 to 21:00", "FREQ=DAILY", "random(3, 09:00-21:00)"),
            ("at random between 9 and 6 every day", "FREQ=DAILY", "random(1, 09:00-18:00)"),
            (
                "once a day at a random time between 9 and 18", "FREQ=DAILY",
                "random(1, 09:00-18:00)"
            ),
            ("3 random times a day between 9am and 9pm", "FREQ=DAILY", "random(3, 09:00-21:00)"),
            ("twice a day randomly between 22:00 and 2:00", "FREQ=DAILY", "random(2, 22:00-02:00)"),
            (
                "weekdays at 2 random times between 9 and 17", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR",
                "random(2, 09:00-17:00)"
            ),
            (
                "every monday at random between 9 and 17", "FREQ=WEEKLY;BYDAY=MO",
                "random(1, 09:00-17:00)"
            ),
            ("하루 세 번 아무 때나 9시부터 21시 사이", "FREQ=DAILY", "random(3, 09:00-21:00)"),
            ("하루 3번 무작위로 9시부터 21시 사이", "FREQ=DAILY", "random(3, 09:00-21:00)"),
            ("매일 9시에서 21시 사이에 무작위로 3번", "FREQ=DAILY", "random(3, 09:00-21:00)"),
            (
                "평일 9시에서 18시 사이에 랜덤으로 두 번", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR",
                "random(2, 09:00-18:00)"
            ),
            ("9시에서 21시 사이에 무작위로 3번", "FREQ=DAILY", "random(3, 09:00-21:00)"),
            ("매일 오전 9시부터 오후 6시 사이 아무 때나", "FREQ=DAILY", "random(1, 09:00-18:00)"),
        ])
    func meanings(text: String, rule: String, random: String) throws {
        let schedule = try schedule(text)
        #expect(schedule.rule.rfc5545 == rule)
        #expect(schedule.random?.description == random)
        #expect(schedule.times.isEmpty && schedule.windows.isEmpty && schedule.sun.isEmpty)
    }

    @Test("Random times of one day are those of the rest of the day, and a count begins whole")
    func bounds() throws {
        let today = try schedule("today at random between 9 and 18")
        #expect(today.random?.description == "random(1, 10:01-18:00)")
        #expect(today.listedDates == [.day(try CivilDate(iso8601: "2026-11-23"))])
        let tomorrow = try schedule("tomorrow at 2 random times between 9 and 18")
        #expect(tomorrow.random?.description == "random(2, 09:00-18:00)")
        #expect(tomorrow.listedDates == [.day(try CivilDate(iso8601: "2026-11-24"))])
        let course = try schedule("3 times a day at random between 9 and 21 for 5 days")
        #expect(
            course.start.description == "2026-11-24" && course.rule.rfc5545 == "FREQ=DAILY;COUNT=5")
        let early = try schedule(
            "3 times a day at random between 9 and 21 for 5 days", at: "2026-11-23T08:00:00Z")
        #expect(early.start.description == "2026-11-23")
        #expect(early.rule.rfc5545 == "FREQ=DAILY;COUNT=5")
        let until = try schedule("매일 9시부터 18시 사이 무작위로 12월 24일까지")
        #expect(until.until?.description == "2026-12-24")
    }

    @Test(
        "Random times without a part of the day, without days or with too many rings are refused",
        arguments: [
            "3 times a day at random", "daily at random at 9:00", "매일 아무 때나",
            "at random between 9 and 18", "3 times a week at random between 9 and 18",
            "30 times a day at random between 9 and 18", "daily at 0 random times between 9 and 18",
            "daily at random between 21:00 and 21:00", "every 30 min at random between 9 and 18",
            "daily at random between 9 and 18 and at sunset", "at random in 5 min",
        ])
    func refusals(text: String) throws {
        #expect(throws: AlertError.self) { try schedule(text) }
    }

    @Test("Advice about random times can be read")
    func advice() throws {
        for text in [
            "daily at random between 9 and 18", "tomorrow at random between 9 and 18",
            "3 times a day at random between 9:00 and 21:00", "하루 3번 무작위로 9시부터 21시 사이",
            "tomorrow at random between 9:00 and 18:00",
        ] {
            #expect(try schedule(text).random != nil)
        }
    }

    @Test(
        "The sentence of random times is a phrase with the same meaning",
        arguments: [
            "weekdays at 2 random times between 9 and 17",
            "every day at random between 8:30 and 24:00",
            "하루 세 번 아무 때나 22시부터 2시 사이",
        ])
    func sentences(text: String) throws {
        let plain = try schedule(text)
        for language in [Grammar.english, .korean] {
            let sentence = language.sentence(plain)
            let again = try schedule(sentence)
            #expect(again == plain, "\(sentence)")
        }
    }

    @Test("An edit changes the random times or the days, and keeps the rest")
    func edits() throws {
        let now = try Instant(rfc3339: "2026-11-23T10:00:00Z")
        let old = Trigger.schedule(try schedule("weekdays at 2 random times between 9 and 17"))
        func edited(_ text: String) throws -> Schedule {
            let trigger = try ScheduleRequest.with { $0.phrase = text }
                .edited(old, now: now, in: .utc)
            return try #require(trigger.schedules.first)
        }
        let later = try edited("at random between 13:00 and 18:00")
        #expect(later.random?.description == "random(2, 13:00-18:00)")
        #expect(later.rule.rfc5545 == "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR")
        let more = try edited("4 times a day at random between 9 and 21")
        #expect(more.random?.description == "random(4, 09:00-21:00)")
        #expect(more.rule.rfc5545 == "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR")
        let until = try edited("until 24 dec")
        #expect(until.random?.description == "random(2, 09:00-17:00)")
        let fixed = try edited("9:30")
        #expect(fixed.random == nil && fixed.times.map(\.description) == ["09:30"])
        let mondays = try edited("mondays")
        #expect(mondays.random?.description == "random(2, 09:00-17:00)")
        #expect(mondays.rule.rfc5545 == "FREQ=WEEKLY;BYDAY=MO")
    }
}
