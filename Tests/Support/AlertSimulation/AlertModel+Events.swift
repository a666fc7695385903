import Alerts
import Recurrence

extension AlertModel {
    /// Records that the server has shown a ring, and returns whether the model expected that.
    mutating func shown(_ id: Alert.ID, due: Instant) -> Bool {
        guard var ring = entries[id]?.ring, ring.due == due, !ring.isTold else { return false }
        ring.isTold = true
        ring.isUnseen = true
        if ring.stage == .waiting { ring.stage = .shown }
        entries[id]?.ring = ring
        entries[id]?.shown += 1
        return true
    }

    /// Counts a ring as missed if it has waited too long for a server.
    ///
    /// Returns whether the ring was missed.
    mutating func gaveUp(_ id: Alert.ID, at now: Instant) -> Bool {
        guard let entry = entries[id], let ring = entry.ring, !ring.isTold,
            !entry.plan.waitsForDone
        else { return false }
        let age = (ring.heldUntil ?? ring.due).duration(to: now)
        let limit: Int
        switch entry.late {
        case .never: limit = 60
        case .within(let seconds): limit = max(60, seconds)
        case .always: return false
        }
        guard age > .seconds(limit) else { return false }
        entries[id]?.ring = nil
        entries[id]?.missed += 1
        return true
    }

    /// Handles a server's event about the notification of one or more alerts.
    mutating func hear(
        _ event: DeliveryEvent, of ids: [Alert.ID], on subject: Subject, at now: Instant
    ) {
        guard owner == nil else { return hearAnswer(event, of: ids, on: subject) }
        for id in ids {
            switch event {
            case .activated(_, let action, _): respond(id, action: action, on: subject, at: now)
            case .replied: respond(id, action: "", on: subject, at: now)
            case .closed(_, let reason): closed(id, reason)
            case .appeared, .disappeared, .accepted, .roomMade, .evicted: break
            }
        }
        if subject == .digest { digestHeard(event) }
    }

    /// Notes that the digest has expired.
    mutating func digestHeard(_ event: DeliveryEvent) {
        guard case .closed(_, .expired) = event, digest?.isWaiting == false else { return }
        digest?.isExpired = true
        digest?.isLost = true
    }

    /// Records that a notification may have left the screen although the daemon got no event.
    mutating func lose(_ subject: Subject) {
        switch subject {
        case .alert(let id): entries[id]?.ring?.isLost = true
        case .digest: digest?.isLost = true
        case .agenda, .notice, .question: break
        }
    }

    /// Handles what the user did with the notification of an alert.
    mutating func respond(_ id: Alert.ID, action: String, on subject: Subject, at now: Instant) {
        guard var entry = entries[id], let ring = entry.ring else { return }
        // If the server has not accepted the last ring yet, neither in its own notification nor in
        // a digest, the notification on screen belongs to an earlier ring.
        let isEarlier = !ring.isTold && (subject != .digest || !ring.isInDigest)
        switch action {
        case ResponseAction.open:
            entry.answers[.opened, default: 0] += 1
            entries[id] = entry
            if entry.doneOnOpen {
                return finish(id, answering: ring, isEarlier: isEarlier, at: now)
            }
        case ResponseAction.done:
            return finish(id, answering: ring, isEarlier: isEarlier, at: now)
        case ResponseAction.snooze:
            return snooze(id, for: .seconds(600), isAnswer: true, at: now)
        default:
            entry.answers[action == "" ? .replied : .acted, default: 0] += 1
        }
        if !isEarlier { replace(&entry, with: nil, asSuppressed: true) }
        entries[id] = entry
    }

    mutating func closed(_ id: Alert.ID, _ reason: CloseReason) {
        guard var entry = entries[id], var ring = entry.ring, ring.isTold else { return }
        // Ignore the event if the ring will be shown again, in its own notification or in a digest.
        guard !(ring.isInDigest && digest?.isWaiting == true) else { return }
        // The user ends the sound of an alarm, and a pop-up that expires does not.
        if reason != .expired, !ring.isInDigest { entries[id]?.ring?.soundsSince = nil }
        guard reason == .dismissed || !ring.isComingBack else { return }
        ring.soundsSince = entries[id]?.ring?.soundsSince
        if reason == .dismissed {
            entry.answers[.dismissed, default: 0] += 1
            entry.ring = nil
        } else {
            // If the ring was too late to be shown again, it is already marked as gone. Do not
            // count it as expired again. An expired digest may be reported twice.
            let isKnown = ring.stage == .gone || ring.isInDigest && digest?.isExpired == true
            if !isKnown { entry.answers[.expired, default: 0] += 1 }
            // An expired digest keeps its rings.
            if !ring.isInDigest || reason != .expired {
                ring.stage = .gone
                ring.isInDigest = false
            }
            entry.ring = ring.isUnseen ? ring : nil
        }
        entries[id] = entry
    }
}

extension AlertModel {
    /// Records that the server has accepted a notification, which therefore no longer waits to be
    /// shown again.
    mutating func accepted(_ notification: Alerts.Notification) {
        switch notification.subject {
        case .alert(let id):
            if entries[id]?.ring?.due == notification.due {
                entries[id]?.ring?.isComingBack = false
            }
        case .digest:
            if digest?.due == notification.due { digest?.isWaiting = false }
        case .agenda, .notice, .question: break
        }
    }

    /// Records that the server has refused a notification.
    ///
    /// If the notification was to be shown again but is too late now, it is not shown again.
    mutating func refused(_ notification: Alerts.Notification, at now: Instant) {
        guard case .alert(let id) = notification.subject, let entry = entries[id],
            let ring = entry.ring, ring.due == notification.due, ring.isTold, ring.isComingBack,
            !isWorth(entry, ring, now)
        else { return }
        entries[id]?.ring?.stage = .gone
        entries[id]?.ring?.isComingBack = false
    }

    /// Handles a server that has just appeared, or one that a new run of the daemon has found.
    mutating func appeared(at now: Instant, isNew: Bool) {
        var late: [Alert.ID] = []
        for id in entries.keys.sorted() {
            guard let entry = entries[id], let ring = entry.ring else { continue }
            if !ring.isTold {
                if !gaveUp(id, at: now), ring.stage == .waiting, !isHeld(entry),
                    ring.soundsSince == nil, ring.due.duration(to: now) > .seconds(60)
                {
                    late.append(id)
                }
            } else if !ring.isUnseen {
                if isNew { entries[id]?.ring = nil }
            } else if ring.stage != .gone, !isWorth(entry, ring, now) {
                entries[id]?.ring?.stage = .gone
                entries[id]?.ring?.isInDigest = false
                entries[id]?.ring?.isComingBack = false
            } else if ring.stage == .shown {
                entries[id]?.ring?.isComingBack = true
                entries[id]?.ring?.isLost = false
            }
        }
        if digest?.isExpired == false {
            digest?.isWaiting = true
            digest?.isLost = false
        }
        gather(late)
    }
}
