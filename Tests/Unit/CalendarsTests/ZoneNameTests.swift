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
}
