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
            guard notification.receipt != nil || !isClearing, !conditions.holdsBack(record) else {
                return nil
            }
            return .deliver(conditions.notification(for: record, notification, at: now))
        case .withdrawing, .gathered: return notification.receipt.map(Step.withdraw)
        case .due, .shown, .gone: return nil
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
        var turn = Turn(at: now, under: conditions)
        guard var record = entries[id]?.record, var state = record.state.notification else {
            turn.perform(.withdraw(receipt))
            return turn.decision
        }
        if let other = state.receipt, other != receipt, other != notification.replaces {
            // The server accepted an earlier attempt after all. Withdraw the duplicate.
            turn.perform(.withdraw(other))
        }
        let isRepeated = state.isRepeated
        if state.accepted(as: receipt, due: notification.due) {
            if !state.wasShown {
                state.wasShown = true
                turn.log(.shown, record, due: notification.due)
            } else if isRepeated {
                turn.log(
                    .repeated, record, due: notification.due,
                    action: record.alert.strongestStep(after: state.unanswered)?.rawValue)
            }
            turn.perform(.announce(.presented(id, due: notification.due)))
        }
        record.state.notification = state
        turn.planAgain(&record)
        turn.write(.put(record))
        return turn.decision
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
            return Decision(effects: [.withdraw(receipt)])
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
        var turn = Turn(at: now, under: conditions)
        guard var record = entries[id]?.record, record.state.notification?.stage == .due,
            record.state.notification?.due == notification.due
        else { return turn.decision }
        let isWaiting = code == .unavailable || code == .noBus
        if !isWaiting, record.state.notification?.failures == 0 {
            turn.log(.failed, record, due: notification.due)
        }
        guard code != .unacceptable else {
            // The server cannot accept this notification. Withdraw the one that it would have
            // replaced.
            record.state.updateNotification { $0.withdraw() }
            if record.state.notification != nil { turn.perform(.reconcile(.alert(record.id))) }
            turn.put(record)
            return turn.decision
        }
        record.state.notification?.failed(at: now)
        turn.dropIfTooLate(&record)
        turn.write(.put(record))
        return turn.decision
    }

    /// Records that a notification was taken off the screen, or that an attempt to do so failed and
    /// is not repeated.
    public func withdrawn(_ subject: Subject, _ receipt: DeliveryReceipt) -> Decision {
        guard case .alert(let id) = subject else { return digestWithdrawn(receipt) }
        guard var record = entries[id]?.record, record.state.notification?.receipt == receipt
        else { return Decision() }
        record.state.updateNotification { $0.withdrawn() }
        return Decision(changes: [.put(record)])
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
        record.state.notification?.retry()
        return Decision(changes: [.put(record)], effects: [.reconcile(.alert(record.id))])
    }

    /// Shows what is due, and shows unseen notifications again, because a server has appeared.
    ///
    /// Unseen notifications are also shown again on a server that an earlier run of Peal has used.
    /// Many servers report clicks only to the connection that showed the notification, and some
    /// close a notification when that connection goes away. A notification that is still on screen
    /// is replaced by a copy.
    func appeared(session: String, at now: Instant) -> Decision {
        var turn = Turn(at: now, under: conditions)
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
            turn.dropIfTooLate(&record)
            if let waiting = record.state.notification, waiting.stage == .due, waiting.isPending,
                Lateness.isLate(age: waiting.due.duration(to: now)), record.soundEnd == nil,
                !conditions.holdsBack(record)
            {
                late.append(id)
                turn.put(record)
                continue
            }
            turn.write(.put(record))
            turn.perform(.reconcile(.alert(id)))
        }
        if let isOver = turn.global.digest?.notification.serverAppeared(session) {
            if isOver { turn.global.digest = nil }
            turn.perform(.reconcile(.digest))
        }
        turn.showLate(late)
        turn.writeGlobalChanges()
        return turn.decision
    }
}
