import Alerts
import Calendars
import Recurrence
import Testing

@Suite("Names of time zones")
struct ZoneNameTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let name: String
        let zone: String
        var testDescription: String { name }
    }

    static let rows = [
        Row(name: "Europe/Berlin", zone: "Europe/Berlin"),
        Row(name: "\"Europe/Berlin\"", zone: "Europe/Berlin"),
        Row(name: "/freeassociation.sourceforge.net/Europe/Berlin", zone: "Europe/Berlin"),
        Row(name: "/freeassociation.sourceforge.net/Tzfile/Asia/Seoul", zone: "Asia/Seoul"),
        Row(name: "/mozilla.org/20050126_1/Europe/Berlin", zone: "Europe/Berlin"),
        Row(
            name: "/softwarestudio.org/Olson_20011030_5/America/Argentina/Buenos_Aires",
            zone: "America/Argentina/Buenos_Aires"),
        Row(name: "/Europe/Paris", zone: "Europe/Paris"),
        Row(name: "W. Europe Standard Time", zone: "Europe/Berlin"),
        Row(name: "\"Tokyo Standard Time\"", zone: "Asia/Tokyo"),
        Row(name: "Korea Standard Time", zone: "Asia/Seoul"),
        Row(name: "India Standard Time", zone: "Asia/Calcutta"),
        Row(name: "Pacific Standard Time", zone: "America/Los_Angeles"),
        Row(name: "/example.org/UTC", zone: "UTC"),
    ]

    @Test("A TZID is mapped to a zone of the system", arguments: rows)
    func known(_ row: Row) throws {
        let reading = try Reading(event: "DTSTART;TZID=\(row.name):20261201T090000")
        #expect(
            reading.result.alerts.map(\.trigger) == [
                .once(
                    .civil(
                        try CivilDateTime(iso8601: "2026-12-01T09:00"),
                        zone: try Zone(identifier: row.zone)))
            ])
    }

    @Test("If the system does not know a TZID, the zone is found by its X-LIC-LOCATION")
    func location() throws {
        let reading = try Reading(
            text: Reading.calendar(
                "VEVENT", "DTSTART;TZID=Home:20261201T090000",
                before: "BEGIN:VTIMEZONE\nTZID:Home\nX-LIC-LOCATION:Asia/Seoul\nEND:VTIMEZONE"))
        #expect(
            reading.result.alerts.map { $0.trigger.zone(on: .utc).identifier } == ["Asia/Seoul"])
    }

    @Test(
        "If no name helps, the zone is found by the clock changes of its VTIMEZONE",
        arguments: [
            (
                "DAYLIGHT 16010325T020000 -1SU;BYMONTH=3 +0100 +0200,"
                    + "STANDARD 16011028T030000 -1SU;BYMONTH=10 +0200 +0100", "Asia/Seoul",
                "Europe/Andorra Europe/Berlin Europe/Budapest Europe/Paris Europe/Warsaw"
            ),
            (
                "DAYLIGHT 16010325T020000 -1SU;BYMONTH=3 +0100 +0200,"
                    + "STANDARD 16011028T030000 -1SU;BYMONTH=10 +0200 +0100", "Europe/Madrid",
                "Europe/Madrid"
            ),
            ("STANDARD 19700101T000000 - +0900 +0900", "Asia/Seoul", "Asia/Seoul"),
            ("STANDARD 19700101T000000 - +0545 +0545", "Asia/Seoul", "Asia/Katmandu"),
            (
                "DAYLIGHT 20070311T020000 2SU;BYMONTH=3 -0500 -0400,"
                    + "STANDARD 20071104T020000 1SU;BYMONTH=11 -0400 -0500", "Asia/Seoul",
                "America/New_York America/Indianapolis America/Port-au-Prince America/Grand_Turk"
            ),
            // No zone has such changes, and a part without an offset says nothing.
            ("STANDARD 19700101T000000 - +0111 +0111", "Asia/Seoul", ""),
            ("STANDARD 19700101T000000 - +09 +0900", "Asia/Seoul", ""),
        ])
    func definition(parts: String, machine: String, allowed: String) throws {
        let lines = parts.split(separator: ",").map { part in
            let words = part.split(separator: " ")
            let rule = words[2] == "-" ? "" : "RRULE:FREQ=YEARLY;BYDAY=\(words[2])\n"
            return "BEGIN:\(words[0])\nDTSTART:\(words[1])\n\(rule)TZOFFSETFROM:\(words[3])\n"
                + "TZOFFSETTO:\(words[4])\nEND:\(words[0])\n"
        }
        let reading = try Reading(
            text: Reading.calendar(
                "VEVENT", "DTSTART;TZID=Customized Time Zone:20261201T090000",
                before: "BEGIN:VTIMEZONE\nTZID:Customized Time Zone\n\(lines.joined())END:VTIMEZONE"
            ),
            in: machine)
        let found = reading.result.alerts.map { $0.trigger.zone(on: .utc).identifier }
        #expect(found.count == (allowed.isEmpty ? 0 : 1))
        #expect(found.allSatisfy(allowed.split(separator: " ").map(String.init).contains))
        #expect(reading.refused == (allowed.isEmpty ? [.unknownZone] : []))
    }
}
