import Messages
import Recurrence

/// The summary: one notification for several alerts that were late at once after a sleep or a
/// start.
///
/// One sound and one notification replace many that would cover the screen.
extension AlertBook {
    /// The alerts in the summary, the most urgent first, then by the time at which they were due.
    var gathered: [AlertRecord] {
        presenting.compactMap { entries[$0]?.record }
            .filter { $0.state.presentation?.stage == .gathered }
            .sorted {
                let (left, right) = ($0.alert.content.urgency, $1.alert.content.urgency)
                return left == right
                    ? ($0.dueForOrder, $0.id) < ($1.dueForOrder, $1.id) : left > right
            }
    }

    /// Shows late alerts: a single one by itself, several in the summary.
    func present(
        _ late: [AlertRecord], _ common: inout CommonState, into decision: inout Decision
    ) {
        guard late.count > 1 else {
            for record in late {
                decision.effects.append(.present(.alert(record.id)))
                decision.put(record)
            }
            return
        }
        gather(late, &common, into: &decision)
    }

    /// Moves alerts into the summary.
    func gather(
        _ records: [AlertRecord], _ common: inout CommonState, into decision: inout Decision
    ) {
        guard let last = records.max(by: { $0.dueForOrder < $1.dueForOrder })?.state.presentation
        else { return }
        for var record in records {
            record.state.presentation?.stage = .gathered
            record.state.presentation?.retryAt = nil
            // An earlier notification of this alert that is still on screen is withdrawn.
            decision.effects.append(.present(.alert(record.id)))
            decision.put(record)
        }
        common.summary = Summary(
            presentation: Presentation(
                due: last.due, day: last.day, replacing: common.summary?.presentation.receipt))
        decision.effects.append(.present(.summary))
    }

    func nextSummaryStep(at now: Instant) -> Step? {
        guard let summary = common.summary else { return nil }
        let presentation = summary.presentation
        let gathered = gathered
        guard !gathered.isEmpty, presentation.stage != .withdrawing else {
            return presentation.receipt.map(Step.withdraw)
        }
        let isDue =
            switch presentation.stage {
            case .due: presentation.retryAt == nil
            // Some alerts have left the summary that is on screen, so it is updated.
            case .shown: presentation.retryAt == nil && gathered.count != summary.told
            case .gone, .withdrawing, .gathered: false
            }
        guard isDue, presentation.receipt != nil || !isClearing else { return nil }
        return .deliver(notification(for: gathered, presentation))
    }

    private func notification(
        for gathered: [AlertRecord], _ presentation: Presentation
    ) -> Notification {
        let rings = gathered.map { record in
            UpcomingRing(
                alert: record.id, title: record.alert.content.title, at: record.dueForOrder)
        }
        let contents = gathered.map(\.alert.content)
        let words = Notification.Words(
            title: title(counting: rings.count),
            // The summary names every critical alert and never only counts it.
            lines: rings.map { $0.line(in: zone) },
            most: max(6, contents.count { $0.urgency == .critical }))
        return Notification(
            subject: .summary,
            content: Content(
                words, sound: contents.allSatisfy { $0.sound == .none } ? .none : .default,
                urgency: contents.map(\.urgency).max() ?? .normal),
            actions: Self.ownActions(
                doneFor: gathered.allSatisfy { $0.alert.trigger.doneExtent == .day } ? .day : .ring),
            due: presentation.due,
            wall: zone.civil(at: presentation.due),
            isNew: gathered.contains { $0.state.presentation?.wasShown == false },
            replaces: presentation.receipt,
            rings: rings,
            words: words)
    }

    /// The title of the summary.
    ///
    /// On a server with little room, the summary also names alerts that are on time.
    private func title(counting count: Int) -> Message {
        guard room == nil else {
            return .counted(count, one: "\(count) reminder", other: "\(count) reminders")
        }
        return .counted(
            count, one: "\(count) reminder while you were away",
            other: "\(count) reminders while you were away")
    }

    // MARK: Events of the summary

    func summaryDelivered(
        _ notification: Notification, as receipt: DeliveryReceipt, at now: Instant
    ) -> Decision {
        var decision = Decision()
        guard var summary = common.summary else {
            decision.effects.append(.withdraw(receipt))
            return decision
        }
        summary.presentation.receipt = receipt
        summary.told = notification.rings.count
        if summary.presentation.due == notification.due, summary.presentation.stage == .due {
            summary.presentation.stage = .shown
        }
        summary.presentation.failures = 0
        summary.presentation.retryAt = nil
        for ring in notification.rings {
            guard var record = entries[ring.alert]?.record,
                let presentation = record.state.presentation, presentation.stage == .gathered,
                presentation.due == ring.at
            else { continue }
            if !presentation.wasShown {
                record.state.presentation?.wasShown = true
                record.state.presentation?.isUnseen = true
                decision.log(.shown, record, at: now, due: ring.at)
                decision.changes.append(.put(record))
            }
            decision.effects.append(.announce(.presented(ring.alert, due: ring.at)))
        }
        decision.changes.append(.common(common.with(summary)))
        return decision
    }

    func summaryFailed(because code: DeliveryError.Code, at now: Instant) -> Decision {
        var decision = Decision()
        guard var summary = common.summary,
            summary.presentation.stage == .due || summary.presentation.stage == .shown
        else { return decision }
        if code == .unacceptable {
            // The gathered alerts still wait, and the next summary will name them.
            summary.told = gathered.count
            if summary.presentation.stage == .due { summary.presentation.stage = .gone }
        } else {
            summary.presentation.postpone(at: now)
        }
        // Alerts that an earlier summary has named stay, because that may still be on screen.
        for var record in gathered where record.state.presentation?.isPending == true {
            let old = record
            drop(&record, ifTooLateAt: now, into: &decision)
            if record != old {
                decision.put(record)
            }
        }
        decision.changes.append(.common(common.with(summary)))
        return decision
    }

    func summaryWithdrawn(_ receipt: DeliveryReceipt) -> Decision {
        var decision = Decision()
        guard var summary = common.summary, summary.presentation.receipt == receipt else {
            return decision
        }
        summary.presentation.receipt = nil
        let isOver = gathered.isEmpty
        decision.changes.append(
            .common(common.with(isOver ? nil : summary)))
        return decision
    }

    /// Applies a response to the summary to each of its alerts, except that no target is opened.
    func summaryActivated(_ action: String, at now: Instant) -> Decision {
        var decision = Decision()
        for var record in gathered {
            guard let presentation = record.state.presentation else { continue }
            decision.effects.append(.announce(.responded(record.id, action: action, text: "")))
            switch action {
            case ResponseAction.done:
                finish(
                    &record, answering: presentation, isSummary: true, at: now, into: &decision)
            case ResponseAction.snooze:
                snooze(
                    &record, day: presentation.day, until: now.advanced(by: Self.defaultSnooze),
                    at: now, into: &decision)
            default:
                decision.log(.opened, record, at: now, due: presentation.due)
                if record.alert.content.doneOnOpen {
                    finish(
                        &record, answering: presentation, isSummary: true, at: now,
                        into: &decision)
                } else {
                    retire(&record, at: now, into: &decision)
                }
            }
            decision.put(record)
        }
        return decision
    }

    func summaryClosed(_ reason: CloseReason, at now: Instant) -> Decision {
        var decision = Decision()
        guard var summary = common.summary else { return decision }
        summary.presentation.receipt = nil
        let isPending = summary.presentation.stage == .due
        for var record in gathered where !isPending {
            guard let presentation = record.state.presentation else { continue }
            let isDismissed = reason == .dismissed
            decision.log(
                isDismissed ? .dismissed : .expired, record, at: now, due: presentation.due)
            if isDismissed || !presentation.isUnseen {
                record.state.presentation = nil
            } else {
                // The alert stays unseen, but is not part of the next summary.
                record.state.presentation?.stage = .gone
            }
            decision.changes.append(.put(record))
            decision.effects.append(.announce(.ended(record.id, reason)))
        }
        let isOver = gathered.isEmpty || !isPending
        decision.changes.append(
            .common(common.with(isOver ? nil : summary)))
        return decision
    }
}

extension AlertRecord {
    /// The instant at which the ring of the alert's notification was due.
    fileprivate var dueForOrder: Instant { state.presentation?.due ?? .distantPast }
}

extension CommonState {
    fileprivate func with(_ summary: Summary?) -> CommonState {
        CommonState(pause: pause, zoneSince: zoneSince, summary: summary)
    }
}
