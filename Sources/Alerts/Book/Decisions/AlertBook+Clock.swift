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
///    if the alert's lateness allows that by the new time. The user's decisions stand: an alert
///    that was done, switched off or removed stays so. A pause or skip that has ended does not come
///    back, and a missed snooze stays missed.
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
    /// The largest setback of the clock after which alerts do not ring a second time for the same
    /// occurrences.
    static let toleratedSetback = Duration.seconds(3 * 3_600)

    /// Corrects the state of all alerts when the daemon starts at `now`.
    ///
    /// If an alert's watermark, the instant up to which its occurrences were dealt with, is far in
    /// the future, the clock has been set back since the last run.
    public mutating func started(at now: Instant) -> Decision {
        correcting(by: nil, to: now)
    }

    /// Corrects the state of all alerts when the clock was set by `step` and shows `now`.
    ///
    /// Call ``due(at:)`` first, with the time that the clock would show without the step, so that
    /// alerts that fell due before the step ring first.
    public mutating func clockStepped(by step: Duration, to now: Instant) -> Decision {
        correcting(by: step, to: now)
    }

    /// Whether the clock was set back far, judged by an instant that the clock showed earlier.
    ///
    /// `step` is `nil` when the daemon starts, because the size of the setback is unknown then.
    static func isFarAhead(_ instant: Instant, of now: Instant, by step: Duration?) -> Bool {
        let isLargeStep = step.map { $0 < .zero - toleratedSetback } ?? false
        return instant > (isLargeStep ? now : now + toleratedSetback)
    }

    private mutating func correcting(by step: Duration?, to now: Instant) -> Decision {
        var decision = Decision()
        var isRestarted = false
        var global = global
        // A program is paused together with the user's alerts, whose pause decides about the end.
        global.pause?.correctStart(at: now, keepingLength: program == nil)
        if let since = global.zoneSince,
            Self.isFarAhead(since, of: now, by: step) || since > now && since == restartedAt
        {
            global.zoneSince = now
        }
        let lateZone = zoneSinceThatHides(from: global.zoneSince, by: step, to: now)
        if lateZone != nil { global.zoneSince = now }
        if let step, let retry = global.digest?.notification.retryAt {
            global.digest?.notification.retryAt = retry.advanced(by: step)
        }
        for entry in entries.values {
            if lateZone == nil, entry.isIndependentOfSteps(at: now, in: self) { continue }
            let old = entry.record
            var record = old
            record.state.pause?.correctStart(at: now)
            record.state.skip?.correctStart(at: now)
            record.state.snooze?.correctHeld(at: now)
            if correct(&record, by: step, to: now, zoneSince: global.zoneSince) {
                isRestarted = true
            } else if let lateZone {
                keep(&record, from: lateZone)
            }
            if record.alert.isOn != old.alert.isOn {
                decision.put(record)
            } else if record != old {
                decision.changes.append(.put(record))
            }
            if record.state.notification?.stage == .withdrawing {
                decision.effects.append(.reconcile(.alert(record.id)))
            }
        }
        if isRestarted { restartedAt = now }
        if global != self.global {
            decision.changes.append(.global(global))
        }
        if global.pause != self.global.pause {
            // Programs are paused together with the user's alerts.
            let pause = global.pause.flatMap { $0.covers(now) ? $0 : nil }
            decision.effects.append(.announce(.paused(pause)))
        }
        return decision
    }

    /// Handles a change of the machine's time zone.
    ///
    /// Schedules that follow the machine's zone are computed again from `now`, and do not ring late
    /// for times that the change of zone skipped. A one-shot that the change skipped rings late,
    /// because it has no other time. The same holds for a program's request that comes once.
    public mutating func zoneChanged(to zone: Zone, at now: Instant) -> Decision {
        self.zone = zone
        if restartedAt == now { restartedAt = nil }
        var decision = Decision()
        // A second change at the same instant does not change `zoneSince`, so `apply` would not
        // replan.
        if global.zoneSince == now { replan() }
        var global = global
        global.zoneSince = now
        decision.changes.append(.global(global))
        for entry in entries.values {
            guard let trigger = entry.floatingOnce, entry.record.alert.isOn,
                let due = trigger.onlyWallTime(in: zone)
            else { continue }
            var record = entry.record
            if due <= record.state.watermark {
                record.state.watermark = due - .microseconds(1)
                record.state.formerWatermark = nil
            }
            dropHeldThatComesAgain(&record)
            guard record != entry.record else { continue }
            decision.changes.append(.put(record))
        }
        return decision
    }
}

extension Pause {
    /// Moves the start of a pause to `now` if the clock was set back to before that start.
    ///
    /// If the clock was set back by more than three hours, the pause also keeps its length, unless
    /// `keepingLength` is `false`.
    fileprivate mutating func correctStart(at now: Instant, keepingLength: Bool = true) {
        guard since > now else { return }
        if keepingLength, since > now + AlertBook.toleratedSetback {
            until = until.map { now + since.duration(to: $0) }
        }
        since = now
    }
}

extension Snooze {
    /// Moves the postponed ring of a one-shot to `now`, if the clock was set back to before that
    /// ring.
    fileprivate mutating func correctHeld(at now: Instant) {
        if due != nil { until = min(until, now) }
    }
}

extension Skip {
    fileprivate mutating func correctStart(at now: Instant) {
        since = min(since, now)
    }
}
