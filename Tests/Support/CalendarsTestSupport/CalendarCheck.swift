import Alerts
import Calendars
import Localization
import Recurrence

/// A check that holds for any bytes: nothing traps, Peal reads the alerts of a calendar again from
/// the calendar that it writes, and an alarm can be acknowledged.
package enum CalendarCheck {
    /// The failure that the check found.
    package struct Finding: Error, CustomStringConvertible {
        package let description: String
    }

    /// The zone in which calendars are read; it has clock changes.
    static let zone = (try? Zone(posix: "CET-1CEST,M3.5.0,M10.5.0/3")) ?? .utc
    /// 2026-11-22 10:00 in Berlin.
    static let now = Instant(seconds: 1_795_338_000)

    /// Reads a calendar as `peal import` does, searches the rings of its alerts, and reads the alerts
    /// again from the calendar that Peal writes.
    ///
    /// - Parameter bytes: The text of the calendar.
    /// - Throws: ``Finding``.
    package static func run(_ bytes: some Collection<UInt8>) throws(Finding) {
        let text = String(decoding: bytes, as: UTF8.self)
        try AcknowledgementCheck.run(text)
        guard let read = try? ICalendar.read(text, zone: zone, now: now) else { return }
        for alert in read.alerts {
            _ = alert.trigger.next(after: now, in: zone)
            for grammar in Grammar.allCases { _ = grammar.sentence(alert.trigger.schedules) }
        }
        let written = ICalendar.write(read.alerts, zone: zone, now: now)
        let again: CalendarImport
        do {
            again = try ICalendar.read(written.text, zone: zone, now: now, trustsTargets: true)
        } catch {
            throw Finding(description: "Peal cannot read what it has written: \(error)")
        }
        guard again.alerts.map(\.id) == read.alerts.map(\.id) else {
            throw Finding(
                description: "Peal reads other alerts from the calendar that it has written.")
        }
    }
}
