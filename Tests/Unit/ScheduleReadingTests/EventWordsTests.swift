import Alerts
import Recurrence
import Testing

@testable import ScheduleReading

@Suite("Words for what the user does")
struct EventWordsTests {
    private let clock: PhraseClock

    init() throws {
        clock = try PhraseClock()
    }

    @Test(
        "An alert can ring when the user unlocks the screen or logs in",
        arguments: [
            ("when I unlock", .unlock), ("whenever i unlock", .unlock),
            ("every time I unlock", .unlock), ("when I unlock my computer", .unlock),
            ("each time you unlock the screen", .unlock), ("when I log in", .login),
            ("on login", .login), ("each time you log in", .login), ("잠금을 풀면", .unlock),
            ("잠금 풀 때마다", .unlock), ("화면 잠금을 풀 때마다", .unlock), ("잠금해제하면", .unlock),
            ("로그인하면", .login), ("로그인할 때마다", .login), ("컴퓨터 켜면", .login),
        ] as [(String, EventTrigger.Event)])
    func events(text: String, event: EventTrigger.Event) throws {
        #expect(try clock.trigger(text) == .event(EventTrigger(event)))
    }

    @Test(
        "An event with other times, and one that Peal does not learn about, are refused",
        arguments: [
            ("weekdays when I unlock", "'weekdays' and 'when i unlock' do not fit"),
            ("when I log in at 9:00", "'when i log in' and 'at 9:00' do not fit"),
            ("평일 로그인하면", "'평일' and '로그인하면' do not fit"),
            ("when I unlock and when I log in", "do not fit"),
            ("when I get home", "'when I unlock' or 'when I log in'"),
        ])
    func refused(text: String, part: String) {
        let error = #expect(throws: AlertError.self) { try clock.trigger(text) }
        #expect(error?.description.contains(part) == true, "\(error?.description ?? "")")
    }

    @Test("A title of several words ends where the event begins")
    func titles() {
        func title(_ text: String) -> String? {
            TitledPhrase.certain(text.split(separator: " ").map(String.init))?.title
        }
        #expect(title("Check mail when I unlock") == "Check mail")
        #expect(title("메일 확인 로그인하면") == "메일 확인")
    }

    @Test("An edit makes an alert of one kind into one of the other, and flags of times do not fit")
    func edits() throws {
        let daily = try clock.trigger("daily 9:00")
        let event = Trigger.event(EventTrigger(.unlock))
        let now = clock.now
        let words = ScheduleRequest.with { $0.phrase = "when I unlock" }
        #expect(try words.edited(daily, now: now, in: clock.zone) == event)
        let back = ScheduleRequest.with { $0.phrase = "daily 9:00" }
        #expect(try back.edited(event, now: now, in: clock.zone).meaning == daily.meaning)
        let error = #expect(throws: AlertError.self) {
            try ScheduleRequest.with { ($0.phrase, $0.until) = ("when I unlock", "2026-12-24") }
                .trigger(now: now, in: clock.zone)
        }
        #expect(error?.description.contains("cannot be combined") == true)
    }
}
