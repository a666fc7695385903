public import Recurrence

extension AlertBook {
    /// What to do next for an alert's notification.
    public enum Step: Hashable, Sendable {
        /// Show this.
        case deliver(Notification)
        /// Take this off the screen.
        case withdraw(DeliveryReceipt)
    }

    /// What brings the screen in line with the book for one alert; `nil` where it is.
    public func nextStep(for id: Alert.ID, at now: Instant) -> Step? {
        guard let record = entries[id]?.record, let presentation = record.state.presentation
        else { return nil }
        switch presentation.stage {
        case .due where presentation.retryAt == nil:
            return .deliver(notification(for: record, presentation, at: now))
        case .withdrawing: return presentation.receipt.map(Step.withdraw)
        case .due, .shown, .gone: return nil
        }
    }

    private func notification(
        for record: AlertRecord, _ presentation: Presentation, at now: Instant
    ) -> Notification {
        let isLate = presentation.due.duration(to: now) > .seconds(Lateness.punctualSeconds)
        let snooze = DurationText.describe(seconds: Int(Self.defaultSnooze.components.seconds))
        return Notification(
            alert: record.id,
            content: record.alert.content,
            actions: [
                .init(key: ResponseAction.done, label: "Done"),
                .init(key: ResponseAction.snooze, label: "Snooze \(snooze)"),
            ],
            due: presentation.due,
            wall: record.alert.trigger.zone(on: zone).civil(at: presentation.due),
            isLate: isLate,
            isNew: !presentation.wasShown,
            replaces: presentation.receipt)
    }

    /// The server has accepted the notification that rang for `due`.
    ///
    /// If the alert has another one by now this one is what that replaces; if it has none, it is
    /// taken off the screen again.
    public func delivered(
        _ id: Alert.ID, due: Instant, as receipt: DeliveryReceipt, at now: Instant
    ) -> Decision {
        var decision = Decision()
        guard var record = entries[id]?.record, var presentation = record.state.presentation else {
            decision.effects.append(.withdraw(receipt))
            return decision
        }
        presentation.receipt = receipt
        if presentation.stage == .due, presentation.due == due {
            presentation.stage = .shown
            presentation.isUnseen = true
            presentation.failures = 0
            if !presentation.wasShown {
                presentation.wasShown = true
                decision.log(.shown, record, at: now, due: due)
            }
            decision.effects.append(.announce(.presented(id, due: due)))
        }
        record.state.presentation = presentation
        decision.changes.append(.put(record))
        return decision
    }

    /// The server has not accepted the notification that rang for `due`.
    ///
    /// It is tried again, ever more slowly, as long as it is not too late; in any case as soon as a
    /// server appears.
    public func failed(
        _ id: Alert.ID, due: Instant, because code: DeliveryError.Code, at now: Instant
    ) -> Decision {
        var decision = Decision()
        guard var record = entries[id]?.record, var presentation = record.state.presentation,
            presentation.stage == .due, presentation.due == due
        else { return decision }
        if code != .unavailable, presentation.failures == 0 {
            decision.log(.failed, record, at: now, due: due)
        }
        presentation.failures += 1
        let pause = min(5 << min(presentation.failures, 10), 600)
        presentation.retryAt = now.advanced(by: .seconds(pause))
        record.state.presentation = presentation
        drop(&record, ifTooLateAt: now, into: &decision)
        decision.changes.append(.put(record))
        return decision
    }

    /// The notification was taken off the screen, or is not to be tried again.
    public func withdrawn(_ id: Alert.ID, _ receipt: DeliveryReceipt) -> Decision {
        var decision = Decision()
        guard var record = entries[id]?.record, record.state.presentation?.receipt == receipt
        else { return decision }
        if record.state.presentation?.stage == .withdrawing {
            record.state.presentation = nil
        } else {
            // Another ring has come meanwhile: there is nothing left for it to replace.
            record.state.presentation?.receipt = nil
        }
        decision.changes.append(.put(record))
        return decision
    }

    /// A server has appeared: what is due is shown, and what the user has not seen comes back.
    ///
    /// That is so for the server that an earlier run of Peal has used, too: many servers tell of
    /// clicks only to the connection that showed the notification, and some take it off the screen
    /// when that goes. Where it still is on screen it is replaced by itself.
    func appeared(session: String, at now: Instant) -> Decision {
        var decision = Decision()
        for id in presenting.sorted() {
            guard var record = entries[id]?.record, var presentation = record.state.presentation
            else { continue }
            presentation.retryAt = nil
            if presentation.receipt?.session != session {
                presentation.receipt = nil
            }
            if presentation.stage == .shown, presentation.isUnseen {
                presentation.stage = .due
            }
            let isOver =
                switch presentation.stage {
                case .due, .gone: false
                case .shown, .withdrawing: presentation.receipt == nil
                }
            record.state.presentation = isOver ? nil : presentation
            drop(&record, ifTooLateAt: now, into: &decision)
            decision.changes.append(.put(record))
            decision.effects.append(.present(id))
        }
        return decision
    }

    private func drop(
        _ record: inout AlertRecord, ifTooLateAt now: Instant, into decision: inout Decision
    ) {
        guard let presentation = record.state.presentation, presentation.stage == .due,
            !record.alert.late.allows(age: presentation.due.duration(to: now))
        else { return }
        if presentation.wasShown {
            record.state.presentation?.stage = .gone
        } else {
            decision.log(.missed, record, at: now, due: presentation.due)
            record.state.presentation = nil
        }
    }
}
