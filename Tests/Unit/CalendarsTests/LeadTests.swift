import Alerts
import Calendars
import Recurrence
import Testing

/// The event that an alarm announces, computed from the alert's lead.
@Suite("Alarms ahead of events")
struct LeadTests {
    private static func alarm(_ trigger: String, _ lines: String) -> String {
        "\(lines)\nBEGIN:VALARM\nACTION:DISPLAY\n\(trigger)\nEND:VALARM"
    }

    static let timed = "DTSTART;TZID=Europe/Berlin:20261201T100000"
    static let daily = "DTSTART;TZID=Europe/Berlin:20270327T031000\nRRULE:FREQ=DAILY;COUNT=3"

    @Test(
        "The first ring of an alarm and its lead give the start of the event",
        arguments: [
            (alarm("TRIGGER:-PT10M", timed), "2026-12-01T10:00:00"),
            (alarm("TRIGGER:-P1W", timed), "2026-12-01T10:00:00"),
            (alarm("TRIGGER:-P1DT2H", timed), "2026-12-01T10:00:00"),
            (alarm("TRIGGER:-PT15M", daily), "2027-03-27T03:10:00"),
            (
                alarm("TRIGGER;VALUE=DATE-TIME:20261130T080000Z", timed),
                "2026-12-01T10:00:00"
            ),
            (
                alarm("TRIGGER;RELATED=END:-PT2H", timed + "\nDURATION:PT1H"),
                "2026-12-01T10:00:00"
            ),
            (alarm("TRIGGER:-PT15H", "DTSTART;VALUE=DATE:20261224"), "2026-12-24"),
            (
                alarm("TRIGGER:-P1D", "DTSTART;VALUE=DATE:20270131\nRRULE:FREQ=MONTHLY"),
                "2027-01-31"
            ),
            (alarm("TRIGGER:PT0S", timed), ""),
            (alarm("TRIGGER:PT10M", timed), ""),
            (alarm("TRIGGER;RELATED=END:-PT5M", timed + "\nDURATION:PT1H"), ""),
            ("DTSTART;VALUE=DATE:20261224", ""),
        ])
    func events(lines: String, event: String) throws {
        let reading = try Reading(event: lines)
        let alert = try #require(reading.result.alerts.first)
        let start = Instant(seconds: reading.now.seconds)
        let ring = try #require(alert.trigger.next(after: start, in: reading.zone)?.instant)
        let text =
            switch alert.event(of: ring, in: reading.zone) {
            case .day(let day): "\(day)"
            case .time(let instant): "\(reading.zone.civil(at: instant))"
            case nil: ""
            }
        #expect(text == event)
    }

    @Test(
        "An imported alarm is exported as its event, at the event's time, with the alarm before it",
        arguments: [
            (
                alarm("TRIGGER:-PT10M", timed), ["DTSTART;TZID=Europe/Berlin:20261201T100000"],
                "-PT600S"
            ),
            (
                alarm("TRIGGER:-P1DT2H", timed + "\nRRULE:FREQ=WEEKLY;UNTIL=20270202T090000Z"),
                [
                    "DTSTART;TZID=Europe/Berlin:20261201T100000",
                    "RRULE:FREQ=WEEKLY;UNTIL=20270202T090000Z",
                ], "-P1DT7200S"
            ),
            (
                alarm(
                    "TRIGGER:-PT15M",
                    "DTSTART;TZID=Europe/Berlin:20261201T000000\nRRULE:FREQ=MONTHLY;COUNT=3"
                        + "\nEXDATE;TZID=Europe/Berlin:20270101T000000"),
                [
                    "DTSTART;TZID=Europe/Berlin:20261201T000000",
                    "EXDATE;TZID=Europe/Berlin:20270101T000000",
                ], "-PT900S"
            ),
            (
                alarm("TRIGGER:-PT15H", "DTSTART;VALUE=DATE:20261224\nRRULE:FREQ=YEARLY"),
                ["DTSTART;VALUE=DATE:20261224"], "-PT54000S"
            ),
            (
                alarm("TRIGGER:-P1D", "DTSTART;VALUE=DATE:20270131\nRRULE:FREQ=MONTHLY"),
                ["DTSTART;VALUE=DATE:20270131"], "-P1D"
            ),
        ])
    func exported(lines: String, times: [String], before: String) throws {
        let reading = try Reading(event: lines)
        let text = ICalendar.write(reading.result.alerts, zone: reading.zone, now: reading.now)
            .text
        let event = text.replacing("\r\n ", with: "").split(separator: "BEGIN:VEVENT").last ?? ""
        for line in times + ["TRIGGER:" + before] {
            #expect(event.contains("\r\n\(line)\r\n"), "\(line) is not in \(event)")
        }
        // Another program, and Peal itself, read the same event with the same rings.
        for copy in [text, text.replacing("\r\nX-PEAL-", with: "\r\nX-OTHER-")] {
            let read = try Reading(text: copy)
            #expect(read.rings() == reading.rings())
            let leads = [read, reading].map { $0.result.alerts.map(\.lead?.isAllDay) }
            #expect(leads[0] == leads[1])
        }
    }

    @Test("A to-do's lead is the time from its alarm to its due date")
    func todo() throws {
        let reading = try Reading(
            todo: Self.alarm(
                "TRIGGER;RELATED=END:-PT30M", "DTSTART:20261201T090000\nDUE:20261203T180000"))
        #expect(reading.result.alerts.map(\.lead) == [Lead(seconds: 1_800)])
        #expect(reading.rings() == ["2026-12-03T17:30:00"])
    }

    @Test("An alarm that has just passed is imported if its event is in the future")
    func late() throws {
        let lines = Self.alarm("TRIGGER:-PT2H", "DTSTART;TZID=Europe/Berlin:20261122T113000")
        let reading = try Reading(event: lines)
        #expect(reading.refused == [])
        #expect(reading.result.alerts.map(\.lead) == [Lead(seconds: 7_200)])
        #expect(try Reading(event: lines, at: "2026-11-22T11:31:00+01:00").refused == [.past])
        let acknowledged = lines.replacing(
            "ACTION", with: "ACKNOWLEDGED:20261122T083100Z\nACTION")
        #expect(try Reading(event: acknowledged).refused == [.acknowledged])
    }

    @Test("An event whose only alarm is ACTION:NONE and a to-do without a date are refused")
    func silent() throws {
        let none = "BEGIN:VALARM\nACTION:NONE\nTRIGGER;VALUE=DATE-TIME:19760401T005545Z\nEND:VALARM"
        let both = try Reading(event: Self.alarm("TRIGGER:-PT10M", Self.timed) + "\n" + none)
        #expect(both.result.alerts.count == 1)
        #expect(both.refused == [])
        let alone = try Reading(event: Self.timed + "\n" + none)
        #expect(alone.result.alerts.isEmpty)
        #expect(alone.refused == [.silent])
        #expect(try Reading(todo: "DESCRIPTION:Some day").refused == [.silent])
    }

    @Test("If no rule can express the alarm times, the schedule lists them")
    func listed() throws {
        let reading = try Reading(
            event: Self.alarm("TRIGGER:-P1W", "DTSTART;VALUE=DATE:20270301\nRRULE:FREQ=YEARLY"))
        let days = [
            "2028-02-23", "2029-02-22", "2030-02-22", "2031-02-22", "2032-02-23", "2033-02-22",
            "2034-02-22", "2035-02-22", "2036-02-23",
        ]
        #expect(
            reading.result.alerts.map(\.trigger.description) == [
                "DTSTART:2027-02-22T00:00:00 RRULE:FREQ=DAILY;COUNT=1 RDATE:"
                    + days.map { $0 + "T00:00:00" }.joined(separator: ",")
            ])
    }

    @Test("If one occurrence of a series is refused, the refusal has the day of the occurrence")
    func occurrence() throws {
        let other = """
            BEGIN:VEVENT
            UID:test
            RECURRENCE-ID;TZID=Europe/Berlin:20261214T100000
            DTSTART;TZID=Europe/Berlin:20261214T100000
            STATUS:CANCELLED
            END:VEVENT
            """
        let reading = try Reading(
            text: Reading.calendar("VEVENT", Self.timed + "\nRRULE:FREQ=DAILY", after: other))
        #expect(reading.result.refused.map(\.day) == [try CivilDate(iso8601: "2026-12-14")])
    }
}
