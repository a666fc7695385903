public import Alerts
internal import Messages
public import Recurrence

extension ICalendar {
    /// Writes alerts as iCalendar text.
    ///
    /// Each becomes a `VEVENT` with its times as RFC 5545 says them: a window over hours becomes
    /// `BYHOUR` and `BYMINUTE`, in several entries where one does not say it. What no rule says is
    /// listed (`RDATE`) as far as it is near. An alert that is on has a `VALARM`. Beside that
    /// stands the alert as Peal has it, `X-PEAL-ALERT`, so that
    /// ``read(_:zone:now:trustsTargets:progress:)`` gives it back.
    ///
    /// - Parameters:
    ///   - alerts: What to write, in this order.
    ///   - zone: The machine's zone, for what has to be an instant.
    ///   - now: Becomes each entry's `DTSTAMP`.
    /// - Returns: The text, and what other programs see otherwise than it is.
    public static func write(_ alerts: [Alert], zone: Zone, now: Instant) -> CalendarExport {
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
