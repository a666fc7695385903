import Alerts
import Recurrence
import Testing

@testable import Commands

@Suite("What is printed")
struct OutputTests {
    @Test(
        "Columns",
        arguments: [
            ("abc", 3), ("물 마실", 7), ("💦", 2), ("👩‍👩‍👧", 2), ("❤️", 2), ("é", 1), ("e\u{301}", 1),
            ("", 0),
        ])
    func columns(text: String, columns: Int) {
        #expect(Terminal.columns(of: text) == columns)
    }

    @Test("Text is cut where the terminal ends, never within a character")
    func fit() {
        #expect(Terminal.fit("물 마실 시간이예요", into: 8) == "물 마실…")
        #expect(Terminal.fit("물 마실 시간이예요", into: 7) == "물 마…")
        #expect(Terminal.fit("short", into: 5) == "short")
    }

    @Test("Columns line up with Korean in them")
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

    @Test("A table that is too wide is cut where it is widest")
    func narrowTable() {
        var table = Table("ID", "TITLE", "WHEN")
        table.add("study", "오늘 공부 시작? 오늘 공부 시작?", "Mon-Fri, every 30 min from 09:30 to 21:30")
        let lines = table.text(width: 40).split(separator: "\n")
        #expect(lines.allSatisfy { Terminal.columns(of: $0) <= 40 })
        #expect(lines[1] == "study  오늘 공부 시작?…  Mon-Fri, every…")
    }

    @Test("What stands before the last two columns is cut last")
    func wholeTimes() {
        var table = Table("ID", "NEXT", "TITLE", "WHEN")
        table.add("a", "Wed 25 Nov 10:00 AM", "Water and tea", "every day at 10:00 AM")
        table.add("b", "-", "Water", "every day at 10:00 AM")
        #expect(
            table.text(width: 52) == """
                ID  NEXT                 TITLE          WHEN
                a   Wed 25 Nov 10:00 AM  Water and tea  every day a…
                b   -                    Water          every day a…
                """)
    }

    @Test("Lines break between words, by columns")
    func wrap() {
        #expect(
            Terminal.wrap("물 마실 시간이예요! 💦 Drink", after: "  ", to: 14)
                == "  물 마실\n  시간이예요!\n  💦 Drink")
        #expect(Terminal.wrap("", after: "> ", to: 14) == "> ")
        #expect(Terminal.wrap("incomprehensible word", to: 8) == "incomprehensible\nword")
    }

    @Test("What is quoted cannot move the cursor, and does not fill the screen")
    func shown() {
        #expect(Output.shown("'\u{1B}[2J\n' is 물") == "'\\u{1B}[2J\\u{A}' is 물")
        let long = Output.shown("'" + String(repeating: "x", count: 5_000) + "' is long.")
        #expect(long.count < 230)
        #expect(long.hasSuffix("…' is long."))
    }

    @Test("The parser's help is wrapped by columns, and examples are left whole")
    func help() {
        let help = """
            OVERVIEW: Drink water, and drink it often.

            EXAMPLES
              peal add 'Drink water' --at 09:30

            USAGE: peal add [<options>] [<title>]

            OPTIONS:
              --at <시각>               하루 중 이 시각에 알려 줘요.
              --done-on-open/--no-done-on-open
                                      Whether a click means done.
            """
        #expect(
            ParserHelp(help, width: 40).text == """
                OVERVIEW: Drink water, and drink it
                often.

                EXAMPLES
                  peal add 'Drink water' --at 09:30

                USAGE: peal add [<options>] [<title>]

                OPTIONS:
                  --at <시각>             하루 중 이
                                          시각에 알려
                                          줘요.
                  --done-on-open/--no-done-on-open
                                          Whether a
                                          click means
                                          done.
                """)
    }

    @Test("Times as a person says them")
    func calendar() throws {
        let now = try #require(Zone.utc.instant(of: CivilDateTime(iso8601: "2026-11-23 12:00")))
        let calendar = Calendar(now: now, zone: .utc)
        let table = [
            ("2026-11-23 09:30", "today 09:30"), ("2026-11-24 00:00", "tomorrow 00:00"),
            ("2026-11-22 09:30:05", "yesterday 09:30:05"), ("2026-12-24 18:00", "Thu 24 Dec 18:00"),
            ("2027-01-01 18:00", "Fri 1 Jan 2027 18:00"),
        ]
        for (time, text) in table {
            let instant = try #require(Zone.utc.instant(of: CivilDateTime(iso8601: time)))
            #expect(calendar.describe(instant) == text)
        }
    }

    @Test("Alerts are listed in the order of their times, whatever the hour")
    func order() throws {
        func alert(_ id: String, _ change: (inout ScheduleRequest) -> Void) throws -> AlertStatus {
            var request = ScheduleRequest()
            change(&request)
            let now = Instant(seconds: 1_763_900_000)
            let trigger = try request.trigger(now: now, in: .utc)
            return AlertStatus(
                alert: Alert(id: try Alert.ID(id), content: Content(title: id), trigger: trigger))
        }
        let alerts = [
            try alert("interval") { $0.every = "45m" },
            try alert("evening") { $0.at = ["18:00"] },
            try alert("date") { $0.at = ["2027-01-01 08:00"] },
            try alert("morning") { ($0.at, $0.on) = (["09:30"], "sun") },
            try alert("window") { $0.windows = ["13:00-15:00/1h"] },
        ]
        #expect(
            AlertTable.sorted(alerts, zone: .utc).map(\.id.rawValue)
                == ["morning", "window", "evening", "date", "interval"])
    }
}
