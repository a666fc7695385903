import Alerts
import Calendars
import Recurrence
import Testing

@Suite("The entries of a followed calendar as mirrors")
struct MirrorReadingTests {
    private func mirrors(
        _ kind: String, _ lines: String, usualLead: Int? = 0, allDay: String = "09:00",
        group: String? = nil, after: String = ""
    ) throws -> CalendarMirrors {
        let calendar = try FollowedCalendar(
            name: "work", path: "/work", usualLead: usualLead,
            allDayTime: CivilTime(iso8601: allDay), group: group)
        return try ICalendar.mirrors(
            of: Reading.calendar(kind, lines, after: after), in: calendar,
            zone: Zone(identifier: "Europe/Berlin"),
            now: Instant(rfc3339: "2026-11-22T10:00:00+01:00"))
    }

    private func next(_ alert: Alert) throws -> String? {
        let zone = try Zone(identifier: "Europe/Berlin")
        let now = try Instant(rfc3339: "2026-11-22T10:00:00+01:00")
        return alert.trigger.next(after: now, in: zone).map { "\(zone.civil(at: $0.instant))" }
    }

    static let alarm = "BEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-PT15M\nEND:VALARM"

    @Test(
        "An entry without an alarm rings as the calendar says",
        arguments: [
            ("VEVENT", "DTSTART:20261201T090000", 0, "2026-12-01T09:00:00"),
            ("VEVENT", "DTSTART:20261201T090000", 600, "2026-12-01T08:50:00"),
            ("VEVENT", "DTSTART;VALUE=DATE:20261201", 600, "2026-12-01T07:30:00"),
            ("VTODO", "DUE:20261201T090000", 600, "2026-12-01T08:50:00"),
        ])
    func usual(kind: String, lines: String, lead: Int, ring: String) throws {
        let read = try mirrors(kind, lines, usualLead: lead, allDay: "07:30")
        #expect(try read.alerts.map(next) == [ring])
        #expect(read.alerts.first?.lead?.seconds ?? 0 == (lines.contains("DATE") ? 0 : lead))
        #expect(try mirrors(kind, lines, usualLead: nil).alerts.isEmpty)
    }

    @Test("An alarm of the entry rings whatever the calendar says, and names the event's time")
    func alarm() throws {
        let read = try mirrors("VEVENT", "DTSTART:20261201T090000\n\(Self.alarm)", usualLead: nil)
        #expect(try read.alerts.map(next) == ["2026-12-01T08:45:00"])
        #expect(read.alerts.first?.lead?.seconds == 900)
    }

    @Test("A mirror has its calendar's name, a group, and the same id for the same UID")
    func names() throws {
        let first = try mirrors("VEVENT", "DTSTART:20261201T090000\nCATEGORIES:Home").alerts[0]
        let moved = try mirrors("VEVENT", "DTSTART:20261202T100000", group: "all").alerts[0]
        #expect(first.calendar == "work" && first.group == "work" && moved.group == "all")
        #expect(first.id == moved.id && first.id.rawValue.count == 12)
    }

    @Test("Cancelled entries and ACTION:NONE give no mirror and are no faults")
    func silent() throws {
        let none = "BEGIN:VALARM\nACTION:NONE\nTRIGGER:-PT15M\nEND:VALARM"
        for lines in ["STATUS:CANCELLED", none] {
            let read = try mirrors("VEVENT", "DTSTART:20261201T090000\n\(lines)")
            #expect(read.alerts.isEmpty && read.faults.isEmpty && read.entries == 1)
        }
        let broken = try mirrors("VEVENT", "DTSTART:tomorrow")
        #expect(broken.faults.map(\.code) == [.invalid])
    }

    @Test("An entry in the past is read, with what was acknowledged in the alarm or the event")
    func acknowledged() throws {
        let acknowledged = Self.alarm.replacing(
            "END", with: "ACKNOWLEDGED:20261121T080500Z\nEND")
        let past = try mirrors("VEVENT", "DTSTART:20261121T090000\n\(acknowledged)").alerts
        let instant = try Instant(rfc3339: "2026-11-21T08:05:00Z")
        #expect(past.map(\.origin?.acknowledged) == [instant])
        let event = "DTSTART:20261121T090000\nX-MOZ-LASTACK:20261121T081000Z\n\(acknowledged)"
        let later = try mirrors("VEVENT", event).alerts
        #expect(later.map(\.origin?.acknowledged) == [instant + .seconds(300)])
    }

    @Test("An alarm that was snoozed in Thunderbird rings at that time, until it is acknowledged")
    func snoozed() throws {
        let event = """
            DTSTART:20261123T090000
            RRULE:FREQ=DAILY
            X-MOZ-LASTACK:20261123T085800Z
            X-MOZ-SNOOZE-TIME-1795420800000000:20261123T090300Z
            X-MOZ-SNOOZE-TIME:20261123T085700Z
            X-MOZ-SNOOZE-TIME-1:later
            \(Self.alarm)
            """
        let read = try mirrors("VEVENT", event).alerts
        #expect(read.map(\.origin?.uid) == ["test", "test#snooze"])
        let instant = try Instant(rfc3339: "2026-11-23T09:03:00Z")
        #expect(read.last?.trigger == .once(.instant(instant)))
    }

    @Test("A moved occurrence of a series rings at its new time only")
    func overridden() throws {
        let exception = """
            BEGIN:VEVENT
            UID:test
            SUMMARY:Test
            RECURRENCE-ID:20261124T090000
            DTSTART:20261124T140000
            END:VEVENT
            """
        let read = try mirrors(
            "VEVENT", "DTSTART:20261123T090000\nRRULE:FREQ=DAILY\nEXDATE:20261123T090000",
            after: exception)
        #expect(try read.alerts.map(next) == ["2026-11-25T09:00:00", "2026-11-24T14:00:00"])
        #expect(read.alerts.map(\.origin?.uid) == ["test", "test#20261124T090000"])
    }

    @Test(
        "An occurrence of an all-day series is replaced, also if its day is written with a time",
        arguments: [
            ";VALUE=DATE:20261124", ";TZID=GMT Standard Time:20261124T000000",
            ":20261124T000000", ":20261124T000000Z", ":20261123T230000Z",
        ])
    func allDayException(_ day: String) throws {
        let exception = """
            BEGIN:VEVENT
            UID:test
            RECURRENCE-ID\(day)
            DTSTART;VALUE=DATE:20261125
            END:VEVENT
            """
        let lines = "DTSTART;VALUE=DATE:20261117\nRRULE:FREQ=WEEKLY"
        let read = try mirrors("VEVENT", lines, after: exception)
        #expect(try read.alerts.map(next) == ["2026-12-01T09:00:00", "2026-11-25T09:00:00"])
    }

    @Test("A rule in an exception is ignored, because the exception is one occurrence")
    func exceptionWithRule() throws {
        let exception = """
            BEGIN:VEVENT
            UID:test
            RECURRENCE-ID:20261124T090000
            DTSTART:20261124T140000
            RRULE:FREQ=DAILY
            END:VEVENT
            """
        let read = try mirrors(
            "VEVENT", "DTSTART:20261123T090000\nRRULE:FREQ=DAILY", after: exception)
        let instant = try Instant(rfc3339: "2026-11-24T14:00:00+01:00")
        let zone = try Zone(identifier: "Europe/Berlin")
        #expect(read.alerts.last?.trigger.next(after: instant, in: zone) == nil)
    }

    @Test("Of several revisions of an entry, the last one counts")
    func revisions() throws {
        let newer = """
            BEGIN:VEVENT
            UID:test
            SEQUENCE:2
            DTSTART:20261202T090000
            END:VEVENT
            """
        let read = try mirrors("VEVENT", "DTSTART:20261201T090000\nSEQUENCE:1", after: newer)
        #expect(try read.alerts.map(next) == ["2026-12-02T09:00:00"] && read.faults.isEmpty)
    }

    @Test("An entry with an empty rule does not recur")
    func emptyRule() throws {
        let read = try mirrors("VEVENT", "DTSTART:20261201T090000\nRRULE:")
        #expect(try read.alerts.map(next) == ["2026-12-01T09:00:00"] && read.faults.isEmpty)
    }

    @Test("An entry that Peal wrote is read like any other")
    func own() throws {
        let lines = "DTSTART:20261201T090000\nX-PEAL-ALERT:{\"id\":\"water\"}"
        let read = try mirrors("VEVENT", lines)
        #expect(read.alerts.map(\.content.title) == ["Test"] && read.faults.isEmpty)
    }
}
