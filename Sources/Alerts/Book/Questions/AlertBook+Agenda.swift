import Messages
public import Recurrence

extension AlertBook {
    /// The maximum number of parts of an agenda: the days of a year.
    public static let maximumParts = 366

    /// Returns the coming rings in a line for each alert and part of the agenda.
    ///
    /// Reading stops after a million rings, about as many as a hundred alerts have in a week if
    /// they ring every minute. The alerts that ring first are read first.
    ///
    /// - Parameters:
    ///   - group: The group of the alerts; `nil` for all alerts.
    ///   - now: Only rings after this instant are included.
    ///   - ends: The instants at which the parts end, in order. A part begins where the part before
    ///     it ends, and the first one begins at `now`. A ring at an end belongs to the next part.
    ///   - limit: The maximum number of lines.
    /// - Returns: The lines, sorted by part and by first ring.
    /// - Throws: ``AlertError`` with the code ``AlertError/Code/invalidAlert`` if the ends are not
    ///   in order, or if there are too many.
    public func agendaLines(
        inGroup group: String?, after now: Instant, ends: [Instant], limit: Int
    ) throws(AlertError) -> [AgendaLine] {
        guard ends.count <= Self.maximumParts, zip(ends, ends.dropFirst()).allSatisfy(<) else {
            throw .invalid(
                "An agenda has at most \(Self.maximumParts) parts, which end one after the other.")
        }
        guard let end = ends.last else { return [] }
        var planned: [WakeUp] = []
        for (id, entry) in entries
        where entry.next < end && (group == nil || entry.group == group) {
            planned.append(WakeUp(at: entry.next, id: id))
        }
        var parts = AgendaParts(under: conditions, start: now, ends: ends, left: 1_000_000)
        for (index, next) in planned.sorted().enumerated() {
            // No alert rings before its wake-up, so the first lines can be complete.
            if index % 256 == 255, parts.count(before: next.at) >= limit { break }
            guard parts.left > 0, let record = entries[next.id]?.record else { break }
            parts.addRings(of: record)
            parts.addSilentRings(of: record)
        }
        let lines = parts.lines.sorted {
            ($0.part, $0.first, $0.alert) < ($1.part, $1.first, $1.alert)
        }
        return Array(lines.prefix(max(0, limit)))
    }
}

/// The parts of an agenda, while lines are added to them.
private struct AgendaParts {
    /// The longest part whose lines are split where the gaps between rings differ: a day, on which
    /// the clocks may be set back.
    private static let longestSplit = Duration.seconds(25 * 3_600)

    private let conditions: RingConditions
    private let beginning: Instant
    private let ends: [Instant]
    /// The number of rings that may still be read.
    private(set) var left: Int
    private(set) var lines: [AgendaLine] = []
    /// The part of the latest ring.
    ///
    /// The rings of an alert come in order, so the search for the part of the next ring begins
    /// here.
    private var part = 0
    /// The index of the first line of the current alert.
    private var start = 0

    init(under conditions: RingConditions, start: Instant, ends: [Instant], left: Int) {
        self.conditions = conditions
        beginning = start
        self.ends = ends
        self.left = left
    }

    /// Adds the rings of an alert.
    mutating func addRings(of record: AlertRecord) {
        // A ring can use up a snooze or a skip, so the record changes from ring to ring.
        var record = record
        var cursor = max(beginning, conditions.watermark(of: record))
        begin()
        while left > 0, let ring = conditions.takeRing(of: &record, after: cursor)?.instant,
            add(
                ring, of: record, nil,
                event: record.alert.timeAnnounced(by: ring, in: conditions.zone))
        {
            cursor = max(ring, conditions.watermark(of: record))
        }
    }

    /// Adds the occurrences that do not ring, because the user silenced them.
    mutating func addSilentRings(of record: AlertRecord) {
        var record = record
        let state = record.state
        guard record.alert.isOn,
            state.done != nil || state.skip != nil || state.pause != nil
                || state.plannedPause != nil || conditions.global.pause != nil
                || conditions.global.plannedPause != nil
                || conditions.settings.quietHours != nil
        else { return }
        let trigger = record.alert.trigger
        let home = trigger.zone(on: conditions.zone)
        var cursor = max(beginning, conditions.watermark(of: record))
        begin()
        while left > 0, let next = record.alert.next(after: cursor, in: conditions.zone) {
            var silence: AgendaLine.Silence?
            if let done = state.done, done.covers(next, in: home) {
                silence = .done
            } else if conditions.silence(of: record, at: next.instant) != nil {
                let isPaused = conditions.pause(of: record, at: next.instant) != nil
                // A one-time alert rings when the silence ends, unless it is skipped.
                let isSkipped =
                    (trigger.comesOnce || conditions.usesUpSkip(next.instant, of: record))
                    && conditions.silences(next, of: &record)
                silence = isSkipped ? .skipped : isPaused ? .paused : .quiet
            } else if conditions.silences(next, of: &record) {
                silence = .skipped
            }
            cursor = next.instant
            guard holds(cursor) else { return }
            if let silence {
                let event = record.alert.timeAnnounced(by: cursor, in: conditions.zone)
                _ = add(cursor, of: record, silence, event: event)
            }
        }
    }

    /// Begins with the first part again.
    private mutating func begin() {
        part = 0
        start = lines.count
    }

    /// Returns the number of lines of the first part that begin before an instant.
    func count(before instant: Instant) -> Int {
        lines.count { $0.part == 0 && $0.first < instant }
    }

    /// Moves to the part of a ring, which is not earlier than the one before it.
    ///
    /// - Parameter ring: The ring.
    /// - Returns: Whether the ring is in the agenda; if not, later rings are not either.
    private mutating func holds(_ ring: Instant) -> Bool {
        left -= 1
        while part < ends.count, ends[part] <= ring { part += 1 }
        return part < ends.count
    }

    /// Whether a line of the current part ends where the gaps between rings differ.
    private var isSplit: Bool {
        (part > 0 ? ends[part - 1] : beginning).duration(to: ends[part]) <= Self.longestSplit
    }

    /// Adds a ring to the line of its alert and part.
    ///
    /// - Parameters:
    ///   - ring: The ring, which is not earlier than the one before it.
    ///   - record: The alert.
    ///   - silence: The reason why it is silent; `nil` if it is not.
    ///   - event: The time that an early ring announces.
    /// - Returns: Whether the ring is in the agenda; if not, later rings are not either.
    private mutating func add(
        _ ring: Instant, of record: AlertRecord, _ silence: AgendaLine.Silence?, event: Instant?
    ) -> Bool {
        guard holds(ring) else { return false }
        if event == nil,
            let index = lines[start...].lastIndex(where: {
                $0.silence == silence && $0.event == nil
            }),
            lines[index].part == part
        {
            if let next = lines[index].add(ring, splitting: isSplit) { lines.append(next) }
        } else {
            let alert = record.alert
            lines.append(
                AgendaLine(
                    part: part, alert: alert.id,
                    title: alert.shown(alert.content.title, at: ring, in: conditions.zone),
                    first: ring, silence: silence, event: event,
                    progress: part == 0 ? conditions.progress(of: record, at: beginning) : nil,
                    calendar: alert.calendar))
        }
        return true
    }
}
