import Alerts
import Calendars
import Recurrence
import Testing

@Suite("The lines of a calendar")
struct LineTests {
    @Test(
        "A parameter is found behind others, in quotation marks, and in any letter case",
        arguments: [
            "TZID=Asia/Seoul", "TZID=\"Asia/Seoul\"", "tzid=Asia/Seoul", "X=a,b;TZID=Asia/Seoul",
            "X=\"a;TZID=UTC:b\",\"c:d\";TZID=Asia/Seoul;Y=1", "X;TZID=Asia/Seoul",
            "TZID=Asia/Seoul,UTC",
        ])
    func parameters(_ text: String) throws {
        let reading = try Reading(event: "DTSTART;\(text):20261202T100000")
        let alert = try #require(reading.result.alerts.first, "\(reading.result.refused)")
        let next = try #require(alert.trigger.next(after: reading.now, in: reading.zone))
        #expect(next.instant.rfc3339() == "2026-12-02T01:00:00Z")
    }

    @Test("A value with quotation marks and colons is read as it is")
    func quotes() throws {
        let reading = try Reading(
            text: Reading.calendar("VEVENT", "DTSTART:20261202T100000")
                .replacing("SUMMARY:Test", with: "SUMMARY;LANGUAGE=en:He said: \"10:30\""))
        #expect(reading.titles == ["He said: \"10:30\""])
    }

    @Test("A line without a value says nothing")
    func empty() throws {
        let reading = try Reading(
            event: "DTSTART:20261202T100000\nDTEND:\nLOCATION\nURL: \nSTATUS:")
        #expect(reading.rings() == ["2026-12-02T10:00:00"])
        #expect(reading.changes == [])
    }

    @Test(
        "The duration before an event is read as RFC 5545 writes it",
        arguments: [
            ("-PT15M", "2026-12-02T09:45:00"), ("-P1D", "2026-12-01T10:00:00"),
            ("-P1W", "2026-11-25T10:00:00"), ("-P1DT1H", "2026-12-01T09:00:00"),
            ("-PT1H30M10S", "2026-12-02T08:29:50"), ("PT5M", "2026-12-02T10:05:00"),
            ("+PT5M", "2026-12-02T10:05:00"), ("PT0S", "2026-12-02T10:00:00"),
        ])
    func durations(_ text: String, _ ring: String) throws {
        let reading = try Reading(event: Self.alarm(text))
        #expect(reading.rings(count: 1) == [ring])
    }

    @Test(
        "A text that is no duration is refused",
        arguments: [
            "P", "-P", "PT", "P1", "P1DT", "P1H", "-P15M", "PT1D", "PT1M1H", "P1D1W", "PT1M1M",
            "1D",
            "PT-5M", "PT1.5H", "PT9999999999S", "P1DT1H ago", "--PT5M",
        ])
    func wrongDurations(_ text: String) throws {
        let reading = try Reading(event: Self.alarm(text))
        #expect(reading.refused == [.invalid])
        #expect(reading.result.alerts.isEmpty)
    }

    private static func alarm(_ trigger: String) -> String {
        "DTSTART:20261202T100000\nBEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:\(trigger)\nEND:VALARM"
    }

    @Test(
        "A list of dates is read at its commas, and refused as a whole if one of them is wrong",
        arguments: [
            ("20261203T100000,20261204T100000", ["2026-12-02", "2026-12-05"]),
            ("20261203T100000, 20261204T100000", ["2026-12-02", "2026-12-05"]),
            ("20261203T100000,", nil), ("20261203T100000,tomorrow", nil), (",", nil),
        ] as [(String, [String]?)])
    func lists(_ list: String, _ days: [String]?) throws {
        let reading = try Reading(
            event: "DTSTART:20261202T100000\nRRULE:FREQ=DAILY\nEXDATE:\(list)")
        guard let days else {
            #expect(reading.refused == [.invalid])
            return
        }
        #expect(reading.rings(count: 2) == days.map { $0 + "T10:00:00" })
    }

    @Test("The group of an alert is a category with its commas, and is read again")
    func categories() throws {
        var alert = try RoundTripTests.water()
        alert.group = "Home; garden, and \\ more"
        let text = try RoundTripTests.write([alert], in: .utc)
        #expect(
            WritingTests.unfolded(text).contains(#"CATEGORIES:Home\; garden\, and \\ more"#))
        let foreign = text.replacing("\r\nX-PEAL-", with: "\r\nX-OTHER-")
        let read = try ICalendar.read(foreign, zone: .utc, now: Reading.now)
        #expect(Set(read.alerts.map(\.group)) == [alert.group])
    }

    @Test("A calendar that Peal 0.1.0 has written is read as the same alert")
    func older() throws {
        let water = try RoundTripTests.water()
        let text = try RoundTripTests.write([water], in: .utc)
        let lines = WritingTests.unfolded(text).map { line in
            // libical did not escape commas and semicolons there.
            line.hasPrefix("X-PEAL-ALERT:") ? line.replacing("\\,", with: ",") : line
        }
        let result = try ICalendar.read(
            lines.joined(separator: "\r\n"), zone: .utc, now: Reading.now, trustsTargets: true)
        #expect(result.alerts == [water])
        #expect(result.changes == [])
    }
}
