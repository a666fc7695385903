import Alerts
import Recurrence
import Testing
import Wording

@testable import Commands

@Suite("Printed text")
struct OutputTests {
    @Test(
        "Korean and emoji take two columns, combining characters none",
        arguments: [
            ("abc", 3), ("물 마실", 7), ("💦", 2), ("👩‍👩‍👧", 2), ("❤️", 2), ("é", 1), ("e\u{301}", 1),
            ("", 0),
        ])
    func columns(text: String, columns: Int) {
        #expect(Terminal.columns(of: text) == columns)
    }

    @Test("Text that is too wide is cut, but never within a character")
    func fit() {
        #expect(Terminal.fit("물 마실 시간이에요", into: 8) == "물 마실…")
        #expect(Terminal.fit("물 마실 시간이에요", into: 7) == "물 마…")
        #expect(Terminal.fit("short", into: 5) == "short")
    }

    @Test("Columns with Korean text are aligned")
    func table() {
        var table = Table("ID", "TITLE", "END")
        table.add("a", "물", "x")
        table.add("bcd", "water", "y")
        #expect(
            table.text(width: 80) == """
                ID   TITLE  END
                a    물     x
                bcd  water  y
                """)
    }

    @Test(
        "Control characters are printed as their numbers, and other text is unchanged",
        arguments: [
            ("물 마시기 💦\n\t…", "물 마시기 💦\n\t…"), ("a\u{1B}[2Jb", "a\\u{1B}[2Jb"),
            ("\u{9B}31m é", "\\u{9B}31m é"), ("\u{202E}txt", "\\u{202E}txt"),
            ("\u{2066}x\u{2069}\u{7F}", "\\u{2066}x\\u{2069}\\u{7F}"),
            ("\u{200F}\u{202E}شاي", "\u{200F}\\u{202E}شاي"),
        ])
    func printable(text: String, shown: String) {
        #expect(text.printable(keepsLayout: true) == shown)
    }

    @Test("A table that is too wide is cut in its widest columns")
    func narrowTable() {
        var table = Table("ID", "TITLE", "WHEN")
        table.add(
            "study", "오늘 공부 시작? 오늘 공부 시작?", "Mon-Fri, every 30 min from 09:30 to 21:30")
        let lines = table.text(width: 60).split(separator: "\n")
        #expect(lines.allSatisfy { Terminal.columns(of: $0) <= 60 })
        #expect(lines[1] == "study  오늘 공부 시작? 오늘 공부…  Mon-Fri, every 30 min fr…")
    }

    @Test("In a stacked table, the heading comes before each number")
    func labels() {
        var table = Table("ID", "RANG", "MISSED", "LAST DONE", "TITLE")
        table.labelled = [1, 2, 3]
        table.add("pill", "12", "0", "today 08:10", "Pill for the blood pressure")
        let expected = """
            pill  RANG 12  MISSED 0
              LAST DONE today 08:10
              Pill for the blood pressure
            """
        #expect(table.text(width: 40) == expected)
        #expect(table.text(width: 80).hasPrefix("ID    RANG  MISSED  LAST DONE"))
    }

    @Test("If a table is too wide, its last two columns are cut first")
    func wholeTimes() {
        var table = Table("ID", "NEXT", "TITLE", "WHEN")
        table.add("a", "Wed 25 Nov 10:00 AM", "Water and some tea", "every day at 10:00:00 AM")
        table.add("b", "-", "Water", "every day at 10:00:00 AM")
        #expect(
            table.text(width: 60) == """
                ID  NEXT                 TITLE              WHEN
                a   Wed 25 Nov 10:00 AM  Water and some t…  every day at 10…
                b   -                    Water              every day at 10…
                """)
    }

    @Test("Lines are wrapped between words, by columns")
    func wrap() {
        #expect(
            Terminal.wrap("물 마실 시간이에요! 💦 Drink", after: "  ", to: 14)
                == "  물 마실\n  시간이에요!\n  💦 Drink")
        #expect(Terminal.wrap("", after: "> ", to: 14) == "> ")
        #expect(Terminal.wrap("incomprehensible word", to: 8) == "incomprehensible\nword")
    }

    @Test("Quoted text is escaped, so that it cannot move the cursor, and cut if it is long")
    func shown() {
        #expect(Output.shown("'\u{1B}[2J\n' is 물") == "'\\u{1B}[2J\\u{A}' is 물")
        let long = Output.shown("'" + String(repeating: "x", count: 5_000) + "' is long.")
        #expect(long.count < 230)
        #expect(long.hasSuffix("…' is long."))
    }

    @Test("Times are described relative to today")
    func timeFormat() throws {
        let now = try #require(Zone.utc.instant(of: CivilDateTime(iso8601: "2026-11-23 12:00")))
        let timeFormat = RelativeTimeFormat(now: now, zone: .utc)
        let table = [
            ("2026-11-23 09:30", "today 09:30"), ("2026-11-24 00:00", "tomorrow 00:00"),
            // Seconds are shown within the next minute only.
            ("2026-11-22 09:30:05", "yesterday 09:30"), ("2026-11-23 12:00:59", "today 12:00:59"),
            ("2026-11-23 12:01:00", "today 12:01"), ("2026-11-23 12:05:59", "today 12:05"),
            ("2026-12-24 18:00", "Thu 24 Dec 18:00"),
            ("2027-01-01 18:00", "Fri 1 Jan 2027 18:00"),
        ]
        for (time, text) in table {
            let instant = try #require(Zone.utc.instant(of: CivilDateTime(iso8601: time)))
            #expect(timeFormat.describe(instant) == text)
        }
    }

    @Test(
        "A week picture has seven days of half hours, even in a week with a clock change",
        arguments: [
            ("Asia/Seoul", "2026-11-23 08:00", 336), ("Europe/Berlin", "2026-03-24 23:00", 334),
            ("Europe/Berlin", "2026-10-20 00:00", 338), ("Asia/Beirut", "2026-03-22 08:00", 336),
            // In Beirut, daylight saving skips the midnight at which this day begins.
            ("Asia/Beirut", "2026-03-29 08:00", 334),
            ("Australia/Lord_Howe", "2026-10-01 12:00", 335),
        ])
    func week(zone: String, time: String, count: Int) throws {
        let zone = try Zone(identifier: zone)
        let now = try #require(zone.instant(of: CivilDateTime(iso8601: time)))
        let timeFormat = RelativeTimeFormat(now: now, zone: zone)
        let today = timeFormat.date(in: 0)
        let spans = RingCounts.spans(from: today, days: 7, timeFormat)
        #expect(spans.count == count)
        // Give each half hour a different number of rings, so that the test detects swapped half
        // hours.
        let counts = RingCounts(
            (0..<count).map { 1 << ($0 % 40) }, in: spans, from: today, days: 7, zone: zone)
        var expected = [Int](repeating: 0, count: 7 * 48)
        for index in 0..<count {
            let wall = zone.civil(at: spans.start + .seconds(index * 1_800))
            let day = wall.date.daysSinceEpoch - today.daysSinceEpoch
            expected[day * 48 + wall.time.secondsSinceMidnight / 1_800] += 1 << (index % 40)
        }
        #expect(counts.days.flatMap(\.rings) == expected)
    }
}
