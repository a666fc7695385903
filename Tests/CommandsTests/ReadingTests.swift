import Alerts
import Recurrence
import Testing

@testable import Commands

/// Times, days and lengths as people write them, in English and Korean.
@Suite("Reading what people write")
struct ReadingTests {
    /// A Monday.
    private let today = CivilDate(year: 2026, month: 11, day: 23)

    private func message(_ body: () throws -> some Any) -> String? {
        do {
            _ = try body()
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test(
        "Times of day",
        arguments: [
            ("09:30", "09:30"), ("9:30", "09:30"), ("21:30", "21:30"), ("9:30:15", "09:30:15"),
            ("9:30pm", "21:30"), ("9:30 PM", "21:30"), ("9pm", "21:00"), ("9 a.m.", "09:00"),
            ("12am", "00:00"), ("12pm", "12:00"), ("12:30am", "00:30"), ("noon", "12:00"),
            ("midnight", "00:00"), ("24:00", "24:00"), ("0:00", "00:00"), ("21:30pm", "21:30"),
            ("오전 9:30", "09:30"), ("오후 9:30", "21:30"), ("오후9시", "21:00"),
            ("오후 9시 30분", "21:30"), ("오전 12시", "00:00"), ("오후 12시", "12:00"),
            ("9시", "09:00"), ("9시 반", "09:30"), ("21시30분", "21:30"), ("정오", "12:00"),
            ("자정", "00:00"), (" 9:30 ", "09:30"), ("새벽 2시", "02:00"), ("새벽 12:30", "00:30"),
            ("아침 7시 반", "07:30"), ("낮 12시", "12:00"), ("낮 11시", "11:00"), ("낮 2시", "14:00"),
            ("저녁 7시", "19:00"), ("밤 10시 30분", "22:30"), ("밤 12시", "00:00"),
            ("밤 1시", "01:00"),
        ])
    func times(_ text: String, _ time: String) throws {
        #expect(try TimeReading.time(text).description == time)
    }

    @Test(
        "What is no time is refused",
        arguments: [
            "", "25:00", "9:60", "9:3", "13am", "0:30:70", "오전 13시", "9:30 오후", "오후 9:30pm",
            "9시 70분", "아침 12시", "낮 8시", "저녁 2시", "밤 5시", "새벽 13시", "half past nine", "-1:00",
            "9.30", "시", "24:01",
        ])
    func noTimes(_ text: String) throws {
        let message = try #require(message { try TimeReading.time(text) })
        #expect(message.contains("'\(text)' is not a time of day"))
    }

    @Test("An hour alone can be two times, which are both named")
    func bareHour() throws {
        let message = try #require(message { try TimeReading.time("9") })
        #expect(message.contains("9:00 or 21:00") && message.contains("9am or 9pm"))
    }

    @Test(
        "Days",
        arguments: [
            ("mon,wed,fri", "Mon, Wed, Fri"), ("Monday", "Mon"), ("mon-fri", "Mon-Fri"),
            ("fri-mon", "Mon, Fri-Sun"), ("weekdays", "Mon-Fri"), ("weekends", "Sat, Sun"),
            ("daily", "every day"), ("월수금", "Mon, Wed, Fri"), ("월,수,금", "Mon, Wed, Fri"),
            ("월 수 금", "Mon, Wed, Fri"), ("월요일", "Mon"), ("월~금", "Mon-Fri"),
            ("월요일-수요일", "Mon-Wed"), ("평일", "Mon-Fri"), ("주말", "Sat, Sun"),
            ("매일", "every day"), ("토일", "Sat, Sun"), ("월·수", "Mon, Wed"), ("mon, wed", "Mon, Wed"),
        ])
    func days(_ text: String, _ days: String) throws {
        let schedule = try Schedule(
            rule: try DayReading.days(text), start: try #require(today),
            times: [CivilTime(iso8601: "09:30")])
        #expect(schedule.description == "\(days) at 09:30")
    }

    @Test(
        "What is no day is refused",
        arguments: [
            "", "mo", "mon-", "월화ㅁ", "funday", "mon-fri-sun", "mon,", ",mon", "mon,,wed",
        ])
    func noDays(_ text: String) throws {
        #expect(try #require(message { try DayReading.days(text) }).contains("is not a day"))
    }

    @Test(
        "Dates with times",
        arguments: [
            ("2026-12-24 18:00", "2026-12-24T18:00:00"),
            ("2026-12-24T18:00", "2026-12-24T18:00:00"),
            ("today 21:30", "2026-11-23T21:30:00"), ("tomorrow 8:00", "2026-11-24T08:00:00"),
            ("tomorrow 8pm", "2026-11-24T20:00:00"), ("fri 18:00", "2026-11-27T18:00:00"),
            ("monday 9:30", "2026-11-30T09:30:00"), ("24 dec 18:00", "2026-12-24T18:00:00"),
            ("dec 24, 2027 6pm", "2027-12-24T18:00:00"), ("1 nov 8:00", "2027-11-01T08:00:00"),
            ("내일 8시", "2026-11-24T08:00:00"), ("오늘 오후 9:30", "2026-11-23T21:30:00"),
            ("모레 정오", "2026-11-25T12:00:00"), ("금요일 오후 6시", "2026-11-27T18:00:00"),
            ("12월 24일 18:00", "2026-12-24T18:00:00"),
            ("2027년 1월 1일 오전 0시", "2027-01-01T00:00:00"),
            ("29 feb 8:00", "2028-02-29T08:00:00"), ("today 24:00", "2026-11-24T00:00:00"),
        ])
    func dateTimes(_ text: String, _ dateTime: String) throws {
        let today = try #require(today)
        #expect(try TimeReading.dateTime(text, today: today)?.description == dateTime)
    }

    @Test(
        "What is no date is said to be none",
        arguments: [
            ("2026-02-30 8:00", "There is no day '2026-02-30'"),
            ("30 feb 8:00", "There is no day '30 feb'"),
            ("2월 30일 8시", "There is no day '2월 30일'"),
            ("5 sep ٢٠٩٩ 8:00", "There is no day '5 sep ٢٠٩٩'"),
            ("２０９９년 9월 5일 8시", "There is no day '２０９９년 9월 5일'"),
            ("dec 24 2\u{FE0F}099 8:00", "There is no day 'dec 24 2\u{FE0F}099'"),
            ("3/4 8:00", "'3/4' can be 2027-03-04 or 2027-04-03"),
            ("24/12 8:00", "'24/12' can be 2026-12-24"),
            ("tomorrow", "'tomorrow' has no time"),
            ("tomorrow 8", "can be 8:00 or 20:00"),
        ])
    func noDates(_ text: String, _ part: String) throws {
        let today = try #require(today)
        let message = try #require(message { try TimeReading.dateTime(text, today: today) })
        #expect(message.contains(part), "\(message)")
    }

    @Test(
        "Lengths of time",
        arguments: [
            ("45s", 45), ("30m", 1_800), ("1h30m", 5_400), ("1h 30m", 5_400), ("2d", 172_800),
            ("1w", 604_800), ("30 min", 1_800), ("2 hours", 7_200), ("90 seconds", 90),
            ("30분", 1_800), ("1시간", 3_600), ("1시간 30분", 5_400), ("1시간 반", 5_400),
            ("2일", 172_800), ("1주일", 604_800), ("45초", 45), ("1H30M", 5_400),
        ])
    func lengths(_ text: String, _ seconds: Int) throws {
        #expect(try DurationReading.seconds(text) == seconds)
    }

    @Test("What has no unit is asked for one")
    func noUnit() throws {
        let message = try #require(message { try DurationReading.seconds("30") })
        #expect(message == "'30' has no unit: 30m are minutes, 30h hours.")
        for text in [
            "", "m", "30x", "반", "1h-5m", "12 12m", "99999999999999999999h", "9223372036854775807w",
        ] {
            #expect(self.message { try DurationReading.seconds(text) } != nil, "\(text)")
        }
    }

    @Test("A time of day that comes twice has not passed before the second")
    func secondTime() throws {
        let zone = try Zone(identifier: "Europe/Berlin")
        let now = try Instant(rfc3339: "2027-10-31T02:10:00+01:00")
        #expect(
            try TimeReading.instant("2:45", after: now, in: zone)
                == Instant(rfc3339: "2027-10-31T02:45:00+01:00"))
    }
}
