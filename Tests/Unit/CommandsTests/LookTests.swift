import Alerts
import Recurrence
import ScheduleReading
import Testing
import Wording

@testable import Commands

@Suite("Countdowns, agendas and pictures")
struct LookTests {
    private static let zone = Zone.utc

    private static func instant(_ text: String) throws -> Instant {
        try #require(zone.instant(of: CivilDateTime(iso8601: text)))
    }

    private func timeFormat(_ now: String = "2026-11-23 09:05") throws -> RelativeTimeFormat {
        RelativeTimeFormat(now: try Self.instant(now), zone: Self.zone)
    }

    @Test(
        "A countdown is rounded up to minutes, and counts days by their dates",
        arguments: [
            ("2026-11-23 09:05", "now", "now"), ("2026-11-23 09:00", "now", "now"),
            ("2026-11-23 09:05:45", "in 45 s", "in 45 s"),
            ("2026-11-23 09:30", "in 25 min", "in 25 min"),
            ("2026-11-23 09:29:01", "in 25 min", "in 25 min"),
            ("2026-11-23 10:10", "in 1 h 5 min", "in 65 min"),
            ("2026-11-23 11:05", "in 2 h", "in 2 h"),
            ("2026-11-23 13:00", "in 3 h 55 min", "in 4 h"),
            ("2026-11-24 09:04", "in 23 h 59 min", "in 1 day"),
            ("2026-11-24 09:05", "in 1 day", "in 1 day"),
            ("2026-11-26 00:00", "in 3 days", "in 3 days"),
        ])
    func countdown(time: String, long: String, short: String) throws {
        let (format, instant) = (try timeFormat(), try Self.instant(time))
        #expect(format.countdown(to: instant) == long)
        #expect(format.shortCountdown(to: instant) == short)
    }

    @Test(
        "In a table, a ring today has a countdown instead of the day",
        arguments: [
            ("2026-11-23 09:30", "09:30, in 25 min"), ("2026-11-24 00:10", "tomorrow 00:10"),
            ("2026-11-23 09:05", "today 09:05"),
        ])
    func describeShortly(time: String, text: String) throws {
        #expect(try timeFormat().describeShortly(Self.instant(time)) == text)
    }

    private func line(
        _ part: Int, _ title: String, _ first: String, _ last: String? = nil, count: Int = 1,
        step: Int? = nil, silence: AgendaLine.Silence? = nil
    ) throws -> AgendaLine {
        AgendaLine(
            part: part, alert: try Alert.ID(title.filter(\.isLetter).lowercased()), title: title,
            first: try Self.instant(first),
            last: try last.map(Self.instant), count: count, step: step, silence: silence)
    }

    private func lines() throws -> [AgendaLine] {
        [
            try line(
                0, "Study?", "2026-11-23 09:30", "2026-11-23 21:30", count: 25, step: 1_800),
            try line(0, "물 마시기", "2026-11-23 13:00", "2026-11-23 18:00", count: 2, step: 18_000),
            try line(0, "Pill", "2026-11-23 20:00", "2026-11-23 22:00", count: 2, silence: .done),
            try line(
                2, "Study?", "2026-11-25 09:30", "2026-11-25 21:30", count: 20, step: 1_800,
                silence: .paused),
            try line(2, "Tea", "2026-11-25 16:00"),
        ]
    }

    @Test("An agenda has a heading for each day, and an alert that rings often has one line")
    func agenda() throws {
        let text = AgendaText(try lines(), try timeFormat())
        #expect(
            text.text(width: 80) == """
                Today, Mon 23 Nov
                  09:30  Study?     in 25 min, every 30 min until 21:30, 25 left
                  13:00  물 마시기  in 4 h, and 18:00
                  20:00  Pill       done

                Wed 25 Nov
                  09:30  Study?     paused, every 30 min until 21:30, 20 rings
                  16:00  Tea
                """)
    }

    @Test("The single rings of an alert on a day are one row, whatever the gaps between them")
    func unequalGaps() throws {
        let pills = [
            try line(1, "Pill", "2026-11-24 08:00", "2026-11-24 14:00", count: 2, step: 21_600),
            try line(1, "Tea", "2026-11-24 16:00"), try line(1, "Pill", "2026-11-24 22:00"),
        ]
        #expect(
            AgendaText(pills, only: 1..<2, try timeFormat()).text(width: 80) == """
                Tomorrow, Tue 24 Nov
                  08:00  Pill  and 14:00, 22:00
                  16:00  Tea
                """)
    }

    @Test("In 40 columns, an agenda is stacked and never wider")
    func narrowAgenda() throws {
        let text = AgendaText(try lines(), most: 2, try timeFormat()).text(width: 40)
        #expect(
            text == """
                Today, Mon 23 Nov
                  09:30  Study?
                         in 25 min, every 30 min until
                         21:30, 25 left
                  13:00  물 마시기
                         in 4 h, and 18:00
                  … and 3 more. 'peal agenda 1' lists all.
                """)
        #expect(AgendaText([], try timeFormat()).text(width: 40).hasSuffix("Nothing more today."))
        #expect(
            AgendaText([], only: 7..<14, try timeFormat()).text(width: 40)
                == "Mon 30 Nov – Sun 6 Dec\n  Nothing rings.")
    }

    @Test("A narrow terminal stacks the cells of a row, and wraps long ones")
    func stackedTable() {
        var table = Table("ID", "STATE", "NEXT", "TITLE", "WHEN")
        table.add(
            "a", "on", "09:30, in 25 min", "물 마시기", "Mon-Fri, every 30 min from 09:30 to 21:30")
        table.add("b", "off", "-", "", "daily")
        #expect(
            table.text(width: 30) == """
                a  on  09:30, in 25 min
                  물 마시기
                  Mon-Fri, every 30 min from
                  09:30 to 21:30
                b  off  -  daily
                """)
    }

    @Test("A bar gets the next ring with a countdown, and nothing if nothing rings")
    func bar() throws {
        let ring = UpcomingRing(
            alert: try Alert.ID("a"), title: "Tea\u{1B}[2J",
            at: try Self.instant("2026-11-23 10:45"))
        let format = try timeFormat()
        #expect(BarFormat.next.text(nil, ring, format) == "Tea\\u{1B}[2J in 100 min")
        #expect(BarFormat.next.text(nil, nil, format).isEmpty)
    }

    private func counts(_ first: String, days: Int) throws -> RingCounts {
        let (format, date) = (try timeFormat(), try CivilDate(iso8601: first))
        let spans = RingCounts.spans(from: date, days: days, format)
        let counts = (0..<spans.count).map { $0 < 23 * 48 ? 0 : 1 }
        return RingCounts(counts, in: spans, from: date, days: days, zone: Self.zone)
    }

    @Test("A calendar of a month marks today and the days with rings, in at most 40 columns")
    func month() throws {
        let picture = MonthPicture(
            try counts("2026-11-01", days: 30), timeFormat: try timeFormat(), firstWeekday: .monday)
        let dot = Terminal.isUnicode ? "·" : "."
        let text = picture.text.replacing(dot, with: ".")
        #expect(
            text == """
                           November 2026
                  Mon  Tue  Wed  Thu  Fri  Sat  Sun
                                                 1
                   2    3    4    5    6    7    8
                   9   10   11   12   13   14   15
                  16   17   18   19   20   21   22
                 [23]  24   25   26   27   28   29
                      .48  .48  .48  .48  .48  .48
                  30
                 .48
                """)
    }

    @Test("On a narrow terminal, a character of the week is an hour")
    func narrowWeek() throws {
        let picture = WeekPicture(try counts("2026-11-23", days: 7), timeFormat: try timeFormat())
        let lines = picture.text(width: 40).split(separator: "\n")
        #expect(lines.allSatisfy { Terminal.columns(of: $0) <= 40 })
        #expect(lines[1].hasPrefix("Mon 23 "))
        #expect(picture.text(width: 80).split(separator: "\n")[1].hasPrefix("today "))
    }

    @Test(
        "A month is a number, a name, a year with a month, or a date",
        arguments: [
            (nil, "2026-11-01"), ("11", "2026-11-01"), ("1", "2027-01-01"),
            ("december", "2026-12-01"), ("Dec", "2026-12-01"), ("3월", "2027-03-01"),
            ("2028-02", "2028-02-01"), ("2026-12-24", "2026-12-01"), ("today", "2026-11-01"),
        ])
    func months(text: String?, first: String) throws {
        let today = try CivilDate(iso8601: "2026-11-23")
        let date = try MonthReading.firstDay(text, today: today)
        #expect(date.description == first)
        #expect(date.endOfMonth.advanced(byDays: 1).day == 1)
    }

    @Test(
        "What is no month is refused",
        arguments: ["", "13", "0", "-1", "de", "decc", "2026-13", "월"])
    func noMonth(text: String) throws {
        let today = try CivilDate(iso8601: "2026-11-23")
        #expect(throws: AlertError.self) { try MonthReading.firstDay(text, today: today) }
    }
}
