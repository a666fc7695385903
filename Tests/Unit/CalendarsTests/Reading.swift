import Alerts
import Calendars
import Recurrence

/// Reads a calendar at a given time in a given zone, and keeps the result for the tests.
struct Reading {
    let result: CalendarImport
    let zone: Zone
    let now: Instant

    /// The current time for tests that do not need a particular one.
    static let now = Instant(seconds: 1_795_338_000)

    /// Reads a whole text.
    init(
        text: String, at now: String = "2026-11-22T10:00:00+01:00",
        in zone: String = "Europe/Berlin"
    ) throws {
        self.zone = try Zone(identifier: zone)
        self.now = try Instant(rfc3339: now)
        result = try ICalendar.read(text, zone: self.zone, now: self.now)
    }

    /// Reads one event with these lines; its UID and title are added.
    init(event: String, at now: String = "2026-11-22T10:00:00+01:00") throws {
        try self.init(text: Reading.calendar("VEVENT", event), at: now)
    }

    /// Reads one to-do with these lines; its UID and title are added.
    init(todo: String, at now: String = "2026-11-22T10:00:00+01:00") throws {
        try self.init(text: Reading.calendar("VTODO", todo), at: now)
    }

    /// Returns a calendar of one event or to-do, with other text before and after the entry.
    static func calendar(
        _ kind: String, _ lines: String, before: String = "", after: String = ""
    ) -> String {
        let entry = """
            BEGIN:\(kind)
            UID:test
            DTSTAMP:20260101T000000Z
            SUMMARY:Test
            \(lines)
            END:\(kind)
            """
        let head = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Test//Test//EN"
        let parts = [head, before, entry, after, "END:VCALENDAR\n"]
        return crlf(parts.filter { !$0.isEmpty }.joined(separator: "\n"))
    }

    static func crlf(_ text: String) -> String { text.replacing("\n", with: "\r\n") }

    var ids: [String] { result.alerts.map(\.id.rawValue) }
    /// The UIDs of the origins, with the suffixes that distinguish exceptions and alarms.
    var sources: [String] { result.alerts.map { $0.origin?.uid ?? "" } }
    var titles: [String] { result.alerts.map(\.content.title) }
    var changes: [CalendarNote.Code] { result.changes.map(\.code) }
    var refused: [CalendarNote.Code] { result.refused.map(\.code) }

    /// Returns the next rings of an alert as wall times of its zone.
    func rings(_ index: Int = 0, count: Int = 3) -> [String] {
        guard result.alerts.indices.contains(index) else { return [] }
        let trigger = result.alerts[index].trigger
        let zone = trigger.zone(on: zone)
        var rings: [String] = []
        var instant = now
        while rings.count < count, let next = trigger.next(after: instant, in: zone) {
            instant = next.instant
            rings.append("\(zone.civil(at: instant))")
        }
        return rings
    }
}
