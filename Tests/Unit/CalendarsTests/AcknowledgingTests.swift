import Alerts
import Calendars
import Recurrence
import Testing

@Suite("Alarms of which a calendar says that the user is done with them")
struct AcknowledgingTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// The lines of an event, in which `|` is the end of a line.
        let lines: String
        let expected: String

        init(_ description: String, _ lines: String, _ expected: String) {
            (testDescription, self.lines, self.expected) = (description, lines, expected)
        }
    }

    /// 2026-12-01 08:50 in UTC.
    static let instant = Instant(seconds: 1_796_115_000)
    static let line = "ACKNOWLEDGED:20261201T085000Z"

    static let rows = [
        Row(
            "an alarm without the property", "BEGIN:VALARM|TRIGGER:PT0S|END:VALARM|",
            "BEGIN:VALARM|TRIGGER:PT0S|\(line)|END:VALARM|"),
        Row(
            "an alarm with the property",
            "BEGIN:VALARM|acknowledged;X=1:20261001T00| 0000Z|TRIGGER:PT0S|END:VALARM|",
            "BEGIN:VALARM|\(line)|TRIGGER:PT0S|END:VALARM|"),
        Row(
            "an empty line after the property",
            "BEGIN:VALARM|TRIGGER:PT0S|ACKNOWLEDGED:20261001T000000Z||END:VALARM|",
            "BEGIN:VALARM|TRIGGER:PT0S|\(line)||END:VALARM|"),
        Row(
            "the property in a component of the alarm",
            "BEGIN:VALARM|TRIGGER:PT0S|BEGIN:X|ACKNOWLEDGED:x|END:X|END:VALARM|",
            "BEGIN:VALARM|TRIGGER:PT0S|BEGIN:X|ACKNOWLEDGED:x|END:X|\(line)|END:VALARM|"),
        Row(
            "folded lines, spaces and tabs",
            "begin:valarm |TRIGGER:PT0S|X-A:ü|  b |\tc|  |end:valarm\t|X-B:| |",
            "begin:valarm |TRIGGER:PT0S|X-A:ü|  b |\tc|  |\(line)|end:valarm\t|X-B:| |"),
        Row(
            "two alarms, the second of which repeats",
            "BEGIN:VALARM|TRIGGER:PT0S|END:VALARM|"
                + "BEGIN:VALARM|TRIGGER:PT0S|REPEAT:2|DURATION:PT5M|END:VALARM|",
            "BEGIN:VALARM|TRIGGER:PT0S|\(line)|END:VALARM|"
                + "BEGIN:VALARM|TRIGGER:PT0S|REPEAT:2|DURATION:PT5M|\(line)|END:VALARM|"),
        Row(
            "an alarm whose e-mail has a recipient",
            "BEGIN:VALARM|ACTION:EMAIL|ATTENDEE:mailto:me@example.org|TRIGGER:PT0S|END:VALARM|",
            "BEGIN:VALARM|ACTION:EMAIL|ATTENDEE:mailto:me@example.org|TRIGGER:PT0S|\(line)"
                + "|END:VALARM|"),
        Row("an event without an alarm", "SUMMARY:A|", "SUMMARY:A|"),
        Row(
            "an attendee", "ATTENDEE:mailto:you@example.org|BEGIN:VALARM|TRIGGER:PT0S|END:VALARM|",
            "ATTENDEE:mailto:you@example.org|BEGIN:VALARM|TRIGGER:PT0S|END:VALARM|"),
        Row(
            "an organizer",
            "BEGIN:VALARM|TRIGGER:PT0S|END:VALARM|organizer;CN=You:mailto:you@example.org|",
            "BEGIN:VALARM|TRIGGER:PT0S|END:VALARM|organizer;CN=You:mailto:you@example.org|"),
        Row(
            "an attendee of one occurrence",
            "BEGIN:VALARM|TRIGGER:PT0S|END:VALARM|RRULE:FREQ=DAILY|END:VEVENT|BEGIN:VEVENT|UID:a|"
                + "RECURRENCE-ID:20261202T090000Z|DTSTART:20261202T100000Z|ATTENDEE:mailto:you@a.b|",
            "BEGIN:VALARM|TRIGGER:PT0S|END:VALARM|RRULE:FREQ=DAILY|END:VEVENT|BEGIN:VEVENT|UID:a|"
                + "RECURRENCE-ID:20261202T090000Z|DTSTART:20261202T100000Z|ATTENDEE:mailto:you@a.b|"
        ),
    ]

    @Test("One line of an alarm changes, and all other bytes stay", arguments: rows)
    func bytes(_ row: Row) throws {
        for end in ["\r\n", "\n", "\r"] {
            for start in ["", "\u{FEFF}"] {
                let text = { (lines: String) in
                    let event = "BEGIN:VEVENT|UID:a|DTSTART:20261201T090000Z|\(lines)END:VEVENT|"
                    return start
                        + "BEGIN:VCALENDAR|\(event)END:VCALENDAR|".replacing("|", with: end)
                }
                let old = text(row.lines)
                let written = try acknowledged(old)
                #expect(Array(written.utf8) == Array(text(row.expected).utf8))
                // Acknowledging the alarms again changes nothing.
                #expect(try Array(acknowledged(written).utf8) == Array(written.utf8))
            }
        }
    }

    /// Returns a calendar in which the user is done with all alarms.
    private func acknowledged(_ text: String) throws -> String {
        let mirrors = try ICalendar.mirrors(
            of: text, in: FollowedCalendar(name: "work", path: "/work"), zone: .utc,
            now: Reading.now)
        #expect(!mirrors.alerts.isEmpty && mirrors.faults.isEmpty)
        let instants = mirrors.alerts.map { ($0.id, Self.instant) }
        return mirrors.acknowledging(Dictionary(uniqueKeysWithValues: instants), in: text)
    }
}
