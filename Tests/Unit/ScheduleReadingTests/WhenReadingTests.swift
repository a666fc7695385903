import Alerts
import Recurrence
import TestSupport
import Testing

@testable import ScheduleReading

@Suite("Errors of phrases that cannot be read")
struct WhenReadingTests {
    private let clock: PhraseClock

    init() throws {
        clock = try PhraseClock()
    }

    @Test(
        "An unknown or ambiguous phrase is refused, and the error quotes the unclear words",
        arguments: [
            ("", "Write a time"), ("   ", "Write a time"), ("whenever", "'whenever' is not a time"),
            ("weekdays", "'weekdays' has no time. Write it like 'weekdays 9:30'"),
            ("weekdays 25:00", "'25:00'"), ("funday 9:30", "Did you mean 'sunday'?"),
            ("tomorow 18:00", "Did you mean 'tomorrow'?"),
            ("at 7", "can be 7:00 or 19:00"), ("on 15", "the time 15:00 or the day 15"),
            ("tomorrow", "has no time"), ("3/4 8:00", "2027-03-04 or 2027-04-03"),
            ("in a while", "'in a while' is not a time"),
            ("every 30m from 9:30", "needs a first and a last time"),
            ("every 30m from 25:00 to 26:00", "'25:00'"),
            (
                "mon 9:00 and fri",
                "Write 'mon, fri 9:00' for the same time, or 'mon 9:00, fri 10:00'"
            ),
            ("mon 9:00 and fri 17:00 once", "'once' does not fit to several schedules"),
            ("every 36h on tue 19:00", "needs a first and a last time"),
            ("every 30m on weekdays", "needs a first and a last time"),
            ("from 9:00 to 18:00", "does not say how often"),
            ("weekdays 9:30 except public holidays", "does not know the holidays"),
            ("daily at dusk", "but not when 'at dusk' is"), ("매일 해질녘", "when the sun"),
            ("every full moon 21:00", "the phases of the moon"),
            ("every winter 9:00", "from december to february"), ("겨울에만 9시", "the seasons"),
            (
                "monthly on the 10th by 10:00",
                "'by' is for a single ring. Write 'monthly on the 10th 10:00'"
            ),
            ("weekdays by 9:00", "Write 'weekdays 9:00'"),
            ("매달 10일 오전 10시까지", "'까지' is for a single ring. Write '매달 10일 오전 10시'"),
            ("매주 금요일 17시까지", "Write '매주 금요일 17시'"),
            (
                "weekdays 9:50 except 25 dec until 30 dec",
                "Write 'except 25 dec - 30 dec' or 'until 30 dec except 25 dec'"
            ),
            ("21 days on 9:00", "how many days are on and off"),
            ("monthly on friday 9:00", "'the first monday of the month 9:30'"),
            ("다음 금요일 오후 3시", "2026-11-27 or 2026-12-04"),
        ])
    func refused(text: String, part: String) {
        let error = #expect(throws: AlertError.self) { try clock.trigger(text) }
        #expect(error?.description.contains(part) == true, "\(error?.description ?? "")")
    }

    @Test(
        "A course that begins in the middle of the day loses no ring",
        arguments: [
            "3 times a day at 7:00, 13:00 and 20:00 for a week", "하루 3회 7:00, 13:00, 20:00 일주일 동안",
            "7:00, 13:00, 20:00 for 7 days",
        ])
    func course(text: String) throws {
        let now = try Instant(rfc3339: "2026-11-24T08:10:00+09:00")
        let trigger = try WhenReading.trigger(text, now: now, in: clock.zone)
        var (count, last) = (0, now)
        while let next = trigger.next(after: last, in: clock.zone) {
            (count, last) = (count + 1, next.instant)
        }
        #expect(count == 21)
    }

    @Test("No error about a collected phrase names flags or rules")
    func plainErrors() throws {
        for language in ["english", "korean"] {
            for phrase in try PhraseTable.phrases(in: language) {
                do {
                    _ = try clock.trigger(phrase.text)
                } catch {
                    let text = "\(error)"
                    #expect(
                        !text.contains("--") && !text.contains("FREQ"), "\(phrase.text): \(text)")
                }
            }
        }
    }

    @Test(
        "A very long phrase is read or refused without using up the stack",
        arguments: [
            "monday ", "9:00, ", "매일 ", "foo ", "every ", "12월 24일 ", "1 ", "24 dec ", "하루 ",
        ])
    func longPhrase(word: String) {
        _ = try? clock.trigger(String(repeating: word, count: 10_000))
    }

    @Test("Words of phrases in any order give a trigger or an error, and never crash")
    func anyOrder() throws {
        var random = SplitMix64(seed: 20_261_123)
        let words = try ["english", "korean"].flatMap { language in
            try PhraseTable.phrases(in: language).flatMap { $0.text.split(separator: " ") }
        }
        for _ in 0..<2_000 {
            let count = Int.random(in: 1...7, using: &random)
            let text = (0..<count).compactMap { _ in words.randomElement(using: &random) }
                .joined(separator: " ")
            _ = try? clock.trigger(text)
        }
    }
}
