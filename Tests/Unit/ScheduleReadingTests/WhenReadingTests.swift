import Alerts
import Recurrence
import Testing

@testable import ScheduleReading

@Suite("Reading a line that says when an alert rings")
struct WhenReadingTests {
    private let zone: Zone
    private let now: Instant

    init() throws {
        zone = try Zone(identifier: "Asia/Seoul")
        // 23 November 2026 is a Monday.
        now = try #require(zone.instant(of: CivilDateTime(iso8601: "2026-11-23 12:00")))
    }

    private func trigger(_ text: String) throws -> Trigger {
        let request = try WhenReading.request(text, now: zone.civil(at: now))
        return try request.trigger(now: now, in: zone)
    }

    @Test(
        "A schedule typed in English or Korean becomes the trigger that it describes",
        arguments: [
            ("9:30", "every day at 09:30"), ("at 9:30, 3pm", "every day at 09:30, 15:00"),
            ("noon", "every day at 12:00"), ("every day at 9:30", "every day at 09:30"),
            ("weekdays 9:30", "Mon-Fri at 09:30"), ("Weekdays at 9:30pm", "Mon-Fri at 21:30"),
            ("on mon,wed 9:30", "Mon, Wed at 09:30"), ("mon wed 9:30", "Mon, Wed at 09:30"),
            ("mon, wed, 9:30", "Mon, Wed at 09:30"),
            ("every 2 weeks on tue 19:00", "every 2 weeks on Tue at 19:00"),
            ("every 1mo at 15:00", "every month on day 23 at 15:00"),
            ("평일 9시부터 17시까지 30분마다", "Mon-Fri, every 30 min from 09:00 to 17:00"),
            ("every fri 18:00", "Fri at 18:00"), ("every weekday 7:00", "Mon-Fri at 07:00"),
            ("every 30m from 9:30 to 21:30", "every day, every 30 min from 09:30 to 21:30"),
            (
                "weekdays every 30m from 9:30 to 21:30", "Mon-Fri, every 30 min from 09:30 to 21:30"
            ),
            (
                "from 9am to 5pm every 1 hour on mon-fri", "Mon-Fri, every hour from 09:00 to 17:00"
            ),
            ("sat every 1h from 9:00 until noon", "Sat, every hour from 09:00 to 12:00"),
            ("every hour from 9am to 5pm", "every day, every hour from 09:00 to 17:00"),
            ("평일 9시부터 17시까지 매시간", "Mon-Fri, every hour from 09:00 to 17:00"),
            ("every 45m", "every 45 min"), ("in 5m", "once, after 5 min"),
            ("in 1 hour 30 min", "once, after 1 h 30 min"),
            ("tomorrow 8:00", "once, Tue 2026-11-24 at 08:00"),
            ("2026-12-24 18:00", "once, Thu 2026-12-24 at 18:00"),
            ("24 dec 6pm", "once, Thu 2026-12-24 at 18:00"),
            ("매일 오전 9:30", "every day at 09:30"), ("매일 21시에", "every day at 21:00"),
            ("평일 9:30", "Mon-Fri at 09:30"), ("월수금 오후 6시", "Mon, Wed, Fri at 18:00"),
            ("매주 금요일 18:00", "Fri at 18:00"), ("5분 뒤", "once, after 5 min"),
            ("1시간 30분 후에", "once, after 1 h 30 min"), ("45분마다", "every 45 min"),
            (
                "평일 30분마다 오전 9시 30분부터 오후 9시까지",
                "Mon-Fri, every 30 min from 09:30 to 21:00"
            ),
            ("9:30부터 정오까지 1시간마다", "every day, every hour from 09:30 to 12:00"),
            ("내일 오전 8시", "once, Tue 2026-11-24 at 08:00"),
            ("모레 정오", "once, Wed 2026-11-25 at 12:00"),
        ])
    func meaning(text: String, meaning: String) throws {
        #expect(try trigger(text).meaning == meaning)
    }

    @Test(
        "An unknown or ambiguous line is refused, and the error quotes the unclear words",
        arguments: [
            ("", "Write a time"), ("   ", "Write a time"), ("soon", "'soon' is not a time of day"),
            ("weekdays", "'weekdays' has no time"), ("weekdays 25:00", "'25:00'"),
            ("funday 9:30", "'funday 9:30' is not a time of day"),
            ("9", "can be 9:00 or 21:00"), ("30m", "'in 30m' or 'every 30m'"),
            ("30분", "'in 30분' or 'every 30분'"),
            ("fri 18:00", "every fri or only 2026-11-27"), ("월요일 9:30", "only 2026-11-30"),
            ("tomorrow", "has no time"), ("3/4 8:00", "2027-03-04 or 2027-04-03"),
            ("in a while", "'a while' is not a duration"),
            ("every 30m from 9:30", "a first and a last time"),
            ("every 30m from 25:00 to 26:00", "'25:00'"),
        ])
    func refused(text: String, part: String) {
        let error = #expect(throws: AlertError.self) { try trigger(text) }
        #expect(error?.description.contains(part) == true, "\(error?.description ?? "")")
    }

    @Test(
        "Parts of a line that conflict are refused, and the error names no flags",
        arguments: [
            ("every 36h on tue 19:00", "'every 36h' needs"),
            ("every 2 weeks on tue", "'tue' has no time"),
            ("every 30m on weekdays", "'every 30m' needs"),
            ("from 9:00 to 18:00", "Write how often"),
            ("weekdays", "Write it like 'weekdays 9:30'"),
            ("tomorrow 8:00, 9:00", "A date rings once"),
            ("tomorrow every 30m from 9:00 to 18:00", "A date rings once"),
        ])
    func partsThatClash(text: String, part: String) throws {
        let error = try #require(throws: AlertError.self) { try trigger(text) }
        #expect(error.description.contains(part), "\(error)")
        #expect(!error.description.contains("--"), "\(error)")
    }
}
