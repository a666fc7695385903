public import Alerts
internal import Messages
public import Recurrence

extension ICalendar {
    /// Writes alerts as iCalendar text.
    ///
    /// Each alert becomes a `VEVENT` whose times follow RFC 5545. A window becomes `BYHOUR` and
    /// `BYMINUTE`; if one rule cannot express the window, the alert becomes several entries. If no
    /// rule can express the times, the entry lists the next times (`RDATE`). An alert that is on
    /// has a `VALARM`. The entry also has the alert's stored form in `X-PEAL-ALERT`, so that
    /// ``read(_:zone:now:trustsTargets:progress:)`` returns the same alert.
    ///
    /// - Parameters:
    ///   - alerts: The alerts to write, in this order.
    ///   - zone: The machine's zone, for times that must be written as instants.
    ///   - now: The time of the export, the `DTSTAMP` of each entry.
    /// - Returns: The text, and notes on alerts that other programs see differently.
    public static func write(_ alerts: [Alert], zone: Zone, now: Instant) -> CalendarExport {
        var export = CalendarExport()
        let alertEntries = AlertEntries(zone: zone, now: now)
        var body = CalendarWriter(capacity: 640 * alerts.count)
        var zones: [Zone: Instant] = [:]
        for alert in alerts {
            let (entries, change) = alertEntries.entries(alert)
            if let change {
                export.changes.append(
                    CalendarNote(
                        code: change.code, line: nil, title: alert.content.title, day: nil,
                        message: change.message))
            }
            for entry in entries {
                body.write(entry, stamp: now)
                if case .local(_, let zone?) = entry.start, let start = entry.start {
                    let first = ([start] + entry.include).map { $0.instant(in: zone) }.min() ?? now
                    zones[zone] = min(zones[zone] ?? now, first)
                }
            }
        }
        var writer = CalendarWriter(capacity: 0)
        writer.line("BEGIN", word: "VCALENDAR")
        writer.line("VERSION", word: "2.0")
        writer.line("PRODID", word: "-//Peal//Peal//EN")
        for (zone, first) in zones.sorted(by: { $0.key.identifier < $1.key.identifier }) {
            ZoneWriter(zone: zone, start: first, now: now).write(to: &writer)
        }
        writer.append(body)
        writer.line("END", word: "VCALENDAR")
        export.text = writer.text
        return export
    }
}
