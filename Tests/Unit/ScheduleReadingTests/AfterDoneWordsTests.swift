import Alerts
import Recurrence
import Testing

@testable import ScheduleReading

@Suite("Words for times that follow done")
struct AfterDoneWordsTests {
    private let clock: PhraseClock

    init() throws {
        clock = try PhraseClock()
    }

    /// Phrases, read on Monday, 2026-11-23, at 12:00, with their meaning and their first ring.
    static let phrases: [(text: String, meaning: String, first: String)] = [
        ("every 3 days after done 9:00", "every 3 days after done at 09:00", "2026-11-24T09:00:00"),
        (
            "every 3 days after done at 18:00", "every 3 days after done at 18:00",
            "2026-11-23T18:00:00"
        ),
        (
            "every 3 days after I watered it 9:00", "every 3 days after done at 09:00",
            "2026-11-24T09:00:00"
        ),
        (
            "3 days after each time I water it at 9:00", "every 3 days after done at 09:00",
            "2026-11-24T09:00:00"
        ),
        (
            "three days after I water them, at 9:00", "every 3 days after done at 09:00",
            "2026-11-24T09:00:00"
        ),
        ("3 days after I did it at 9am", "every 3 days after done at 09:00", "2026-11-24T09:00:00"),
        ("9:00 every week after done", "every 7 days after done at 09:00", "2026-11-24T09:00:00"),
        (
            "a month after I'm done 9:00", "every 1 months after done at 09:00",
            "2026-11-24T09:00:00"
        ),
        ("after done every 3 days 9:00", "every 3 days after done at 09:00", "2026-11-24T09:00:00"),
        ("every 6 hours after done", "every 21600 s after done", "2026-11-23T18:00:00"),
        (
            "every 3 days after done, at 09:00", "every 3 days after done at 09:00",
            "2026-11-24T09:00:00"
        ),
        ("every 6 h after done", "every 21600 s after done", "2026-11-23T18:00:00"),
        ("완료하고 3일 뒤 오전 9:00", "every 3 days after done at 09:00", "2026-11-24T09:00:00"),
        ("완료하고 6시간 뒤", "every 21600 s after done", "2026-11-23T18:00:00"),
        ("완료하고 3일 뒤 9시", "every 3 days after done at 09:00", "2026-11-24T09:00:00"),
        ("끝내고 3일 뒤 오전 9시", "every 3 days after done at 09:00", "2026-11-24T09:00:00"),
        ("완료 후 3일마다 9시", "every 3 days after done at 09:00", "2026-11-24T09:00:00"),
        ("오전 9시 다 하고 일주일 뒤", "every 7 days after done at 09:00", "2026-11-24T09:00:00"),
        ("완료 후 6시간마다", "every 21600 s after done", "2026-11-23T18:00:00"),
        ("물 주고 나서 4일 뒤 오전 9시", "every 4 days after done at 09:00", "2026-11-24T09:00:00"),
        ("나서 4일 뒤 오전 9시", "every 4 days after done at 09:00", "2026-11-24T09:00:00"),
        (
            "3 days after I last watered the plants 9:00", "every 3 days after done at 09:00",
            "2026-11-24T09:00:00"
        ),
        (
            "two weeks after my last haircut at 10:00", "every 14 days after done at 10:00",
            "2026-11-24T10:00:00"
        ),
        ("청소한 날부터 30일 뒤 9시", "every 30 days after done at 09:00", "2026-11-24T09:00:00"),
        ("세차하고 2주 뒤 10:00", "every 14 days after done at 10:00", "2026-11-24T10:00:00"),
        ("2주 뒤마다 오전 10시", "every 14 days after done at 10:00", "2026-11-24T10:00:00"),
        ("바꾼 뒤 90일마다 오전 9시", "every 90 days after done at 09:00", "2026-11-24T09:00:00"),
    ]

    @Test("Phrases are read", arguments: phrases)
    func read(_ row: (text: String, meaning: String, first: String)) throws {
        let trigger = try WhenReading.trigger(row.text, now: clock.now, in: clock.zone)
        #expect(trigger.meaning == row.meaning)
        let first = try #require(trigger.next(after: clock.now, in: clock.zone))
        #expect(first.wall.description == row.first)
    }

    @Test(
        "A phrase that does not fit together is refused",
        arguments: [
            "3 hours after I get home", "운동하고 30분 뒤",
            "every 3 days after done", "every 3 days after done 9:00 and 18:00",
            "a week after I get home 9:00", "every 6 hours after done 9:00",
            "every 3 days after done at sunset",
            "mondays every 3 days after done 9:00", "every 3 days after done 9:00 until 24 dec",
            "every 1 month and 3 days after done 9:00", "완료하고 3일 뒤",
        ])
    func refused(text: String) {
        #expect(throws: AlertError.self) {
            try WhenReading.trigger(text, now: clock.now, in: clock.zone)
        }
    }

    @Test("A new time keeps the day, and flags say the same as words")
    func edited() throws {
        let old = try WhenReading.trigger(
            "every 3 days after done 9:00", now: clock.now, in: clock.zone)
        let new = try ScheduleRequest.with { $0.phrase = "10:30" }
            .edited(old, now: clock.now, in: clock.zone)
        #expect(new.meaning == "every 3 days after done at 10:30")
        let first = new.next(after: clock.now, in: clock.zone)?.wall.description
        #expect(first == "2026-11-24T10:30:00")
        let flags = try ScheduleRequest.with {
            ($0.every, $0.at, $0.afterDone) = ("3d", ["9:00"], true)
        }.trigger(now: clock.now, in: clock.zone)
        #expect(flags == old)
        guard case .afterDone(var done) = old else { return }
        (done.done, done.due) = (clock.now, .instant(clock.now + .seconds(4 * 86_400)))
        let longer = try ScheduleRequest.with { $0.phrase = "every 5 days after done" }
            .edited(.afterDone(done), now: clock.now, in: clock.zone)
        #expect(longer.meaning == "every 5 days after done at 09:00")
        let next = longer.next(after: clock.now, in: clock.zone)?.wall.description
        #expect(next == "2026-11-28T09:00:00")
        #expect(throws: AlertError.self) {
            try ScheduleRequest.with { $0.afterDone = true }
                .trigger(now: clock.now, in: clock.zone)
        }
    }
}
