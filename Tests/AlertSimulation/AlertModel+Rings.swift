import Alerts
import Recurrence

extension AlertModel {
    /// Deals with all that has come due.
    mutating func tick(at now: Instant) {
        var late: [Alert.ID] = []
        for id in entries.keys.sorted() where deal(with: id, at: now) {
            late.append(id)
        }
        gather(late)
        guard let end = pause?.until, end <= now else { return }
        for id in entries.keys { keepSnooze(of: id, at: now) }
        pause = nil
    }

    /// What waited in a pause that is over waits from its end on, perhaps in the other.
    func keepSnooze(of entry: inout Entry, at now: Instant) {
        for pause in [entry.pause, pause] {
            guard let until = entry.snooze?.until, covers(pause, until) else { continue }
            if let end = pause?.until, end <= now { entry.snooze?.until = end }
        }
    }

    mutating func keepSnooze(of id: Alert.ID, at now: Instant) {
        guard var entry = entries[id] else { return }
        keepSnooze(of: &entry, at: now)
        entries[id] = entry
    }

    /// A crowd is told in one.
    mutating func gather(_ late: [Alert.ID]) {
        guard late.count > 1 else { return }
        let due = late.compactMap { entries[$0]?.ring?.due }.max() ?? .distantPast
        summary = Summary(due: due, isWaiting: true)
        for id in late {
            entries[id]?.ring?.stage = .gathered
            entries[id]?.ring?.isInSummary = true
        }
    }

    /// Deals with one alert; brings whether it rings late.
    private mutating func deal(with id: Alert.ID, at now: Instant) -> Bool {
        guard var entry = entries[id] else { return false }
        defer { entries[id] = entry }
        if let former = entry.former, now >= former { entry.former = nil }

        var ringing: [Plan.Due] = []
        // Cheap to say where nothing is due.
        let isDue = entry.isOn && next(entry).map { $0 <= now } ?? false
        let due = isDue ? entry.plan.due(after: entry.dealt, through: now, in: zone) : []
        for due in due {
            if isPaused(entry, at: due.at) || entry.doneFor == due.day {
                entry.suppressed += 1
            } else if let skip = entry.skip, skip.count > 0, due.at > skip.since {
                entry.skip?.count -= 1
                entry.suppressed += 1
            } else {
                ringing.append(due)
            }
        }
        if entry.skip?.count == 0 { entry.skip = nil }
        if let snooze = entry.snooze, let at = release(entry), at <= now {
            ringing.append(Plan.Due(at: at, day: snooze.day))
            entry.snooze = nil
        } else if due.isEmpty {
            return false
        }
        entry.dealt = max(entry.dealt, now)
        keepSnooze(of: &entry, at: now)
        if let end = entry.pause?.until, end <= now { entry.pause = nil }

        // Of several the last is shown, if it is still worth it.
        // Of a snooze and a regular ring at one instant that is the regular one, which comes first.
        let latest = ringing.map(\.at).max()
        let last = ringing.first { $0.at == latest }.flatMap {
            isWorth(entry, $0.at, now) ? $0 : nil
        }
        let chosen = last.map { Ring(due: $0.at, day: $0.day) }
        entry.missed += ringing.count - (chosen == nil ? 0 : 1)
        // A regular ring is the one that was asked for.
        if chosen != nil { entry.snooze = nil }
        complete(&entry)
        guard let chosen else { return false }
        replace(&entry, with: chosen)
        return chosen.due.duration(to: now) > .seconds(60)
    }

    /// What has nothing to come is over.
    func complete(_ entry: inout Entry) {
        guard entry.isOn, entry.snooze == nil, next(entry) == nil else { return }
        entry.isOn = false
        entry.isCompleted = true
    }

    func isWorth(_ entry: Entry, _ due: Instant, _ now: Instant) -> Bool {
        let age = due.duration(to: now)
        switch entry.late {
        case .never: return age <= .seconds(60)
        case .within(let seconds): return age <= .seconds(max(60, seconds))
        case .always: return true
        }
    }

    /// One at a time: what still waited to be shown is missed.
    func replace(_ entry: inout Entry, with ring: Ring?, asSuppressed: Bool = false) {
        if let old = entry.ring, !old.isTold {
            if asSuppressed { entry.suppressed += 1 } else { entry.missed += 1 }
        }
        entry.ring = ring
    }

    // MARK: The clock

    mutating func started(at now: Instant, in zone: Zone) {
        self.zone = zone
        mendSilence(at: now)
        for id in entries.keys {
            guard let entry = entries[id] else { continue }
            // A point in the far future was set by another clock.
            let ahead = now.duration(to: entry.dealt)
            move(id, by: ahead > .seconds(3 * 3_600) ? .zero - ahead : .zero, to: now)
        }
    }

    private mutating func move(_ id: Alert.ID, by step: Duration, to now: Instant) {
        guard var entry = entries[id] else { return }
        defer { entries[id] = entry }
        if let snooze = entry.snooze {
            entry.snooze?.until = snooze.until.advanced(by: step)
        }
        if case .interval = entry.plan {
            guard step != .zero else { return }
            entry.plan = entry.plan.shifted(by: step)
            entry.dealt = entry.dealt.advanced(by: step)
        } else if step < .seconds(-3 * 3_600), entry.dealt > now {
            entry.former = max(entry.former ?? entry.dealt, entry.dealt)
            entry.dealt = now
            // What waits for a server will be due again.
            if let ring = entry.ring, !ring.isTold, ring.due > now {
                let before = ring.due - .microseconds(1)
                if !entry.plan.due(after: before, through: ring.due, in: zone).isEmpty {
                    entry.ring = nil
                    entry.former = before
                }
            }
        } else if step >= .zero, let former = entry.former {
            entry.dealt = max(entry.dealt, min(now, former))
            if former <= now { entry.former = nil }
        }
    }

    /// What was silenced under a clock that was ahead is silent from now on.
    private mutating func mendSilence(at now: Instant) {
        func mended(_ pause: Pause?) -> Pause? {
            guard let pause, pause.since > now else { return pause }
            let isFar = pause.since > now.advanced(by: .seconds(3 * 3_600))
            return Pause(
                since: now,
                until: pause.until.map {
                    isFar ? now.advanced(by: pause.since.duration(to: $0)) : $0
                })
        }
        pause = mended(pause)
        for id in entries.keys {
            let own = mended(entries[id]?.pause)
            entries[id]?.pause = own
            if let skip = entries[id]?.skip { entries[id]?.skip?.since = min(skip.since, now) }
        }
    }

    mutating func stepped(by step: Duration, to now: Instant) {
        mendSilence(at: now)
        for id in entries.keys { move(id, by: step, to: now) }
    }

    mutating func moved(to zone: Zone, at now: Instant) {
        self.zone = zone
        for id in entries.keys where entries[id]?.plan.isFloating == true {
            guard let entry = entries[id] else { continue }
            if !entry.plan.isOnce {
                entries[id]?.dealt = max(entry.dealt, now)
            } else if entry.isOn, let due = entry.plan.next(after: .distantPast, in: zone)?.at {
                // It has no other time.
                entries[id]?.dealt = min(entry.dealt, due.advanced(by: .microseconds(-1)))
            }
        }
    }
}
