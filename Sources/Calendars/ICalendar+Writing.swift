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
    /// - Throws: ``CalendarError`` if libical is not installed.
    public static func write(_ alerts: [Alert], zone: Zone, now: Instant)
        throws(CalendarError) -> CalendarExport
    {
        try IcalLibrary.load()
        var export = CalendarExport()
        let writer = AlertEntries(zone: zone, now: now)
        var body = ""
        var zones: [Zone: Instant] = [:]
        for alert in alerts {
            let (entries, change) = writer.entries(alert)
            if let change {
                export.changes.append(
                    CalendarNote(
                        code: change.code, line: nil, title: alert.content.title, day: nil,
                        message: change.message))
            }
            for entry in entries {
                body += IcalWriter.text(entry, stamp: now)
                if case .local(_, let zone?) = entry.start, let start = entry.start {
                    let first = ([start] + entry.include).map { $0.instant(in: zone) }.min() ?? now
                    zones[zone] = min(zones[zone] ?? now, first)
                }
            }
        }
        export.text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Peal//Peal//EN\r\n"
        for (zone, first) in zones.sorted(by: { $0.key.identifier < $1.key.identifier }) {
            export.text += ZoneWriter(zone: zone, start: first, now: now).text
        }
        export.text += body + "END:VCALENDAR\r\n"
        return export
    }
}
