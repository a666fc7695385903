import Alerts
import Calendars
import CalendarsTestSupport
import Recurrence
import Testing

@Suite("Calendars that Peal exports")
struct WritingTests {
    static func lines(_ trigger: Trigger, title: String = "Test", isOn: Bool = true) throws
        -> [String]
    {
        let alert = Alert(
            id: try Alert.ID("a"), content: Content(title: title), trigger: trigger, isOn: isOn)
        let text = ICalendar.write(
            [alert], zone: try Zone(identifier: "Europe/Berlin"),
            now: Reading.now
        ).text
        return unfolded(text)
    }

    static func unfolded(_ text: String) -> [String] {
        text.replacing("\r\n ", with: "").split(separator: "\r\n").map(String.init)
    }

    static func schedule(
        _ rule: String, times: [String] = [], windows: [(String, String, Int)] = [],
        exclude: [String] = [], excludeRules: [RecurrenceRule] = [], zone: String? = nil
    ) throws -> Trigger {
        .schedule(
            try Schedule(
                rule: RecurrenceRule(rfc5545: rule), start: CivilDate(iso8601: "2026-11-22"),
                times: times.map { try CivilTime(iso8601: $0) },
                windows: windows.map {
                    try Window(
                        from: CivilTime(iso8601: $0.0), to: CivilTime(iso8601: $0.1), every: $0.2)
                },
                exclude: exclude.map { try RecurrenceDate(iso8601: $0) },
                excludeRules: excludeRules,
                zone: zone.map { try Zone(identifier: $0) }))
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let trigger: @Sendable () throws -> Trigger
        let lines: [String]
        var testDescription: String { lines.joined(separator: " ") }

        init(_ lines: String..., trigger: @escaping @Sendable () throws -> Trigger) {
            self.lines = lines
            self.trigger = trigger
        }
    }

    static let rows: [Row] = [
        Row("DTSTART:20261224T180000") {
            .once(.civil(try CivilDateTime(iso8601: "2026-12-24T18:00"), zone: nil))
        },
        Row("DTSTART;TZID=Asia/Seoul:20261224T180000") {
            .once(
                .civil(
                    try CivilDateTime(iso8601: "2026-12-24T18:00"),
                    zone: try Zone(identifier: "Asia/Seoul")))
        },
        Row("DTSTART:20261224T180000Z") {
            .once(.instant(try Instant(rfc3339: "2026-12-24T18:00:00Z")))
        },
        Row("DTSTART:20261122T094500Z", "RRULE:FREQ=MINUTELY;INTERVAL=45") {
            .interval(Interval(seconds: 2_700, repeats: true))
        },
        Row("DTSTART:20261122T090140Z", "RRULE:FREQ=SECONDLY;INTERVAL=100") {
            .interval(Interval(seconds: 100, repeats: true))
        },
        // Most intervals are written in a larger unit, because some programs store INTERVAL in 16 bits.
        // 86,401 s is not a whole number of minutes, so it stays in seconds.
        Row("DTSTART:20261123T090001Z", "RRULE:FREQ=SECONDLY;INTERVAL=86401") {
            .interval(Interval(seconds: 86_401, repeats: true))
        },
        // The start is the first day of the rule, not the schedule's start date.
        Row("DTSTART:20261123T090000", "RRULE:FREQ=WEEKLY;BYDAY=MO") {
            try schedule("FREQ=WEEKLY;BYDAY=MO", times: ["09:00"])
        },
        Row(
            "DTSTART:20261122T093000", "RRULE:FREQ=DAILY",
            "DTSTART:20261122T100000", "RRULE:FREQ=DAILY;BYMINUTE=0,30;BYHOUR=10,11"
        ) { try schedule("FREQ=DAILY", windows: [("09:30", "11:30", 1_800)]) },
        Row("RRULE:FREQ=DAILY;COUNT=6;BYMINUTE=0;BYHOUR=9,12,15") {
            try schedule("FREQ=DAILY;COUNT=2", times: ["09:00", "12:00", "15:00"])
        },
        // Times after midnight belong to the next day.
        Row(
            "DTSTART:20261127T220000", "RRULE:FREQ=WEEKLY;BYMINUTE=0;BYHOUR=22,23;BYDAY=FR",
            "DTSTART:20261128T000000", "RRULE:FREQ=WEEKLY;BYMINUTE=0;BYHOUR=0,1;BYDAY=SA;WKST=TU"
        ) { try schedule("FREQ=WEEKLY;BYDAY=FR", windows: [("22:00", "01:00", 3_600)]) },
        // UNTIL is in UTC if the start has a zone.
        Row(
            "DTSTART;TZID=Europe/Berlin:20261122T090000", "RRULE:FREQ=DAILY;UNTIL=20261201T225959Z"
        ) { try schedule("FREQ=DAILY;UNTIL=20261201", times: ["09:00"], zone: "Europe/Berlin") },
        Row("EXDATE:20261124T090000", "EXDATE:20261124T120000") {
            try schedule("FREQ=DAILY", times: ["09:00", "12:00"], exclude: ["2026-11-24"])
        },
    ]

    @Test("A trigger is written with the properties of RFC 5545", arguments: rows)
    func trigger(_ row: Row) throws {
        let lines = try WritingTests.lines(row.trigger())
        for line in row.lines { #expect(lines.contains(line), "\(lines)") }
    }

    @Test("If no rule can express the times, they are listed, and a note says so")
    func listed() throws {
        let alert = Alert(
            id: try Alert.ID("a"), content: Content(title: "Test"),
            trigger: try WritingTests.schedule(
                "FREQ=DAILY", times: ["09:00"], excludeRules: [.weekly(on: [.monday])]))
        let export = ICalendar.write([alert], zone: .utc, now: Reading.now)
        #expect(export.changes.map(\.code) == [.limited])
        #expect(export.text.contains("RDATE:20261125T090000\r\nRDATE:20261126T090000"))
        #expect(!export.text.contains("RRULE"))
    }

    @Test("A schedule with a set of days is listed, because iCalendar has no such rule")
    func daySet() throws {
        guard case .schedule(let daily) = try WritingTests.schedule("FREQ=DAILY", times: ["09:00"])
        else {
            Issue.record("The trigger is a schedule")
            return
        }
        let alert = Alert(
            id: try Alert.ID("a"), content: Content(title: "Test"),
            trigger: .schedule(try daily.limited(to: DaySet("moved(1, lunar(*-14))"))))
        let export = ICalendar.write([alert], zone: .utc, now: Reading.now)
        #expect(export.changes.map(\.code) == [.limited])
        #expect(export.text.contains("DTSTART:20261123T090000\r\n"))
        #expect(export.text.contains("RDATE:20270122T090000\r\nRDATE:20270221T090000"))
        #expect(!export.text.contains("RRULE"))
        let back = try ICalendar.read(export.text, zone: .utc, now: Reading.now)
        #expect(back.alerts.map(\.trigger) == [alert.trigger])
    }

    @Test("An alert with several schedules has an entry for each, and is read as one alert")
    func timetable() throws {
        let parts = try [("FREQ=WEEKLY;BYDAY=MO", "09:00"), ("FREQ=WEEKLY;BYDAY=FR", "17:00")]
            .flatMap { try WritingTests.schedule($0.0, times: [$0.1]).schedules }
        let alert = Alert(
            id: try Alert.ID("a"), content: Content(title: "Test"),
            trigger: .timetable(Timetable(parts)))
        let export = ICalendar.write([alert], zone: .utc, now: Reading.now)
        #expect(export.changes.isEmpty)
        #expect(export.text.contains("DTSTART:20261123T090000\r\nRRULE:FREQ=WEEKLY;BYDAY=MO"))
        #expect(export.text.contains("DTSTART:20261127T170000\r\nRRULE:FREQ=WEEKLY;BYDAY=FR"))
        let back = try ICalendar.read(export.text, zone: .utc, now: Reading.now)
        #expect(back.alerts.map(\.trigger) == [alert.trigger])
    }

    @Test("A schedule with times of the sun is listed, because iCalendar has no such times")
    func sun() throws {
        let schedule = try Schedule(
            start: CivilDate(iso8601: "2026-11-23"), sun: [#require(SunTime("sunset"))])
        let alert = Alert(
            id: try Alert.ID("a"), content: Content(title: "Test"), trigger: .schedule(schedule))
        let seoul = try Zone(identifier: "Asia/Seoul")
        let export = ICalendar.write([alert], zone: seoul, now: Reading.now)
        #expect(export.changes.map(\.code) == [.limited])
        #expect(export.text.contains("DTSTART:20261123T171700\r\n"))
        let back = try ICalendar.read(export.text, zone: seoul, now: Reading.now)
        #expect(back.alerts.map(\.trigger) == [alert.trigger])
    }

    @Test("A schedule with random times is listed, and keeps its draws in Peal")
    func random() throws {
        let schedule = try Schedule(
            start: CivilDate(iso8601: "2026-11-23"),
            random: RandomTimes("random(2, 09:00-21:00, 2a)"))
        let alert = Alert(
            id: try Alert.ID("a"), content: Content(title: "Test"), trigger: .schedule(schedule))
        let seoul = try Zone(identifier: "Asia/Seoul")
        let export = ICalendar.write([alert], zone: seoul, now: Reading.now)
        #expect(export.changes.map(\.code) == [.limited])
        let back = try ICalendar.read(export.text, zone: seoul, now: Reading.now)
        #expect(back.alerts.map(\.trigger) == [alert.trigger])
    }

    @Test("Lines are folded at 75 bytes, between characters, and end in CRLF")
    func folding() throws {
        var random = RandomAlerts(seed: 7)
        let alerts = try (0..<40).map { try random.alert($0) }
        let zone = try Zone(identifier: "Europe/Berlin")
        let text = ICalendar.write(alerts, zone: zone, now: Reading.now).text
        #expect(!text.replacing("\r\n", with: "").contains { $0 == "\n" || $0 == "\r" })
        #expect(!text.contains("\u{FFFD}"))
        for line in text.split(separator: "\r\n") { #expect(line.utf8.count <= 75) }
    }

    @Test("An alert that is off is exported without an alarm")
    func off() throws {
        let trigger = try WritingTests.schedule("FREQ=DAILY", times: ["09:00"])
        #expect(try WritingTests.lines(trigger).contains("BEGIN:VALARM"))
        #expect(try !WritingTests.lines(trigger, isOn: false).contains("BEGIN:VALARM"))
    }

    struct ZoneRow: CustomTestStringConvertible, Sendable {
        let zone: String
        let lines: [String]
        var testDescription: String { zone }
    }

    static let zones = [
        ZoneRow(zone: "Asia/Seoul", lines: ["TZOFFSETTO:+0900", "TZNAME:KST"]),
        ZoneRow(
            zone: "Europe/Berlin",
            lines: [
                "DTSTART:20260329T020000", "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
                "DTSTART:20261025T030000", "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
            ]),
        ZoneRow(
            zone: "America/New_York",
            lines: [
                "DTSTART:20260308T020000", "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU",
                "TZOFFSETFROM:-0500", "TZOFFSETTO:-0400",
            ]),
        ZoneRow(
            zone: "Australia/Lord_Howe", lines: ["TZOFFSETFROM:+1030", "TZOFFSETTO:+1100"]),
        // Daylight saving begins on the Friday before the last Sunday of March. No `BYDAY`
        // rule can express that, so the changes are listed.
        ZoneRow(
            zone: "Asia/Jerusalem",
            lines: ["DTSTART:20260327T020000", "RDATE:20270326T020000", "TZNAME:IDT"]),
    ]

    @Test("A zone is written as a VTIMEZONE with its clock changes", arguments: zones)
    func zone(_ row: ZoneRow) throws {
        let trigger = try WritingTests.schedule("FREQ=DAILY", times: ["09:00"], zone: row.zone)
        let lines = try WritingTests.lines(trigger)
        #expect(lines.contains("TZID:\(row.zone)"))
        for line in row.lines { #expect(lines.contains(line), "\(lines)") }
    }
}
