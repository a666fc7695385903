import Calendars
import Testing

/// The times at which the alarms of a single event or to-do ring.
@Suite("Alarms of events and to-dos")
struct AlarmTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let lines: String
        let rings: [String]
        var testDescription: String { lines.replacing("\n", with: " ") }

        init(_ lines: String, _ rings: String...) {
            self.lines = lines
            self.rings = rings
        }

        /// Returns the row of an event with one alarm.
        static func alarm(_ trigger: String, _ lines: String, _ rings: String...) -> Row {
            var row = Row(lines + "\nBEGIN:VALARM\nACTION:DISPLAY\n\(trigger)\nEND:VALARM")
            row = Row(row.lines, rings)
            return row
        }

        private init(_ lines: String, _ rings: [String]) {
            self.lines = lines
            self.rings = rings
        }
    }

    static let single: [Row] = [
        // An event without an alarm rings when it starts.
        Row("DTSTART:20261201T090000", "2026-12-01T09:00:00"),
        Row("DTSTART:20261201T090000Z", "2026-12-01T10:00:00"),
        Row("DTSTART;TZID=Asia/Seoul:20261201T090000", "2026-12-01T09:00:00"),
        Row("DTSTART;VALUE=DATE:20261201", "2026-12-01T09:00:00"),
        .alarm("TRIGGER:-PT15M", "DTSTART:20261201T000500", "2026-11-30T23:50:00"),
        .alarm("TRIGGER:PT15M", "DTSTART:20261201T090000", "2026-12-01T09:15:00"),
        .alarm("TRIGGER:-P1W", "DTSTART:20261201T090000", "2026-11-24T09:00:00"),
        .alarm("TRIGGER:-P1DT2H", "DTSTART:20261201T090000", "2026-11-30T07:00:00"),
        .alarm(
            "TRIGGER;RELATED=END:-PT5M", "DTSTART:20261201T090000\nDTEND:20261201T103000",
            "2026-12-01T10:25:00"),
        .alarm(
            "TRIGGER;RELATED=END:PT0S", "DTSTART:20261201T090000\nDURATION:PT1H",
            "2026-12-01T10:00:00"),
        .alarm(
            "TRIGGER;RELATED=END:-PT1H", "DTSTART;VALUE=DATE:20261201", "2026-12-01T23:00:00"),
        .alarm(
            "TRIGGER;VALUE=DATE-TIME:20261130T080000Z", "DTSTART:20261201T090000",
            "2026-11-30T09:00:00"),
        // An offset in hours is elapsed time; an offset in days follows the wall clock. The clocks
        // go forward on March 28.
        .alarm(
            "TRIGGER:-PT12H", "DTSTART;TZID=Europe/Berlin:20270328T090000", "2027-03-27T20:00:00"),
        .alarm(
            "TRIGGER:-P1D", "DTSTART;TZID=Europe/Berlin:20270328T090000", "2027-03-27T09:00:00"),
        .alarm(
            "TRIGGER:-PT15M", "DTSTART;TZID=Europe/Berlin:20270328T030500", "2027-03-28T01:50:00"),
        // An alarm with REPEAT rings several times.
        .alarm(
            "TRIGGER:-PT5M\nREPEAT:2\nDURATION:PT2M", "DTSTART:20261201T090000",
            "2026-12-01T08:55:00", "2026-12-01T08:57:00", "2026-12-01T08:59:00"),
        .alarm(
            "TRIGGER;VALUE=DATE-TIME:20261130T080000Z\nREPEAT:1\nDURATION:PT1M",
            "DTSTART:20261201T090000", "2026-11-30T08:00:00", "2026-11-30T08:01:00"),
    ]

    static let recurring: [Row] = [
        Row(
            "DTSTART:20261201T090000\nRDATE:20261205T100000,20261204T080000",
            "2026-12-01T09:00:00", "2026-12-04T08:00:00", "2026-12-05T10:00:00"),
        Row(
            "DTSTART;VALUE=DATE:20261201\nRRULE:FREQ=DAILY;UNTIL=20261202T000000Z",
            "2026-12-01T09:00:00", "2026-12-02T09:00:00"),
        // Some programs write the end as midnight in their own zone, here Berlin.
        Row(
            "DTSTART;VALUE=DATE:20261201\nRRULE:FREQ=DAILY;UNTIL=20261202T230000Z",
            "2026-12-01T09:00:00", "2026-12-02T09:00:00", "2026-12-03T09:00:00"),
        Row(
            "DTSTART;VALUE=DATE:20261201\nRRULE:FREQ=DAILY;COUNT=3\nEXDATE;VALUE=DATE:20261202",
            "2026-12-01T09:00:00", "2026-12-03T09:00:00"),
        Row(
            "DTSTART:20261201T090000\nRRULE:FREQ=DAILY;COUNT=3\nEXRULE:FREQ=WEEKLY;BYDAY=WE",
            "2026-12-01T09:00:00", "2026-12-03T09:00:00"),
        // The start counts as the first occurrence, although it does not match the rule.
        Row(
            "DTSTART:20261201T090000\nRRULE:FREQ=WEEKLY;BYDAY=FR;COUNT=3",
            "2026-12-01T09:00:00", "2026-12-04T09:00:00", "2026-12-11T09:00:00"),
        .alarm(
            "TRIGGER:-PT12H", "DTSTART:20261201T090000\nRRULE:FREQ=MONTHLY;BYMONTHDAY=1",
            "2026-11-30T21:00:00", "2026-12-31T21:00:00", "2027-01-31T21:00:00"),
        .alarm(
            "TRIGGER:-P1D", "DTSTART:20261208T090000\nRRULE:FREQ=MONTHLY;BYDAY=2TU",
            "2026-12-07T09:00:00", "2027-01-11T09:00:00", "2027-02-08T09:00:00"),
        .alarm(
            "TRIGGER:-P1D", "DTSTART:20261225T090000\nRRULE:FREQ=YEARLY",
            "2026-12-24T09:00:00", "2027-12-24T09:00:00", "2028-12-24T09:00:00"),
        .alarm(
            "TRIGGER:-P1D", "DTSTART:20270301T090000\nRRULE:FREQ=YEARLY",
            "2027-02-28T09:00:00", "2028-02-29T09:00:00", "2029-02-28T09:00:00"),
        // Google Calendar exports birthdays with such rules.
        Row(
            "DTSTART;VALUE=DATE:20260214\nRRULE:FREQ=YEARLY;WKST=MO;INTERVAL=1;BYMONTHDAY=14",
            "2027-02-14T09:00:00", "2028-02-14T09:00:00", "2029-02-14T09:00:00"),
        .alarm(
            "TRIGGER:-P1D", "DTSTART:20270301T090000\nRRULE:FREQ=YEARLY;BYMONTHDAY=1",
            "2027-02-28T09:00:00", "2028-02-29T09:00:00", "2029-02-28T09:00:00"),
        .alarm(
            "TRIGGER:-PT15M",
            "DTSTART;TZID=Europe/Berlin:20270327T031000\nRRULE:FREQ=DAILY;COUNT=3",
            "2027-03-27T02:55:00", "2027-03-28T01:55:00", "2027-03-29T02:55:00"),
        .alarm(
            "TRIGGER:-PT30M", "DTSTART:20261201T090000\nRRULE:FREQ=DAILY;BYHOUR=9,14;COUNT=3",
            "2026-12-01T08:30:00", "2026-12-01T13:30:00", "2026-12-02T08:30:00"),
        .alarm(
            "TRIGGER:-PT5M\nREPEAT:1\nDURATION:PT5M",
            "DTSTART:20261201T090000\nRRULE:FREQ=DAILY;UNTIL=20261202T090000",
            "2026-12-01T08:55:00", "2026-12-01T09:00:00", "2026-12-02T08:55:00",
            "2026-12-02T09:00:00"),
        .alarm(
            "TRIGGER:-PT10M", "DTSTART:20261201T090000Z\nRRULE:FREQ=HOURLY;COUNT=2",
            "2026-12-01T08:50:00", "2026-12-01T09:50:00"),
    ]

    @Test("The alarm of a one-time event rings at the expected times", arguments: single)
    func rings(once row: Row) throws {
        let reading = try Reading(event: row.lines)
        #expect(reading.result.alerts.count == 1)
        #expect(reading.rings(count: row.rings.count + 1) == row.rings)
    }

    @Test("The alarm of a recurring event rings at the expected times", arguments: recurring)
    func rings(recurring row: Row) throws {
        let reading = try Reading(event: row.lines)
        #expect(reading.result.alerts.count == 1)
        #expect(reading.rings(count: row.rings.count) == row.rings)
    }

    @Test(
        "An alarm rings at the event's start if its first ring is in a repeated hour",
        arguments: [
            (
                "TRIGGER:-PT2H30M\nREPEAT:1\nDURATION:PT2H30M", "",
                ["2026-11-01T01:30:00", "2026-11-01T04:00:00"]
            ),
            (
                "TRIGGER:-PT2H30M", "\nRRULE:FREQ=HOURLY;BYHOUR=4,6;BYMINUTE=0,30;COUNT=4",
                [
                    "2026-11-01T01:30:00", "2026-11-01T02:00:00", "2026-11-01T03:30:00",
                    "2026-11-01T04:00:00",
                ]
            ),
        ])
    func repeatedHour(trigger: String, rule: String, rings: [String]) throws {
        let row = Row.alarm(trigger, "DTSTART;TZID=America/New_York:20261101T040000" + rule)
        // The first of the two times 01:30 on this day is over.
        let reading = try Reading(event: row.lines, at: "2026-11-01T01:45:00-04:00")
        #expect(reading.result.alerts.count == 1)
        #expect(reading.rings(count: rings.count + 1) == rings)
    }

    @Test("A to-do rings when it is due")
    func todo() throws {
        let due = try Reading(todo: "DTSTART:20261201T090000\nDUE:20261203T180000")
        #expect(due.rings() == ["2026-12-03T18:00:00"])
        let only = try Reading(todo: "DUE;VALUE=DATE:20261203")
        #expect(only.rings() == ["2026-12-03T09:00:00"])
        #expect(only.changes == [.allDay])
    }

    @Test("If no rule can express the alarm times, they are listed, and a note says so")
    func listed() throws {
        let reading = try Reading(
            event: "DTSTART:20270131T090000\nRRULE:FREQ=MONTHLY;BYMONTHDAY=31\n"
                + "BEGIN:VALARM\nTRIGGER:-P1D\nEND:VALARM")
        #expect(reading.rings(count: 2) == ["2027-01-30T09:00:00", "2027-03-30T09:00:00"])
        #expect(reading.changes == [.limited])
    }

    @Test("An alarm that repeats across midnight becomes several alerts")
    func severalAlerts() throws {
        let reading = try Reading(
            event: "DTSTART:20261201T235500\nRRULE:FREQ=WEEKLY\n"
                + "BEGIN:VALARM\nTRIGGER:PT0S\nREPEAT:1\nDURATION:PT10M\nEND:VALARM")
        #expect(reading.sources == ["test", "test#r1"])
        #expect(reading.rings(0, count: 1) == ["2026-12-01T23:55:00"])
        #expect(reading.rings(1, count: 1) == ["2026-12-02T00:05:00"])
    }

    @Test("An occurrence that was moved or cancelled does not ring at its old time")
    func exceptions() throws {
        let others = """
            BEGIN:VEVENT
            UID:test
            RECURRENCE-ID;VALUE=DATE:20261202
            DTSTART;VALUE=DATE:20261202
            STATUS:CANCELLED
            END:VEVENT
            BEGIN:VEVENT
            UID:test
            RECURRENCE-ID;VALUE=DATE:20261203
            SUMMARY:Later
            DTSTART:20261203T200000
            END:VEVENT
            BEGIN:VEVENT
            UID:alone
            RECURRENCE-ID:20261205T080000Z
            SUMMARY:Alone
            DTSTART:20261205T090000Z
            END:VEVENT
            """
        let reading = try Reading(
            text: Reading.calendar(
                "VEVENT", "DTSTART;VALUE=DATE:20261201\nRRULE:FREQ=DAILY", after: others))
        #expect(reading.sources == ["test", "test#20261203", "alone#20261205T080000"])
        #expect(
            reading.rings(0) == [
                "2026-12-01T09:00:00", "2026-12-04T09:00:00", "2026-12-05T09:00:00",
            ])
        #expect(reading.rings(1) == ["2026-12-03T20:00:00"])
        #expect(reading.refused == [.cancelled])
    }

    @Test("A RANGE=THISANDFUTURE change ends the series there and adds a single occurrence")
    func thisAndFuture() throws {
        let change = """
            BEGIN:VEVENT
            UID:test
            RECURRENCE-ID;RANGE=THISANDFUTURE:20261203T090000
            DTSTART:20261203T100000
            END:VEVENT
            """
        let reading = try Reading(
            text: Reading.calendar(
                "VEVENT",
                "DTSTART:20261201T090000\nRRULE:FREQ=DAILY\nRDATE:20261202T080000,20261210T080000",
                after: change))
        #expect(reading.sources == ["test", "test#20261203T090000"])
        #expect(
            reading.rings(0, count: 4) == [
                "2026-12-01T09:00:00", "2026-12-02T08:00:00", "2026-12-02T09:00:00",
            ])
        #expect(reading.rings(1) == ["2026-12-03T10:00:00"])
        #expect(reading.refused == [.unsupported])
    }
}
