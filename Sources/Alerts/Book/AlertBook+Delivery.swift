public import Recurrence

extension AlertBook {
    /// The next request to the notification server for one notification.
    public enum Step: Hashable, Sendable {
        /// Show this notification.
        case deliver(Notification)
        /// Take this notification off the screen.
        case withdraw(DeliveryReceipt)
    }

    /// Returns the step that brings the screen in line with the book for an alert or for the
    /// summary, or `nil` if nothing has to change.
    public func nextStep(for subject: Subject, at now: Instant) -> Step? {
        guard case .alert(let id) = subject else { return nextSummaryStep(at: now) }
        guard let record = entries[id]?.record, let presentation = record.state.presentation
        else { return nil }
        switch presentation.stage {
        case .due where presentation.retryAt == nil:
            guard presentation.receipt != nil || !isClearing else { return nil }
            return .deliver(notification(for: record, presentation, at: now))
        case .withdrawing, .gathered: return presentation.receipt.map(Step.withdraw)
        case .due, .shown, .gone: return nil
        }
    }

    private func notification(
        for record: AlertRecord, _ presentation: Presentation, at now: Instant
    ) -> Notification {
        Notification(
            subject: .alert(record.id),
            content: record.alert.content,
            actions: record.alert.content.actions
                + Self.ownActions(doneFor: record.alert.trigger.doneExtent),
            due: presentation.due,
            wall: record.alert.trigger.zone(on: zone).civil(at: presentation.due),
            event: record.alert.event(of: presentation.due, in: zone)
                .map { EventTime($0, at: now, in: zone) },
            isLate: Lateness.isLate(age: presentation.due.duration(to: now)),
            age: presentation.due.duration(to: now),
            isNew: !presentation.wasShown,
            replaces: presentation.receipt)
    }

    /// Peal's own buttons on every notification; the label of the first says how much "done"
    /// silences.
    static func ownActions(doneFor extent: DoneExtent) -> [Action] {
        let done = extent == .ring ? "Done" : "Done for today"
        return [Action(key: ResponseAction.done, label: done), snoozeAction]
    }

    private static let snoozeAction = Action(
        key: ResponseAction.snooze,
        label: "Snooze "
            + DurationText.describe(seconds: Int(defaultSnooze.components.seconds)))

    /// Records that the server has accepted a notification.
    ///
    /// If a newer ring is due by now, that ring will replace this notification. If the alert has no
    /// notification any more, this one is withdrawn again.
    public func delivered(
        _ notification: Notification, as receipt: DeliveryReceipt, at now: Instant
    ) -> Decision {
        guard case .alert(let id) = notification.subject else {
            return summaryDelivered(notification, as: receipt, at: now)
        }
        var decision = Decision()
        guard var record = entries[id]?.record, var presentation = record.state.presentation else {
            decision.effects.append(.withdraw(receipt))
            return decision
        }
        if let other = presentation.receipt, other != receipt, other != notification.replaces {
            // The server accepted an earlier attempt after all. Withdraw the duplicate.
            decision.effects.append(.withdraw(other))
        }
        presentation.receipt = receipt
        if presentation.stage == .due, presentation.due == notification.due {
            presentation.stage = .shown
            presentation.isUnseen = true
            presentation.failures = 0
            if !presentation.wasShown {
                presentation.wasShown = true
                decision.log(.shown, record, at: now, due: notification.due)
            }
            decision.effects.append(.announce(.presented(id, due: notification.due)))
        }
        record.state.presentation = presentation
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
        guard !presents(receipt) else { return Decision() }
        let presentation: Presentation? =
            switch notification.subject {
            case .alert(let id): entries[id]?.record.state.presentation
            case .summary: common.summary?.presentation
            case .agenda, .notice: nil
            }
        guard presentation?.stage == .due, presentation?.due == notification.due else {
            var decision = Decision()
            decision.effects.append(.withdraw(receipt))
            return decision
        }
        return delivered(notification, as: receipt, at: now)
    }

    /// Records that the server has not accepted a notification.
    ///
    /// Retries follow at growing intervals as long as the notification is not too late, and one
    /// follows as soon as a server appears.
    public func failed(
        _ notification: Notification, because code: DeliveryError.Code, at now: Instant
    ) -> Decision {
        guard case .alert(let id) = notification.subject else {
            return summaryFailed(because: code, at: now)
        }
        var decision = Decision()
        guard var record = entries[id]?.record, record.state.presentation?.stage == .due,
            record.state.presentation?.due == notification.due
        else { return decision }
        let isWaiting = code == .unavailable || code == .noBus
        if !isWaiting, record.state.presentation?.failures == 0 {
            decision.log(.failed, record, at: now, due: notification.due)
        }
        guard code != .unacceptable else {
            giveUp(&record, into: &decision)
            return decision.putting(record)
        }
        record.state.presentation?.postpone(at: now)
        drop(&record, ifTooLateAt: now, into: &decision)
        decision.changes.append(.put(record))
        return decision
    }

    /// Stops trying to show a notification that the server cannot accept, and withdraws the
    /// notification that it would have replaced.
    private func giveUp(_ record: inout AlertRecord, into decision: inout Decision) {
        if record.state.presentation?.receipt == nil {
            record.state.presentation = nil
        } else {
            record.state.presentation?.stage = .withdrawing
            record.state.presentation?.isUnseen = false
            decision.effects.append(.present(.alert(record.id)))
        }
    }

    /// Records that a notification was taken off the screen, or that no further attempt to do so
    /// follows.
    public func withdrawn(_ subject: Subject, _ receipt: DeliveryReceipt) -> Decision {
        guard case .alert(let id) = subject else { return summaryWithdrawn(receipt) }
        var decision = Decision()
        guard var record = entries[id]?.record, record.state.presentation?.receipt == receipt
        else { return decision }
        if record.state.presentation?.stage == .withdrawing {
            record.state.presentation = nil
        } else {
            // Another ring came due meanwhile. It no longer has a notification to replace.
            record.state.presentation?.receipt = nil
        }
        decision.changes.append(.put(record))
        return decision
    }

    /// Retries the ring that has waited longest, because a notification has left a full screen.
    func roomMade() -> Decision {
        let waiting = presenting.compactMap { entries[$0]?.record }.filter {
            $0.state.presentation?.stage == .due && $0.state.presentation?.retryAt != nil
        }
        let first = waiting.min {
            ($0.state.presentation?.due ?? .distantFuture, $0.id)
                < ($1.state.presentation?.due ?? .distantFuture, $1.id)
        }
        guard var record = first else { return Decision() }
        var decision = Decision()
        record.state.presentation?.retryAt = nil
        decision.changes.append(.put(record))
        decision.effects.append(.present(.alert(record.id)))
        return decision
    }

    /// Shows what is due, and shows unseen notifications again, because a server has appeared.
    ///
    /// Unseen notifications are also shown again on a server that an earlier run of Peal has used.
    /// Many servers report clicks only to the connection that showed the notification, and some
    /// close a notification when that connection goes away. A notification that is still on screen
    /// is replaced by itself.
    func appeared(session: String, at now: Instant) -> Decision {
        var decision = Decision()
        var common = common
        var late: [AlertRecord] = []
        let isSummaryLost = common.summary?.presentation.receipt?.session != session
        for id in presenting.sorted() {
            guard var record = entries[id]?.record, var presentation = record.state.presentation
            else { continue }
            let isOver =
                presentation.serverAppeared(session)
                || isSummaryLost && presentation.stage == .gathered && !presentation.isUnseen
                    && presentation.wasShown
            record.state.presentation = isOver ? nil : presentation
            drop(&record, ifTooLateAt: now, into: &decision)
            if let waiting = record.state.presentation, waiting.stage == .due, waiting.isPending,
                Lateness.isLate(age: waiting.due.duration(to: now))
            {
                late.append(record)
                continue
            }
            decision.changes.append(.put(record))
            decision.effects.append(.present(.alert(id)))
        }
        if let isOver = common.summary?.presentation.serverAppeared(session) {
            common.summary = isOver ? nil : common.summary
            decision.effects.append(.present(.summary))
        }
        present(late, &common, into: &decision)
        if common != self.common {
            decision.changes.append(.common(common))
        }
        return decision
    }

    func drop(
        _ record: inout AlertRecord, ifTooLateAt now: Instant, into decision: inout Decision
    ) {
        guard let presentation = record.state.presentation,
            presentation.stage == .due || presentation.isPending
                || presentation.stage == .gathered && presentation.isUnseen,
            !record.alert.late.allows(
                age: (presentation.heldUntil ?? presentation.due).duration(to: now))
        else { return }
        if presentation.wasShown {
            record.state.presentation?.stage = .gone
        } else {
            decision.log(.missed, record, at: now, due: presentation.due)
            // This ring would have replaced an earlier notification. Withdraw that, because no
            // record will refer to it.
            record.state.presentation?.stage = .withdrawing
            record.state.presentation?.isUnseen = false
            record.state.presentation?.retryAt = nil
            if presentation.receipt == nil {
                record.state.presentation = nil
            } else {
                decision.effects.append(.present(.alert(record.id)))
            }
        }
    }
}

extension Presentation {
    /// Whether the notification has never been on screen and still has to be shown.
    var isPending: Bool { !wasShown && (stage == .due || stage == .gathered) }

    /// Schedules the next attempt; the delay grows with each failure.
    mutating func postpone(at now: Instant) {
        failures += 1
        retryAt = now.advanced(by: .seconds(min(5 << min(failures, 10), 600)))
    }

    /// Updates the notification for a server that has appeared, and returns whether the
    /// notification is over.
    mutating func serverAppeared(_ session: String) -> Bool {
        retryAt = nil
        if receipt?.session != session {
            receipt = nil
        }
        if stage == .shown, isUnseen {
            stage = .due
        }
        return switch stage {
        case .due, .gathered: false
        case .gone: receipt == nil && !isUnseen
        case .shown, .withdrawing: receipt == nil
        }
    }
}
