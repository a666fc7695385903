import Alerts
import Recurrence

extension AlertModel {
    /// The server has taken it, or the summary in which it is.
    mutating func shown(_ id: Alert.ID, due: Instant) -> Bool {
        guard var ring = entries[id]?.ring, ring.due == due, !ring.isTold else { return false }
        ring.isTold = true
        ring.isUnseen = true
        if ring.stage == .waiting { ring.stage = .shown }
        entries[id]?.ring = ring
        entries[id]?.shown += 1
        return true
    }

    /// It waited too long for a server.
    mutating func gaveUp(_ id: Alert.ID, at now: Instant) -> Bool {
        guard let entry = entries[id], let ring = entry.ring, !ring.isTold else { return false }
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

    /// The server tells of a notification that stands for some alerts.
    mutating func hear(
        _ event: DeliveryEvent, of ids: [Alert.ID], on subject: Subject, at now: Instant
    ) {
        for id in ids {
            switch event {
            case .activated(_, let action, _): respond(id, action: action, on: subject, at: now)
            case .replied: respond(id, action: "", on: subject, at: now)
            case .closed(_, let reason): closed(id, reason)
            case .appeared, .disappeared, .accepted, .roomMade: break
            }
        }
    }

    /// A notification may be off the screen, and nobody knows.
    mutating func lose(_ subject: Subject) {
        switch subject {
        case .alert(let id): entries[id]?.ring?.isLost = true
        case .summary: summary?.isLost = true
        case .agenda, .notice: break
        }
    }

    /// The user did something with what is on screen for an alert.
    mutating func respond(_ id: Alert.ID, action: String, on subject: Subject, at now: Instant) {
        guard var entry = entries[id], let ring = entry.ring else { return }
        // What is on screen is an earlier one if the server has not taken the last, be it by itself
        // or in a summary.
        let isEarlier = !ring.isTold && (subject != .summary || !ring.isInSummary)
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
        // What is about to come back by itself, or in a summary, does so.
        guard !(ring.isInSummary && summary?.isWaiting == true) else { return }
        guard reason == .dismissed || !ring.isComingBack else { return }
        if reason == .dismissed {
            entry.answers[.dismissed, default: 0] += 1
            entry.ring = nil
        } else {
            // One that was too late to come back has left the book's screen before.
            if ring.stage != .gone { entry.answers[.expired, default: 0] += 1 }
            ring.stage = .gone
            ring.isInSummary = false
            entry.ring = ring.isUnseen ? ring : nil
        }
        entries[id] = entry
    }
}

extension AlertModel {
    /// The server has taken a notification: what was to come back has.
    mutating func accepted(_ notification: Alerts.Notification) {
        switch notification.subject {
        case .alert(let id):
            if entries[id]?.ring?.due == notification.due {
                entries[id]?.ring?.isComingBack = false
            }
        case .summary:
            if summary?.due == notification.due { summary?.isWaiting = false }
        case .agenda, .notice: break
        }
    }

    /// The server has not taken it: what was to come back, and is too late by now, does not.
    mutating func refused(_ notification: Alerts.Notification, at now: Instant) {
        guard case .alert(let id) = notification.subject, let entry = entries[id],
            let ring = entry.ring, ring.due == notification.due, ring.isTold, ring.isComingBack,
            !isWorth(entry, ring, now)
        else { return }
        entries[id]?.ring?.stage = .gone
        entries[id]?.ring?.isComingBack = false
    }

    /// A server has appeared, or the daemon has found the old one anew.
    mutating func appeared(at now: Instant, isNew: Bool) {
        var late: [Alert.ID] = []
        for id in entries.keys.sorted() {
            guard let entry = entries[id], let ring = entry.ring else { continue }
            if !ring.isTold {
                if !gaveUp(id, at: now), ring.stage == .waiting,
                    ring.due.duration(to: now) > .seconds(60)
                {
                    late.append(id)
                }
            } else if !ring.isUnseen {
                if isNew { entries[id]?.ring = nil }
            } else if ring.stage != .gone, !isWorth(entry, ring, now) {
                entries[id]?.ring?.stage = .gone
                entries[id]?.ring?.isInSummary = false
                entries[id]?.ring?.isComingBack = false
            } else if ring.stage == .shown {
                entries[id]?.ring?.isComingBack = true
                entries[id]?.ring?.isLost = false
            }
        }
        summary?.isWaiting = true
        summary?.isLost = false
        gather(late)
    }
}
