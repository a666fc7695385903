import Alerts
import Calendars
import Recurrence

/// A check that holds for any text: if the user is done with an alarm, one line of the text changes,
/// and Peal reads from the new text nothing else than before.
enum AcknowledgementCheck {
    /// Acknowledges the alarm of each mirror of a calendar.
    ///
    /// - Parameter text: The text of the calendar.
    /// - Throws: ``CalendarCheck/Finding``.
    static func run(_ text: String) throws(CalendarCheck.Finding) {
        guard let mirrors = mirrors(of: text) else { return }
        let instant = CalendarCheck.now
        // A text with thousands of alarms would take too long.
        for alert in mirrors.alerts.prefix(20)
        where alert.origin?.acknowledged ?? .distantPast < instant {
            let written = mirrors.acknowledging([alert.id: instant], in: text)
            if written == text { continue }
            try check(text.utf8, written.utf8, instant)
            let again = self.mirrors(of: written)?.alerts ?? []
            guard again.count == mirrors.alerts.count,
                zip(again, mirrors.alerts).allSatisfy({ isSame($0, $1, alert, instant) })
            else { throw finding("Peal reads something else from the calendar: \(written)") }
        }
    }

    /// Whether two readings of a mirror differ only in what is acknowledged.
    private static func isSame(
        _ new: Alert, _ old: Alert, _ done: Alert, _ instant: Instant
    ) -> Bool {
        // An alarm that repeats can have several mirrors.
        var new = new
        if new.id == done.id || new.origin?.acknowledged == instant {
            guard new.origin?.acknowledged ?? .distantPast >= instant else { return false }
            new.origin?.acknowledged = old.origin?.acknowledged
        }
        return new == old
    }

    /// Checks that the texts are the same before and behind one line `ACKNOWLEDGED`.
    private static func check(
        _ old: String.UTF8View, _ new: String.UTF8View, _ instant: Instant
    ) throws(CalendarCheck.Finding) {
        let line = "ACKNOWLEDGED:\(RecurrenceDate.instant(instant).rfc5545)"
        let (old, new) = (Array(old), Array(new))
        let places = new.indices.filter { new[$0...].starts(with: line.utf8) }
        let isRight = places.contains { place in
            let rest = new[(place + line.utf8.count)...]
            guard new[..<place].elementsEqual(old.prefix(place)) else { return false }
            let added = new.count - old.count
            // A new line has an end of its own.
            let end = rest.prefix(while: { $0 == 10 || $0 == 13 }).count
            for length in 1...2 where length <= end && added == line.utf8.count + length {
                if rest.dropFirst(length).elementsEqual(old[place...]) { return true }
            }
            let replaced = line.utf8.count - added
            guard replaced > 0, rest.elementsEqual(old[place...].dropFirst(replaced)) else {
                return false
            }
            return name(of: old[place...].prefix(replaced)) == "ACKNOWLEDGED"
        }
        guard isRight else { throw finding("Other bytes have changed.") }
    }

    /// Returns the name of the property in a line, which can be folded.
    private static func name(of line: ArraySlice<UInt8>) -> String? {
        var lines = ContentLines(Array(line))
        return lines.next()?.name
    }

    private static func mirrors(of text: String) -> CalendarMirrors? {
        try? ICalendar.mirrors(
            of: text, in: FollowedCalendar(name: "work", path: "/work"), zone: CalendarCheck.zone,
            now: CalendarCheck.now)
    }

    private static func finding(_ sentence: String) -> CalendarCheck.Finding {
        CalendarCheck.Finding(description: sentence)
    }
}
