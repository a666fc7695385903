import Messages
public import Recurrence

/// Pauses of one alert or of all alerts, which begin now or later.
extension AlertBook {
    /// The time after which a pause must have ended; no ``Lead`` is longer, either.
    ///
    /// A later end, such as one in the year 9999, is a typing error.
    private static let longestPause = Duration.seconds(3_660 * 86_400)

    /// Silences one alert, or all alerts, until `end`.
    ///
    /// Occurrences in a pause are recorded as suppressed. Two kinds of rings come when the pause
    /// ends instead: a snooze, because the user asked for that very ring, and a one-shot, because
    /// it has no other time. The same holds for rings that still wait to be shown when the pause
    /// begins.
    ///
    /// - Parameters:
    ///   - id: The alert; `nil` means all alerts.
    ///   - start: The start of the pause; `nil` and the past mean `now`. A pause that begins later
    ///     replaces the one that was planned before it, and leaves the current pause as it is.
    ///   - end: The end of the pause; `nil` lets it last until ``resume(_:planned:at:)``.
    ///   - now: The current time.
    /// - Returns: The changes to write and the effects to carry out.
    /// - Throws: ``AlertError`` with the code ``AlertError/Code/noSuchAlert``, or with
    ///   ``AlertError/Code/invalidAlert`` if the pause would end before it begins, or later
    ///   than in ten years.
    public func pause(
        _ id: Alert.ID?, from start: Instant? = nil, until end: Instant?, at now: Instant
    ) throws(AlertError) -> Decision {
        if let end, end <= now {
            throw .invalid(
                "\(zone.civil(at: end)) is in the past. A pause must end in the future.")
        }
        let since = start.map { max($0, now) } ?? now
        if let end, end <= since {
            throw .invalid(
                "The pause would begin at \(zone.civil(at: since)) and end at "
                    + "\(zone.civil(at: end)). A pause must end after it begins.")
        }
        guard max(since, end ?? since) <= now.advanced(by: Self.longestPause) else {
            throw .invalid(
                "A pause must begin and end within the next ten years. Without an end it lasts "
                    + "until 'peal resume'.")
        }
        var pause = Pause(since: since, until: end)
        let state = try id.map { id throws(AlertError) in try record(id).state }
        var pauses = (state?.pauses ?? global.pauses).begun(at: now)
        guard since <= now else {
            pauses.planned = pause
            return try write(pauses, of: id, announcing: .pausePlanned(pause), at: now)
        }
        // A pause that is already in effect keeps its start, so that a snooze that waits for the
        // end of the pause keeps waiting.
        if let old = pauses.current, old.covers(now) { pause.since = old.since }
        pauses.current = pause
        return try write(pauses, of: id, silencing: true, announcing: .paused(pause), at: now)
    }

    /// Ends the pauses that are in effect.
    ///
    /// For one alert, a pause that is only planned counts as in effect if there is no other, so that
    /// the call takes it back.
    ///
    /// - Parameters:
    ///   - id: The alert; `nil` ends every pause in effect, of single alerts and of all alerts.
    ///   - planned: Whether to take back the planned pauses, too.
    ///   - now: The current time.
    /// - Returns: The changes to write and the effects to carry out.
    /// - Throws: ``AlertError`` with the code ``AlertError/Code/noSuchAlert``.
    public func resume(
        _ id: Alert.ID?, planned: Bool = false, at now: Instant
    ) throws(AlertError) -> Decision {
        var turn = Turn(at: now, under: conditions)
        for id in try idsResumed(id, planned: planned, at: now) {
            var record = try record(id)
            turn.set(
                record.state.pauses.ended(at: now, planned: planned, ofOneAlert: true), of: &record)
            turn.put(record)
        }
        let isPaused = conditions.pause(at: now) != nil
        let takesBack = planned && conditions.plannedPause(at: now) != nil
        guard id == nil, isPaused || takesBack else { return turn.decision }
        if isPaused {
            keepSnoozes(&turn)
            turn.perform(.announce(.paused(nil)))
        }
        turn.global.pauses = global.pauses.ended(at: now, planned: planned, ofOneAlert: false)
        turn.write(.global(turn.global))
        if takesBack { turn.perform(.announce(.pausePlanned(nil))) }
        return turn.decision
    }

    /// The alerts whose own pauses ``resume(_:planned:at:)`` changes.
    ///
    /// - Throws: ``AlertError`` with the code ``AlertError/Code/noSuchAlert``.
    func idsResumed(
        _ id: Alert.ID?, planned: Bool, at now: Instant
    ) throws(AlertError) -> [Alert.ID] {
        func isResumed(_ state: AlertState) -> Bool {
            let pauses = state.pauses.begun(at: now)
            return pauses.current?.covers(now) == true
                || (planned || id != nil) && pauses.planned != nil
        }
        if let id { return isResumed(try record(id).state) ? [id] : [] }
        return entries.filter { isResumed($0.value.record.state) }.keys.sorted()
    }

    /// Returns the decision to write the pauses after one of them has begun or was planned.
    ///
    /// - Parameters:
    ///   - pauses: The pauses of one alert or of all alerts.
    ///   - id: The alert; `nil` means all alerts.
    ///   - isBeginning: Whether a pause begins, which silences the rings that wait to be shown.
    ///   - announcement: The announcement about the pauses of all alerts.
    ///   - now: The current time.
    /// - Returns: The changes to write and the effects to carry out.
    /// - Throws: ``AlertError`` with the code ``AlertError/Code/noSuchAlert``.
    private func write(
        _ pauses: Pauses, of id: Alert.ID?, silencing isBeginning: Bool = false,
        announcing announcement: Announcement, at now: Instant
    ) throws(AlertError) -> Decision {
        var turn = Turn(at: now, under: conditions)
        if let id {
            var record = try record(id)
            turn.set(pauses, of: &record, silencing: isBeginning)
            turn.put(record)
            return turn.decision
        }
        for id in isBeginning ? notifications.ids.sorted() : [] {
            var record = try record(id)
            guard record.state.notification?.isPending == true else { continue }
            turn.set(record.state.pauses, of: &record, silencing: true)
            turn.put(record)
        }
        keepSnoozes(&turn)
        turn.global.pauses = pauses
        turn.write(.global(turn.global))
        turn.perform(.announce(announcement))
        return turn.decision
    }

    /// Moves the snoozes of all alerts that the decision does not change, before a pause is dropped
    /// for which they wait.
    func keepSnoozes(_ turn: inout Turn) {
        let changed = Set(turn.decision.changes.compactMap(\.subject))
        for entry in entries.values {
            var record = entry.record
            let snooze = record.state.snooze
            guard snooze != nil, !changed.contains(.alert(record.id)) else { continue }
            conditions.keepSnooze(of: &record, at: turn.now)
            guard record.state.snooze != snooze else { continue }
            turn.write(.put(record))
        }
    }

    // MARK: Skipping

    /// The maximum number of occurrences that can be skipped at once.
    static let maximumSkip = 1_000

    /// Skips the next occurrences; a count of 0 cancels the skip.
    ///
    /// Occurrences that are done or lie in a pause are silent anyway and do not count.
    ///
    /// - Throws: ``AlertError`` with the code ``AlertError/Code/noSuchAlert``, or with
    ///   ``AlertError/Code/invalidAlert`` for a number outside 0 to 1000.
    public func skip(
        _ id: Alert.ID, _ count: Int, at now: Instant
    ) throws(AlertError) -> Decision {
        var record = try ownRecord(id)
        guard (0...Self.maximumSkip).contains(count) else {
            throw .invalid("Cannot skip \(count) occurrences. Give a number from 0 to 1000.")
        }
        if count > 0, case .afterDone(let time) = record.alert.trigger {
            return skip(count, of: record, time, at: now)
        }
        let skip = count > 0 ? Skip(count: count, since: now) : nil
        guard record.state.skip?.count != skip?.count else { return Decision() }
        record.state.skip = skip
        var turn = Turn(at: now, under: conditions)
        turn.put(record)
        return turn.decision
    }

    /// Moves an alert that follows "done" past its next times, because nothing would move it after a
    /// silent ring.
    private func skip(
        _ count: Int, of record: AlertRecord, _ time: AfterDone, at now: Instant
    ) -> Decision {
        var record = record
        var turn = Turn(at: now, under: conditions)
        turn.dropSnooze(of: &record)
        turn.retire(&record)
        turn.move(&record, to: time.skipping(count, at: now, in: zone))
        turn.put(record)
        return turn.decision
    }
}
