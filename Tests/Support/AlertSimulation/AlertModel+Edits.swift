import Alerts
import Recurrence

extension AlertModel {
    mutating func add(_ alert: Alert, _ plan: Plan, at now: Instant) {
        entries[alert.id] = Entry(
            alert, plan.starting(at: now, in: zone), at: now, waits: holdsAway)
    }

    /// Replaces an alert with an edited version.
    ///
    /// A new plan starts from now.
    mutating func update(_ alert: Alert, _ plan: Plan?, at now: Instant) {
        guard var entry = entries[alert.id] else { return }
        let wasOn = entry.isOn
        entry.title = alert.content.title
        entry.late = alert.late
        entry.group = alert.group
        entry.doneOnOpen = alert.content.doneOnOpen
        entry.badge = alert.content.badge
        entry.goal = alert.goal
        // A notification that waits for the user gets the new title.
        if entry.ring?.stage == .shown, entry.ring?.isUnseen == true {
            entry.ring?.isComingBack = true
        }
        // A completed alert that gets a new plan rings again.
        entry.isOn = alert.isOn || plan != nil && entry.isCompleted
        if let plan {
            entry.plan = plan.starting(at: now, in: zone)
            // A skip counts occurrences of the old plan, and a ring that a pause postponed comes
            // from the old plan, so drop both. A snooze by the user remains.
            entry.skip = nil
            if entry.snooze?.due != nil { dropSnooze(&entry) }
        }
        if plan == nil, alert.isOn, !wasOn { entry.plan = entry.plan.starting(at: now, in: zone) }
        if plan != nil || alert.isOn && !wasOn { start(&entry, at: now) }
        if wasOn, !alert.isOn { silence(&entry) }
        entries[alert.id] = entry
    }

    mutating func remove(_ id: Alert.ID) { entries[id] = nil }

    mutating func setOn(_ isOn: Bool, _ id: Alert.ID, at now: Instant) {
        guard var entry = entries[id], entry.isOn != isOn else { return }
        entry.isOn = isOn
        if isOn {
            entry.plan = entry.plan.starting(at: now, in: zone)
            start(&entry, at: now)
        } else {
            silence(&entry)
        }
        entries[id] = entry
    }

    private func start(_ entry: inout Entry, at now: Instant) {
        entry.dealt = now
        entry.ahead = nil
        entry.foot = nil
        entry.isCompleted = false
    }

    private func silence(_ entry: inout Entry) {
        dropSnooze(&entry)
        replace(&entry, with: nil, asSuppressed: true)
    }

    /// Drops the snooze; a one-shot that a pause postponed counts as suppressed.
    func dropSnooze(_ entry: inout Entry) {
        if let due = entry.snooze?.due {
            entry.suppressed += 1
            entry.foot = entry.foot.map { max($0, due) }
        }
        entry.snooze = nil
    }

    // MARK: Snooze, skip and pause

    func today(_ entry: Entry, at now: Instant) -> CivilDate {
        let wall = entry.plan.zone(on: zone).civil(at: now).date
        guard let next = entry.plan.next(after: now, in: zone) else { return wall }
        return min(next.day, wall)
    }

    func selected(_ selection: AlertSelection) -> [Alert.ID] {
        switch selection {
        case .ids(let ids): ids
        case .group(let group): entries.keys.filter { entries[$0]?.group == group }.sorted()
        case .all: entries.keys.sorted()
        }
    }

    mutating func snooze(
        _ id: Alert.ID, for duration: Duration, isAnswer: Bool = false, at now: Instant
    ) {
        guard var entry = entries[id] else { return }
        // The snooze counts for the day of the snoozed ring if that ring is unseen, or if the user
        // snoozed it with the notification's button.
        let unseen = entry.ring.flatMap { $0.isUnseen || isAnswer ? $0 : nil }
        let day = unseen?.day ?? today(entry, at: now)
        dropSnooze(&entry)
        entry.snooze = Snooze(until: now.advanced(by: duration), day: day)
        replace(&entry, with: nil, asSuppressed: true)
        entry.answers[.snoozed, default: 0] += 1
        entries[id] = entry
    }

    mutating func skip(_ id: Alert.ID, _ count: Int, at now: Instant) {
        if count > 0, case .afterDone(let plan) = entries[id]?.plan {
            return skip(id, plan, count, at: now)
        }
        entries[id]?.skip = count == 0 ? nil : Skip(count: count, since: now)
    }

    mutating func pause(_ id: Alert.ID?, until end: Instant?, at now: Instant) {
        // If a pause is already in effect, keep its start and change only its end.
        let old = id.map { entries[$0]?.pause } ?? pause
        let since = covers(old, now) ? old?.since : now
        let pause = Pause(since: since ?? now, until: end)
        for id in id.map({ [$0] }) ?? Array(entries.keys) {
            keepSnooze(of: id, at: now)
            silenceWaiting(id, at: now)
        }
        if let id { entries[id]?.pause = pause } else { self.pause = pause }
    }

    /// Silences a ring that still waits to be shown, as if it came due in the pause.
    private mutating func silenceWaiting(_ id: Alert.ID, at now: Instant) {
        guard var entry = entries[id], let ring = entry.ring, !ring.isTold else { return }
        if entry.plan.isOnce, entry.snooze == nil {
            entry.ring = nil
            entry.snooze = Snooze(until: now, day: ring.day, due: ring.due)
        } else {
            replace(&entry, with: nil, asSuppressed: true)
        }
        entries[id] = entry
    }

    mutating func resume(_ id: Alert.ID?, at now: Instant) {
        // Rings that were due in the pause stay silent, except one-shots. Without an id, every
        // pause ends.
        for id in id.map({ [$0] }) ?? Array(entries.keys) where covers(entries[id]?.pause, now) {
            entries[id]?.pause?.until = now
        }
        if id == nil, covers(pause, now) { pause?.until = now }
    }

    mutating func present(_ id: Alert.ID, at now: Instant) {
        guard var entry = entries[id] else { return }
        var ring = Ring(due: now, day: today(entry, at: now))
        if beginsToSound(ring, of: entry, at: now) { ring.soundsSince = now }
        replace(&entry, with: ring)
        entries[id] = entry
    }

    mutating func clearBadge() {
        for id in entries.keys {
            guard var entry = entries[id], let ring = entry.ring else { continue }
            if ring.isInDigest, digest?.isExpired == true {
                entry.ring = nil
            } else if ring.isTold {
                entry.ring?.isUnseen = false
                entry.ring?.isComingBack = false
            } else {
                // The user has seen the ring before its notification was shown.
                replace(&entry, with: nil, asSuppressed: true)
            }
            entries[id] = entry
        }
    }
}
