public import Recurrence

extension AlertBook {
    /// Decides what happens with all alerts that are due at `now`.
    ///
    /// If several occurrences of one alert are due, the latest is shown, if ``Alert/late`` still
    /// allows that. The others are recorded as missed, and silent occurrences as suppressed. A
    /// one-shot in a pause waits for the end of the pause. If more than one alert is late, one
    /// digest is shown for all late alerts.
    public mutating func timePassed(until now: Instant) -> Decision {
        var turn = Turn(at: now, under: conditions)
        var late: [Alert.ID] = []
        let due = wakeUps.idsDue(at: now, by: entries)
        // A critical alert does not wait behind a crowd that is due at the same time.
        let critical = due.filter { entries[$0]?.urgency == .critical }
        let others = critical.isEmpty ? due : due.filter { entries[$0]?.urgency != .critical }
        for id in replacedFirst(critical + others) {
            guard var record = entries[id]?.record else { continue }
            if turn.ring(&record, replacing: earlierRequests(of: record)) { late.append(id) }
            turn.put(record)
        }
        turn.showLate(late)
        if let retry = turn.global.digest?.notification.retryAt, retry <= now {
            turn.global.digest?.notification.retry()
            turn.perform(.reconcile(.digest))
        }
        beginAndEndPauses(&turn)
        updateQuiet(&turn)
        turn.writeGlobalChanges()
        return turn.decision
    }

    /// Begins the planned pause of all alerts, and drops a pause that has ended.
    private func beginAndEndPauses(_ turn: inout Turn) {
        let now = turn.now
        let isBeginning = turn.global.plannedPause.map { $0.since <= now } ?? false
        let isEnding = turn.global.pause?.until.map { $0 <= now } ?? false
        guard isBeginning || isEnding else { return }
        keepSnoozes(&turn)
        turn.global.pauses = turn.global.pauses.going(at: now)
        turn.perform(.announce(.paused(turn.global.pause)))
        if isBeginning { turn.perform(.announce(.pausePlanned(nil))) }
    }

    // MARK: Quiet hours

    /// Uses new settings.
    ///
    /// Rings that waited for the end of the former quiet hours come now, unless the new quiet hours
    /// silence them, too.
    public mutating func settingsChanged(to new: RingSettings, at now: Instant) -> Decision {
        var turn = Turn(at: now, under: conditions)
        guard new != settings else { return turn.decision }
        if new.quietHours != settings.quietHours {
            for entry in entries.values {
                var record = entry.record
                conditions.keepSnooze(of: &record, at: now, endsQuietHours: true)
                if record != entry.record { turn.write(.put(record)) }
            }
        }
        let former = conditions
        conditions.settings = new
        release(from: former, to: conditions, &turn)
        updateQuiet(&turn)
        replan()
        return turn.decision
    }

    /// Announces the beginning and the end of quiet hours, and plans the next of them.
    private mutating func updateQuiet(_ turn: inout Turn) {
        guard settings.quietHours != nil || announcedQuietEnd != nil else { return }
        let end = conditions.quiet(at: turn.now)?.until
        nextQuietChange = settings.quietHours?.change(after: turn.now, in: zone)
        guard end != announcedQuietEnd else { return }
        announcedQuietEnd = end
        turn.perform(.announce(.quiet(until: end)))
    }
}
