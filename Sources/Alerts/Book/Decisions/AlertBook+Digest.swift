import Messages
import Recurrence

/// The digest: one notification for several alerts that are late at once, after the machine has
/// slept or the daemon has just started, and for those of a crowd that have no place of their own.
///
/// One sound and one notification replace many that would cover the screen.
extension AlertBook {
    /// The alerts in the digest, the most urgent first, then by the time at which they were due,
    /// then by title.
    var gathered: [AlertRecord] { sortedGathered.map(\.record) }

    /// The number of alerts in the digest.
    private var gatheredCount: Int {
        notifications.ids.count { entries[$0]?.isGathered == true }
    }

    /// The entries of ``gathered``.
    private var sortedGathered: [Entry] {
        let gathered = notifications.ids.compactMap { entries[$0] }.filter(\.isGathered)
        // A digest may have very many alerts, so the sort moves numbers instead of records.
        var places: [(urgency: Urgency, due: Instant, index: Int)] = []
        places.reserveCapacity(gathered.count)
        for (index, entry) in gathered.enumerated() {
            places.append((entry.urgency, entry.due, index))
        }
        places.sort { left, right in
            guard left.urgency == right.urgency else { return left.urgency > right.urgency }
            guard left.due == right.due else { return left.due < right.due }
            return gathered[left.index].isListed(before: gathered[right.index])
        }
        return places.map { gathered[$0.index] }
    }

    /// Shows late alerts, which `decision` already changes: a single alert in its own notification,
    /// several in the digest.
    func showLate(
        _ late: [Alert.ID], _ global: inout GlobalState, into decision: inout Decision
    ) {
        guard !late.isEmpty else { return }
        let positions = decision.positions
        let removed = decision.removed
        let records = late.compactMap { id in
            removed.contains(id) ? nil : positions[id].flatMap { decision.changes[$0].record }
        }
        guard records.count > 1 else {
            for record in records { decision.effects.append(.reconcile(.alert(record.id))) }
            return
        }
        gather(records, at: positions, &global, into: &decision)
    }

    /// Moves alerts into the digest.
    ///
    /// - Parameters:
    ///   - records: The alerts.
    ///   - positions: The positions of the changes in `decision` that already write them; those
    ///     changes are replaced.
    ///   - global: The state of all alerts, which receives the digest.
    ///   - decision: Receives the changes and effects.
    func gather(
        _ records: [AlertRecord], at positions: [Alert.ID: Int] = [:],
        _ global: inout GlobalState, into decision: inout Decision
    ) {
        guard let last = records.max(by: { $0.dueForOrder < $1.dueForOrder })?.state.notification
        else { return }
        var unsent: Set<Alert.ID> = []
        for var record in records {
            record.state.notification?.gathered()
            if record.state.notification?.receipt == nil {
                unsent.insert(record.id)
            } else {
                decision.effects.append(.reconcile(.alert(record.id)))
            }
            if let position = positions[record.id] {
                decision.changes[position] = .put(record)
            } else {
                decision.put(record)
            }
        }
        // Nothing has to be done on the screen for an alert that was never there.
        decision.effects.removeAll {
            if case .reconcile(.alert(let id)) = $0 { unsent.contains(id) } else { false }
        }
        global.digest = Digest(
            notification: NotificationState(
                due: last.due, day: last.day, replacing: global.digest?.notification.receipt))
        decision.effects.append(.reconcile(.digest))
    }

    func nextDigestStep(at now: Instant) -> Step? {
        guard let digest = global.digest else { return nil }
        let notification = digest.notification
        let count = gatheredCount
        guard count > 0, notification.stage != .withdrawing else {
            return notification.receipt.map(Step.withdraw)
        }
        let isDue =
            switch notification.stage {
            case .due: notification.retryAt == nil
            // Some alerts have left the digest that is on screen, so it is updated.
            case .shown: notification.retryAt == nil && count != digest.shownCount
            case .gone, .withdrawing, .gathered: false
            }
        guard isDue, notification.receipt != nil || !isClearing else { return nil }
        return .deliver(self.notification(for: sortedGathered, notification, at: now))
    }

    private func notification(
        for entries: [Entry], _ notification: NotificationState, at now: Instant
    ) -> Notification {
        let rings = entries.map { UpcomingRing(alert: $0.id, title: $0.title, at: $0.due) }
        let gathered = entries.lazy.map(\.record)
        let contents = gathered.map(content)
        let isLate = rings.allSatisfy { Lateness.isLate(age: $0.at.duration(to: now)) }
        // Give critical alerts a line of their own, instead of only counting them.
        let critical = contents.prefix(Self.mostWaiting).count { $0.urgency == .critical }
        let words = Notification.Words(
            title: title(counting: rings.count, areLate: isLate),
            lines: rings.lazy.map { $0.line(in: zone) }, most: max(6, critical))
        return Notification(
            subject: .digest,
            content: Content(
                words, sound: contents.allSatisfy { $0.sound == .none } ? .none : .default,
                urgency: contents.map(\.urgency).max() ?? .normal),
            actions: program != nil
                ? []
                : ownActions(
                    doneFor: gathered.allSatisfy { $0.alert.trigger.doneExtent == .day }
                        ? .day : .ring),
            due: notification.due,
            wall: zone.civil(at: notification.due),
            isNew: gathered.contains { $0.state.notification?.isToRing == true },
            replaces: notification.receipt,
            rings: rings,
            words: words,
            sender: program.map(Notification.Sender.init))
    }

    /// The title of the digest.
    ///
    /// The digest also names alerts that are on time, if there are too many for the server. Its
    /// title says "while you were away" only if none of its alerts is.
    private func title(counting count: Int, areLate: Bool) -> Message {
        guard room == nil, areLate else {
            return .counted(count, one: "\(count) reminder", other: "\(count) reminders")
        }
        return .counted(
            count, one: "\(count) reminder while you were away",
            other: "\(count) reminders while you were away")
    }

    // MARK: Events of the digest

    func digestDelivered(
        _ notification: Notification, as receipt: DeliveryReceipt, at now: Instant
    ) -> Decision {
        var decision = Decision()
        guard var digest = global.digest else {
            decision.effects.append(.withdraw(receipt))
            return decision
        }
        _ = digest.notification.accepted(as: receipt, due: notification.due)
        digest.shownCount = notification.rings.count
        for ring in notification.rings {
            guard var record = entries[ring.alert]?.record,
                let state = record.state.notification, state.stage == .gathered,
                state.due == ring.at
            else { continue }
            if state.isToRing {
                if !state.wasShown { decision.log(.shown, record, at: now, due: ring.at) }
                record.state.notification?.wasShown = true
                record.state.notification?.isUnseen = true
                record.state.notification?.isRepeated = false
                planAgain(&record, at: now)
                decision.changes.append(.put(record))
            }
            decision.effects.append(.announce(.presented(ring.alert, due: ring.at)))
        }
        decision.changes.append(.global(global.with(digest)))
        return decision
    }

    func digestFailed(because code: DeliveryError.Code, at now: Instant) -> Decision {
        var decision = Decision()
        guard var digest = global.digest,
            digest.notification.stage == .due || digest.notification.stage == .shown
        else { return decision }
        if code == .unacceptable {
            // The alerts in the refused digest still wait, and the next digest will name them.
            digest.shownCount = gatheredCount
            if digest.notification.stage == .due { digest.notification.stage = .gone }
        } else {
            digest.notification.failed(at: now)
        }
        // Drop alerts that are too late, but only if they were never shown. The others may be on
        // screen in an earlier digest.
        for var record in gathered where record.state.notification?.isPending == true {
            let old = record
            drop(&record, ifTooLateAt: now, into: &decision)
            if record != old {
                decision.put(record)
            }
        }
        decision.changes.append(.global(global.with(digest)))
        return decision
    }

    func digestWithdrawn(_ receipt: DeliveryReceipt) -> Decision {
        var decision = Decision()
        guard var digest = global.digest, digest.notification.receipt == receipt else {
            return decision
        }
        _ = digest.notification.withdrawn()
        let isOver = gatheredCount == 0
        decision.changes.append(
            .global(global.with(isOver ? nil : digest)))
        return decision
    }

    /// Applies the user's response to a digest to each alert in the digest.
    ///
    /// A click on a digest does not open the targets of its alerts.
    func digestActivated(_ action: String, at now: Instant) -> Decision {
        var decision = Decision()
        for var record in gathered {
            guard let notification = record.state.notification else { continue }
            decision.effects.append(.announce(.responded(record.id, action: action, text: "")))
            respond(
                action, to: notification, of: &record, isDigest: true, at: now, into: &decision)
            decision.put(record)
        }
        return decision
    }

    func digestClosed(_ reason: CloseReason, at now: Instant) -> Decision {
        var decision = Decision()
        // A server may report an expiry twice.
        guard var digest = global.digest,
            !isDigestGone || reason != .expired
        else { return decision }
        let isPending = digest.notification.stage == .due
        let event: HistoryEntry.Event? =
            reason == .dismissed ? .dismissed : isDigestGone ? nil : .expired
        _ = digest.notification.closed(reason, keepsExpired: room == nil)
        // An expired digest may still be in the server's history, where the user can respond to it.
        // The next digest then replaces it, so that also names its alerts.
        let isKept = digest.notification.receipt != nil
        for var record in gathered where !isPending {
            guard let notification = record.state.notification else { continue }
            if let event { decision.log(event, record, at: now, due: notification.due) }
            if reason == .dismissed, let response = dismissal(of: record, due: notification.due) {
                decision.changes.append(.response(response))
            }
            if !isKept || !notification.isUnseen {
                record.state.updateNotification { $0.digestClosed(reason) }
            }
            decision.changes.append(.put(record))
            decision.effects.append(.announce(.ended(record.id, reason)))
        }
        if isKept { decision.effects.append(.reconcile(.digest)) }
        let isOver = !isKept && (!isPending || gatheredCount == 0)
        decision.changes.append(
            .global(global.with(isOver ? nil : digest)))
        return decision
    }

    /// Whether the digest has left the screen, while the server's history may still have it.
    var isDigestGone: Bool { global.digest?.notification.stage == .gone }
}

extension AlertRecord {
    /// The instant at which the ring of the alert's notification was due.
    fileprivate var dueForOrder: Instant { state.notification?.due ?? .distantPast }
}

extension GlobalState {
    fileprivate func with(_ digest: Digest?) -> GlobalState {
        var state = self
        state.digest = digest
        return state
    }
}
