public import Recurrence

/// How alerts follow a clock that is set, and a change of the time zone.
///
/// A clock can be wrong before it is set, or be wrong afterwards, and the book cannot know which.
/// It keeps these laws in both cases:
///
/// 1. Nothing rings twice after a small setback. A setback is small as long as the clock shows at
///    most three hours less than an alert's watermark. Many small steps that add up to more are a
///    large setback, and so is a single step of more than three hours. After a large setback every
///    further one counts as large until the alert is due again.
/// 2. Nothing is lost silently. What falls due rings, in time or late, or the history records it as
///    missed or suppressed. The only occurrences that pass without a ring or a record are those
///    that were dealt with before a large setback, when that setback is undone: by a single step
///    forward of more than three hours, or at a start after the former time.
/// 3. A large setback starts every alert again. What is still to come by the new time rings at its
///    time, even if the clock had shown that time before: a one-shot or one-time interval that was
///    completed then is on again. What a wrong clock recorded as missed, and what is not too late by
///    the new time, is shown late. What the user said meanwhile stands: an alert that was done,
///    switched off or removed stays so. A pause or a skip that ended stays over, and a snooze that
///    was missed stays missed.
/// 4. Elapsed time is not changed by a step. Intervals, snoozes and new tries move with the clock.
///
/// Two instants of an alert are enough for this. The ``AlertState/watermark`` is the instant up to
/// which all has been dealt with. The ``AlertState/formerWatermark`` is where that was by another
/// reading of the clock:
///
/// - It is later than the watermark after a large setback. If the clock was right before, a later
///   correction must not repeat what rang.
/// - It is not later than the watermark after the clock (or a sleep, or a time in which the daemon
///   did not run) leapt over more than three hours. If the clock was wrong, the correction must
///   bring back what the leap used up. The next ring in time forgets it.
extension AlertBook {
    /// The largest setback of the clock after which nothing rings twice.
    static let toleratedSetback = Duration.seconds(3 * 3_600)

    /// Corrects the book when the daemon starts at `now`: a watermark far in the future was set
    /// under another clock.
    public mutating func started(at now: Instant) -> Decision {
        correcting(by: nil, to: now)
    }

    /// Corrects the book when the clock was set by `step` and shows `now`.
    ///
    /// The time that passed before the step has to be dealt with first, by ``due(at:)`` with the
    /// time that the clock would show without the step.
    public mutating func clockStepped(by step: Duration, to now: Instant) -> Decision {
        correcting(by: step, to: now)
    }

    /// Whether an instant that was read from the clock shows that the clock was set back far.
    ///
    /// A start does not know the step.
    static func isFarAhead(_ instant: Instant, of now: Instant, by step: Duration?) -> Bool {
        let isLargeStep = step.map { $0 < .zero - toleratedSetback } ?? false
        return instant > (isLargeStep ? now : now + toleratedSetback)
    }

    private mutating func correcting(by step: Duration?, to now: Instant) -> Decision {
        var decision = Decision()
        var isRestarted = false
        var common = common
        common.pause?.mend(at: now)
        if let since = common.zoneSince,
            Self.isFarAhead(since, of: now, by: step) || since > now && since == restartedAt
        {
            common.zoneSince = now
        }
        let lateZone = zoneSinceThatHides(from: common.zoneSince, by: step, to: now)
        if lateZone != nil { common.zoneSince = now }
        if let step, let retry = common.summary?.presentation.retryAt {
            common.summary?.presentation.retryAt = retry.advanced(by: step)
        }
        for var record in entries.values.lazy.map(\.record) {
            let old = record
            record.state.pause?.mend(at: now)
            record.state.skip?.mend(at: now)
            record.state.snooze?.correctHeld(at: now)
            if correct(&record, by: step, to: now, zoneSince: common.zoneSince) {
                isRestarted = true
            } else if let lateZone {
                keep(&record, from: lateZone)
            }
            if record.alert.isOn != old.alert.isOn {
                decision.put(record)
            } else if record != old {
                decision.changes.append(.put(record))
            }
            if record.state.presentation?.stage == .withdrawing {
                decision.effects.append(.present(.alert(record.id)))
            }
        }
        if isRestarted { restartedAt = now }
        if common != self.common {
            decision.changes.append(.common(common))
        }
        return decision
    }

    /// Moves the book to another time zone.
    ///
    /// Floating schedules are planned again from `now`, and times that the change skipped are not
    /// late. A one-shot that it skipped rings late, since it has no other time.
    public mutating func zoneChanged(to zone: Zone, at now: Instant) -> Decision {
        self.zone = zone
        if restartedAt == now { restartedAt = nil }
        var decision = Decision()
        // A second change at the same instant leaves the same mark as the first.
        if common.zoneSince == now { replan() }
        var common = common
        common.zoneSince = now
        decision.changes.append(.common(common))
        for entry in entries.values {
            guard let oneShot = entry.oneShot, oneShot.isFloating, entry.record.alert.isOn,
                let due = oneShot.instant(in: zone)
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
    /// Lets a pause that the user made before the clock was set back begin now.
    ///
    /// If the clock was far off, the pause keeps its length.
    fileprivate mutating func mend(at now: Instant) {
        guard since > now else { return }
        if since > now + AlertBook.toleratedSetback {
            until = until.map { now + since.duration(to: $0) }
        }
        since = now
    }
}

extension Snooze {
    /// A one-shot that a pause holds back fell due already, so it waits from `now` on at the latest.
    fileprivate mutating func correctHeld(at now: Instant) {
        if due != nil { until = min(until, now) }
    }
}

extension Skip {
    fileprivate mutating func mend(at now: Instant) {
        since = min(since, now)
    }
}
