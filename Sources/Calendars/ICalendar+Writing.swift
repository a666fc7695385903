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
        var exporter = CalendarExporter(zone: zone, now: now, count: alerts.count)
        for alert in alerts { exporter.add(alert) }
        return exporter.export()
    }
}

/// Writes alerts as iCalendar text, one after the other, as ``ICalendar/write(_:zone:now:)`` does.
public struct CalendarExporter {
    private let entries: AlertEntries
    /// The `DTSTAMP` of each entry.
    private let stamp: String
    private var writer: CalendarWriter
    private var changes: [CalendarNote] = []
    /// The first time in each zone that an entry names.
    private var zones: [Zone: Instant] = [:]
    /// The length of the text before the zones.
    private let head: Int

    /// Starts a calendar.
    ///
    /// - Parameters:
    ///   - zone: The machine's zone, for times that must be written as instants.
    ///   - now: The time of the export, the `DTSTAMP` of each entry.
    ///   - count: About how many alerts will be added.
    public init(zone: Zone, now: Instant, count: Int) {
        entries = AlertEntries(zone: zone, now: now)
        stamp = RecurrenceDate.instant(now).rfc5545
        writer = CalendarWriter(capacity: 640 * count)
        writer.line("BEGIN:VCALENDAR")
        writer.line("VERSION:2.0")
        writer.line("PRODID:-//Peal//Peal//EN")
        head = writer.bytes.count
    }

    /// Adds the entries of an alert.
    ///
    /// - Parameters:
    ///   - alert: The alert.
    ///   - document: The alert as a brief JSON text with the times of the machine's zone; `nil` to
    ///     write that text.
    public mutating func add(_ alert: Alert, document: String? = nil) {
        let (entries, change) = entries.entries(alert, document)
        if let change {
            changes.append(
                CalendarNote(
                    code: change.code, line: nil, title: alert.content.title, day: nil,
                    message: change.message))
        }
        for entry in entries { write(entry) }
    }

    /// Adds the entry of a shared alert.
    mutating func add(_ shared: SharedAlert) { write(entries.entry(shared)) }

    private mutating func write(_ entry: Entry) {
        writer.write(entry, stamp: stamp)
        guard case .local(_, let zone?) = entry.start, let start = entry.start else { return }
        let times = [start] + entry.include
        let first = times.map { $0.instant(in: zone) }.min() ?? entries.now
        zones[zone] = min(zones[zone] ?? entries.now, first)
    }

    /// Ends the calendar, and returns it with the notes on alerts that other programs see
    /// differently.
    public consuming func export() -> CalendarExport {
        writer.line("END:VCALENDAR")
        var bytes = writer.bytes
        if !zones.isEmpty {
            var definitions = CalendarWriter(capacity: 4_096)
            for (zone, first) in zones.sorted(by: { $0.key.identifier < $1.key.identifier }) {
                ZoneWriter(zone: zone, start: first, now: entries.now).write(to: &definitions)
            }
            bytes.insert(contentsOf: definitions.bytes, at: head)
        }
        return CalendarExport(text: String(decoding: bytes, as: UTF8.self), changes: changes)
    }
}
