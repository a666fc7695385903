import Alerts
import Recurrence
import Testing

@testable import Commands

@Suite("The words after 'peal snooze' and 'peal pause'")
struct TimeWordsTests {
    @Test(
        "The last words are a length, or an end after 'until'; the words before are alerts",
        arguments: [
            (["wake"], ["wake"], TimeWords.Time.standard),
            (["wake", "20m"], ["wake"], .length("20m")),
            (["wake", "tea", "1", "hour"], ["wake", "tea"], .length("1 hour")),
            (["wake", "1h", "30m"], ["wake"], .length("1h 30m")),
            (["wake", "for", "1h"], ["wake"], .length("1h")),
            (["wake", "until", "18:00"], ["wake"], .end("18:00")),
            (
                ["wake", "tea", "until", "tomorrow", "9:00"], ["wake", "tea"], .end("tomorrow 9:00")
            ),
            (["wake", "until", "after", "christmas"], ["wake"], .end("christmas")),
            (["wake", "5"], ["wake"], .length("5")),
            (["wake", "tea"], ["wake", "tea"], .standard),
            (["wake", "to", "18:00"], ["wake"], .end("18:00")),
            (["wake", "by", "1", "week"], ["wake"], .length("1 week")),
            (["talk", "to", "mum"], ["talk", "to", "mum"], .standard),
            (["talk", "to", "1w"], ["talk", "to"], .length("1w")),
            (["배포", "금요일로"], ["배포"], .end("금요일")),
            (["배포", "12월", "16일로"], ["배포"], .end("12월 16일")),
            (["배포", "오후", "3시", "반으로"], ["배포"], .end("오후 3시 반")),
            (["배포", "이틀", "뒤로"], ["배포"], .length("이틀")),
            (["배포", "진로"], ["배포", "진로"], .standard),
            (["배포", "2시간만"], ["배포"], .length("2시간")),
            (["20m"], [], .length("20m")), (["until"], [], .end("")), ([], [], .standard),
        ])
    func division(_ words: [String], _ names: [String], _ time: TimeWords.Time) {
        let divided = TimeWords(words)
        #expect(divided.others == names)
        #expect(divided.time == time)
    }

    @Test(
        "With --all or --group, all words are the length or the end",
        arguments: [
            (["1h"], TimeWords.Time.length("1h")), (["until", "18:00"], .end("18:00")),
            ([], .standard),
        ])
    func bulk(_ words: [String], _ time: TimeWords.Time) {
        let divided = TimeWords(words)
        #expect(divided.others.isEmpty)
        #expect(divided.time == time)
    }

    @Test(
        "After peal postpone, a date alone is the end",
        arguments: [
            (["wake", "dec", "16"], ["wake"], TimeWords.Time.end("dec 16")),
            (["배포", "12월", "16일"], ["배포"], .end("12월 16일")),
            (["배포", "3일"], ["배포"], .length("3일")),
            (["wake", "tea", "1", "hour"], ["wake", "tea"], .length("1 hour")),
            (["wake", "9"], ["wake"], .length("9")),
        ])
    func bareEnd(_ words: [String], _ names: [String], _ time: TimeWords.Time) {
        let divided = TimeWords(words).withBareEnd()
        #expect(divided.others == names)
        #expect(divided.time == time)
    }

    @Test(
        "'to', 'through' and 까지 include the day that they name, and 'until' does not",
        arguments: [
            (["tea", "to", "friday"], ["tea"], TimeWords.Time.end("friday"), true),
            (["through", "2", "jan"], [], .end("2 jan"), true),
            (["내일까지"], [], .end("내일"), true), (["until", "friday"], [], .end("friday"), false),
            (["Talk", "to", "Dana"], ["Talk", "to", "Dana"], .standard, false),
        ])
    func lastDay(_ words: [String], _ names: [String], _ time: TimeWords.Time, _ isLast: Bool) {
        let divided = TimeWords(words)
        #expect(divided.others == names)
        #expect(divided.time == time)
        #expect(divided.includesLastDay == isLast)
    }

    @Test(
        "The order of numbers in a date comes from Korean words or from the other date",
        arguments: [
            (["12/24~1/3"], "12월 24일", "1월 3일"), (["12/24", "-", "1/3"], "12월 24일", "1월 3일"),
            (["24/12", "~", "3/1"], "12월 24일", "1월 3일"),
            (["12/5부터", "1/3까지"], "12월 5일", "1월 3일"),
            (["from", "12/24", "to", "1/3"], "12월 24일", "1월 3일"),
            (["12월", "24일~1월", "3일"], "12월 24일", "1월 3일"),
            (["dec", "24", "-", "jan", "3"], "dec 24", "jan 3"),
        ])
    func order(_ words: [String], _ start: String, _ end: String) {
        let (rest, begin) = TimeWords.started(words)
        let divided = TimeWords(rest)
        #expect(begin == start)
        #expect(divided.others.isEmpty)
        #expect(divided.time == .end(end))
        #expect(divided.includesLastDay)
    }

    @Test(
        "A range of times of day, and words that are not dates, stay as they are",
        arguments: [["22:00~7:00"], ["from", "scratch", "to", "end"], ["A", "-", "B"]])
    func unclear(words: [String]) {
        #expect(TimeWords.started(words).words == words)
    }

    @Test("An end after 'until' is a time of day or a day with a time")
    func end() throws {
        let zone = try Zone(identifier: "UTC")
        let now = try Instant(rfc3339: "2026-11-23T08:00:00Z")
        for (text, end) in [
            ("18:00", "2026-11-23T18:00:00Z"), ("7:00", "2026-11-24T07:00:00Z"),
            ("tomorrow 9:00", "2026-11-24T09:00:00Z"),
        ] {
            let words = ["wake", "until"] + text.split(separator: " ").map(String.init)
            #expect(
                try TimeWords(words).change(now: now, in: zone)
                    == .snoozeUntil(Instant(rfc3339: end)))
        }
    }
}
