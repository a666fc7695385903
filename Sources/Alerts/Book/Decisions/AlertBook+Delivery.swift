public import Recurrence

extension AlertBook {
    /// The next request to the notification server for one notification.
    public enum Step: Hashable, Sendable {
        /// Show this notification.
        case deliver(Notification)
        /// Take this notification off the screen.
        case withdraw(DeliveryReceipt)
    }

    /// Returns the next request to the notification server that brings the screen up to date for an
    /// alert or for the digest, or `nil` if nothing has to change.
    public func nextStep(for subject: Subject, at now: Instant) -> Step? {
        guard case .alert(let id) = subject else { return nextDigestStep(at: now) }
        guard let record = entries[id]?.record, let notification = record.state.notification
        else { return nil }
        switch notification.stage {
        case .due where notification.retryAt == nil:
            guard notification.receipt != nil || !isClearing else { return nil }
            return .deliver(self.notification(for: record, notification, at: now))
        case .withdrawing, .gathered: return notification.receipt.map(Step.withdraw)
        case .due, .shown, .gone: return nil
        }
    }

    private func notification(
        for record: AlertRecord, _ notification: NotificationState, at now: Instant
    ) -> Notification {
        Notification(
            subject: .alert(record.id),
            content: content(of: record),
            actions: buttons(of: record),
            due: notification.due,
            wall: record.alert.trigger.zone(on: zone).civil(at: notification.due),
            event: record.alert.event(of: notification.due, in: zone)
                .map { EventTime($0, at: now, in: zone) },
            isLate: Lateness.isLate(age: notification.due.duration(to: now)),
            age: notification.due.duration(to: now),
            isNew: notification.isToRing,
            replaces: notification.receipt,
            sender: program.map(Notification.Sender.init),
            request: record.alert.request)
    }

    /// Peal's own buttons on every notification; the label of the first says how much "done"
    /// silences.
    ///
    /// Servers that show few buttons leave out the last, so the usual length of a snooze comes
    /// before the others.
    func ownActions(doneFor extent: DoneExtent) -> [Action] {
        let done = extent == .ring ? "Done" : "Done for today"
        return [Action(key: ResponseAction.done, label: done)]
            + settings.snoozeLengths.map { seconds in
                Action(
                    key: ResponseAction.snooze(seconds: seconds),
                    label: "Snooze " + DurationText.describe(seconds: seconds))
            }
    }

    /// Records that the server has accepted a notification.
    ///
    /// If a newer ring of the alert is due by now, the newer ring will replace this notification.
    /// If the alert's notification was dropped meanwhile, this one is withdrawn again.
    public func delivered(
        _ notification: Notification, as receipt: DeliveryReceipt, at now: Instant
    ) -> Decision {
        guard case .alert(let id) = notification.subject else {
            return digestDelivered(notification, as: receipt, at: now)
        }
        var decision = Decision()
        guard var record = entries[id]?.record, var state = record.state.notification else {
            decision.effects.append(.withdraw(receipt))
            return decision
        }
        if let other = state.receipt, other != receipt, other != notification.replaces {
            // The server accepted an earlier attempt after all. Withdraw the duplicate.
            decision.effects.append(.withdraw(other))
        }
        let isRepeated = state.isRepeated
        if state.accepted(as: receipt, due: notification.due) {
            if !state.wasShown {
                state.wasShown = true
                decision.log(.shown, record, at: now, due: notification.due)
            } else if isRepeated {
                decision.log(.repeated, record, at: now, due: notification.due)
            }
            decision.effects.append(.announce(.presented(id, due: notification.due)))
        }
        record.state.notification = state
        planAgain(&record, at: now)
        decision.changes.append(.put(record))
        return decision
    }

    /// Records that the server has accepted a notification after its delivery was given up.
    ///
    /// If the notification still waits for a retry, it counts as delivered. Otherwise it is
    /// withdrawn.
    func accepted(
        _ notification: Notification, as receipt: DeliveryReceipt, at now: Instant
    ) -> Decision {
        guard !shows(receipt) else { return Decision() }
        let state: NotificationState? =
            switch notification.subject {
            case .alert(let id): entries[id]?.record.state.notification
            case .digest: global.digest?.notification
            case .agenda, .notice, .question: nil
            }
        guard state?.stage == .due, state?.due == notification.due else {
            var decision = Decision()
            decision.effects.append(.withdraw(receipt))
            return decision
        }
        return delivered(notification, as: receipt, at: now)
    }

    /// Records that the server has not accepted a notification.
    ///
    /// The notification is tried again at growing intervals until it is too late, and also when a
    /// server appears.
    public func failed(
        _ notification: Notification, because code: DeliveryError.Code, at now: Instant
    ) -> Decision {
        guard case .alert(let id) = notification.subject else {
            return digestFailed(because: code, at: now)
        }
        var decision = Decision()
        guard var record = entries[id]?.record, record.state.notification?.stage == .due,
            record.state.notification?.due == notification.due
        else { return decision }
        let isWaiting = code == .unavailable || code == .noBus
        if !isWaiting, record.state.notification?.failures == 0 {
            decision.log(.failed, record, at: now, due: notification.due)
        }
        guard code != .unacceptable else {
            // The server cannot accept this notification. Withdraw the one that it would have
            // replaced.
            record.state.updateNotification { $0.withdraw() }
            if record.state.notification != nil {
                decision.effects.append(.reconcile(.alert(record.id)))
            }
            return decision.putting(record)
        }
        record.state.notification?.failed(at: now)
        drop(&record, ifTooLateAt: now, into: &decision)
        decision.changes.append(.put(record))
        return decision
    }

    /// Records that a notification was taken off the screen, or that an attempt to do so failed and
    /// is not repeated.
    public func withdrawn(_ subject: Subject, _ receipt: DeliveryReceipt) -> Decision {
        guard case .alert(let id) = subject else { return digestWithdrawn(receipt) }
        var decision = Decision()
        guard var record = entries[id]?.record, record.state.notification?.receipt == receipt
        else { return decision }
        record.state.updateNotification { $0.withdrawn() }
        decision.changes.append(.put(record))
        return decision
    }

    /// Retries the ring that has waited longest, because a notification has left a full screen.
    func roomMade() -> Decision {
        let waiting = notifications.ids.compactMap { entries[$0]?.record }.filter {
            $0.state.notification?.stage == .due && $0.state.notification?.retryAt != nil
        }
        let first = waiting.min {
            ($0.state.notification?.due ?? .distantFuture, $0.id)
                < ($1.state.notification?.due ?? .distantFuture, $1.id)
        }
        guard var record = first else { return Decision() }
        var decision = Decision()
        record.state.notification?.retry()
        decision.changes.append(.put(record))
        decision.effects.append(.reconcile(.alert(record.id)))
        return decision
    }

    /// Shows what is due, and shows unseen notifications again, because a server has appeared.
    ///
    /// Unseen notifications are also shown again on a server that an earlier run of Peal has used.
    /// Many servers report clicks only to the connection that showed the notification, and some
    /// close a notification when that connection goes away. A notification that is still on screen
    /// is replaced by a copy.
    func appeared(session: String, at now: Instant) -> Decision {
        var decision = Decision()
        var global = global
        var late: [Alert.ID] = []
        let isDigestLost = global.digest?.notification.receipt?.session != session
        for id in notifications.ids.sorted() {
            guard var record = entries[id]?.record, var notification = record.state.notification
            else { continue }
            let isOver =
                notification.serverAppeared(session)
                || isDigestLost && notification.stage == .gathered && !notification.isUnseen
                    && notification.wasShown
            record.state.notification = isOver ? nil : notification
            drop(&record, ifTooLateAt: now, into: &decision)
            if let waiting = record.state.notification, waiting.stage == .due, waiting.isPending,
                Lateness.isLate(age: waiting.due.duration(to: now))
            {
                late.append(id)
                decision.put(record)
                continue
            }
            decision.changes.append(.put(record))
            decision.effects.append(.reconcile(.alert(id)))
        }
        if let isOver = global.digest?.notification.serverAppeared(session) {
            global.digest = isOver ? nil : global.digest
            decision.effects.append(.reconcile(.digest))
        }
        showLate(late, &global, into: &decision)
        if global != self.global {
            decision.changes.append(.global(global))
        }
        return decision
    }

    func drop(
        _ record: inout AlertRecord, ifTooLateAt now: Instant, into decision: inout Decision
    ) {
        guard let notification = record.state.notification,
            notification.stage == .due || notification.isPending
                || notification.stage == .gathered && notification.isUnseen,
            !record.alert.late.allows(
                age: (notification.heldUntil ?? notification.due).duration(to: now))
        else { return }
        if notification.isPending {
            decision.log(.missed, record, at: now, due: notification.due)
        }
        record.state.updateNotification { $0.tooLate() }
        if record.state.notification?.stage == .withdrawing {
            decision.effects.append(.reconcile(.alert(record.id)))
        }
    }
}
