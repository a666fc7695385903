public import Recurrence

extension AlertBook {
    /// Clocks set back by no more than this leave watermarks alone, so that nothing rings twice.
    static let toleratedSetback = Duration.seconds(3 * 3_600)

    /// A catch-up counts no further than this; what it missed is then at least so much.
    private static let countLimit = 10_000

    /// The next time that an alert rings after `instant`: a snooze or an occurrence, whichever is
    /// first, past the day that is done.
    public func nextRing(of record: AlertRecord, after instant: Instant) -> Occurrence? {
        let trigger = record.alert.trigger
        var next = record.alert.isOn ? trigger.next(after: instant, in: zone) : nil
        while let occurrence = next, occurrence.day == record.state.doneFor {
            next = trigger.next(after: occurrence.instant, in: zone)
        }
        if let snooze = record.state.snooze, next.map({ snooze.until < $0.instant }) ?? true {
            return occurrence(of: snooze, record)
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
        var due = occurrences(of: record, through: now)
        if due.suppressed > 0 {
            decision.log(
                .suppressed, record, at: now, due: due.lastSuppressed, count: due.suppressed)
        }
        if let snooze = record.state.snooze, snooze.until <= now {
            due.add(occurrence(of: snooze, record))
            record.state.snooze = nil
        }
        if let latest = due.latest {
            let isShown = record.alert.late.allows(age: latest.instant.duration(to: now))
            let missed = due.audible - (isShown ? 1 : 0)
            if missed > 0 {
                let last = isShown ? due.previous : latest.instant
                decision.log(.missed, record, at: now, due: last, count: missed)
            }
            if isShown {
                // A ring that comes before the snooze is the one that was asked for.
                record.state.snooze = nil
                show(latest.instant, day: latest.day, of: &record, at: now, into: &decision)
            }
        }
        if let retry = record.state.presentation?.retryAt, retry <= now {
            record.state.presentation?.retryAt = nil
            decision.effects.append(.present(record.id))
        }
        record.state.watermark = max(record.state.watermark, now)
        if let former = record.state.formerWatermark, former <= now {
            record.state.formerWatermark = nil
        }
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

        mutating func add(_ occurrence: Occurrence) {
            audible += 1
            guard occurrence.instant >= latest?.instant ?? .distantPast else {
                previous = max(previous ?? .distantPast, occurrence.instant)
                return
            }
            previous = latest?.instant
            latest = occurrence
        }
    }

    private func occurrences(of record: AlertRecord, through now: Instant) -> Due {
        var due = Due()
        guard record.alert.isOn else { return due }
        let trigger = record.alert.trigger
        var cursor = record.state.watermark
        while let next = trigger.next(after: cursor, in: zone), next.instant <= now {
            if next.day == record.state.doneFor {
                due.suppressed += 1
                due.lastSuppressed = next.instant
            } else {
                due.add(next)
            }
            cursor = next.instant
            if due.audible + due.suppressed == Self.countLimit,
                let last = trigger.last(through: now, in: zone), last.day != record.state.doneFor
            {
                due.add(last)
                break
            }
        }
        return due
    }

    private func occurrence(of snooze: Snooze, _ record: AlertRecord) -> Occurrence {
        let wall = record.alert.trigger.zone(on: zone).civil(at: snooze.until)
        return Occurrence(instant: snooze.until, day: snooze.day, wall: wall)
    }

    /// Makes a new notification the alert's one, in place of the old.
    func show(
        _ due: Instant, day: CivilDate, of record: inout AlertRecord, at now: Instant,
        into decision: inout Decision
    ) {
        let old = record.state.presentation
        if let old, old.stage == .due, !old.wasShown {
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

    /// What to mend when the daemon starts at `now`: a watermark far in the future was set under
    /// another clock, so that the clock was set back while nothing ran.
    public func started(at now: Instant) -> Decision {
        mending(at: now) { record in
            let step = record.state.watermark.duration(to: now)
            return step < .zero - Self.toleratedSetback ? step : nil
        }
    }

    /// What to mend when the clock was set by `step` and shows `now`.
    ///
    /// Elapsed time goes on as it was. A clock that is set back far restarts the watermarks that it
    /// leaves in the future; after a small setback they stand, so that nothing rings twice. A
    /// setback that is mended brings them back.
    public func clockStepped(by step: Duration, to now: Instant) -> Decision {
        mending(at: now) { _ in step }
    }

    private func mending(
        at now: Instant, step: (AlertRecord) -> Duration?
    ) -> Decision {
        var decision = Decision()
        for var record in entries.values.lazy.map(\.record) {
            guard let step = step(record) else { continue }
            let old = record
            move(&record, by: step, to: now)
            if record != old {
                decision.changes.append(.put(record))
            }
        }
        return decision
    }

    private func move(_ record: inout AlertRecord, by step: Duration, to now: Instant) {
        if case .interval(var interval) = record.alert.trigger {
            interval.anchor = interval.anchor?.advanced(by: step)
            record.alert.trigger = .interval(interval)
            record.state.watermark = record.state.watermark.advanced(by: step)
        } else if step < .zero - Self.toleratedSetback, record.state.watermark > now {
            record.state.formerWatermark = record.state.watermark
            record.state.watermark = now
        } else if let former = record.state.formerWatermark, former <= now {
            record.state.watermark = max(record.state.watermark, former)
            record.state.formerWatermark = nil
        }
        if let snooze = record.state.snooze {
            record.state.snooze?.until = snooze.until.advanced(by: step)
        }
        if let retry = record.state.presentation?.retryAt {
            record.state.presentation?.retryAt = retry.advanced(by: step)
        }
    }

    /// Moves the book to another time zone.
    ///
    /// What floats is planned anew from `now`, and what the change skipped over is not late. Only a
    /// one-shot that it skips rings late: it has no other time.
    public mutating func zoneChanged(to zone: Zone, at now: Instant) -> Decision {
        self.zone = zone
        replan()
        var decision = Decision()
        for var record in entries.values.lazy.map(\.record) {
            switch record.alert.trigger {
            case .schedule(let schedule) where schedule.isFloating && record.state.watermark < now:
                record.state.watermark = now
            case .once(let oneShot) where record.alert.isOn:
                guard let due = oneShot.instant(in: zone), due <= record.state.watermark else {
                    continue
                }
                record.state.watermark = due - .microseconds(1)
            case .schedule, .once, .interval: continue
            }
            decision.changes.append(.put(record))
        }
        return decision
    }
}
