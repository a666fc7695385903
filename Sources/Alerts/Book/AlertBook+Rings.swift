public import Recurrence

extension AlertBook {
    /// Clocks set back by no more than this leave watermarks alone, so that nothing rings twice.
    static let toleratedSetback = Duration.seconds(3 * 3_600)

    /// The next time that an alert rings after `instant`: a snooze or an occurrence, whichever is
    /// first, past the day that is done.
    public func nextRing(of record: AlertRecord, after instant: Instant) -> Occurrence? {
        guard record.alert.isOn else { return nil }
        let trigger = record.alert.trigger
        var next = trigger.next(after: instant, in: zone)
        while let occurrence = next, occurrence.day == record.state.doneFor {
            next = trigger.next(after: occurrence.instant, in: zone)
        }
        if let snooze = record.state.snoozedUntil, next.map({ snooze < $0.instant }) ?? true {
            return Occurrence(at: snooze, in: trigger.zone(on: zone))
        }
        return next
    }

    /// What is due at `now`, in the order of its time.
    ///
    /// Of several due occurrences of one alert the latest within its ``Alert/late`` is shown; the
    /// others are recorded as missed, those of a day that is done as suppressed.
    public mutating func due(at now: Instant) -> Decision {
        var decision = Decision()
        for id in idsDue(at: now) {
            if let record = entries[id]?.record {
                ring(record, at: now, into: &decision)
            }
        }
        return decision
    }

    private func ring(_ old: AlertRecord, at now: Instant, into decision: inout Decision) {
        var record = old
        let due = occurrences(of: record, through: now)
        if due.suppressed > 0 {
            decision.log(
                .suppressed, record, at: now, due: due.lastSuppressed, count: due.suppressed)
        }
        if due.audible > 0 || record.state.snoozedUntil.map({ $0 <= now }) ?? false {
            record.state.snoozedUntil = nil
        }
        if let latest = due.latest {
            let isShown = record.alert.late.allows(age: latest.instant.duration(to: now))
            let missed = due.audible - (isShown ? 1 : 0)
            if missed > 0 {
                decision.log(
                    .missed, record, at: now, due: due.previous ?? latest.instant, count: missed)
            }
            if isShown {
                show(latest.instant, day: latest.day, of: &record, at: now, into: &decision)
            }
        }
        if let retry = record.state.presentation?.retryAt, retry <= now {
            record.state.presentation?.retryAt = nil
            decision.effects.append(.present(record.id))
        }
        record.state.watermark = max(record.state.watermark, now)
        complete(&record)
        decision.changes.append(.put(record))
        decision.effects.append(.announce(.changed(record.id)))
    }

    /// What an alert has to ring for by now.
    private struct Due {
        var latest: Occurrence?
        /// The one before the latest.
        var previous: Instant?
        var audible = 0
        var suppressed = 0
        var lastSuppressed: Instant?
    }

    private func occurrences(of record: AlertRecord, through now: Instant) -> Due {
        var due = Due()
        guard record.alert.isOn else { return due }
        var cursor = record.state.watermark
        while let next = record.alert.trigger.next(after: cursor, in: zone), next.instant <= now {
            if next.day == record.state.doneFor {
                due.suppressed += 1
                due.lastSuppressed = next.instant
            } else {
                due.audible += 1
                due.previous = due.latest?.instant
                due.latest = next
            }
            cursor = next.instant
        }
        if due.latest == nil, let snooze = record.state.snoozedUntil, snooze <= now {
            due.audible = 1
            due.latest = Occurrence(at: snooze, in: record.alert.trigger.zone(on: zone))
        }
        return due
    }

    /// Makes a new notification the alert's one, in place of the old.
    func show(
        _ due: Instant, day: CivilDate, of record: inout AlertRecord, at now: Instant,
        into decision: inout Decision
    ) {
        let old = record.state.presentation
        if let old, old.stage == .due {
            decision.log(.missed, record, at: now, due: old.due)
        }
        record.state.presentation = Presentation(due: due, day: day, replacing: old?.receipt)
        decision.effects.append(.present(record.id))
    }

    /// A trigger with nothing to come is complete: off, and out of the way.
    func complete(_ record: inout AlertRecord) {
        guard record.alert.isOn, nextRing(of: record, after: record.state.watermark) == nil
        else { return }
        record.alert.isOn = false
        record.state.isCompleted = true
    }

    // MARK: The clock

    /// What to mend when the daemon starts at `now`: a watermark in the future was set under a
    /// wrong clock.
    public func started(at now: Instant) -> Decision {
        restartWatermarks(at: now) { $0.state.watermark > now }
    }

    /// What to mend when the clock was set by `step` and shows `now`.
    ///
    /// Elapsed time goes on as it was. A clock that is set back far restarts the watermarks that it
    /// leaves in the future; after a small setback they stand, so that nothing rings twice.
    public func clockStepped(by step: Duration, to now: Instant) -> Decision {
        var decision = Decision()
        for var record in entries.values.lazy.map(\.record) {
            let old = record
            if case .interval(var interval) = record.alert.trigger {
                interval.anchor = interval.anchor?.advanced(by: step)
                record.alert.trigger = .interval(interval)
                record.state.watermark = record.state.watermark.advanced(by: step)
            } else if step < .zero - Self.toleratedSetback, record.state.watermark > now {
                record.state.watermark = now
            }
            record.state.snoozedUntil = record.state.snoozedUntil?.advanced(by: step)
            if let retry = record.state.presentation?.retryAt {
                record.state.presentation?.retryAt = retry.advanced(by: step)
            }
            if record != old {
                decision.changes.append(.put(record))
            }
        }
        return decision
    }

    /// Moves the book to another time zone: what floats is planned anew from `now`, and what the
    /// change skipped over is not late.
    public mutating func zoneChanged(to zone: Zone, at now: Instant) -> Decision {
        self.zone = zone
        replan()
        return restartWatermarks(at: now) {
            $0.alert.trigger.followsMachineZone && $0.state.watermark < now
        }
    }

    private func restartWatermarks(
        at now: Instant, where isAffected: (AlertRecord) -> Bool
    ) -> Decision {
        var decision = Decision()
        for var record in entries.values.lazy.map(\.record) where isAffected(record) {
            record.state.watermark = now
            decision.changes.append(.put(record))
        }
        return decision
    }
}
