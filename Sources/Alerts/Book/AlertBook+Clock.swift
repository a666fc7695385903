public import Recurrence

/// What a clock that is set, and another time zone, mean for alerts.
extension AlertBook {
    /// Clocks set back by no more than this leave watermarks alone, so that nothing rings twice.
    static let toleratedSetback = Duration.seconds(3 * 3_600)

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
