import Alerts
import Calendars
import Recurrence

/// Reads calendars at one moment in one place, and says what came of it.
struct Reading {
    let result: CalendarImport
    let zone: Zone
    let now: Instant

    /// The moment at which calendars are read and written where it does not matter.
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

    /// Reads one event of some lines; a UID and a title it has already.
    init(event: String, at now: String = "2026-11-22T10:00:00+01:00") throws {
        try self.init(text: Reading.calendar("VEVENT", event), at: now)
    }

    /// Reads one to-do of some lines.
    init(todo: String, at now: String = "2026-11-22T10:00:00+01:00") throws {
        try self.init(text: Reading.calendar("VTODO", todo), at: now)
    }

    /// A calendar of one event or to-do, and what stands before and after that.
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
    /// The UIDs of the entries, with what tells their exceptions and alarms apart.
    var sources: [String] { result.alerts.map { $0.origin?.uid ?? "" } }
    var titles: [String] { result.alerts.map(\.content.title) }
    var changes: [CalendarNote.Code] { result.changes.map(\.code) }
    var refused: [CalendarNote.Code] { result.refused.map(\.code) }

    /// When an alert rings, as its zone's clocks show it.
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
