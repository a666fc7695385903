import Alerts
import Recurrence

extension AlertModel {
    /// Rings or silences all occurrences that are due.
    mutating func tick(at now: Instant) {
        var late: [Alert.ID] = []
        // If a request and its replacement ring at once, the replacement takes the place of the other.
        let order = entries.sorted { ($0.value.order, $0.key) < ($1.value.order, $1.key) }
        for (id, _) in order where deal(with: id, at: now) { late.append(id) }
        // A newer request may have taken the place of a late one.
        gather(late.filter { entries[$0]?.ring != nil })
        dropFinishedRequests()
        endSounds(at: now)
        guard let end = pause?.until, end <= now else { return }
        for id in entries.keys { keepSnooze(of: id, at: now) }
        pause = nil
    }

    /// If all pauses that postpone a snooze are over, moves the snooze to the end of the last one.
    ///
    /// The alert's own pause and that of all alerts can postpone it together, or one after the
    /// other.
    func keepSnooze(of entry: inout Entry, at now: Instant) {
        while let until = entry.snooze?.until {
            let ends = [entry.pause, pause].filter { covers($0, until) }
                .map { $0?.until ?? .distantFuture }
            guard let end = ends.max(), end <= now else { return }
            entry.snooze?.until = end
        }
    }

    mutating func keepSnooze(of id: Alert.ID, at now: Instant) {
        guard var entry = entries[id] else { return }
        keepSnooze(of: &entry, at: now)
        entries[id] = entry
    }

    /// Collects late rings in one digest if there are several.
    ///
    /// A ring that waits in a crowd may be in the digest already. If the daemon shows only one ring
    /// alone and all others are from a crowd, that ring may have been the only one left.
    mutating func gather(_ late: [Alert.ID]) {
        guard late.count > 1 else { return }
        let left = late.filter { !isTakenFromCrowd($0) }
        if left.count == 1, !isInDaemonsDigest(left[0]) { return }
        let due = late.compactMap { entries[$0]?.ring?.due }.max() ?? .distantPast
        digest = Digest(due: due, isWaiting: true)
        for id in late { join(id) }
    }

    private mutating func join(_ id: Alert.ID) {
        entries[id]?.ring?.stage = .gathered
        entries[id]?.ring?.isInDigest = true
        entries[id]?.ring?.isComingBack = false
    }

    // MARK: Crowds

    /// Notes which rings wait together with more rings than may wait at once.
    mutating func noteCrowd() {
        let waiting = entries.filter { $1.ring?.isWaitingToBeShown == true && !isHeld($1) }.keys
        guard waiting.count > mostWaiting else { return }
        for id in waiting { entries[id]?.ring?.wasInCrowd = true }
    }

    /// Moves the rings of crowds into the digest as the daemon has done.
    ///
    /// Only rings from a crowd may be in the digest, besides those that were late together. The
    /// daemon chooses among them in the order in which the server answers, which the model does not
    /// know.
    mutating func gatherCrowd() {
        for id in entries.keys where isTakenFromCrowd(id) {
            join(id)
            digest = digestOfDaemon?.digest
        }
    }

    private func isTakenFromCrowd(_ id: Alert.ID) -> Bool {
        guard let ring = entries[id]?.ring, ring.wasInCrowd, ring.stage != .gathered else {
            return false
        }
        return isInDaemonsDigest(id)
    }

    private func isInDaemonsDigest(_ id: Alert.ID) -> Bool {
        guard let due = digestOfDaemon?.rings[id] else { return false }
        return entries[id]?.ring?.due == due
    }

    /// Rings or silences the due occurrences of one alert, and returns whether the alert rings
    /// late.
    private mutating func deal(with id: Alert.ID, at now: Instant) -> Bool {
        guard var entry = entries[id] else { return false }
        defer { entries[id] = entry }
        var ringing: [Plan.Due] = []
        // Occurrences up to this instant do not ring again if the clock turns out to have been
        // wrong.
        var dealt = entry.dealt
        // `next` is cached, so this check is cheap if nothing is due.
        let isDue = entry.isOn && next(entry).map { $0 <= now } ?? false
        let due = isDue ? entry.plan.due(after: entry.dealt, through: now, in: zone) : []
        for due in due {
            let isPaused = isPaused(entry, at: due.at)
            if isPaused && !entry.plan.isOnce || isDone(entry, due) {
                if isPaused, !isDone(entry, due), let skip = entry.skip, skip.count > 0,
                    due.at > skip.since, isPausedLater(entry, than: skip, at: due.at)
                {
                    entry.skip?.count -= 1
                }
                entry.suppressed += 1
                dealt = due.at
            } else if let skip = entry.skip, skip.count > 0, due.at > skip.since {
                entry.skip?.count -= 1
                entry.suppressed += 1
                dealt = due.at
            } else if isPaused {
                // A one-shot has no other time, so it waits for the end of the pause.
                entry.snooze = Snooze(until: due.at, day: due.day, due: due.at)
            } else {
                ringing.append(due)
            }
        }
        if entry.skip?.count == 0 { entry.skip = nil }
        var heldUntil: Instant?
        if let snooze = entry.snooze, let at = release(entry), at <= now {
            ringing.append(Plan.Due(at: snooze.due ?? at, day: snooze.day))
            heldUntil = snooze.due == nil ? nil : at
            entry.snooze = nil
        } else if due.isEmpty {
            return false
        }
        keepSnooze(of: &entry, at: now)
        if let end = entry.pause?.until, end <= now { entry.pause = nil }

        // Only the latest ring can be shown, and only if it is not too late. If a snooze and a
        // regular ring fall on the same instant, the regular ring comes first in the list and is
        // shown.
        let latest = ringing.map(\.at).max()
        let last = ringing.first { $0.at == latest }.flatMap { due -> Ring? in
            var ring = Ring(due: due.at, day: due.day, heldUntil: heldUntil)
            if beginsToSound(ring, of: entry, at: now) { ring.soundsSince = now }
            return isWorth(entry, ring, now) ? ring : nil
        }
        let chosen = last
        if let chosen, heldUntil != nil { entry.foot = entry.foot.map { max($0, chosen.due) } }
        if let chosen { dealt = max(dealt, chosen.due) }
        if let first = due.first?.at { remember(&entry, from: first, dealt: dealt, at: now) }
        // The distance from `dealt` to `ahead` tells how far an interval was set back. It must stay the
        // same until the interval returns, so a snooze alone does not change it.
        if !(due.isEmpty && entry.ahead.map { $0 > now } ?? false) {
            entry.dealt = max(entry.dealt, now)
        }
        fixTime(of: &entry)
        forgetEvent(of: &entry)
        entry.missed += ringing.count - (chosen == nil ? 0 : 1)
        // A regular ring replaces a snooze.
        if chosen != nil { entry.snooze = nil }
        complete(&entry)
        guard let chosen else { return false }
        replace(&entry, with: chosen)
        takePlaceOfEarlier(id, &entry)
        guard !isHeld(entry) else {
            entry.held += 1
            return false
        }
        // An alarm that sounds has a notification of its own.
        return chosen.soundsSince == nil && chosen.due.duration(to: now) > .seconds(60)
    }

    /// Completes an alert that has no further occurrence.
    func complete(_ entry: inout Entry) {
        guard entry.isOn, !entry.plan.waitsForDone, !entry.plan.isEvent, entry.snooze == nil,
            next(entry) == nil
        else { return }
        entry.isOn = false
        entry.isCompleted = true
    }

    func isWorth(_ entry: Entry, _ ring: Ring, _ now: Instant) -> Bool {
        // No other ring follows one that waits for "done".
        guard !entry.plan.waitsForDone else { return true }
        let age = (ring.heldUntil ?? ring.due).duration(to: now)
        switch entry.late {
        case .never: return age <= .seconds(60)
        case .within(let seconds): return age <= .seconds(max(60, seconds))
        case .always: return true
        }
    }

    /// Replaces the alert's current ring.
    ///
    /// If the old ring was never shown, it counts as missed or suppressed.
    func replace(_ entry: inout Entry, with ring: Ring?, asSuppressed: Bool = false) {
        if let old = entry.ring, !old.isTold {
            if asSuppressed { entry.suppressed += 1 } else { entry.missed += 1 }
        }
        entry.ring = ring
    }
}
