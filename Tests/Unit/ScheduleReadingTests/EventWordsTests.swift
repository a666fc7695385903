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
        "An alert can ring when the user comes to a place or leaves it",
        arguments: [
            ("when I get home", true, "home"), ("when I arrive at the office", true, "office"),
            ("each time you arrive at home", true, "home"), ("when I leave work", false, "work"),
            ("each time you leave the office", false, "office"), ("집에 도착하면", true, "집"),
            ("회사에 갈 때마다", true, "회사"), ("회사에서 나오면", false, "회사"), ("집 나갈 때", false, "집"),
            ("집을 나서면", false, "집"), ("집에서 나갈 때마다", false, "집"),
        ])
    func places(text: String, isArrival: Bool, name: String) throws {
        let place = try Place.Name(name)
        let trigger = EventTrigger(isArrival ? .arrive(place) : .leave(place))
        #expect(try clock.trigger(text) == .event(trigger))
    }

    @Test(
        "An event can have weekdays and hours",
        arguments: [
            ("weekdays after 17:00 when I get home", Weekday.workdays, 17, 24),
            ("when I get home, on weekdays from 17:00 to 23:00", Weekday.workdays, 17, 23),
            ("sat and sun when I get home", Weekday.weekend, 0, 24),
            ("when I get home from 22:00 until 2am", [], 22, 2),
            ("평일 17시 이후 home에 도착하면", Weekday.workdays, 17, 24),
            ("평일 17:00부터 24:00까지 home에 도착할 때마다", Weekday.workdays, 17, 24),
        ] as [(String, Set<Weekday>, Int, Int)])
    func times(text: String, days: Set<Weekday>, from: Int, to: Int) throws {
        let times = EventTimes(
            weekdays: days, from: try #require(CivilTime(hour: from, minute: 0)),
            to: to == 24 ? .endOfDay : try #require(CivilTime(hour: to, minute: 0)))
        let trigger = EventTrigger(.arrive(try Place.Name("home")), times: times)
        #expect(try clock.trigger(text) == .event(trigger))
    }

    @Test(
        "An event with other times, and one that Peal does not learn about, are refused",
        arguments: [
            ("friday when I unlock", "'friday' and 'when i unlock' do not fit"),
            ("when I unlock from 9 to 10, from 12 to 13", "has hours in two places"),
            ("when I log in at 9:00", "'when i log in' and 'at 9:00' do not fit"),
            ("매일 화면 잠금을 풀면", "'매일' and '화면 잠금을 풀면' do not fit"),
            ("when I unlock and when I log in", "do not fit"),
            ("when I get paid", "'when I unlock' or 'when I log in'"),
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
        #expect(title("Take the umbrella when I leave home") == "Take the umbrella")
        #expect(title("우유 사기 집에 도착하면") == "우유 사기")
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
