import Alerts
import Localization
import Recurrence
import Testing

@testable import ScheduleReading

/// Tests for times, days and durations as people write them, in English and Korean.
@Suite("Reading times, days and durations")
struct ReadingTests {
    /// 23 November 2026, a Monday.
    private let today = CivilDate(year: 2026, month: 11, day: 23)

    private func now(_ time: String = "00:00") throws -> CivilDateTime {
        CivilDateTime(date: try #require(today), time: try CivilTime(iso8601: time))
    }

    private func message(_ body: () throws -> some Any) -> String? {
        do {
            _ = try body()
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test(
        "A time of day is read in English and Korean",
        arguments: [
            ("09:30", "09:30"), ("9:30", "09:30"), ("21:30", "21:30"), ("9:30:15", "09:30:15"),
            ("9:30pm", "21:30"), ("9:30 PM", "21:30"), ("9pm", "21:00"), ("9 a.m.", "09:00"),
            ("12am", "00:00"), ("12pm", "12:00"), ("12:30am", "00:30"), ("noon", "12:00"),
            ("midnight", "00:00"), ("24:00", "24:00"), ("0:00", "00:00"), ("21:30pm", "21:30"),
            ("오전 9:30", "09:30"), ("오후 9:30", "21:30"), ("오후9시", "21:00"),
            ("오후 9시 30분", "21:30"), ("오전 12시", "00:00"), ("오후 12시", "12:00"),
            ("09시", "09:00"), ("13시 반", "13:30"), ("21시30분", "21:30"), ("정오", "12:00"),
            ("0시", "00:00"), ("21", "21:00"), ("0930", "09:30"), ("9h30", "09:30"),
            ("자정", "00:00"), (" 9:30 ", "09:30"), ("새벽 2시", "02:00"), ("새벽 12:30", "00:30"),
            ("아침 7시 반", "07:30"), ("낮 12시", "12:00"), ("낮 11시", "11:00"), ("낮 2시", "14:00"),
            ("저녁 7시", "19:00"), ("밤 10시 30분", "22:30"), ("밤 12시", "00:00"),
            ("밤 1시", "01:00"),
        ])
    func times(_ text: String, _ time: String) throws {
        #expect(try TimeReading.time(text).description == time)
    }

    @Test(
        "Text that is not a time of day is refused",
        arguments: [
            "", "25:00", "9:60", "9:3", "13am", "0:30:70", "오전 13시", "9:30 오후", "오후 9:30pm",
            "9시 70분", "아침 12시", "낮 8시", "저녁 2시", "밤 5시", "새벽 13시", "half past", "-1:00", "시",
            "24:01",
        ])
    func noTimes(_ text: String) throws {
        let message = try #require(message { try TimeReading.time(text) })
        #expect(message.contains("'\(text)' is not a time of day"))
    }

    @Test(
        "Hours without am or pm decide together between morning and afternoon",
        arguments: [
            (["9"], "09:00"), (["12"], "12:00"), (["3"], "15:00"), (["8", "20"], "08:00, 20:00"),
            (["7", "9pm"], "19:00, 21:00"), (["4시"], "16:00"), (["9시 반"], "09:30"),
        ])
    func openHours(_ texts: [String], _ times: String) throws {
        #expect(
            try TimeReading.times(texts).map(\.description).joined(separator: ", ") == times)
    }

    @Test(
        "An hour that can well be in the morning or the evening is refused, and the error names both",
        arguments: [("7", "'7' can be 7:00 or 19:00. Write which: 7:00 or 19:00")])
    func bareHour(_ text: String, _ part: String) throws {
        let message = try #require(message { try TimeReading.time(text) })
        #expect(message.hasPrefix(part), "\(message)")
    }

    @Test(
        "A Korean hour without 오전 (am) or 오후 (pm) is refused, and the error names both times",
        arguments: [
            ("8시", "8:00 or 20:00"), ("7시 반", "7:30 or 19:30"), ("6시 5분", "6:05 or 18:05"),
        ])
    func koreanHour(_ text: String, _ part: String) throws {
        let message = try #require(message { try TimeReading.time(text) })
        #expect(message.hasPrefix("'\(text)' can be \(part)"), "\(message)")
    }

    @Test("In a range that ends at 17시 (17:00), the start 9시 means 09:00 even without 오전 (am)")
    func koreanRange() throws {
        let (from, to) = try TimeReading.range("9시", "17시 30분")
        #expect("\(from)-\(to)" == "09:00-17:30")
        let (morning, evening) = try TimeReading.range("9시", "6시")
        #expect("\(morning)-\(evening)" == "09:00-18:00")
        #expect(message { try TimeReading.range("7시", "8시") }?.contains("19:00") == true)
    }

    @Test(
        "Days of the week are read in English and Korean",
        arguments: [
            ("mondays", "every Mon"), ("workdays", "Mon-Fri"),
            ("mon,wed,fri", "Mon, Wed, Fri"), ("Monday", "every Mon"), ("mon-fri", "Mon-Fri"),
            ("fri-mon", "Mon, Fri-Sun"), ("weekdays", "Mon-Fri"), ("weekends", "Sat, Sun"),
            ("daily", "every day"), ("월수금", "Mon, Wed, Fri"), ("월,수,금", "Mon, Wed, Fri"),
            ("월 수 금", "Mon, Wed, Fri"), ("월요일", "every Mon"), ("월~금", "Mon-Fri"),
            ("월요일-수요일", "Mon-Wed"), ("평일", "Mon-Fri"), ("주말", "Sat, Sun"),
            ("매일", "every day"), ("토일", "Sat, Sun"), ("월·수", "Mon, Wed"), ("mon, wed", "Mon, Wed"),
        ])
    func days(_ text: String, _ days: String) throws {
        let schedule = try Schedule(
            rule: try DayReading.days(text), start: try #require(today),
            times: [CivilTime(iso8601: "09:30")])
        #expect(Language.english.sentence(schedule) == "\(days) at 09:30")
    }

    @Test(
        "Text that is not a day is refused",
        arguments: [
            "", "mo", "mon-", "월화ㅁ", "funday", "mon-fri-sun", "mon,", ",mon", "mon,,wed",
        ])
    func noDays(_ text: String) throws {
        #expect(try #require(message { try DayReading.days(text) }).contains("is not a day"))
    }

    @Test(
        "A date with a time is read in English and Korean",
        arguments: [
            ("2026-12-24 18:00", "2026-12-24T18:00:00"),
            ("2026-12-24T18:00", "2026-12-24T18:00:00"),
            ("today 21:30", "2026-11-23T21:30:00"), ("tomorrow 8:00", "2026-11-24T08:00:00"),
            ("tomorrow 8pm", "2026-11-24T20:00:00"), ("fri 18:00", "2026-11-27T18:00:00"),
            ("monday 9:30", "2026-11-23T09:30:00"),
            ("24 dec 18:00", "2026-12-24T18:00:00"),
            ("dec 24, 2027 6pm", "2027-12-24T18:00:00"), ("1 nov 8:00", "2027-11-01T08:00:00"),
            ("내일 오전 8시", "2026-11-24T08:00:00"), ("오늘 오후 9:30", "2026-11-23T21:30:00"),
            ("모레 정오", "2026-11-25T12:00:00"), ("금요일 오후 6시", "2026-11-27T18:00:00"),
            ("12월 24일 18:00", "2026-12-24T18:00:00"),
            ("2027년 1월 1일 오전 0시", "2027-01-01T00:00:00"),
            ("29 feb 8:00", "2028-02-29T08:00:00"), ("today 24:00", "2026-11-24T00:00:00"),
            ("24/12 8:00", "2026-12-24T08:00:00"), ("12/24 8:00", "2026-12-24T08:00:00"),
            ("12/24/2027 8:00", "2027-12-24T08:00:00"), ("24.12.2026 8:00", "2026-12-24T08:00:00"),
            ("24.12. 8:00", "2026-12-24T08:00:00"), ("3/3 8:00", "2027-03-03T08:00:00"),
            ("2026/12/24 8:00", "2026-12-24T08:00:00"), ("2026.12.24 8:00", "2026-12-24T08:00:00"),
            ("2026. 12. 24. 8:00", "2026-12-24T08:00:00"), ("31.12 8:00", "2026-12-31T08:00:00"),
            ("Dec 24th 8:00", "2026-12-24T08:00:00"), ("24th dec 8:00", "2026-12-24T08:00:00"),
            ("day after tomorrow 8am", "2026-11-25T08:00:00"),
            ("tomorrow at 8am", "2026-11-24T08:00:00"),
        ])
    func dateTimes(_ text: String, _ dateTime: String) throws {
        #expect(try TimeReading.dateTime(text, now: now())?.description == dateTime)
    }

    @Test(
        "A day of the week means today if its time is in the future",
        arguments: [
            ("monday noon", "08:00", "2026-11-23T12:00:00"),
            ("monday noon", "12:00", "2026-11-30T12:00:00"),
            ("월요일 정오", "12:01", "2026-11-30T12:00:00"),
            ("tuesday noon", "12:00", "2026-11-24T12:00:00"),
        ])
    func weekday(_ text: String, _ time: String, _ dateTime: String) throws {
        #expect(try TimeReading.dateTime(text, now: now(time))?.description == dateTime)
        #expect(
            try TimeReading.date(text, "--start", now: now(time)).description == dateTime)
    }

    @Test("On a Monday, 'monday' without a time means today")
    func weekdayAlone() throws {
        #expect(
            try TimeReading.date("monday", "--start", now: now("12:00")).description
                == "2026-11-23")
    }

    @Test(
        "A pause until a date ends when that date begins",
        arguments: [
            ("tomorrow", "2026-11-24T00:00:00Z"), ("2026-12-24", "2026-12-24T00:00:00Z"),
            ("monday", "2026-11-30T00:00:00Z"), ("18:00", "2026-11-23T18:00:00Z"),
        ])
    func endOfPause(_ text: String, _ instant: String) throws {
        let now = try Instant(rfc3339: "2026-11-23T12:00:00Z")
        #expect(try TimeReading.instant(text, after: now, in: .utc).rfc3339() == instant)
    }

    @Test(
        "Text that is not a date is refused with the reason",
        arguments: [
            ("2026-02-30 8:00", "The date '2026-02-30' does not exist"),
            ("30 feb 8:00", "The date '30 feb' does not exist"),
            ("2월 30일 8시", "The date '2월 30일' does not exist"),
            ("5 sep ٢٠٩٩ 8:00", "is not a time of day"),
            ("dec 24 2\u{FE0F}099 8:00", "is not a time of day"),
            ("3/4 8:00", "'3/4' can be 2027-03-04 or 2027-04-03"),
            ("13/14 8:00", "'13/14' is not a date"), ("24.12.27 8:00", "'24.12.27' is not a date"),
            ("9.30", "'9.30' can be a time or a day. Write 9:30 or 2027-09-30"),
            ("2026/13/24 8:00", "The date '2026/13/24' does not exist"),
            ("tomorrow", "'tomorrow' has no time"),
            ("tomorrow 8", "can be 8:00 or 20:00"),
        ])
    func noDates(_ text: String, _ part: String) throws {
        let now = try now()
        let message = try #require(message { try TimeReading.dateTime(text, now: now) })
        #expect(message.contains(part), "\(message)")
    }

    @Test(
        "A duration is read in English and Korean",
        arguments: [
            ("45s", 45), ("30m", 1_800), ("1h30m", 5_400), ("1h 30m", 5_400), ("2d", 172_800),
            ("1w", 604_800), ("30 min", 1_800), ("2 hours", 7_200), ("90 seconds", 90),
            ("30분", 1_800), ("1시간", 3_600), ("1시간 30분", 5_400), ("1시간 반", 5_400),
            ("2일", 172_800), ("1주일", 604_800), ("45초", 45), ("1H30M", 5_400),
            ("1h30", 5_400), ("1.5h", 5_400), ("0.25h", 900), ("1.5시간", 5_400),
        ])
    func lengths(_ text: String, _ seconds: Int) throws {
        #expect(try DurationReading.seconds(text) == seconds)
    }

    @Test("A duration without a unit is refused, and the error shows units")
    func noUnit() throws {
        let message = try #require(message { try DurationReading.seconds("30") })
        #expect(message == "'30' has no unit. Write 30m for minutes or 30h for hours.")
        for text in [
            "", "m", "30x", "반", "1h-5m", "12 12m", "1h60", "1m30", "1.5s", "1.h", "1.5",
            "99999999999999999999h", "9223372036854775807w",
        ] {
            #expect(self.message { try DurationReading.seconds(text) } != nil, "\(text)")
        }
    }

    @Test("A time of day that occurs twice counts as in the future until its second occurrence")
    func secondTime() throws {
        let zone = try Zone(identifier: "Europe/Berlin")
        let now = try Instant(rfc3339: "2027-10-31T02:10:00+01:00")
        #expect(
            try TimeReading.instant("2:45", after: now, in: zone)
                == Instant(rfc3339: "2027-10-31T02:45:00+01:00"))
    }

    @Test(
        "Days of the week in any order and case mean the same rule",
        arguments: [
            ("daily", "every day"), ("weekdays,weekends", "every day"), ("Mon", "Mon"),
            ("monday, WED", "Mon, Wed"), ("fri-mon", "Mon, Fri-Sun"), ("weekends", "Sat, Sun"),
        ])
    func days(text: String, meaning: String) throws {
        let rule = try DayReading.days(text)
        let known = try Set(
            DayReading.days(
                meaning == "every day" ? "daily" : meaning.replacing(", ", with: ",").lowercased()
            ).byDay)
        #expect(rule.byDay == known)
    }

    @Test(
        "A duration has one or more units",
        arguments: [("45s", 45), ("30m", 1800), ("1h30m", 5400), ("2d", 172_800), ("1w", 604_800)])
    func durations(text: String, seconds: Int) throws {
        #expect(try DurationReading.seconds(text) == seconds)
    }

    @Test(
        "A text that is not a duration is refused", arguments: ["", "m", "30", "-5m", "٣m"])
    func noDurations(text: String) {
        #expect(throws: AlertError.self) { try DurationReading.seconds(text) }
    }
}
