import Alerts
import Calendars
import Testing

/// Entries that are refused, and entries that are imported with changes.
@Suite("Entries that cannot be imported as they are")
struct RefusedTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let lines: String
        let code: CalendarNote.Code
        var testDescription: String { "\(code): \(lines.replacing("\n", with: " "))" }

        init(_ code: CalendarNote.Code, _ lines: String) {
            self.lines = lines
            self.code = code
        }
    }

    static let refused: [Row] = [
        Row(.invalid, ""),
        Row(.invalid, "DTSTART:tomorrow"),
        Row(.invalid, "DTSTART:20260231T090000"),
        Row(.invalid, "DTSTART:20261201T250000"),
        Row(.invalid, "DTSTART;VALUE=DATE:20261301"),
        Row(.invalid, "DTSTART:20261201T090000\nRRULE:FREQ=OFTEN"),
        Row(.invalid, "DTSTART:20261201T090000\nRRULE:FREQ=DAILY;BYHOUR=25"),
        Row(.invalid, "DTSTART:20261201T090000\nRRULE:FREQ=DAILY;UNTIL=20260231"),
        Row(.invalid, "DTSTART:20261201T090000\nRRULE:FREQ=WEEKLY;BYDAY=1MO"),
        Row(.invalid, "DTSTART:20261201T090000\nRRULE:FREQ=DAILY\nEXDATE:20261301T090000"),
        Row(.invalid, "DTSTART:20261201T090000\nRRULE:FREQ=DAILY\nEXDATE:never"),
        Row(.invalid, "DTSTART:20261201T090000\nBEGIN:VALARM\nACTION:DISPLAY\nEND:VALARM"),
        Row(.invalid, "DTSTART:20261201T090000\nBEGIN:VALARM\nTRIGGER:-P15M\nEND:VALARM"),
        Row(.invalid, "DTSTART:20261201T090000\nBEGIN:VALARM\nTRIGGER:PT999999999S\nEND:VALARM"),
        Row(
            .invalid,
            "DTSTART:20261201T090000\nBEGIN:VALARM\nTRIGGER:PT0S\nREPEAT:2\nEND:VALARM"),
        Row(.invalid, "BEGIN:VALARM\nTRIGGER:-PT5M\nEND:VALARM"),
        Row(.invalid, "DTSTART:20261201T090000\nBEGIN:VALARM\nTRIGGER:PT0S"),
        Row(.invalid, "DTSTART:20261201T090000\nSUMMARY:a\0b"),
        Row(.unsupported, "DTSTART:20261201T090000\nRRULE:FREQ=DAILY\nRRULE:FREQ=WEEKLY"),
        Row(
            .unsupported,
            "DTSTART:20261201T090000Z\nRDATE;VALUE=PERIOD:20261202T090000Z/PT1H"),
        Row(
            .unsupported,
            "DTSTART:20261201T090000\nBEGIN:VALARM\nACTION:X-DANCE\nTRIGGER:PT0S\nEND:VALARM"),
        Row(
            .place,
            "DTSTART:20261201T090000\nBEGIN:VALARM\nPROXIMITY:ARRIVE\nACTION:DISPLAY\n"
                + "TRIGGER;VALUE=DATE-TIME:20261201T090000Z\nEND:VALARM"),
        Row(.unknownZone, "DTSTART;TZID=Europe/Atlantis:20261201T090000"),
        Row(.unknownZone, "DTSTART;TZID=/etc/passwd:20261201T090000"),
        Row(.past, "DTSTART:20261101T090000"),
        Row(.past, "DTSTART:20251101T090000\nRRULE:FREQ=DAILY;COUNT=5"),
        Row(.past, "DTSTART:20261122T093000\nBEGIN:VALARM\nTRIGGER:-PT5M\nEND:VALARM"),
        Row(.cancelled, "DTSTART:20261201T090000\nSTATUS:CANCELLED"),
    ]

    @Test("An entry is refused with its line number and a reason", arguments: refused)
    func refuse(_ row: Row) throws {
        let reading = try Reading(event: row.lines)
        #expect(reading.result.alerts.isEmpty)
        #expect(reading.refused == [row.code])
        let note = try #require(reading.result.refused.first)
        #expect(note.line ?? 0 >= 4)
        #expect([".", "-53"].contains { note.description.hasSuffix($0) })
    }

    static let changed: [Row] = [
        Row(.allDay, "DTSTART;VALUE=DATE:20261201"),
        Row(.start, "DTSTART:20261201T090000\nRRULE:FREQ=WEEKLY;BYDAY=FR"),
        Row(.openTarget, "DTSTART:20261201T090000\nURL:file:///home/me/run.desktop"),
        Row(.openTarget, "DTSTART:20261201T090000\nURL:javascript:alert(1)"),
        Row(
            .action,
            "DTSTART:20261201T090000\nBEGIN:VALARM\nACTION:PROCEDURE\nTRIGGER:PT0S\n"
                + "ATTACH:file:///bin/rm\nEND:VALARM"),
        Row(
            .action,
            "DTSTART:20261201T090000\nBEGIN:VALARM\nACTION:EMAIL\nTRIGGER:PT0S\nEND:VALARM"),
        Row(
            .action,
            "DTSTART:20261201T090000\nBEGIN:VALARM\nACTION:AUDIO\nTRIGGER:PT0S\n"
                + "ATTACH;FMTTYPE=audio/basic:ftp://example.com/sound.aud\nEND:VALARM"),
        Row(
            .limited,
            "DTSTART:20261201T090000\nBEGIN:VALARM\nTRIGGER:PT0S\nREPEAT:99\nDURATION:PT1M\n"
                + "END:VALARM"),
        Row(
            .text, "DTSTART:20261201T090000\nDESCRIPTION:\(String(repeating: "x", count: 5_000))"),
    ]

    @Test("An entry is imported with a note about the change", arguments: changed)
    func change(_ row: Row) throws {
        let reading = try Reading(event: row.lines)
        #expect(reading.result.alerts.count == 1)
        #expect(reading.changes == [row.code])
        #expect(reading.result.alerts[0].content.open == nil)
        #expect(reading.refused == [])
    }

    @Test("An entry without a title or UID still rings")
    func poor() throws {
        let lines = "BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20261201T090000\nEND:VEVENT\n"
        let reading = try Reading(text: lines + lines)
        #expect(reading.titles == ["Event", "Event"])
        #expect(reading.changes == [.text, .text])
        #expect(Set(reading.sources).count == 2)
        let again = try Reading(text: lines + lines)
        #expect(again.sources == reading.sources)
    }

    @Test("METHOD:CANCEL and vCalendar 1.0 are refused; NAME becomes the group")
    func heads() throws {
        let event = Reading.calendar("VEVENT", "DTSTART:20261201T090000")
        let cancelled = event.replacing("VERSION:2.0", with: "VERSION:2.0\r\nMETHOD:CANCEL")
        #expect(try Reading(text: cancelled).refused == [.cancelled])
        let old = event.replacing("VERSION:2.0", with: "VERSION:1.0")
        #expect(try Reading(text: old).refused == [.unsupported])
        let called = event.replacing("VERSION:2.0", with: "VERSION:2.0\r\nNAME:Hers\\, mine")
        #expect(try Reading(text: called).result.alerts.map(\.group) == ["Hers, mine"])
    }

    @Test("Text that is not a calendar is an error")
    func errors() throws {
        #expect(throws: CalendarError.self) { try Reading(text: "") }
        #expect(throws: CalendarError.self) { try Reading(text: " \r\n\t\n") }
        #expect(throws: CalendarError.self) { try Reading(text: "{\"alerts\": []}") }
        #expect(throws: CalendarError.self) { try Reading(text: "BEGIN:VEVENT\nEND:VEVENT") }
        #expect(throws: CalendarError.self) { try Reading(text: "\0\0\0") }
        #expect(try Reading(text: "BEGIN:VCALENDAR\nEND:VCALENDAR").result.alerts.isEmpty)
    }
}
