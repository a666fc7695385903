public import Recurrence

/// How alerts follow a clock that is set, and a change of the time zone.
///
/// A clock can be wrong before it is set, or be wrong afterwards, and the book cannot know which.
/// It keeps these laws in both cases:
///
/// 1. Nothing rings twice after a small setback. A setback is small as long as the clock shows at
///    most three hours less than an alert's watermark. Many small steps that add up to more are a
///    large setback, and so is a single step of more than three hours.
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
    public func started(at now: Instant) -> Decision {
        correcting(by: nil, to: now)
    }

    /// Corrects the book when the clock was set by `step` and shows `now`.
    ///
    /// The time that passed before the step has to be dealt with first, by ``due(at:)`` with the
    /// time that the clock would show without the step.
    public func clockStepped(by step: Duration, to now: Instant) -> Decision {
        correcting(by: step, to: now)
    }

    /// Whether an instant that was read from the clock shows that the clock was set back far.
    ///
    /// A start does not know the step.
    private static func isFarAhead(_ instant: Instant, of now: Instant, by step: Duration?) -> Bool
    {
        let isLargeStep = step.map { $0 < .zero - toleratedSetback } ?? false
        return instant > (isLargeStep ? now : now + toleratedSetback)
    }

    private func correcting(by step: Duration?, to now: Instant) -> Decision {
        var decision = Decision()
        var common = common
        common.pause?.mend(at: now)
        if let since = common.zoneSince, Self.isFarAhead(since, of: now, by: step) {
            common.zoneSince = now
        }
        if let step, let retry = common.summary?.presentation.retryAt {
            common.summary?.presentation.retryAt = retry.advanced(by: step)
        }
        for var record in entries.values.lazy.map(\.record) {
            let old = record
            record.state.pause?.mend(at: now)
            record.state.skip?.mend(at: now)
            correct(&record, by: step, to: now, zoneSince: common.zoneSince)
            if record.alert.isOn != old.alert.isOn {
                decision.put(record)
            } else if record != old {
                decision.changes.append(.put(record))
            }
            if record.state.presentation?.stage == .withdrawing {
                decision.effects.append(.present(.alert(record.id)))
            }
        }
        if common != self.common {
            decision.changes.append(.common(common))
        }
        return decision
    }

    private func correct(
        _ record: inout AlertRecord, by step: Duration?, to now: Instant, zoneSince: Instant?
    ) {
        let watermark = watermark(of: record)
        let isSetBack = Self.isFarAhead(watermark, of: now, by: step)
        let elapsed = step ?? (isSetBack ? watermark.duration(to: now) : .zero)
        if isSetBack, let former = record.state.formerWatermark, former <= watermark {
            // The clock leapt here, and an interval has not moved since.
            record.state.watermark = min(former, now)
            record.state.formerWatermark = nil
            putBack(&record, from: now)
        } else if case .interval(let interval) = record.alert.trigger {
            move(&record, interval, by: step, elapsed: elapsed, to: now)
        } else if isSetBack {
            record.state.formerWatermark = max(
                record.state.formerWatermark ?? watermark, watermark)
            record.state.watermark = now
            putBack(&record, from: now)
        } else if let former = record.state.formerWatermark, former > watermark {
            goForward(&record, to: former, by: step, at: now)
        }
        if isSetBack {
            resumeCompleted(&record, zoneSince: zoneSince)
        }
        if let snooze = record.state.snooze {
            record.state.snooze?.until = snooze.until.advanced(by: elapsed)
        }
        if let retry = record.state.presentation?.retryAt {
            record.state.presentation?.retryAt = retry.advanced(by: elapsed)
        }
    }

    /// Moves an interval with the clock, so that the time which is left stays the same.
    ///
    /// A start with a clock that was set back does not know how much time has passed. When the
    /// clock is corrected, the interval returns to where it was, and that time counts after all.
    private func move(
        _ record: inout AlertRecord, _ interval: Interval, by step: Duration?, elapsed: Duration,
        to now: Instant
    ) {
        var interval = interval
        var elapsed = elapsed
        let watermark = record.state.watermark
        if let former = record.state.formerWatermark {
            let back = watermark.duration(to: former)
            if former <= watermark {
                record.state.formerWatermark = former.advanced(by: elapsed)
            } else if step.map({ $0 >= back }) ?? (former <= now) {
                elapsed = back
                record.state.formerWatermark = nil
            }
        } else if step == nil, elapsed < .zero {
            record.state.formerWatermark = watermark
        }
        interval.anchor = interval.anchor?.advanced(by: elapsed)
        record.alert.trigger = .interval(interval)
        record.state.watermark = watermark.advanced(by: elapsed)
    }

    /// Undoes a large setback: what was dealt with before it does not ring again.
    ///
    /// A small step forward is none that undoes a large setback. A start may come after a time in
    /// which nothing ran, so that only a former watermark that is over by now counts.
    private func goForward(
        _ record: inout AlertRecord, to former: Instant, by step: Duration?, at now: Instant
    ) {
        guard step.map({ $0 > Self.toleratedSetback }) ?? (former <= now) else { return }
        record.state.watermark = max(record.state.watermark, min(now, former))
        if former <= now { record.state.formerWatermark = nil }
        complete(&record)
    }

    /// Switches a completed alert on again if it has something to come by the new time.
    private func resumeCompleted(_ record: inout AlertRecord, zoneSince: Instant?) {
        guard record.state.isCompleted else { return }
        let trigger = record.alert.trigger
        let watermark = watermark(record.state.watermark, of: trigger, since: zoneSince)
        guard trigger.next(after: watermark, in: zone) != nil else { return }
        record.alert.isOn = true
        record.state.isCompleted = false
    }

    /// Takes back what waits to be shown for an occurrence that comes again by the new time.
    private func putBack(_ record: inout AlertRecord, from now: Instant) {
        guard let waiting = record.state.presentation, waiting.isPending, waiting.due > now else {
            return
        }
        let before = waiting.due - .microseconds(1)
        guard record.alert.trigger.next(after: before, in: zone)?.instant == waiting.due else {
            return
        }
        if record.state.formerWatermark != nil {
            record.state.formerWatermark = before
        }
        record.state.presentation?.stage = .withdrawing
        record.state.presentation?.isUnseen = false
        record.state.presentation?.retryAt = nil
        if waiting.receipt == nil {
            record.state.presentation = nil
        }
    }

    /// Moves the book to another time zone.
    ///
    /// What floats is planned anew from `now`, and what the change skipped over is not late. Only a
    /// one-shot that it skips rings late: it has no other time.
    public mutating func zoneChanged(to zone: Zone, at now: Instant) -> Decision {
        self.zone = zone
        var decision = Decision()
        // Of two changes at one instant the second leaves the same mark as the first.
        if common.zoneSince == now { replan() }
        var common = common
        common.zoneSince = now
        decision.changes.append(.common(common))
        for entry in entries.values {
            guard let oneShot = entry.oneShot, oneShot.isFloating, entry.record.alert.isOn,
                let due = oneShot.instant(in: zone), due <= entry.record.state.watermark
            else { continue }
            var record = entry.record
            record.state.watermark = due - .microseconds(1)
            record.state.formerWatermark = nil
            decision.changes.append(.put(record))
        }
        return decision
    }
}

extension Pause {
    /// A pause that has not begun yet was made before the clock was set back: it begins now, and if
    /// the clock was far off it lasts as long as it was to last then.
    fileprivate mutating func mend(at now: Instant) {
        guard since > now else { return }
        if since > now + AlertBook.toleratedSetback {
            until = until.map { now + since.duration(to: $0) }
        }
        since = now
    }
}

extension Skip {
    fileprivate mutating func mend(at now: Instant) {
        since = min(since, now)
    }
}
