public import Recurrence

/// What a response means to Peal.
public enum ResponseAction {
    /// The notification itself was opened.
    public static let open = "default"
    /// Done with this ring, or for today.
    public static let done = "done"
    /// Tell me again later.
    public static let snooze = "snooze"
}

extension AlertBook {
    /// What follows from something that happened to a notification.
    ///
    /// Events of notifications that are not the book's, that come twice or that come too late mean
    /// nothing.
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

    /// Whether a notification is on screen for one of the book's alerts.
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

    /// Where a later ring is still to come it was an earlier one that the user has dealt with: that
    /// goes, and the later comes in a place of its own.
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

    /// Takes what was clicked off the screen; it counts as unseen until its target is open.
    private func putAway(
        _ record: inout AlertRecord, unlessPending presentation: Presentation,
        into decision: inout Decision
    ) {
        guard let receipt = presentation.receipt else { return }
        record.state.presentation?.receipt = nil
        if !presentation.isPending { record.state.presentation?.stage = .gone }
        decision.effects.append(.withdraw(receipt))
    }

    /// The target of a click is open.
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

    /// The target of a click could not be opened: the alert goes on waiting for the user.
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
        // It may be told twice, and is known by its receipt still.
        guard presentation.stage != .gone || reason != .expired || room != nil else {
            return decision
        }
        presentation.receipt = nil
        switch (presentation.stage, reason) {
        case (.withdrawing, _): record.state.presentation = nil
        // What takes its place is still to come, and is shown anew.
        case (.due, _) where presentation.isPending, (.gathered, _):
            record.state.presentation = presentation
        case (.due, .dismissed), (.shown, .dismissed), (.gone, .dismissed):
            decision.log(.dismissed, record, at: now, due: presentation.due)
            record.state.presentation = nil
        // It was to take its own place: it is shown anew.
        case (.due, _): record.state.presentation = presentation
        case (.shown, _), (.gone, _):
            if presentation.stage == .shown {
                decision.log(.expired, record, at: now, due: presentation.due)
            }
            presentation.stage = .gone
            if reason == .expired, room == nil {
                // KDE keeps the notification in its history under the same number, to be replaced or
                // withdrawn. Other servers do not mind.
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
