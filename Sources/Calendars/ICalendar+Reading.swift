internal import Messages
public import Recurrence

extension ICalendar {
    /// Reads the events and to-dos of iCalendar text as alerts.
    ///
    /// Each `VALARM` (RFC 5545, section 3.6.6) becomes an alert. An entry without one rings when it
    /// starts, a to-do when it is due, what has no time of day at 09:00. What is over, called off
    /// or done is refused, and so is what cannot be made to ring at the right time; nothing is
    /// left out without a note. What ``write(_:zone:now:)`` wrote comes back as it was, as far as
    /// no other program has changed it.
    ///
    /// An alert has the same `Alert.origin` and id each time the same entry is read.
    ///
    /// - Parameters:
    ///   - text: One or more `VCALENDAR`s.
    ///   - zone: The machine's zone.
    ///   - now: What is over by then is refused.
    ///   - trustsTargets: Whether what Peal wrote may open anything, and not only `http` and
    ///     `https`. Anybody can write what looks like it, so this is for backups of one's own.
    ///   - progress: Called now and then with how much is done, and of how much.
    /// - Returns: The alerts, what was taken otherwise than it is written, and what was refused.
    /// - Throws: ``CalendarError`` where there is no calendar in the text.
    public static func read(
        _ text: String, zone: Zone, now: Instant, trustsTargets: Bool = false,
        progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) throws(CalendarError) -> CalendarImport {
        let scanner = CalendarScanner(text)
        guard scanner.hasText else {
            throw CalendarError(code: .empty, message: "There is no text: nothing to import.")
        }
        guard scanner.hasCalendar else {
            throw CalendarError(
                code: .noCalendar,
                message: "This is not a calendar: an iCalendar file has a line "
                    + "BEGIN:VCALENDAR.")
        }
        var importer = CalendarImporter(zone: zone, now: now, trustsTargets: trustsTargets)
        importer.run(scanner, progress: progress)
        return importer.result
    }
}
