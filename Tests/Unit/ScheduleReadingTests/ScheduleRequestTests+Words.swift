import Alerts
import Recurrence
import Testing

@testable import ScheduleReading

extension ScheduleRequestTests {
    @Test(
        "An edit with words keeps what they do not name: days, times of the sun, windows, and the kind of step",
        arguments: [
            ("daily 30 min before sunset", "1 hour before sunset", "every day 1 h before sunset"),
            ("daily 30 min before sunset", "at sunrise", "every day at sunrise"),
            ("daily at sunset", "해 지고 30분 뒤", "every day 30 min after sunset"),
            ("daily at sunset", "해 뜨고 나서 1시간 뒤", "every day 1 h after sunrise"),
            ("weekdays at sunset", "일몰 1시간 전", "Mon-Fri 1 h before sunset"),
            ("weekdays 9:00", "sunset", "Mon-Fri at sunset"),
            ("weekdays every 30 min from 9:00 to 12:00", "sunset", "Mon-Fri at sunset"),
            ("daily at sunset", "18:00", "every day at 18:00"),
            ("daily at sunset", "weekdays", "Mon-Fri at sunset"),
            ("daily at sunset", "except 25 dec", "every day at sunset, except 2026-12-25"),
            ("24 dec 18:00", "sunset", "once, Thu 2026-12-24 at 17:19"),
            ("monthly on the 14th 9:00", "every 2 months", "every 2 months on day 14 at 09:00"),
            ("monthly on the 14th 9:00", "the 15th", "every month on day 15 at 09:00"),
            ("every year on 3 may 9:00", "may 4", "every year on May 4 at 09:00"),
            (
                "weekdays every 30 min from 9:00 to 17:00", "every 45 min",
                "Mon-Fri, every 45 min from 09:00 to 17:00"
            ),
            ("24 dec 18:00", "every year", "every year on Dec 24 at 18:00"),
        ])
    func kept(old: String, words: String, meaning: String) throws {
        let seoul = try Zone(identifier: "Asia/Seoul")
        let former = try WhenReading.trigger(old, now: now, in: seoul)
        let new = try request { $0.phrase = words }.edited(former, now: now, in: seoul)
        #expect(new.meaning == meaning)
    }
}
