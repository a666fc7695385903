import Messages
public import Recurrence

/// The reasons for a silent occurrence: its day or ring is done, it is skipped, or it lies in a
/// pause or in quiet hours.
extension AlertBook {
    /// The maximum number of occurrences that can be skipped at once.
    static let maximumSkip = 1_000

    /// Skips the next occurrences; a count of 0 cancels the skip.
    ///
    /// Occurrences that are done or lie in a pause are silent anyway and do not count.
    ///
    /// - Throws: ``AlertError`` with the code ``AlertError/Code/noSuchAlert``, or with
    ///   ``AlertError/Code/invalidAlert`` for a number outside 0 to 1000.
    public func skipping(
        _ id: Alert.ID, _ count: Int, at now: Instant
    ) throws(AlertError) -> Decision {
        var record = try record(id)
        guard (0...Self.maximumSkip).contains(count) else {
            throw .invalid("Cannot skip \(count) occurrences. Give a number from 0 to 1000.")
        }
        let skip = count > 0 ? Skip(count: count, since: now) : nil
        guard record.state.skip?.count != skip?.count else { return Decision() }
        record.state.skip = skip
        return Decision().putting(record)
    }

    /// The pause of all alerts that covers `now`; `nil` if there is none.
    public func pause(at now: Instant) -> Pause? {
        let pause = Pause.begun(global.pause, global.plannedPause, at: now).current
        return pause.flatMap { $0.covers(now) ? $0 : nil }
    }

    /// The pause of all alerts that begins after `now`; `nil` if there is none.
    public func plannedPause(at now: Instant) -> Pause? {
        global.plannedPause.flatMap { $0.since > now ? $0 : nil }
    }

    /// The pause that covers an instant; if two do, the one that ends last.
    func pause(of record: AlertRecord, at instant: Instant) -> Pause? {
        guard !record.state.isUneventful || global.pause != nil || global.plannedPause != nil else {
            return nil
        }
        let pauses = [
            record.state.pause, record.state.plannedPause, global.pause, global.plannedPause,
        ]
        return pauses.lazy.compactMap(\.self).filter { $0.covers(instant) }
            .max { $0.until ?? .distantFuture < $1.until ?? .distantFuture }
    }

    /// The pause or the quiet hours that cover an instant; if several do, the one that ends last.
    func silence(of record: AlertRecord, at instant: Instant) -> Pause? {
        let pause = pause(of: record, at: instant)
        guard let quiet = quiet(of: record, at: instant) else { return pause }
        guard let pause else { return quiet }
        return quiet.until ?? .distantFuture < pause.until ?? .distantFuture ? pause : quiet
    }

    /// The instant at which the snooze rings: its own time, or the end of a pause or of quiet hours
    /// that cover that time.
    func snoozeEnd(of record: AlertRecord) -> Instant? {
        guard var end = record.state.snooze?.until else { return nil }
        while let pause = silence(of: record, at: end) {
            guard let until = pause.until else { return nil }
            end = until
        }
        return end
    }

    /// Moves a snooze to the end of the pause that it waited for, if that pause has ended.
    ///
    /// Call this before the ended pause is dropped, because nothing else records that the snooze
    /// waited for it. The end may lie in a second pause or in quiet hours, which then delay the
    /// snooze further.
    ///
    /// - Parameters:
    ///   - record: The alert.
    ///   - now: The current time.
    ///   - endsQuietHours: Whether the quiet hours that cover `now` end now.
    func keepSnooze(
        of record: inout AlertRecord, at now: Instant, endsQuietHours: Bool = false
    ) {
        while let until = record.state.snooze?.until {
            var quietEnd = quiet(of: record, at: until)?.until
            if endsQuietHours { quietEnd = quietEnd.map { min($0, now) } }
            let pauseEnd = pause(of: record, at: until).map { $0.until ?? .distantFuture }
            guard let end = [quietEnd, pauseEnd].compactMap(\.self).max(), end <= now, end > until
            else { return }
            record.state.snooze?.until = end
        }
    }

    /// Calls `keepSnooze` for every alert that `decision` does not change, before a pause is
    /// dropped.
    func keepSnoozes(at now: Instant, in decision: inout Decision) {
        let changed = Set(decision.changes.compactMap(\.subject))
        for entry in entries.values {
            var record = entry.record
            let snooze = record.state.snooze
            guard snooze != nil, !changed.contains(.alert(record.id)) else { continue }
            keepSnooze(of: &record, at: now)
            guard record.state.snooze != snooze else { continue }
            decision.changes.append(.put(record))
        }
    }

    /// Returns the next ring of an alert after `instant`, leaving out silent occurrences.
    ///
    /// The ring is a snooze or an occurrence, whichever comes first.
    public func nextRing(of record: AlertRecord, after instant: Instant) -> Occurrence? {
        var record = record
        return takeRing(of: &record, after: instant)
    }

    /// Returns the next ring as ``nextRing(of:after:)`` does, and removes the snooze and the
    /// skipped occurrences that the ring uses up from `record`.
    func takeRing(of record: inout AlertRecord, after instant: Instant) -> Occurrence? {
        let trigger = record.alert.trigger
        let home = trigger.zone(on: zone)
        var snoozeEnd = snoozeEnd(of: record)
        var cursor = instant
        var quietSpans = 0
        let isSearched = record.alert.isOn && !isAlwaysQuiet(record)
        while isSearched,
            let next = record.alert.next(after: cursor, in: zone),
            next.instant <= snoozeEnd ?? .distantFuture
        {
            cursor = next.instant
            if let pause = silence(of: record, at: next.instant) {
                guard !trigger.comesOnce else {
                    if !record.state.silences(next, in: home) {
                        record.state.hold(next)
                        snoozeEnd = self.snoozeEnd(of: record)
                    }
                    break
                }
                quietSpans += 1
                guard let end = pause.until, quietSpans <= Self.maximumQuietSpans else { break }
                cursor = end - .microseconds(1)
            } else if !record.state.silences(next, in: home) {
                record.state.snooze = nil
                return next
            }
        }
        guard let snooze = record.state.snooze, let snoozeEnd else { return nil }
        record.state.snooze = nil
        return Occurrence(instant: snoozeEnd, day: snooze.day, wall: home.civil(at: snoozeEnd))
    }
}

extension AlertState {
    /// Whether an occurrence is done or skipped; a skipped occurrence is taken off the count.
    mutating func silences(_ occurrence: Occurrence, in zone: Zone) -> Bool {
        if let done, done.covers(occurrence, in: zone) { return true }
        guard let left = skip, occurrence.instant > left.since else { return false }
        skip = left.count > 1 ? Skip(count: left.count - 1, since: left.since) : nil
        return true
    }

    /// Records that a one-shot that a pause postponed has been dealt with.
    ///
    /// A later correction of the clock then does not bring the one-shot back.
    mutating func markHandled(_ due: Instant) {
        formerWatermark = formerWatermark.map { max($0, due) }
    }

    /// Postpones the occurrence of a one-shot until the end of the pause.
    mutating func hold(_ occurrence: Occurrence) {
        snooze = Snooze(
            until: occurrence.instant, day: occurrence.day, due: occurrence.instant)
    }
}
