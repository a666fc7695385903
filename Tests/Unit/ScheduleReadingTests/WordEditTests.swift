import Alerts
import Recurrence
import Testing

@testable import ScheduleReading

@Suite("Words that change a repeating schedule a little")
struct WordEditTests {
    private let clock: PhraseClock

    init() throws { clock = try PhraseClock() }

    /// Returns the meaning of a phrase after an edit with words, and the next ring.
    private func edited(
        _ phrase: String, _ words: String
    ) throws -> (meaning: String, next: String?) {
        let new = try ScheduleRequest.with { $0.phrase = words }
            .edited(clock.trigger(phrase), now: clock.now, in: clock.zone)
        return (
            new.meaning, new.next(after: clock.now, in: clock.zone)?.wall.date.description
        )
    }

    @Test(
        "One day of the week in place of others keeps repeating, and keeps its weeks",
        arguments: [
            ("every fri 9:00", "thursday", "every Thu at 09:00", "2026-11-26"),
            ("every mon wed fri 9:00", "tuesday", "every Tue at 09:00", "2026-11-24"),
            ("daily 9:00", "tuesday 10:00", "every Tue at 10:00", "2026-11-24"),
            ("매주 월요일 9시", "화요일 오후 3시로", "every Tue at 15:00", "2026-11-24"),
            (
                "daily 9:00 until dec 24", "tuesday", "every Tue at 09:00, until 2026-12-24",
                "2026-11-24"
            ),
            // The Fridays are those of this week and of each second week after it.
            ("every other fri 9:00", "thursday", "every 2 weeks on Thu at 09:00", "2026-11-26"),
            ("격주 금요일 9시", "월요일", "every 2 weeks on Mon at 09:00", "2026-12-07"),
            // The first day stays.
            ("tue,thu 6:40 starting dec 8", "mon,wed", "Mon, Wed at 06:40", "2026-12-09"),
            (
                "tue 6:40 from dec 8", "every 2 weeks on mon", "every 2 weeks on Mon at 06:40",
                "2026-12-14"
            ),
            ("tue 6:40 starting dec 8", "mon starting dec 1", "every Mon at 06:40", "2026-12-07"),
            ("daily 9:00", "once on tuesday 10:00", "once, Tue 2026-11-24 at 10:00", "2026-11-24"),
            ("friday 9:00", "tuesday", "once, Tue 2026-11-24 at 09:00", "2026-11-24"),
        ])
    func otherDay(phrase: String, words: String, meaning: String, next: String) throws {
        let found = try edited(phrase, words)
        #expect(found.meaning == meaning)
        #expect(found.next == next)
    }

    @Test(
        "A date with 'only' moves the ring of that day, and keeps the others",
        arguments: [
            ("weekdays 16:00", "only on dec 4 at 17:00", "2026-12-04"),
            ("weekdays 16:00", "dec 4 only 17:00", "2026-12-04"),
            ("평일 오후 4시", "12월 4일만 오후 5시로", "2026-12-04"),
            ("평일 오후 4시", "12월 4일 하루만 오후 5시", "2026-12-04"),
            ("weekdays 16:00", "this time only 17:00", "2026-11-23"),
            ("평일 오후 4시", "이번만 오후 5시로", "2026-11-23"),
            ("weekdays 16:00, sat 18:00", "only on dec 4 at 17:00", "2026-12-04"),
            ("weekdays 16:00", "friday at 17:00 just this once", "2026-11-27"),
            ("weekdays 16:00", "this friday at 17:00 instead of 16:00", "2026-11-27"),
            ("weekdays 16:00", "fri at 5pm instead of 4pm, just this once", "2026-11-27"),
            // It is noon.
            ("weekdays 16:00", "only monday at 17:00", "2026-11-23"),
            ("weekdays 16:00 and sat 18:00", "only friday at 17:00", "2026-11-27"),
        ])
    func oneDay(phrase: String, words: String, day: String) throws {
        let moved = try edited(phrase, words).meaning
        #expect(moved.hasPrefix("Mon-Fri at 16:00"), "\(moved)")
        #expect(moved.contains("except \(day) 16:00, also \(day) 17:00"), "\(moved)")
    }

    @Test(
        "A day without a ring, or with several, has no single ring to move",
        arguments: [
            ("mondays 16:00", "only on dec 4 at 17:00", "does not ring on 2026-12-04"),
            ("daily 9:00 and 16:00", "only on dec 4 at 17:00", "several times on 2026-12-04"),
        ])
    func noSingleRing(phrase: String, words: String, text: String) {
        let error = #expect(throws: AlertError.self) { try edited(phrase, words) }
        #expect(error?.description.contains(text) == true, "\(String(describing: error))")
    }

    @Test(
        "A time takes the place of another one",
        arguments: [
            ("daily 7:30 and 21:00", "7:00 instead of 7:30", "every day at 07:00, 21:00"),
            ("daily 7:30 and 21:00", "8pm instead of 9", "every day at 07:30, 20:00"),
            ("매일 7:30, 21:00", "7시 반 말고 7시로", "every day at 07:00, 21:00"),
            ("tomorrow 9:00", "10:00 rather than 9:00", "once, Tue 2026-11-24 at 10:00"),
            (
                "tue 18:00 and sat 10:00", "saturdays at 11am instead of 10",
                "every Tue at 18:00 and every Sat at 11:00"
            ),
            ("weekdays 7:00", "weekdays at 8:00 instead of 7:00", "Mon-Fri at 08:00"),
        ])
    func replacedTime(phrase: String, words: String, meaning: String) throws {
        #expect(try edited(phrase, words).meaning == meaning)
    }

    @Test(
        "A time that the alert does not have, or not on these days, cannot be replaced",
        arguments: [
            ("daily 7:30 and 21:00", "8:00 instead of 10:00", "'10:00' does not name one of"),
            (
                "weekdays 16:00", "this friday at 17:00 instead of 15:00",
                "'15:00' does not name one of"
            ),
            (
                "tue 18:00 and sat 10:00", "saturdays at 11am instead of 9",
                "'9' does not name one of"
            ),
            (
                "weekdays 7:00", "mondays at 8:00 instead of 7:00",
                "no times of its own on these days"
            ),
        ])
    func noSuchTime(phrase: String, words: String, text: String) {
        let error = #expect(throws: AlertError.self) { try edited(phrase, words) }
        #expect(error?.description.contains(text) == true, "\(String(describing: error))")
    }

    @Test("One day of the week for an alert that repeats by months is refused with two phrases")
    func monthly() throws {
        let error = #expect(throws: AlertError.self) {
            try edited("first monday of the month 9:00", "tuesday")
        }
        let words = error?.description ?? ""
        #expect(words.contains("'every tuesday'") && words.contains("first monday"), "\(words)")
        #expect(
            try edited("first monday of the month 9:00", "every tuesday").meaning
                == "every Tue at 09:00")
    }

    @Test(
        "Words such as 'also' and 'add' add times and days of the week",
        arguments: [
            ("daily 9:00", "also at 21:30", "every day at 09:00, 21:30"),
            ("daily 9:00", "also 9pm", "every day at 09:00, 21:00"),
            ("daily 9:00", "and 14:00 and 20:00", "every day at 09:00, 14:00, 20:00"),
            ("daily 9:00", "저녁 9시도", "every day at 09:00, 21:00"),
            ("daily 9:00", "21:30 추가", "every day at 09:00, 21:30"),
            (
                "hourly from 9 to 18", "also at 21:30",
                "every day at 21:30 and every hour from 09:00 to 18:00"
            ),
            ("every mon 9:00", "add fri", "Mon, Fri at 09:00"),
            ("every mon 9:00", "also on fridays", "Mon, Fri at 09:00"),
            ("weekdays 9:00", "also saturday", "Mon-Sat at 09:00"),
            ("매주 월요일 9시", "금요일도", "Mon, Fri at 09:00"),
            ("daily 9:00", "also 8 dec", "every day at 09:00, also 2026-12-08"),
        ])
    func additions(phrase: String, words: String, meaning: String) throws {
        #expect(ScheduleRequest.isAddition(words) || words == "also 8 dec")
        #expect(try edited(phrase, words).meaning == meaning)
    }

    @Test(
        "A length moves all times of the day",
        arguments: [
            ("daily 9:00", "an hour later", "every day at 10:00"),
            ("daily 9:00 and 20:00", "한 시간 뒤로", "every day at 10:00, 21:00"),
            (
                "daily 9:00 until dec 24", "half an hour earlier",
                "every day at 08:30, until 2026-12-24"
            ),
        ])
    func shifts(phrase: String, words: String, meaning: String) throws {
        #expect(try edited(phrase, words).meaning == meaning)
    }

    @Test(
        "Words that say no new time, or one more time of an alert that rings once, are refused",
        arguments: [
            ("daily 9:00", "ten hours earlier", "Write it like '10:30'"),
            ("hourly from 9 to 18", "한 시간 뒤로", "Write it like '10:30'"),
            ("friday 9:00", "also at 21:30", "rings once"),
            ("friday 9:00", "add mon", "rings once"),
        ])
    func refused(phrase: String, words: String, part: String) {
        let error = #expect(throws: AlertError.self) { try edited(phrase, words) }
        #expect(error?.description.contains(part) == true)
    }
}
