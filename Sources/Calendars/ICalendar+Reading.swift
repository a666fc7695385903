public import Alerts
internal import Messages
public import Recurrence

extension ICalendar {
    /// Reads the events and to-dos of iCalendar text as alerts.
    ///
    /// Each `VALARM` (RFC 5545, section 3.6.6) becomes an alert. An event without an alarm rings at
    /// its start, and a to-do without an alarm rings when the to-do is due. If such an entry has no
    /// time of day, it rings at 09:00. Entries are refused if they are in the past, cancelled or
    /// completed, or if they cannot ring at the right time. Every entry that is left out gets a
    /// note. An entry that ``write(_:zone:now:)`` wrote becomes the same alert again, except for
    /// the parts that another program has changed.
    ///
    /// Reading the same entry again gives the same `Alert.origin` and id.
    ///
    /// - Parameters:
    ///   - text: One or more `VCALENDAR`s.
    ///   - zone: The machine's zone.
    ///   - now: The current time. Entries that are over by then are refused.
    ///   - trustsTargets: Whether an entry written by Peal may open any target, and not only `http`
    ///     and `https`. Anybody can write an entry that looks like Peal's, so set this only for the
    ///     user's own backups.
    ///   - progress: Called now and then with the number of finished steps and the total.
    /// - Returns: The alerts, and notes on entries that were changed or refused.
    /// - Throws: ``CalendarError`` if the text has no calendar.
    public static func read(
        _ text: String, zone: Zone, now: Instant, trustsTargets: Bool = false,
        progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) throws(CalendarError) -> CalendarImport {
        let scanner = try scanner(of: text, zone: zone, now: now)
        var importer = CalendarImporter(zone: zone, now: now, trustsTargets: trustsTargets)
        importer.run(scanner, progress: progress)
        return importer.result
    }

    /// Reads the events and to-dos of a followed calendar as mirrors.
    ///
    /// Entries are read as by ``read(_:zone:now:trustsTargets:progress:)``, with four differences:
    /// the calendar says when an entry without an alarm rings, entries in the past are read, too,
    /// what has been acknowledged is in the `Alert.origin`, and an entry that Peal wrote is like
    /// any other.
    ///
    /// - Parameters:
    ///   - text: One or more `VCALENDAR`s.
    ///   - calendar: The calendar.
    ///   - zone: The machine's zone.
    ///   - now: The current time.
    /// - Returns: The mirrors, and notes on entries that cannot be read.
    /// - Throws: ``CalendarError`` if the text has no calendar.
    public static func mirrors(
        of text: String, in calendar: FollowedCalendar, zone: Zone, now: Instant
    ) throws(CalendarError) -> CalendarMirrors {
        let scanner = try scanner(of: text, zone: zone, now: now)
        var importer = CalendarImporter(zone: zone, now: now, calendar: calendar)
        importer.run(scanner) { _, _ in }
        return CalendarMirrors(
            alerts: importer.result.alerts, entries: scanner.entries.count,
            entriesWithGuests: scanner.entries.count(where: \.hasGuests),
            faults: importer.result.refused.filter(\.code.isFault), alarms: importer.alarms)
    }

    static func scanner(
        of text: String, zone: Zone, now: Instant
    ) throws(CalendarError) -> CalendarScanner {
        let scanner = CalendarScanner(text, machineZone: zone, now: now)
        guard scanner.hasText else {
            throw CalendarError(
                code: .empty, message: "There is no text, so there is nothing to import.")
        }
        guard scanner.hasCalendar else {
            throw CalendarError(
                code: .noCalendar,
                message: "This is not a calendar: the line BEGIN:VCALENDAR is missing.")
        }
        return scanner
    }
}
