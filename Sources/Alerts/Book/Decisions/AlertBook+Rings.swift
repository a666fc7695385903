public import Recurrence

extension AlertBook {
    /// The maximum number of past occurrences that are counted after a long absence.
    ///
    /// If more have passed, the count of missed occurrences in the history is a lower limit.
    private static let countLimit = 10_000

    /// Decides what happens with all alerts that are due at `now`.
    ///
    /// If several occurrences of one alert are due, the latest is shown, if ``Alert/late`` still
    /// allows that. The others are recorded as missed, and silent occurrences as suppressed. A
    /// one-shot in a pause waits for the end of the pause. If more than one alert is late, one
    /// digest is shown for all late alerts.
    public mutating func due(at now: Instant) -> Decision {
        var decision = Decision()
        var global = global
        var late: [Alert.ID] = []
        let due = wakeUps.idsDue(at: now, by: entries)
        // A critical alert does not wait behind a crowd that is due at the same time.
        let critical = due.filter { entries[$0]?.urgency == .critical }
        let others = critical.isEmpty ? due : due.filter { entries[$0]?.urgency != .critical }
        for id in replacedFirst(critical + others) {
            guard var record = entries[id]?.record else { continue }
            if ring(&record, at: now, into: &decision) { late.append(id) }
            decision.put(record)
        }
        showLate(late, &global, into: &decision)
        if let retry = global.digest?.notification.retryAt, retry <= now {
            global.digest?.notification.retry()
            decision.effects.append(.reconcile(.digest))
        }
        beginAndEndPauses(&global, at: now, into: &decision)
        updateQuiet(at: now, into: &decision)
        if global != self.global {
            decision.changes.append(.global(global))
        }
        return decision
    }

    /// Begins the planned pause of all alerts, and drops a pause that has ended.
    private func beginAndEndPauses(
        _ global: inout GlobalState, at now: Instant, into decision: inout Decision
    ) {
        let isBeginning = global.plannedPause.map { $0.since <= now } ?? false
        let isEnding = global.pause?.until.map { $0 <= now } ?? false
        guard isBeginning || isEnding else { return }
        keepSnoozes(at: now, in: &decision)
        (global.pause, global.plannedPause) = Pause.begun(
            global.pause, global.plannedPause, at: now)
        if let end = global.pause?.until, end <= now { global.pause = nil }
        decision.effects.append(.announce(.paused(global.pause)))
        if isBeginning { decision.effects.append(.announce(.pausePlanned(nil))) }
    }

    /// Rings for the due occurrences of an alert.
    ///
    /// - Returns: Whether the ring is late, in which case the caller shows the notification, alone
    ///   or in the digest.
    private func ring(
        _ record: inout AlertRecord, at now: Instant, into decision: inout Decision
    ) -> Bool {
        var due = takeOccurrences(of: &record, through: now)
        if due.suppressed > 0 {
            decision.log(
                .suppressed, record, at: now, due: due.lastSuppressed, count: due.suppressed)
        }
        if let snooze = record.state.snooze, let end = snoozeEnd(of: record), end <= now {
            due.add(
                Due.Ring(
                    at: snooze.due ?? end, day: snooze.day,
                    heldUntil: snooze.due == nil ? nil : end))
            record.state.snooze = nil
        }
        var isLate = false
        var shown: Instant?
        if let latest = due.latest {
            let age = (latest.heldUntil ?? latest.at).duration(to: now)
            let isShown = record.alert.late.allows(age: age)
            let missed = due.audible - (isShown ? 1 : 0)
            if missed > 0 {
                let last = isShown ? due.previous : latest.at
                decision.log(.missed, record, at: now, due: last, count: missed)
            }
            if isShown {
                // This ring comes before the snooze and replaces it.
                record.state.snooze = nil
                shown = latest.at
                show(
                    latest.at, day: latest.day, heldUntil: latest.heldUntil, of: &record, at: now,
                    into: &decision)
                if latest.heldUntil != nil { record.state.markHandled(latest.at) }
                isLate = Lateness.isLate(age: latest.at.duration(to: now))
                if !isLate {
                    decision.effects.append(.reconcile(.alert(record.id)))
                }
            }
        }
        if let retry = record.state.notification?.retryAt, retry <= now {
            self.retry(&record, at: now, into: &decision)
        }
        moveWatermark(of: &record, after: due, shown: shown, at: now)
        keepSnooze(of: &record, at: now)
        let pauses = Pause.begun(record.state.pause, record.state.plannedPause, at: now)
        (record.state.pause, record.state.plannedPause) = pauses
        if let end = record.state.pause?.until, end <= now {
            record.state.pause = nil
        }
        complete(&record)
        return isLate
    }

    /// Moves the watermark to `now`, because everything up to `now` has been dealt with.
    ///
    /// If the first due occurrence is older than ``toleratedSetback``, the clock may have leapt to
    /// a wrong time. Until the alert rings on time, the former watermark then keeps the last
    /// instant that was handled for certain: the old watermark, or the occurrence that was shown or
    /// suppressed now.
    private func moveWatermark(
        of record: inout AlertRecord, after due: Due, shown: Instant?, at now: Instant
    ) {
        let former = record.state.formerWatermark
        let isInterval = record.alert.trigger.countsElapsedTime
        let repeats = isInterval && !record.alert.trigger.comesOnce
        let isStillSetBack = former.map { $0 > now } ?? false
        if let first = due.first {
            let isLeap = first < now - Self.toleratedSetback && !repeats
            if isInterval || !isStillSetBack {
                let dealt = [watermark(of: record), shown, due.lastSuppressed]
                record.state.formerWatermark = isLeap ? dealt.compactMap(\.self).max() : nil
            }
        } else if isStillSetBack {
            // The clock is still set back. Keep the watermark, so that an interval can return to
            // its former place when the clock is corrected.
            return
        } else if let former, former > record.state.watermark {
            record.state.formerWatermark = nil
        } else if due.latest == nil {
            // Only another attempt to show a notification was due, not an occurrence. Keep the
            // watermark.
            return
        }
        record.state.watermark = max(record.state.watermark, now)
    }

    /// The occurrences that have come due since the alert was last checked.
    private struct Due {
        struct Ring {
            var at: Instant
            var day: CivilDate
            /// The end of the pause that postponed a one-shot.
            var heldUntil: Instant?
        }

        /// The first occurrence, silent or not.
        var first: Instant?
        var latest: Ring?
        /// The ring before `latest`.
        var previous: Instant?
        var audible = 0
        var suppressed = 0
        var lastSuppressed: Instant?

        mutating func add(_ occurrence: Occurrence) {
            add(Ring(at: occurrence.instant, day: occurrence.day))
        }

        mutating func add(_ ring: Ring) {
            audible += 1
            guard latest.map({ ring.at > $0.at }) ?? true else {
                previous = max(previous ?? .distantPast, ring.at)
                return
            }
            previous = latest?.at
            latest = ring
        }
    }

    private func takeOccurrences(of record: inout AlertRecord, through now: Instant) -> Due {
        var due = Due()
        guard record.alert.isOn else { return due }
        let trigger = record.alert.trigger
        let home = trigger.zone(on: zone)
        var cursor = watermark(of: record)
        while let next = record.alert.next(after: cursor, in: zone), next.instant <= now {
            due.first = due.first ?? next.instant
            let isPaused = silence(of: record, at: next.instant) != nil
            if isPaused && !trigger.comesOnce || record.state.silences(next, in: home) {
                due.suppressed += 1
                due.lastSuppressed = next.instant
            } else if isPaused {
                record.state.hold(next)
            } else {
                due.add(next)
            }
            cursor = next.instant
            if due.audible + due.suppressed == Self.countLimit {
                if let last = record.alert.last(through: now, in: zone),
                    silence(of: record, at: last.instant) == nil,
                    !record.state.silences(last, in: home)
                {
                    due.add(last)
                }
                break
            }
        }
        return due
    }

    /// Replaces the alert's notification with a new one.
    func show(
        _ due: Instant, day: CivilDate, heldUntil: Instant? = nil, of record: inout AlertRecord,
        at now: Instant, into decision: inout Decision
    ) {
        let old = record.state.notification
        if let old, old.isPending {
            decision.log(.missed, record, at: now, due: old.due)
        }
        if old?.stage == .gathered {
            decision.effects.append(.reconcile(.digest))
        }
        record.state.notification = NotificationState(
            due: due, day: day, heldUntil: heldUntil, replacing: old?.receipt)
        takePlaceOfEarlier(&record, into: &decision)
        if let shell = record.alert.run {
            decision.effects.append(
                .run(
                    AlertCommand(
                        alert: record.id, title: record.alert.content.title, due: due,
                        zone: zone, shell: shell)))
        }
    }

    /// Completes an alert whose trigger has no further occurrence: switches it off and hides it in
    /// lists.
    func complete(_ record: inout AlertRecord) {
        guard record.alert.isOn, record.state.snooze == nil,
            record.alert.next(after: watermark(of: record), in: zone) == nil
        else { return }
        record.alert.isOn = false
        record.state.isCompleted = true
    }
}
