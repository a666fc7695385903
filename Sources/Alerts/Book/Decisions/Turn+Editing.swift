import Messages
import Recurrence

/// New and changed alerts, and alerts as they were before a change.
extension Turn {
    /// Returns the record of a new alert.
    ///
    /// - Parameters:
    ///   - alert: The alert.
    ///   - old: The record with the same id; the alert can take the place of a completed one-shot.
    /// - Returns: The record, which the caller writes.
    /// - Throws: ``AlertError`` as ``AlertBook/add(_:at:)`` does.
    mutating func add(
        _ alert: Alert, replacing old: AlertRecord?
    ) throws(AlertError) -> AlertRecord {
        guard old?.state.isOver ?? true else {
            throw AlertError(
                .alertExists, "An alert '\(alert.id)' already exists. Choose another id.")
        }
        try alert.validate()
        var alert = alert
        alert.trigger = alert.trigger.completed(at: now).drawn(for: alert.id)
        let start = alert.beginning(at: now, in: zone)
        try conditions.checkFuture(of: alert.trigger, at: start)
        if let old { withdraw(old) }
        return AlertRecord(alert: alert, state: AlertState(watermark: start))
    }

    /// Returns the record of a changed alert.
    ///
    /// - Parameters:
    ///   - old: The record before the change.
    ///   - alert: The alert after the change.
    /// - Returns: The record, which the caller writes.
    /// - Throws: ``AlertError`` as ``AlertBook/update(_:at:)`` does.
    mutating func update(
        _ old: AlertRecord, to alert: Alert
    ) throws(AlertError) -> AlertRecord {
        try alert.validate()
        var record = AlertRecord(alert: alert, state: old.state)
        record.alert.trigger = alert.trigger.completed(at: now).drawn(for: alert.id)
        let isRestarted =
            record.alert.trigger != old.alert.trigger || record.alert.before != old.alert.before
        if isRestarted {
            let start = record.alert.beginning(at: now, in: zone)
            try conditions.checkFuture(of: record.alert.trigger, at: start)
            record.state.watermark = start
            record.state.formerWatermark = nil
            // A skip, and the ring of a one-shot that a pause postponed, refer to the old trigger.
            record.state.skip = nil
            if record.state.snooze?.due != nil { dropSnooze(of: &record) }
            // A new time for a completed one-shot means that it has to ring again.
            record.alert.isOn = record.alert.isOn || old.state.isCompleted
            record.state.isCompleted = false
        }
        if conditions.holdsBack(old), !conditions.holds(record.alert), release(&record) {
            perform(.reconcile(.alert(record.id)))
        }
        if record.alert.isOn, !old.alert.isOn, !isRestarted { try switchOn(&record) }
        if !record.alert.isOn, old.alert.isOn { switchOff(&record) }
        if record.alert.content != old.alert.content || record.alert.goal != old.alert.goal {
            redraw(&record)
        }
        return record
    }

    mutating func switchOff(_ record: inout AlertRecord) {
        record.alert.isOn = false
        dropSnooze(of: &record)
        retire(&record)
    }

    /// Switches an alert on, so that it starts from `now`.
    ///
    /// - Throws: ``AlertError`` with the code ``AlertError/Code/invalidAlert`` for a one-shot whose
    ///   time has passed.
    func switchOn(_ record: inout AlertRecord) throws(AlertError) {
        record.alert.trigger = record.alert.trigger.starting(at: now, in: zone)
        try conditions.checkFuture(of: record.alert.trigger, at: now)
        record.alert.isOn = true
        record.state.isCompleted = false
        record.state.watermark = now
        record.state.formerWatermark = nil
    }

    // MARK: Restoring

    /// Returns the record of an alert as it was before a change, as if the change had never been
    /// made.
    ///
    /// Time has passed since the change. Occurrences from before now do not ring again, but they use
    /// up the skip and the snooze that the alert had before the change.
    ///
    /// - Parameters:
    ///   - old: The record from before the change.
    ///   - current: The current record.
    ///   - kind: The kind of the change.
    /// - Returns: The record, which the caller writes.
    mutating func restore(
        _ old: AlertRecord, replacing current: AlertRecord?, after kind: UndoableChange.Kind
    ) -> AlertRecord {
        var record = old
        let isSameSchedule =
            current?.alert.isOn == old.alert.isOn && current?.alert.trigger == old.alert.trigger
            && current?.alert.before == old.alert.before
        restoreSkip(of: &record, from: current, through: isSameSchedule ? current : nil)
        restoreSnooze(of: &record, from: old, current)
        record.state.pauses = old.state.pauses.restored(
            after: current?.state.pauses ?? Pauses(), at: now)
        record.state.restoreNotification(from: old.state, current?.state, after: kind)
        if isSameSchedule, let current {
            record.state.watermark = current.state.watermark
            record.state.formerWatermark = current.state.formerWatermark
        } else {
            let watermark = max(current?.state.watermark ?? old.state.watermark, now)
            // After a large setback of the clock, the alert must ring again from now on.
            record.state.watermark =
                ClockCorrection.isFarAhead(watermark, of: now, by: nil) ? now : watermark
            record.state.formerWatermark = nil
        }
        if let current {
            if current.alert.content != old.alert.content
                || current.alert.goal != old.alert.goal || current.state.tally != old.state.tally
            {
                redraw(&record)
            }
            if current.alert.isOn, !old.alert.isOn { retire(&record) }
        }
        conditions.complete(&record)
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
    private func restoreSkip(
        of record: inout AlertRecord, from current: AlertRecord?, through handler: AlertRecord?
    ) {
        let end = handler.map { conditions.watermark(of: $0) } ?? now
        let handled = current.map { conditions.watermark(of: $0) } ?? .distantPast
        let trigger = record.alert.trigger
        var cursor = conditions.watermark(of: record)
        while record.alert.isOn, record.state.skip != nil || trigger.comesOnce,
            let next = record.alert.next(after: cursor, in: zone), next.instant <= end
        {
            cursor = next.instant
            if conditions.silence(of: record, at: next.instant) == nil
                || conditions.usesUpSkip(next.instant, of: record) && !trigger.comesOnce
            {
                _ = conditions.silences(next, of: &record)
            } else if trigger.comesOnce, next.instant > handled,
                !conditions.silences(next, of: &record)
            {
                record.state.hold(next)
            }
        }
    }

    /// Keeps the snooze from before the change, unless its time has passed.
    private func restoreSnooze(
        of record: inout AlertRecord, from old: AlertRecord, _ current: AlertRecord?
    ) {
        if let current, current.state.snooze == old.state.snooze {
            record.state.snooze = current.state.snooze
        } else if let held = current?.state.snooze, held.due != nil,
            current?.alert.trigger == old.alert.trigger
        {
            // A pause has postponed a one-shot since the change. That ring must not be lost.
            record.state.snooze = held
        } else if record.state.snooze != nil {
            let first = conditions.nextRing(of: old, after: conditions.watermark(of: old))
            let hasPassed =
                old.state.snooze != nil && first.map { $0.instant <= now } ?? false
            if hasPassed || conditions.snoozeEnd(of: record).map({ $0 <= now }) ?? false {
                record.state.snooze = nil
            }
        }
    }
}

extension AlertState {
    /// Whether the alert is a completed one-shot with nothing left to show.
    fileprivate var isOver: Bool {
        isCompleted && snooze == nil && (notification.map { $0.wasShown || !$0.isUnseen } ?? true)
    }

    /// Keeps the current notification, or brings an unseen one back without showing it again.
    fileprivate mutating func restoreNotification(
        from old: AlertState, _ current: AlertState?, after kind: UndoableChange.Kind
    ) {
        let now = current?.notification
        notification = now
        guard now == nil || now?.stage == .withdrawing, kind.endsNotifications,
            var unseen = old.notification, unseen.isUnseen
        else { return }
        unseen.stage = .gone
        unseen.wasShown = true
        // Without a daemon, the notification has not been withdrawn yet, and stays on screen.
        unseen.receipt = now?.receipt
        unseen.failures = 0
        unseen.retryAt = nil
        unseen.soundsSince = nil
        notification = unseen
    }
}
