import Recurrence

/// The correction of a single alert after a clock step; `AlertBook+Clock` lists the laws.
extension AlertBook {
    /// Corrects one alert after a clock step, and returns whether its schedule restarts at `now`.
    func correct(
        _ record: inout AlertRecord, by step: Duration?, to now: Instant, zoneSince: Instant?
    ) -> Bool {
        let watermark = watermark(of: record)
        let isSetBack = isSetBack(record, by: step, to: now)
        var isRestarted = false
        let elapsed = step ?? (isSetBack ? watermark.duration(to: now) : .zero)
        if isSetBack, let former = record.state.formerWatermark, former <= watermark {
            // A leap of the clock moved the watermark, but not the anchor from which an interval
            // counts.
            let restored = self.watermark(former, of: record.alert.trigger, since: global.zoneSince)
            isRestarted = restored > now && !record.alert.trigger.countsElapsedTime
            record.state.watermark = min(restored, now)
            record.state.formerWatermark = isRestarted ? restored : nil
            dropPendingRing(of: &record, after: now)
        } else if case .interval(let interval) = record.alert.trigger {
            move(&record, interval, by: step, elapsed: elapsed, to: now)
        } else if isSetBack {
            record.state.formerWatermark = max(
                record.state.formerWatermark ?? watermark, watermark)
            record.state.watermark = now
            isRestarted = true
            dropPendingRing(of: &record, after: now)
        } else if let former = record.state.formerWatermark, former > watermark {
            restoreWatermark(of: &record, to: former, by: step, at: now)
        }
        if isSetBack {
            resumeCompleted(&record, zoneSince: zoneSince)
        }
        dropHeldThatComesAgain(&record)
        if let snooze = record.state.snooze, snooze.due == nil {
            record.state.snooze?.until = snooze.until.advanced(by: elapsed)
        }
        if let retry = record.state.notification?.retryAt {
            record.state.notification?.retryAt = retry.advanced(by: elapsed)
        }
        return isRestarted
    }

    /// Whether the clock was set back so far that the alert restarts, and rings at all later times
    /// again.
    private func isSetBack(_ record: AlertRecord, by step: Duration?, to now: Instant) -> Bool {
        let watermark = watermark(of: record)
        return Self.isFarAhead(watermark, of: now, by: step)
            || watermark > now && isFresh(record, since: watermark)
    }

    /// Returns the instant of the last change of the time zone, `since`, if it would silence alerts
    /// after the clock was set back.
    ///
    /// Schedules that follow the machine's zone ring only after `since`. If the clock now shows an
    /// earlier time, a schedule that restarts would stay silent until `since`.
    func zoneSinceThatHides(
        from since: Instant?, by step: Duration?, to now: Instant
    ) -> Instant? {
        guard let since, since > now,
            entries.values.contains(where: {
                $0.record.alert.trigger.isFloatingSchedule
                    && isSetBack($0.record, by: step, to: now)
            })
        else { return nil }
        return since
    }

    /// Keeps occurrences before the zone change at `since` silent for an alert that does not
    /// restart.
    func keep(_ record: inout AlertRecord, from since: Instant) {
        let watermark = record.state.watermark
        guard record.alert.trigger.isFloatingSchedule, watermark < since else { return }
        record.state.watermark = since
        guard let former = record.state.formerWatermark, former <= since else { return }
        record.state.formerWatermark = former <= watermark ? since : nil
    }

    /// Whether nothing has been due since the alert restarted after a large setback.
    ///
    /// If so, even a small further setback cannot repeat a ring.
    private func isFresh(_ record: AlertRecord, since watermark: Instant) -> Bool {
        guard watermark == restartedAt, let former = record.state.formerWatermark else {
            return false
        }
        return former > watermark
    }

    /// Moves an interval with the clock, so that the remaining time stays the same.
    ///
    /// If the clock was set back while the daemon did not run, the elapsed time is unknown and is
    /// not counted. When the clock is corrected, the interval returns to its former place, so that
    /// the elapsed time counts after all.
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
        if let received = record.alert.request?.received {
            // The store keeps the time of reception instead of the anchor.
            record.alert.request?.received = received.advanced(by: elapsed)
        }
        record.alert.trigger = .interval(interval)
        if let due = record.state.snooze?.due {
            record.state.snooze?.due = due.advanced(by: elapsed)
        }
        record.state.watermark = watermark.advanced(by: elapsed)
    }

    /// Restores the watermark from before the clock was set far back, when the clock is set forward
    /// again.
    ///
    /// All occurrences up to the watermark have been handled, so they do not ring twice. A step
    /// forward of at most three hours does not count. When the daemon has just started, the size of
    /// the step is unknown, so the watermark is restored only if the clock shows a later time.
    private func restoreWatermark(
        of record: inout AlertRecord, to former: Instant, by step: Duration?, at now: Instant
    ) {
        guard step.map({ $0 > Self.toleratedSetback }) ?? (former <= now) else { return }
        record.state.watermark = max(record.state.watermark, min(now, former))
        if former <= now { record.state.formerWatermark = nil }
        complete(&record)
    }

    /// Drops the ring of a one-shot that a pause postponed, if the clock was set back to before its
    /// occurrence.
    ///
    /// The one-shot rings at its own time then, and must not ring twice. A one-shot that is off has
    /// no other ring.
    func dropHeldThatComesAgain(_ record: inout AlertRecord) {
        guard record.alert.isOn, record.state.snooze?.due != nil,
            record.alert.next(after: watermark(of: record), in: zone) != nil
        else { return }
        record.state.snooze = nil
    }

    /// Switches a completed alert on again if it has an occurrence after the new time.
    private func resumeCompleted(_ record: inout AlertRecord, zoneSince: Instant?) {
        guard record.state.isCompleted else { return }
        let trigger = record.alert.trigger
        let watermark = watermark(record.state.watermark, of: trigger, since: zoneSince)
        guard record.alert.next(after: watermark, in: zone) != nil else { return }
        record.alert.isOn = true
        record.state.isCompleted = false
    }

    /// Drops a ring that still waits to be shown, if the clock was set back to before the ring's
    /// time, because that time will come again.
    private func dropPendingRing(of record: inout AlertRecord, after now: Instant) {
        guard let waiting = record.state.notification, waiting.isPending, waiting.due > now else {
            return
        }
        let before = waiting.due - .microseconds(1)
        guard record.alert.next(after: before, in: zone)?.instant == waiting.due else {
            return
        }
        if record.state.formerWatermark != nil {
            record.state.formerWatermark = before
        }
        record.state.updateNotification { $0.withdraw() }
    }
}
