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
        return .deliver(
            conditions.digest(
                of: sortedGathered, notification, isUnlimited: room == nil, at: now))
    }

    // MARK: Events of the digest

    func digestDelivered(
        _ notification: Notification, as receipt: DeliveryReceipt, at now: Instant
    ) -> Decision {
        var turn = Turn(at: now, under: conditions)
        guard turn.global.digest != nil else {
            turn.perform(.withdraw(receipt))
            return turn.decision
        }
        _ = turn.global.digest?.notification.accepted(as: receipt, due: notification.due)
        turn.global.digest?.shownCount = notification.rings.count
        for ring in notification.rings {
            guard var record = entries[ring.alert]?.record,
                let state = record.state.notification, state.stage == .gathered,
                state.due == ring.at
            else { continue }
            if state.isToRing {
                if !state.wasShown { turn.log(.shown, record, due: ring.at) }
                record.state.notification?.wasShown = true
                record.state.notification?.isUnseen = true
                record.state.notification?.isRepeated = false
                turn.planAgain(&record)
                turn.write(.put(record))
            }
            turn.perform(.announce(.presented(ring.alert, due: ring.at)))
        }
        turn.write(.global(turn.global))
        return turn.decision
    }

    func digestFailed(because code: DeliveryError.Code, at now: Instant) -> Decision {
        var turn = Turn(at: now, under: conditions)
        guard var digest = global.digest,
            digest.notification.stage == .due || digest.notification.stage == .shown
        else { return turn.decision }
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
            turn.dropIfTooLate(&record)
            if record != old { turn.put(record) }
        }
        turn.global.digest = digest
        turn.write(.global(turn.global))
        return turn.decision
    }

    func digestWithdrawn(_ receipt: DeliveryReceipt) -> Decision {
        var global = global
        guard global.digest?.notification.receipt == receipt else { return Decision() }
        _ = global.digest?.notification.withdrawn()
        if gatheredCount == 0 { global.digest = nil }
        return Decision(changes: [.global(global)])
    }

    func digestClosed(_ reason: CloseReason, at now: Instant) -> Decision {
        var turn = Turn(at: now, under: conditions)
        // A server may report an expiry twice.
        guard var digest = global.digest, !global.isDigestGone || reason != .expired
        else { return turn.decision }
        let isPending = digest.notification.stage == .due
        let event: HistoryEntry.Event? =
            reason == .dismissed ? .dismissed : global.isDigestGone ? nil : .expired
        _ = digest.notification.closed(reason, keepsExpired: room == nil)
        // An expired digest may still be in the server's history, where the user can respond to it.
        // The next digest then replaces it, so that also names its alerts.
        let isKept = digest.notification.receipt != nil
        for var record in gathered where !isPending {
            guard let notification = record.state.notification else { continue }
            if let event { turn.log(event, record, due: notification.due) }
            if reason == .dismissed,
                let response = conditions.dismissal(of: record, due: notification.due)
            {
                turn.write(.response(response))
            }
            if !isKept || !notification.isUnseen {
                record.state.updateNotification { $0.digestClosed(reason) }
            }
            turn.write(.put(record))
            turn.perform(.announce(.ended(record.id, reason)))
        }
        if isKept { turn.perform(.reconcile(.digest)) }
        let isOver = !isKept && (!isPending || gatheredCount == 0)
        turn.global.digest = isOver ? nil : digest
        turn.write(.global(turn.global))
        return turn.decision
    }
}

extension Turn {
    /// Applies the user's response to a digest to each alert in the digest.
    ///
    /// A click on a digest does not open the targets of its alerts.
    mutating func digestActivated(_ action: String, _ gathered: [AlertRecord]) {
        for var record in gathered {
            guard let notification = record.state.notification else { continue }
            perform(.announce(.responded(record.id, action: action, text: "")))
            respond(action, to: notification, of: &record, isDigest: true)
            put(record)
        }
    }
}

extension GlobalState {
    /// Whether the digest has left the screen, while the server's history may still have it.
    var isDigestGone: Bool { digest?.notification.stage == .gone }

    /// Whether this receipt belongs to the digest.
    func showsDigest(as receipt: DeliveryReceipt) -> Bool {
        digest?.notification.receipt == receipt
    }
}
