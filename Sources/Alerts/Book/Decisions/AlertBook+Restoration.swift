import Recurrence

/// Restoring an alert as it was before a change, as if the change had never been made.
///
/// Time has passed since the change. Occurrences from before now do not ring again, but they use up
/// the skip and the snooze that the alert had before the change.
extension AlertBook {
    /// Returns the record of an alert as it was, brought up to date.
    ///
    /// The effects and changes that follow are added to `decision`. The caller adds the record.
    func restored(
        _ old: AlertRecord, after kind: UndoableChange.Kind, at now: Instant,
        into decision: inout Decision
    ) -> AlertRecord {
        let current = entries[old.id]?.record
        var record = old
        let isSameSchedule =
            current?.alert.isOn == old.alert.isOn && current?.alert.trigger == old.alert.trigger
            && current?.alert.before == old.alert.before
        restoreSkip(
            of: &record, from: current, through: isSameSchedule ? current : nil, at: now)
        restoreSnooze(of: &record, from: old, current, at: now)
        (record.state.pause, record.state.plannedPause) = Pause.restored(
            (old.state.pause, old.state.plannedPause),
            after: (current?.state.pause, current?.state.plannedPause), at: now)
        restoreNotification(of: &record, from: old, current, after: kind)
        if isSameSchedule, let current {
            record.state.watermark = current.state.watermark
            record.state.formerWatermark = current.state.formerWatermark
        } else {
            let watermark = max(current?.state.watermark ?? old.state.watermark, now)
            // After a large setback of the clock, the alert must ring again from now on.
            record.state.watermark =
                Self.isFarAhead(watermark, of: now, by: nil) ? now : watermark
            record.state.formerWatermark = nil
        }
        if let current {
            if current.alert.content != old.alert.content { redraw(&record, into: &decision) }
            if current.alert.isOn, !old.alert.isOn { retire(&record, at: now, into: &decision) }
        }
        complete(&record)
        return record
    }

    /// Reduces the skip by the occurrences that have passed, and lets a one-shot that was due in a
    /// pause wait for the end of the pause.
    ///
    /// - Parameters:
    ///   - record: The record from before the change.
    ///   - current: The current record.
    ///   - handler: The current record if it has dealt with the passed occurrences of the same
    ///     schedule; `nil` if all occurrences before `now` have passed.
    ///   - now: The current time.
    private func restoreSkip(
        of record: inout AlertRecord, from current: AlertRecord?, through handler: AlertRecord?,
        at now: Instant
    ) {
        let end = handler.map { watermark(of: $0) } ?? now
        let handled = current.map { watermark(of: $0) } ?? .distantPast
        let trigger = record.alert.trigger
        let home = trigger.zone(on: zone)
        var cursor = watermark(of: record)
        while record.alert.isOn, record.state.skip != nil || trigger.comesOnce,
            let next = record.alert.next(after: cursor, in: zone), next.instant <= end
        {
            cursor = next.instant
            if silence(of: record, at: next.instant) == nil {
                _ = record.state.silences(next, in: home)
            } else if trigger.comesOnce, next.instant > handled,
                !record.state.silences(next, in: home)
            {
                record.state.hold(next)
            }
        }
    }

    /// Keeps the snooze from before the change, unless its time has passed.
    private func restoreSnooze(
        of record: inout AlertRecord, from old: AlertRecord, _ current: AlertRecord?,
        at now: Instant
    ) {
        if let current, current.state.snooze == old.state.snooze {
            record.state.snooze = current.state.snooze
        } else if let held = current?.state.snooze, held.due != nil,
            current?.alert.trigger == old.alert.trigger
        {
            // A pause has postponed a one-shot since the change. That ring must not be lost.
            record.state.snooze = held
        } else if record.state.snooze != nil {
            let first = nextRing(of: old, after: watermark(of: old))
            let hasPassed =
                old.state.snooze != nil && first.map { $0.instant <= now } ?? false
            if hasPassed || snoozeEnd(of: record).map({ $0 <= now }) ?? false {
                record.state.snooze = nil
            }
        }
    }

    /// Keeps the current notification, or brings an unseen one back without showing it again.
    private func restoreNotification(
        of record: inout AlertRecord, from old: AlertRecord, _ current: AlertRecord?,
        after kind: UndoableChange.Kind
    ) {
        let now = current?.state.notification
        record.state.notification = now
        guard now == nil || now?.stage == .withdrawing, kind.endsNotifications,
            var notification = old.state.notification, notification.isUnseen
        else { return }
        notification.stage = .gone
        notification.wasShown = true
        // Without a daemon, the notification has not been withdrawn yet, and stays on screen.
        notification.receipt = now?.receipt
        notification.failures = 0
        notification.retryAt = nil
        record.state.notification = notification
    }
}
