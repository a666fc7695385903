import Alerts
import Foundation
import Localization
import Recurrence
import Testing

@testable import ScheduleReading

@Suite("Words for several schedules of one alert")
struct TimetableWordsTests {
    private let clock: PhraseClock
    private let today: CivilDate

    init() throws {
        clock = try PhraseClock()
        today = clock.zone.civil(at: clock.now).date
    }

    /// Phrases, read on Monday, 2026-11-23, at 12:00, with their meaning.
    static let phrases: [(text: String, meaning: String)] = [
        ("mon 9:00 and fri 17:00", "every Mon at 09:00 and every Fri at 17:00"),
        ("mon 9:00, fri 17:00", "every Mon at 09:00 and every Fri at 17:00"),
        ("mon 9:00 fri 17:00", "every Mon at 09:00 and every Fri at 17:00"),
        ("mon 9:00; fri 17:00", "every Mon at 09:00 and every Fri at 17:00"),
        ("9:00 on mon and 17:00 on fri", "every Mon at 09:00 and every Fri at 17:00"),
        ("every mon 9:00 and fri 17:00", "every Mon at 09:00 and every Fri at 17:00"),
        ("mon 9:00 and fri 17:00 every week", "every Mon at 09:00 and every Fri at 17:00"),
        ("mon-thu 3:30pm and fri 1pm", "Mon-Thu at 15:30 and every Fri at 13:00"),
        ("weekdays 7:00 and weekends 9:00", "Mon-Fri at 07:00 and Sat, Sun at 09:00"),
        ("월 9시, 금 17시", "every Mon at 09:00 and every Fri at 17:00"),
        ("월 9시 금 17시", "every Mon at 09:00 and every Fri at 17:00"),
        ("매주 월요일 오전 9시와 금요일 오후 5시", "every Mon at 09:00 and every Fri at 17:00"),
        ("평일 오전 7시 주말 9시", "Mon-Fri at 07:00 and Sat, Sun at 09:00"),
        ("월수금 오전 7시 30분, 화목 오후 8시", "Mon, Wed, Fri at 07:30 and Tue, Thu at 20:00"),
        (
            "mon 9:00, tue hourly from 9 to 17, fri 16:00",
            "every Mon at 09:00 and every Tue, every hour from 09:00 to 17:00 and every Fri at 16:00"
        ),
        ("daily 22:00 and weekdays 7:30", "every day at 22:00 and Mon-Fri at 07:30"),
        ("mondays 9:00 and fridays at sunset", "every Mon at 09:00 and every Fri at sunset"),
        (
            "the 1st 9:00 and the 15th 17:00",
            "every month on day 1 at 09:00 and every month on day 15 at 17:00"
        ),
        (
            "매월 1일 9시, 15일 17시",
            "every month on day 1 at 09:00 and every month on day 15 at 17:00"
        ),
        (
            "매년 12월 24일 9시, 12월 25일 10시",
            "every year on Dec 24 at 09:00 and every year on Dec 25 at 10:00"
        ),
        (
            "24 dec 9:00 and 25 dec 10:00",
            "on 2026-12-24 at 09:00 and on 2026-12-25 at 10:00"
        ),
        (
            "24 dec 9:00 and every fri 10:00", "on 2026-12-24 at 09:00 and every Fri at 10:00"
        ),
        (
            "every 2 weeks on mon 9:00 and every fri 17:00",
            "every 2 weeks on Mon at 09:00 and every Fri at 17:00"
        ),
        (
            "weekdays 7:00 and weekends 9:00 until 24 dec",
            "Mon-Fri at 07:00 and Sat, Sun at 09:00, until 2026-12-24"
        ),
        (
            "mon 9:00 and fri 17:00 for 2 weeks",
            "every Mon at 09:00, until 2026-12-13; every Fri at 17:00, until 2026-12-10"
        ),
        (
            "until 24 dec weekdays 7:00 and weekends 9:00",
            "Mon-Fri at 07:00 and Sat, Sun at 09:00, until 2026-12-24"
        ),
        (
            "weekdays 7:00 until 24 dec and weekends 9:00 until 31 dec",
            "Mon-Fri at 07:00, until 2026-12-24; Sat, Sun at 09:00, until 2026-12-31"
        ),
        (
            "weekdays 7:00 until 24 dec; weekends 9:00",
            "Mon-Fri at 07:00, until 2026-12-24; Sat, Sun at 09:00"
        ),
        (
            "weekdays except lunar 1st 7:00 and weekends 9:00",
            "Mon-Fri except lunar day 1 at 07:00 and Sat, Sun at 09:00"
        ),
        (
            "mon 9:00 and fri 17:00 except 24 dec - 2 jan",
            "every Mon at 09:00 and every Fri at 17:00, except 2026-12-24 - 2027-01-02"
        ),
        (
            "weekdays every 30 min from 9 to 12 and sat every hour from 10 to 14",
            "Mon-Fri, every 30 min from 09:00 to 12:00 and every Sat, every hour from 10:00 to 14:00"
        ),
        ("6월 화요일 17시, 7월 평일 18시", "every Tue in Jun at 17:00 and Mon-Fri in Jul at 18:00"),
        ("월 9시, 금 17시 6월", "every Mon in Jun at 09:00 and every Fri in Jun at 17:00"),
        (
            "once 24 dec 9:00 and once 25 dec 10:00",
            "on 2026-12-24 at 09:00 and on 2026-12-25 at 10:00"
        ),
        (
            "mon 9:00 and fri 17:00 berlin time",
            "every Mon at 09:00 and every Fri at 17:00 (Europe/Berlin)"
        ),
    ]

    @Test("Days with times of their own are several schedules", arguments: phrases)
    func read(_ row: (text: String, meaning: String)) throws {
        #expect(try clock.trigger(row.text).meaning == row.meaning)
    }

    @Test("The sentence about several schedules is read as the same ones", arguments: phrases)
    func sentences(_ row: (text: String, meaning: String)) throws {
        let trigger = try clock.trigger(row.text)
        for grammar in Grammar.allCases {
            let sentence = grammar.sentence(trigger.schedules, today: today)
            let again = try clock.trigger(sentence)
            #expect(clock.rings(of: again) == clock.rings(of: trigger), "\(sentence)")
        }
    }

    @Test(
        "Several days with one time, or several times, are one schedule",
        arguments: [
            ("mon and fri 17:00", "Mon, Fri at 17:00"),
            ("월, 금 17시", "Mon, Fri at 17:00"),
            ("9:00 on mon and fri", "Mon, Fri at 09:00"),
            ("every mon at 9 and 17", "every Mon at 09:00, 17:00"),
            ("every morning at 7:45 and every evening at 9:15", "every day at 07:45, 21:15"),
            ("8:00; 20:00", "every day at 08:00, 20:00"),
        ])
    func single(_ row: (text: String, meaning: String)) throws {
        let trigger = try clock.trigger(row.text)
        #expect(trigger.schedules.count == 1)
        #expect(trigger.meaning == row.meaning)
    }

    @Test(
        "A phrase that can mean several things is refused with words that are read",
        arguments: [
            ("mon 9:00 and fri", "does not say when on 'fri'"),
            ("mon 9:00 fri", "Write 'mon, fri 9:00'"),
            ("월요일 9시와 금요일", "Write '월요일, 금요일 9시'"),
            ("mon 9:00 and fri 17:00 and sun", "does not say when on 'sun'"),
            ("mon 9 and 17", "'mon 9' can be a day of the month or a time"),
            (
                "every other week on mon 9:00 and fri 17:00",
                "'every other week' can be for one schedule or for all"
            ),
            ("weekdays 7:00 until 24 dec and weekends 9:00", "'until 24 dec' can be for one"),
            ("mon 9:00 and fri 17:00 for 5 days", "'for 5 days' does not fit to several schedules"),
            ("sat 9:00 and tue at 18 and 9", "'9' is a number without a meaning"),
            ("mon 9:00 and fri 17:00 5 times", "'5 times' does not fit to several schedules"),
            ("24 dec 9:00 and fri 10:00", "'fri' does not say whether it repeats"),
            ("the 1st 9:00 and every fri 10:00", "'the 1st' does not say whether it repeats"),
            (
                "mon 9:00 berlin time and fri 17:00 new york time",
                "The schedules of an alert have one time zone"
            ),
            ("mon 9:00 berlin time; fri 17:00", "The schedules of an alert have one time zone"),
            ("every mon 9:00 and 20 nov 2026 10:00", "has passed"),
            (
                "every mon 9:00 and 22 nov 2027 10:00 until 24 dec",
                "contradict"
            ),
            ("wednesdays and 15 fridays 9:00", "'15' is a number without a meaning"),
            ("6월 평일 7:00, 주말 9:00", "'6월' can be for one schedule or for all"),
            ("평일 7시 주말 9시", "'7시' can be 7:00 or 19:00"),
        ])
    func refused(_ row: (text: String, part: String)) throws {
        let error = #expect(throws: AlertError.self) { try clock.trigger(row.text) }
        let text = error?.description ?? ""
        #expect(text.contains(row.part), "\(text)")
        guard let write = text.range(of: "Write") else { return }
        let pieces = text[write.lowerBound...].split(
            separator: "'", omittingEmptySubsequences: false)
        for (index, advice) in pieces.enumerated() where !index.isMultiple(of: 2) {
            #expect(WhenReading.isUnderstood(String(advice)), "\(advice)")
        }
    }

    @Test("More than 50 schedules are refused with the limit")
    func limit() {
        let days = (1...51).map {
            "every \($0 % 2 == 0 ? "mon" : "fri") \(9 + $0 / 60):\(10 + $0 % 50)"
        }
        let error = #expect(throws: AlertError.self) {
            try clock.trigger(days.joined(separator: ", "))
        }
        #expect(error?.description.contains("from 2 to 50 schedules") == true, "\(error!)")
    }

    // MARK: Edits

    private func edited(
        _ old: String, _ change: (inout ScheduleRequest) -> Void
    ) throws -> Trigger {
        try ScheduleRequest.with(change)
            .edited(try clock.trigger(old), now: clock.now, in: clock.zone)
    }

    static let old = "mon 9:00 and fri 17:00 except 25 dec"

    @Test(
        "An edit changes the bounds of all schedules, or replaces all of them and keeps the bounds",
        arguments: [
            (
                "until 31 dec",
                "every Mon at 09:00 and every Fri at 17:00, until 2026-12-31, except 2026-12-25"
            ),
            (
                "except 24 dec",
                "every Mon at 09:00 and every Fri at 17:00, except 2026-12-24 - 2026-12-25"
            ),
            ("weekdays 10:00", "Mon-Fri at 10:00, except 2026-12-25"),
            (
                "tue 9:00 and thu 17:00",
                "every Tue at 09:00 and every Thu at 17:00, except 2026-12-25"
            ),
            ("every fri 18:00", "every Fri at 18:00, except 2026-12-25"),
            ("tomorrow 10:00", "once, Tue 2026-11-24 at 10:00"),
        ])
    func edits(_ row: (words: String, meaning: String)) throws {
        #expect(try edited(Self.old) { $0.phrase = row.words }.meaning == row.meaning)
    }

    @Test(
        "An edit that can be meant for one schedule or for all is refused",
        arguments: ["at 10", "10:00", "fri 18:00", "weekdays", "also at 20:00", "for 10 days"])
    func vagueEdits(words: String) {
        let error = #expect(throws: AlertError.self) {
            try edited(Self.old) { $0.phrase = words }
        }
        #expect(error?.description.contains("several schedules") == true, "\(error!)")
    }

    @Test("Flags change the bounds of all schedules, or need days and times")
    func flags() throws {
        let zone = try edited(Self.old) { $0.zone = "Europe/Berlin" }
        #expect(
            zone.meaning
                == "every Mon at 09:00 and every Fri at 17:00, except 2026-12-25 (Europe/Berlin)")
        #expect(throws: AlertError.self) { try edited(Self.old) { $0.at = ["10:00"] } }
        let daily = try edited(Self.old) { ($0.on, $0.at) = (["daily"], ["10:00"]) }
        #expect(daily.meaning == "every day at 10:00, except 2026-12-25")
        let delay = try edited(Self.old) { $0.after = "5m" }
        #expect(delay.comesOnce)
    }

    @Test("An alert with one schedule gets several, and keeps its end, exceptions and zone")
    func moreSchedules() throws {
        let old = "weekdays 9:00 until 31 dec except 25 dec berlin time"
        let new = try edited(old) { $0.phrase = "mon 9:00 and fri 17:00" }
        #expect(
            new.meaning
                == "every Mon at 09:00 and every Fri at 17:00, until 2026-12-31, except 2026-12-25 (Europe/Berlin)"
        )
        let counted = try edited("daily 9:00 for 5 days") { $0.phrase = "tue 9:00 and fri 17:00" }
        #expect(
            counted.meaning == "every Tue at 09:00 and every Fri at 17:00, until 2026-11-28")
    }

    @Test("Flags next to words with several schedules set bounds for all of them")
    func flagsWithWords() throws {
        let bounded = try ScheduleRequest.with {
            ($0.phrase, $0.until) = ("mon 9:00 and fri 17:00", "2026-12-31")
        }.trigger(now: clock.now, in: clock.zone)
        #expect(
            bounded.meaning == "every Mon at 09:00 and every Fri at 17:00, until 2026-12-31")
        let error = #expect(throws: AlertError.self) {
            try ScheduleRequest.with { ($0.phrase, $0.once) = ("mon 9:00 and fri 17:00", true) }
                .trigger(now: clock.now, in: clock.zone)
        }
        #expect(error?.description.contains("--until") == true)
    }
}
