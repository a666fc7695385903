public import Recurrence

/// The keys of the actions that Peal itself handles.
public enum ResponseAction {
    /// Opens the notification itself.
    public static let open = "default"
    /// Marks this ring, or the day, as done.
    public static let done = "done"
    /// Snoozes the alert.
    public static let snooze = "snooze"
}

extension AlertBook {
    /// Decides what follows from an event of a notification.
    ///
    /// Duplicate events, late events and events of other programs' notifications are ignored.
    public func responding(to event: DeliveryEvent, at now: Instant) -> Decision {
        switch event {
        case .appeared(let session): appeared(session: session, at: now)
        case .disappeared: Decision()
        case .roomMade: roomMade()
        case .accepted(let notification, let receipt):
            accepted(notification, as: receipt, at: now)
        case .activated(let receipt, let action, let token):
            activated(receipt, action: action, token: token, at: now)
        case .replied(let receipt, let text):
            activated(receipt, action: Action.reply, text: text, at: now)
        case .closed(let receipt, let reason): closed(receipt, reason, at: now)
        }
    }

    /// Whether this receipt belongs to the notification of one of the book's alerts or to the
    /// summary.
    func presents(_ receipt: DeliveryReceipt) -> Bool {
        isSummary(receipt) || record(showing: receipt) != nil
    }

    private func isSummary(_ receipt: DeliveryReceipt) -> Bool {
        common.summary?.presentation.receipt == receipt
    }

    private func record(showing receipt: DeliveryReceipt) -> AlertRecord? {
        for id in presenting {
            if let record = entries[id]?.record, record.state.presentation?.receipt == receipt {
                return record
            }
        }
        return nil
    }

    private func activated(
        _ receipt: DeliveryReceipt, action: String, text: String = "", token: String? = nil,
        at now: Instant
    ) -> Decision {
        guard !isSummary(receipt) else { return summaryActivated(action, at: now) }
        var decision = Decision()
        guard var record = record(showing: receipt), let presentation = record.state.presentation,
            presentation.stage != .withdrawing
        else { return decision }
        decision.effects.append(.announce(.responded(record.id, action: action, text: text)))
        switch action {
        case ResponseAction.open:
            if let target = record.alert.content.open {
                let opening = Opening(
                    alert: record.id, due: presentation.due, day: presentation.day, target: target,
                    activationToken: token)
                decision.effects.append(.open(opening))
                putAway(&record, unlessPending: presentation, into: &decision)
                break
            }
            decision.log(.opened, record, at: now, due: presentation.due)
            if record.alert.content.doneOnOpen {
                finish(
                    &record, answering: presentation, isSummary: false, at: now, into: &decision)
            } else {
                retire(&record, unlessPending: presentation, at: now, into: &decision)
            }
        case ResponseAction.done:
            finish(
                &record, answering: presentation, isSummary: false, at: now, into: &decision)
        case ResponseAction.snooze:
            snooze(
                &record, day: presentation.day, until: now.advanced(by: Self.defaultSnooze),
                at: now, into: &decision)
        default:
            let event: HistoryEntry.Event = action == Action.reply ? .replied : .acted
            decision.log(event, record, at: now, due: presentation.due, action: action)
            retire(&record, unlessPending: presentation, at: now, into: &decision)
        }
        decision.changes.append(.put(record))
        decision.effects.append(.announce(.changed(record.id)))
        return decision
    }

    /// Withdraws the notification to which the user responded.
    ///
    /// If a later ring is still pending, the user responded to the earlier ring. Only that is
    /// withdrawn, and the later ring gets a notification of its own.
    func retire(
        _ record: inout AlertRecord, unlessPending presentation: Presentation, at now: Instant,
        into decision: inout Decision
    ) {
        guard presentation.isPending else {
            return retire(&record, at: now, into: &decision)
        }
        if let earlier = presentation.receipt {
            record.state.presentation?.receipt = nil
            decision.effects.append(.withdraw(earlier))
        }
    }

    /// Withdraws the clicked notification; the ring stays unseen until its target is open.
    private func putAway(
        _ record: inout AlertRecord, unlessPending presentation: Presentation,
        into decision: inout Decision
    ) {
        guard let receipt = presentation.receipt else { return }
        record.state.presentation?.receipt = nil
        if !presentation.isPending { record.state.presentation?.stage = .gone }
        decision.effects.append(.withdraw(receipt))
    }

    /// Records that the target of a click is open.
    public func opened(_ opening: Opening, at now: Instant) -> Decision {
        var decision = Decision()
        guard var record = entries[opening.alert]?.record else { return decision }
        decision.log(.opened, record, at: now, due: opening.due)
        if record.alert.content.doneOnOpen {
            finish(&record, opened: opening, at: now, into: &decision)
        } else if record.state.presentation?.due == opening.due,
            record.state.presentation?.stage == .gone
        {
            record.state.presentation = nil
        }
        return decision.putting(record)
    }

    /// Records that the target of a click could not be opened; the alert stays unseen.
    public func openingFailed(_ opening: Opening, at now: Instant) -> Decision {
        var decision = Decision()
        guard let record = entries[opening.alert]?.record else { return decision }
        decision.log(.failed, record, at: now, due: opening.due, action: ResponseAction.open)
        return decision
    }

    private func closed(
        _ receipt: DeliveryReceipt, _ reason: CloseReason, at now: Instant
    ) -> Decision {
        guard !isSummary(receipt) else { return summaryClosed(reason, at: now) }
        var decision = Decision()
        guard var record = record(showing: receipt), var presentation = record.state.presentation
        else { return decision }
        // A server may report an expiry twice. The book keeps the receipt, so ignore the second
        // report.
        guard presentation.stage != .gone || reason != .expired || room != nil else {
            return decision
        }
        presentation.receipt = nil
        switch (presentation.stage, reason) {
        case (.withdrawing, _): record.state.presentation = nil
        // The ring that would have replaced this notification is still pending. Show it as new.
        case (.due, _) where presentation.isPending, (.gathered, _):
            record.state.presentation = presentation
        case (.due, .dismissed), (.shown, .dismissed), (.gone, .dismissed):
            decision.log(.dismissed, record, at: now, due: presentation.due)
            record.state.presentation = nil
        // The notification was waiting to be shown again in place of this one. Show it.
        case (.due, _): record.state.presentation = presentation
        case (.shown, _), (.gone, _):
            if presentation.stage == .shown {
                decision.log(.expired, record, at: now, due: presentation.due)
            }
            presentation.stage = .gone
            if reason == .expired, room == nil {
                // KDE keeps an expired notification in its history under the same id, where it can
                // still be replaced or withdrawn. Other servers ignore such calls.
                presentation.receipt = receipt
            }
            let isOver = presentation.receipt == nil && !presentation.isUnseen
            record.state.presentation = isOver ? nil : presentation
        }
        decision.changes.append(.put(record))
        decision.effects.append(.announce(.ended(record.id, reason)))
        return decision
    }
}
