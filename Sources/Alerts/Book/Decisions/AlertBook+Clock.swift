public import Recurrence

/// Reactions to clock steps and to changes of the time zone.
///
/// The clock may be wrong before or after a step, and the book, which decides when alerts ring,
/// cannot know which. A setback is a step to an earlier time. These laws hold in both cases:
///
/// 1. Nothing rings twice after a small setback. A setback is small as long as the clock then shows
///    at most three hours less than the alert's watermark (defined below). Several small setbacks
///    count as large once they add up to more. After a large setback, every further setback counts
///    as large until the alert is due again.
/// 2. Nothing is lost silently. Every occurrence that falls due rings, on time or late, or the
///    history records it as missed or suppressed. The only exceptions are occurrences that were
///    dealt with before a large setback that is then undone, either by a single step forward of
///    more than three hours or by a start of the daemon at which the clock shows a later time than
///    before the setback.
/// 3. A large setback restarts every alert. Occurrences after the new time ring at their time, even
///    if the clock had shown that time before: a one-shot or one-time interval that was completed
///    then is on again. An occurrence that was recorded as missed under a wrong clock is shown late
///    if the alert's lateness allows that by the new time. A ring whose time comes again leaves the
///    digest. The user's decisions stand: an alert that was done, switched off or removed stays so. A
///    pause or skip that has ended does not come back, and a missed snooze stays missed.
/// 4. A step does not change elapsed time. Intervals, snoozes and retries move with the clock.
///
/// Two instants per alert are enough for these laws. The ``AlertState/watermark`` is the instant up
/// to which all occurrences have been dealt with. The ``AlertState/formerWatermark`` is the
/// watermark from before a large jump of the clock:
///
/// - After a large setback, the former watermark is later than the watermark. If the clock was
///   right before the setback, a later correction must not repeat the rings before the former
///   watermark.
/// - After a leap over more than three hours (a clock step, a sleep, or a time in which the daemon
///   did not run), the former watermark is not later than the watermark. If the clock was wrong
///   after the leap, the correction must bring back the occurrences that became due too early
///   because of the leap. The next ring that is on time clears this former watermark.
extension AlertBook {
    /// Corrects the state of all alerts when the daemon starts at `now`.
    ///
    /// If an alert's watermark, the instant up to which its occurrences were dealt with, is far in
    /// the future, the clock has been set back since the last run.
    public mutating func started(at now: Instant) -> Decision {
        clockStepped(by: nil, to: now)
    }

    /// Corrects the state of all alerts when the clock was set and shows `now`.
    ///
    /// Call ``timePassed(until:)`` first, with the time that the clock would show without the step, so that
    /// alerts that fell due before the step ring first.
    ///
    /// - Parameters:
    ///   - step: The change of the clock; `nil` at a start, which does not know it.
    ///   - now: The current time.
    /// - Returns: The decision.
    public mutating func clockStepped(by step: Duration?, to now: Instant) -> Decision {
        var turn = Turn(at: now, under: conditions)
        // A program is paused together with the user's alerts, whose pause decides about the end.
        turn.global.pause?.correctStart(at: now, keepingLength: program == nil)
        if let step, let retry = global.digest?.notification.retryAt {
            turn.global.digest?.notification.retryAt = retry.advanced(by: step)
        }
        turn.global.networks = global.networks?.map {
            NetworkPresence($0.id, lostAt: $0.lostAt.map { lost in step.map { lost + $0 } ?? now })
        }
        var correction = ClockCorrection(
            by: step, to: now, under: conditions, restartedAt: restartedAt)
        correction.correctZone(of: entries.values)
        turn.global.zoneSince = correction.zoneSince
        var isRestarted = false
        for entry in entries.values {
            if !correction.concernsAll, entry.isIndependentOfSteps(at: now, under: conditions) {
                continue
            }
            let old = entry.record
            var record = old
            if correction.correct(&record) { isRestarted = true }
            if record.alert.isOn != old.alert.isOn {
                turn.put(record)
            } else if record != old {
                turn.write(.put(record))
            }
            if record.state.notification?.stage == .withdrawing {
                turn.perform(.reconcile(.alert(record.id)))
            }
            if entry.isGathered, record.state.notification?.stage != .gathered {
                turn.perform(.reconcile(.digest))
            }
        }
        if isRestarted { restartedAt = now }
        turn.writeGlobalChanges()
        if turn.global.pause != global.pause {
            // Programs are paused together with the user's alerts.
            let pause = turn.global.pause.flatMap { $0.covers(now) ? $0 : nil }
            turn.perform(.announce(.paused(pause)))
        }
        return turn.decision
    }

    /// Handles a change of the machine's time zone, or of the place for the sun in the settings.
    ///
    /// Schedules that follow the machine's zone are computed again from `now`, and do not ring late
    /// for times that the change of zone skipped. A one-shot that the change skipped rings late,
    /// because it has no other time. The same holds for a program's request that comes once.
    public mutating func zoneChanged(to zone: Zone, at now: Instant) -> Decision {
        let zone = zone.located(at: settings.place)
        conditions.zone = zone
        if restartedAt == now { restartedAt = nil }
        var turn = Turn(at: now, under: conditions)
        // A second change at the same instant does not change `zoneSince`, so `apply` would not
        // replan.
        if global.zoneSince == now { replan() }
        turn.global.zoneSince = now
        turn.write(.global(turn.global))
        for entry in entries.values {
            guard let trigger = entry.floatingOnce, entry.record.alert.isOn,
                let due = trigger.onlyWallTime(in: zone)
            else { continue }
            var record = entry.record
            if due <= record.state.watermark {
                record.state.watermark = due - .microseconds(1)
                record.state.formerWatermark = nil
            }
            conditions.dropHeldThatComesAgain(&record)
            guard record != entry.record else { continue }
            turn.write(.put(record))
        }
        return turn.decision
    }

    // MARK: New rules of time zones

    /// The zones to which alerts are pinned, each with the rules that the alerts use now.
    var pinnedZones: Set<Zone> {
        Set(entries.values.lazy.compactMap { $0.record.alert.trigger.ownZone })
    }

    /// Reschedules the alerts that are pinned to changed zones.
    ///
    /// Occurrences that the new rules move into the past do not ring late, except for the ring of a
    /// one-shot, because it has no other time.
    ///
    /// - Parameters:
    ///   - zones: The zones with their new rules, by identifier.
    ///   - now: The current time.
    /// - Returns: The decision; empty if no alert is pinned to one of the zones.
    public func zonesReplaced(_ zones: [String: Zone], at now: Instant) -> Decision {
        var decision = Decision()
        for entry in entries.values {
            var record = entry.record
            guard let old = record.alert.trigger.ownZone, let zone = zones[old.identifier],
                zone != old
            else { continue }
            record.alert.trigger = record.alert.trigger.pinned(to: zone)
            if let due = record.alert.trigger.onlyWallTime(in: .utc) {
                if record.alert.isOn, due <= record.state.watermark {
                    record.state.watermark = due - .microseconds(1)
                }
            } else {
                record.state.watermark = max(record.state.watermark, now)
            }
            decision.changes.append(.put(record))
        }
        return decision
    }

    // MARK: New holidays

    /// Reschedules the alerts whose holidays have changed.
    ///
    /// Occurrences that the new holidays move into the past do not ring late.
    ///
    /// - Parameter now: The current time.
    /// - Returns: The decision; empty if no alert has other holidays than before.
    public func holidaysChanged(at now: Instant) -> Decision {
        var decision = Decision()
        for entry in entries.values where !entry.record.alert.trigger.countries.isEmpty {
            var record = entry.record
            var isChanged = false
            record.alert.trigger = record.alert.trigger.changingSchedules { schedule in
                guard let changed = schedule.withHolidaysReadAgain() else { return schedule }
                isChanged = true
                return changed
            }
            guard isChanged else { continue }
            record.state.watermark = max(record.state.watermark, now)
            decision.changes.append(.put(record))
        }
        return decision
    }
}
