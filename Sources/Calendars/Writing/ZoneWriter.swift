internal import Recurrence

/// Writes a zone as a `VTIMEZONE` (RFC 5545, section 3.6.5).
///
/// The text has the zone's clock changes from a year before the first time that needs them. Changes
/// that repeat every year are written as one rule.
struct ZoneWriter {
    let zone: Zone
    /// The first instant that needs a correct offset.
    let start: Instant
    let now: Instant

    /// The years ahead for which changes are looked up, enough to distinguish the fourth Sunday of
    /// a month from the last one.
    private static let years: Int64 = 24

    /// A kind of change: the offset before it, and the offset and abbreviation after it.
    private struct Kind: Hashable {
        let before: Int
        let after: Offset
    }

    func write(to writer: inout CalendarWriter) {
        writer.line("BEGIN:VTIMEZONE")
        writer.line("TZID", text: zone.identifier)
        let year = Int64(366 * 86_400)
        let first = min(start.seconds, now.seconds) - year
        let end = Instant(seconds: now.seconds + ZoneWriter.years * year)
        let before = zone.offset(at: Instant(seconds: first))
        add(
            [Zone.utc.civil(at: Instant(seconds: first + Int64(before.seconds)))],
            Kind(before: before.seconds, after: before), rule: nil, to: &writer)
        var onsets: [(Kind, [CivilDateTime])] = []
        for change in zone.transitions(from: Instant(seconds: first), to: end) {
            let kind = Kind(before: change.before.seconds, after: change.after)
            // RFC 5545 gives the onset in the local time from before the change.
            let local = Instant(seconds: change.instant.seconds + Int64(kind.before))
            let wall = Zone.utc.civil(at: local)
            if let index = onsets.firstIndex(where: { $0.0 == kind }) {
                onsets[index].1.append(wall)
            } else {
                onsets.append((kind, [wall]))
            }
        }
        for (kind, walls) in onsets {
            let tail = ZoneWriter.lasting(walls, until: Zone.utc.civil(at: end).date.year)
            let single = walls.dropLast(tail?.count ?? 0)
            if !single.isEmpty { add(Array(single), kind, rule: nil, to: &writer) }
            if let tail { add(tail.walls, kind, rule: tail.rule, to: &writer) }
        }
        writer.line("END:VTIMEZONE")
    }

    private func add(
        _ onsets: [CivilDateTime], _ kind: Kind, rule: String?, to writer: inout CalendarWriter
    ) {
        guard let first = onsets.first else { return }
        let name = kind.after.isDaylightSaving ? "DAYLIGHT" : "STANDARD"
        writer.line("BEGIN", name)
        writer.line("DTSTART", .local(first, nil))
        writer.line("TZOFFSETFROM", ZoneWriter.text(kind.before))
        writer.line("TZOFFSETTO", ZoneWriter.text(kind.after.seconds))
        writer.line("TZNAME", text: kind.after.abbreviation)
        if let rule {
            writer.line("RRULE", rule)
        } else {
            for onset in onsets.dropFirst() { writer.line("RDATE", .local(onset, nil)) }
        }
        writer.line("END", name)
    }

    /// Returns the changes at the end that repeat every year on the same weekday of the same month,
    /// with their rule.
    private static func lasting(
        _ walls: [CivilDateTime], until year: Int
    ) -> (walls: [CivilDateTime], count: Int, rule: String)? {
        guard let last = walls.last, last.date.year >= year - 1 else { return nil }
        var best: (walls: [CivilDateTime], count: Int, rule: String)?
        for isFromEnd in [true, false] {
            let number = ordinal(last.date, isFromEnd)
            var tail: [CivilDateTime] = []
            for wall in walls.reversed() {
                guard wall.time == last.time, wall.date.month == last.date.month,
                    wall.date.weekday == last.date.weekday,
                    ordinal(wall.date, isFromEnd) == number,
                    tail.last.map({ $0.date.year == wall.date.year + 1 }) ?? true
                else { break }
                tail.append(wall)
            }
            guard tail.count > 8, tail.count > best?.count ?? 0 else { continue }
            let rule =
                "FREQ=YEARLY;BYMONTH=\(last.date.month);BYDAY=\(number)\(last.date.weekday.code)"
            best = (tail.reversed(), tail.count, rule)
        }
        return best
    }

    /// Returns the number of a weekday within its month, counted from the start or from the end.
    private static func ordinal(_ date: CivilDate, _ isFromEnd: Bool) -> Int {
        guard isFromEnd else { return (date.day + 6) / 7 }
        var number = -1
        while date.advanced(byDays: 7 * -number).month == date.month { number -= 1 }
        return number
    }

    private static func text(_ offset: Int) -> String {
        let seconds = abs(offset)
        let parts = [seconds / 3_600, seconds / 60 % 60] + (seconds % 60 > 0 ? [seconds % 60] : [])
        let digits = parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
        return (offset < 0 ? "-" : "+") + digits
    }
}
