public import Recurrence

extension AlertBook {
    /// Clocks set back by no more than this leave watermarks alone, so that nothing rings twice.
    static let toleratedSetback = Duration.seconds(3 * 3_600)

    /// A catch-up counts no further than this; what it missed is then at least so much.
    private static let countLimit = 10_000

    /// What is due at `now`, in the order of its time.
    ///
    /// Of several due occurrences of one alert the latest within its ``Alert/late`` is shown; the
    /// others are recorded as missed, silent ones as suppressed. Where more than one alert is late,
    /// a summary is shown in place of the crowd.
    public mutating func due(at now: Instant) -> Decision {
        var decision = Decision()
        var common = common
        var late: [AlertRecord] = []
        for id in idsDue(at: now) {
            guard var record = entries[id]?.record else { continue }
            if ring(&record, at: now, into: &decision) {
                late.append(record)
            } else {
                decision = decision.putting(record)
            }
        }
        present(late, &common, into: &decision)
        if let retry = common.summary?.presentation.retryAt, retry <= now {
            common.summary?.presentation.retryAt = nil
            decision.effects.append(.present(.summary))
        }
        if let pause = common.pause, let end = pause.until, end <= now {
            keepSnoozes(of: pause, until: end, in: &decision)
            common.pause = nil
            decision.effects.append(.announce(.paused(nil)))
        }
        if common != self.common {
            decision.changes.append(.common(common))
        }
        return decision
    }

    /// A snooze that waited in a pause which is over, and is in one of its alert's own by now, waits
    /// for the end of that.
    private func keepSnoozes(of pause: Pause, until end: Instant, in decision: inout Decision) {
        let ringing = Set(decision.changes.compactMap(\.subject))
        for entry in entries.values {
            var record = entry.record
            guard !ringing.contains(.alert(record.id)), let snooze = record.state.snooze,
                pause.covers(snooze.until)
            else { continue }
            record.state.snooze?.until = end
            decision.changes.append(.put(record))
        }
    }

    /// Rings for what is due; whether a notification is late, and not yet on its way.
    private func ring(
        _ record: inout AlertRecord, at now: Instant, into decision: inout Decision
    ) -> Bool {
        var due = takeOccurrences(of: &record, through: now)
        if due.suppressed > 0 {
            decision.log(
                .suppressed, record, at: now, due: due.lastSuppressed, count: due.suppressed)
        }
        if let snooze = record.state.snooze, let end = snoozeEnd(of: record), end <= now {
            let wall = record.alert.trigger.zone(on: zone).civil(at: end)
            due.add(Occurrence(instant: end, day: snooze.day, wall: wall))
            record.state.snooze = nil
        }
        var isLate = false
        if let latest = due.latest {
            let age = latest.instant.duration(to: now)
            let isShown = record.alert.late.allows(age: age)
            let missed = due.audible - (isShown ? 1 : 0)
            if missed > 0 {
                let last = isShown ? due.previous : latest.instant
                decision.log(.missed, record, at: now, due: last, count: missed)
            }
            if isShown {
                // A ring that comes before the snooze is the one that was asked for.
                record.state.snooze = nil
                show(latest.instant, day: latest.day, of: &record, at: now, into: &decision)
                isLate = Lateness.isLate(age: age)
                if !isLate {
                    decision.effects.append(.present(.alert(record.id)))
                }
            }
        }
        if let retry = record.state.presentation?.retryAt, retry <= now {
            record.state.presentation?.retryAt = nil
            decision.effects.append(.present(.alert(record.id)))
        }
        record.state.watermark = max(record.state.watermark, now)
        if let former = record.state.formerWatermark, former <= now {
            record.state.formerWatermark = nil
        }
        if let end = record.state.pause?.until, end <= record.state.watermark {
            record.state.pause = nil
        }
        complete(&record)
        return isLate
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
            guard latest.map({ occurrence.instant > $0.instant }) ?? true else {
                previous = max(previous ?? .distantPast, occurrence.instant)
                return
            }
            previous = latest?.instant
            latest = occurrence
        }
    }

    private func takeOccurrences(of record: inout AlertRecord, through now: Instant) -> Due {
        var due = Due()
        guard record.alert.isOn else { return due }
        let trigger = record.alert.trigger
        var cursor = watermark(of: record)
        while let next = trigger.next(after: cursor, in: zone), next.instant <= now {
            if pause(of: record, at: next.instant) != nil || record.state.silences(next) {
                due.suppressed += 1
                due.lastSuppressed = next.instant
            } else {
                due.add(next)
            }
            cursor = next.instant
            if due.audible + due.suppressed == Self.countLimit {
                if let last = trigger.last(through: now, in: zone),
                    pause(of: record, at: last.instant) == nil, !record.state.silences(last)
                {
                    due.add(last)
                }
                break
            }
        }
        return due
    }

    /// Makes a new notification the alert's one, in place of the old.
    func show(
        _ due: Instant, day: CivilDate, of record: inout AlertRecord, at now: Instant,
        into decision: inout Decision
    ) {
        let old = record.state.presentation
        if let old, old.isPending {
            decision.log(.missed, record, at: now, due: old.due)
        }
        if old?.stage == .gathered {
            decision.effects.append(.present(.summary))
        }
        record.state.presentation = Presentation(due: due, day: day, replacing: old?.receipt)
    }

    /// A trigger with nothing to come is complete: off, and out of the way.
    func complete(_ record: inout AlertRecord) {
        guard record.alert.isOn, record.state.snooze == nil,
            record.alert.trigger.next(after: watermark(of: record), in: zone) == nil
        else { return }
        record.alert.isOn = false
        record.state.isCompleted = true
    }

    // MARK: The clock

    /// What to mend when the daemon starts at `now`: a watermark far in the future was set under
    /// another clock, so that the clock was set back while nothing ran.
    public func started(at now: Instant) -> Decision {
        mending(at: now) { record in
            let step = watermark(of: record).duration(to: now)
            // One that was mended meanwhile brings back what it was before.
            return step < .zero - Self.toleratedSetback
                ? step : record.state.formerWatermark.map { _ in .zero }
        }
    }

    /// What to mend when the clock was set by `step` and shows `now`.
    ///
    /// Elapsed time goes on as it was. A clock that is set back far restarts the watermarks that it
    /// leaves in the future; after a small setback they stand, so that nothing rings twice. A
    /// setback that is mended brings them back.
    public func clockStepped(by step: Duration, to now: Instant) -> Decision {
        mending(at: now, commonStep: step) { _ in step }
    }

    private func mending(
        at now: Instant, commonStep: Duration? = nil, step: (AlertRecord) -> Duration?
    ) -> Decision {
        var decision = Decision()
        for var record in entries.values.lazy.map(\.record) {
            let old = record
            record.state.pause?.mend(at: now)
            record.state.skip?.mend(at: now)
            if let step = step(record) {
                move(&record, by: step, to: now)
            }
            if record != old {
                decision.changes.append(.put(record))
            }
            if record.state.presentation?.stage == .withdrawing {
                decision.effects.append(.present(.alert(record.id)))
            }
        }
        var common = common
        common.pause?.mend(at: now)
        // It is a watermark of those that float, and restarts with theirs.
        let isSetBackFar = commonStep.map { $0 < .zero - Self.toleratedSetback } ?? false
        let tolerance = isSetBackFar ? .zero : Self.toleratedSetback
        if let since = common.zoneSince, since > now + tolerance {
            common.zoneSince = now
        }
        if let step = commonStep, let retry = common.summary?.presentation.retryAt {
            common.summary?.presentation.retryAt = retry.advanced(by: step)
        }
        if common != self.common {
            decision.changes.append(.common(common))
        }
        return decision
    }

    private func move(_ record: inout AlertRecord, by step: Duration, to now: Instant) {
        if case .interval(var interval) = record.alert.trigger {
            interval.anchor = interval.anchor?.advanced(by: step)
            record.alert.trigger = .interval(interval)
            record.state.watermark = record.state.watermark.advanced(by: step)
        } else if step < .zero - Self.toleratedSetback, watermark(of: record) > now {
            let dealt = watermark(of: record)
            record.state.formerWatermark = max(record.state.formerWatermark ?? dealt, dealt)
            record.state.watermark = now
            putBack(&record, from: now)
        } else if step >= .zero, let former = record.state.formerWatermark {
            record.state.watermark = max(record.state.watermark, min(now, former))
            if former <= now { record.state.formerWatermark = nil }
        }
        if let snooze = record.state.snooze {
            record.state.snooze?.until = snooze.until.advanced(by: step)
        }
        if let retry = record.state.presentation?.retryAt {
            record.state.presentation?.retryAt = retry.advanced(by: step)
        }
    }

    /// What waits to be shown for an occurrence that is to come again comes then.
    private func putBack(_ record: inout AlertRecord, from now: Instant) {
        guard let waiting = record.state.presentation, waiting.isPending, waiting.due > now else {
            return
        }
        let before = waiting.due - .microseconds(1)
        guard record.alert.trigger.next(after: before, in: zone)?.instant == waiting.due else {
            return
        }
        record.state.formerWatermark = before
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
