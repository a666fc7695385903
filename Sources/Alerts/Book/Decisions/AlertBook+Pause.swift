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
    ///   - end: The end of the pause; `nil` lets it last until ``resuming(_:planned:at:)``.
    ///   - now: The current time.
    /// - Returns: The changes to write and the effects to carry out.
    /// - Throws: ``AlertError`` with the code ``AlertError/Code/noSuchAlert``, or with
    ///   ``AlertError/Code/invalidAlert`` if the pause would end before it begins, or later
    ///   than in ten years.
    public func pausing(
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
        var pauses = try begunPauses(of: id, at: now)
        guard since <= now else {
            pauses.plannedPause = pause
            var decision = try putting(pauses, for: id, at: now)
            if id == nil { decision.effects.append(.announce(.pausePlanned(pause))) }
            return decision
        }
        // A pause that is already in effect keeps its start, so that a snooze that waits for the
        // end of the pause keeps waiting.
        if let old = pauses.pause, old.covers(now) { pause.since = old.since }
        pauses.pause = pause
        var decision = try putting(pauses, for: id, silencing: true, at: now)
        if id == nil { decision.effects.append(.announce(.paused(pause))) }
        return decision
    }

    /// Silences a ring that still waits to be shown, as if it came due in the pause that begins now.
    private func silenceWaiting(
        _ record: inout AlertRecord, at now: Instant, into decision: inout Decision
    ) {
        guard let ring = record.state.notification, ring.isPending else { return }
        guard record.alert.trigger.comesOnce, record.state.snooze == nil else {
            return retire(&record, at: now, into: &decision)
        }
        takeOffScreen(&record, into: &decision)
        record.state.snooze = Snooze(until: now, day: ring.day, due: ring.due)
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
    public func resuming(
        _ id: Alert.ID?, planned: Bool = false, at now: Instant
    ) throws(AlertError) -> Decision {
        var decision = Decision()
        for id in try idsResumed(id, planned: planned, at: now) {
            let ended = try endedPauses(of: id, planned: planned, at: now)
            let one = try putting(ended, for: id, at: now)
            decision.changes += one.changes
            decision.effects += one.effects
        }
        let isPaused = pause(at: now) != nil
        let takesBack = planned && plannedPause(at: now) != nil
        guard id == nil, isPaused || takesBack else { return decision }
        if isPaused {
            keepSnoozes(at: now, in: &decision)
            decision.effects.append(.announce(.paused(nil)))
        }
        let ended = try endedPauses(of: nil, planned: planned, at: now)
        var state = global
        (state.pause, state.plannedPause) = (ended.pause, ended.plannedPause)
        decision.changes.append(.global(state))
        if takesBack { decision.effects.append(.announce(.pausePlanned(nil))) }
        return decision
    }

    /// The alerts whose own pauses ``resuming(_:planned:at:)`` changes.
    ///
    /// - Throws: ``AlertError`` with the code ``AlertError/Code/noSuchAlert``.
    func idsResumed(
        _ id: Alert.ID?, planned: Bool, at now: Instant
    ) throws(AlertError) -> [Alert.ID] {
        func isResumed(_ state: AlertState) -> Bool {
            let pauses = Pause.begun(state.pause, state.plannedPause, at: now)
            return pauses.current?.covers(now) == true
                || (planned || id != nil) && pauses.planned != nil
        }
        if let id { return isResumed(try record(id).state) ? [id] : [] }
        return entries.filter { isResumed($0.value.record.state) }.keys.sorted()
    }

    /// Returns a state that contains only the pauses of one alert, or those of all alerts.
    ///
    /// A planned pause that has begun is the current one.
    private func begunPauses(
        of id: Alert.ID?, at now: Instant
    ) throws(AlertError) -> GlobalState {
        var state = GlobalState(pause: global.pause, plannedPause: global.plannedPause)
        if let id {
            let record = try record(id)
            (state.pause, state.plannedPause) = (record.state.pause, record.state.plannedPause)
        }
        (state.pause, state.plannedPause) = Pause.begun(
            state.pause, state.plannedPause, at: now)
        return state
    }

    /// Returns the pauses after ``resuming(_:planned:at:)``: the current pause ends now.
    private func endedPauses(
        of id: Alert.ID?, planned: Bool, at now: Instant
    ) throws(AlertError) -> GlobalState {
        var state = try begunPauses(of: id, at: now)
        let isPaused = state.pause?.covers(now) == true
        if isPaused { state.pause?.until = now }
        if planned || id != nil && !isPaused { state.plannedPause = nil }
        return state
    }

    /// Returns the decision to write the pauses.
    ///
    /// - Parameters:
    ///   - pauses: The pauses of one alert or of all alerts.
    ///   - id: The alert; `nil` means all alerts.
    ///   - isBeginning: Whether a pause begins, which silences the rings that wait to be shown.
    ///   - now: The current time.
    /// - Returns: The changes to write and the effects to carry out.
    /// - Throws: ``AlertError`` with the code ``AlertError/Code/noSuchAlert``.
    private func putting(
        _ pauses: GlobalState, for id: Alert.ID?, silencing isBeginning: Bool = false,
        at now: Instant
    ) throws(AlertError) -> Decision {
        var decision = Decision()
        if let id {
            var record = try record(id)
            keepSnooze(of: &record, at: now)
            if isBeginning { silenceWaiting(&record, at: now, into: &decision) }
            (record.state.pause, record.state.plannedPause) = (pauses.pause, pauses.plannedPause)
            return decision.putting(record)
        }
        for id in isBeginning ? notifications.ids.sorted() : [] {
            var record = try record(id)
            guard record.state.notification?.isPending == true else { continue }
            keepSnooze(of: &record, at: now)
            silenceWaiting(&record, at: now, into: &decision)
            decision.put(record)
        }
        keepSnoozes(at: now, in: &decision)
        var state = global
        (state.pause, state.plannedPause) = (pauses.pause, pauses.plannedPause)
        decision.changes.append(.global(state))
        return decision
    }
}
