import Alerts
import Recurrence
import Testing

@testable import ScheduleReading

@Suite("Remarks about words that people use for two days")
struct ReadingRemarkTests {
    private let zone: Zone
    /// Tuesday, 2026-11-24 12:00.
    private let now: Instant

    init() throws {
        zone = try Zone(identifier: "Asia/Seoul")
        now = try Instant(rfc3339: "2026-11-24T12:00:00+09:00")
    }

    private func remarks(_ request: ScheduleRequest) -> [String] {
        request.remarks(now: now, in: zone).map { "\($0.words): \($0.day) or \($0.other)" }
    }

    @Test(
        "A phrase with the next day of a week that still has that day has a remark",
        arguments: [
            ("next wednesday 9:00", "next wednesday: 2026-11-25 or 2026-12-02"),
            ("at 15:00 next fri", "next fri: 2026-11-27 or 2026-12-04"),
            ("daily 9:00 until next sunday", "next sunday: 2026-11-29 or 2026-12-06"),
            ("daily 9:00 except next friday", "next friday: 2026-11-27 or 2026-12-04"),
            ("daily 9:00 starting next friday", "next friday: 2026-11-27 or 2026-12-04"),
        ])
    func guessed(phrase: String, remark: String) {
        #expect(remarks(.with { $0.phrase = phrase }) == [remark])
    }

    @Test(
        "A phrase whose day is clear has no remark",
        arguments: [
            "next tuesday 9:00", "next monday 9:00", "this friday 9:00", "friday 9:00",
            "friday next week 9:00", "다음 주 금요일 9:00", "이번 주 금요일 9:00", "daily 9:00",
        ])
    func clear(phrase: String) {
        #expect(remarks(.with { $0.phrase = phrase }) == [])
    }

    @Test("The values of flags have remarks, too")
    func flags() {
        let friday = "next friday: 2026-11-27 or 2026-12-04"
        #expect(remarks(.with { $0.at = ["next friday 9:00"] }) == [friday])
        #expect(remarks(.with { $0.on = ["next friday"] }) == [friday])
        #expect(
            remarks(.with { ($0.phrase, $0.except) = ("daily 9:00", ["next friday"]) }) == [friday])
    }

    @Test("The other words of a remark mean the other day, and the weekday alone means the first")
    func otherWords() throws {
        let wall = zone.civil(at: now)
        let remark = try #require(ReadingRemark.about("next wed", now: wall))
        #expect(
            remark.question.description
                == "'next wed' can be 2026-11-25 or 2026-12-02. Write 'wed' or 'wed next week'.")
        let midnight = try Instant(rfc3339: "2026-12-02T00:00:00+09:00")
        #expect(try TimeReading.instant(remark.otherWords, after: now, in: zone) == midnight)
        #expect(try TimeReading.date("wed", "--except", now: wall) == .day(remark.day))
    }
}
