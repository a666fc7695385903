import Alerts
import Recurrence

/// The model's behaviour after a clock step.
///
/// A large clock step may be an error that is corrected later, so each alert remembers an instant
/// from before the step. After a large setback, `ahead` prevents that the correction repeats
/// earlier rings. After a large leap forward, `foot` lets the correction bring back the occurrences
/// that the leap left in the past. At most one of the two is set.
extension AlertModel {
    private static let far = Duration.seconds(3 * 3_600)

    /// Remembers when the alert last caught up on more than three hours at once, because a wrong
    /// clock may be the cause.
    func remember(_ entry: inout Entry, from first: Instant, dealt: Instant, at now: Instant) {
        let isInterval = if case .interval = entry.plan { true } else { false }
        if !isInterval, let ahead = entry.ahead, ahead > now { return }
        entry.ahead = nil
        let isFar = first.duration(to: now) > Self.far
        entry.foot = isFar && !(isInterval && !entry.plan.isOnce) ? dealt : nil
    }

    /// Handles a start of the daemon, which does not know how the clock changed while it was not
    /// running.
    mutating func started(at now: Instant, in zone: Zone) {
        self.zone = zone
        restart = nil
        // The daemon does not know where the machine is, and counts the loss of a network anew.
        absence = nil
        places.isAtOffice = nil
        places.moveLoss { _ in now }
        var hasBegun = false
        correctSilence(at: now)
        for id in entries.keys {
            guard var entry = entries[id] else { continue }
            let ahead = now.duration(to: entry.dealt)
            if ahead > Self.far {
                move(&entry, by: .zero - ahead)
                if entry.foot == nil, case .interval = entry.plan {
                    entry.ahead = entry.ahead ?? entry.dealt
                    shift(&entry, by: .zero - ahead)
                    resume(&entry)
                } else {
                    beginAgain(&entry, at: now)
                    hasBegun = hasBegun || entry.ahead != nil
                }
            } else if let former = entry.ahead, former <= now {
                goBack(&entry, to: former, at: now)
            }
            correctDone(&entry, by: nil, at: now)
            correctEvent(&entry, at: now)
            dropHeld(&entry)
            entries[id] = entry
        }
        if hasBegun { restart = now }
    }

    /// Handles a clock step while the daemon runs.
    mutating func stepped(by step: Duration, to now: Instant) {
        var hasBegun = false
        places.moveLoss { $0.advanced(by: step) }
        correctSilence(at: now)
        for id in entries.keys {
            guard var entry = entries[id] else { continue }
            move(&entry, by: step)
            let ahead = now.duration(to: entry.dealt)
            // If nothing has been due since the alert restarted, nothing can ring twice.
            let isFresh = entry.ahead.map { $0 > entry.dealt } ?? false && entry.dealt == restart
            let isFar =
                ahead > Self.far || ahead > .zero && (step < .zero - Self.far || isFresh)
            if isFar, entry.foot != nil {
                beginAgain(&entry, at: now)
                hasBegun = hasBegun || entry.ahead != nil
            } else if case .interval = entry.plan {
                if let former = entry.ahead, step >= entry.dealt.duration(to: former) {
                    goBack(&entry, to: former, at: now)
                } else {
                    shift(&entry, by: step)
                    if isFar { resume(&entry) }
                }
            } else if isFar {
                beginAgain(&entry, at: now)
                hasBegun = true
            } else if step > Self.far, let former = entry.ahead {
                goBack(&entry, to: former, at: now)
            }
            correctDone(&entry, by: step, at: now)
            correctEvent(&entry, at: now)
            dropHeld(&entry)
            entries[id] = entry
        }
        if hasBegun { restart = now }
    }

    /// Restarts an alert, so that every occurrence after `now` rings, even if it has rung already.
    private func beginAgain(_ entry: inout Entry, at now: Instant) {
        if let foot = entry.foot {
            entry.dealt = min(foot, now)
            entry.foot = nil
            // A leap of the clock does not move an interval, so an interval has no earlier state to
            // return to.
            if case .interval = entry.plan {} else if foot > now { entry.ahead = foot }
        } else {
            entry.ahead = max(entry.ahead ?? entry.dealt, entry.dealt)
            entry.dealt = now
        }
        // The occurrence of a ring that still waits for a server or is in the digest will ring again.
        // Drop that ring.
        if let ring = entry.ring, !ring.isTold || ring.stage == .gathered, ring.due > now {
            let before = ring.due - .microseconds(1)
            if !entry.plan.due(after: before, through: ring.due, in: zone).isEmpty {
                entry.ring = nil
                if !ring.isTold, entry.ahead != nil { entry.ahead = before }
            }
        }
        resume(&entry)
    }

    /// Switches a completed alert on again if it has another occurrence.
    private func resume(_ entry: inout Entry) {
        guard entry.isCompleted, next(entry) != nil else { return }
        entry.isOn = true
        entry.isCompleted = false
    }

    /// Undoes a setback, so that occurrences from before the setback do not ring again.
    private func goBack(_ entry: inout Entry, to former: Instant, at now: Instant) {
        if case .interval = entry.plan {
            shift(&entry, by: entry.dealt.duration(to: former))
            entry.ahead = nil
        } else {
            entry.dealt = max(entry.dealt, min(now, former))
            if former <= now { entry.ahead = nil }
            complete(&entry)
        }
    }

    /// Moves an interval with the clock, because it counts elapsed time.
    private func shift(_ entry: inout Entry, by step: Duration) {
        guard step != .zero else { return }
        entry.plan = entry.plan.shifted(by: step)
        entry.dealt = entry.dealt.advanced(by: step)
        if let foot = entry.foot { entry.foot = foot.advanced(by: step) }
        if let due = entry.snooze?.due { entry.snooze?.due = due.advanced(by: step) }
    }

    /// Drops the postponed ring of a one-time alert if the alert's own time is in the future again.
    ///
    /// Otherwise the alert would ring both at its own time and at the end of the pause.
    private func dropHeld(_ entry: inout Entry) {
        if entry.isOn, entry.snooze?.due != nil, next(entry) != nil { entry.snooze = nil }
    }

    /// Moves a snooze and the beginning of a sound with the clock.
    private func move(_ entry: inout Entry, by step: Duration) {
        if let snooze = entry.snooze, snooze.due == nil {
            entry.snooze?.until = snooze.until.advanced(by: step)
        }
        if let since = entry.ring?.soundsSince {
            entry.ring?.soundsSince = since.advanced(by: step)
        }
    }

    /// If the clock was set back to before the start of a pause or skip, moves that start to `now`.
    ///
    /// The postponed ring of a one-time alert is treated in the same way.
    private mutating func correctSilence(at now: Instant) {
        func corrected(_ pause: Pause?) -> Pause? {
            guard let pause, pause.since > now else { return pause }
            let isFar = pause.since > now.advanced(by: Self.far)
            return Pause(
                since: now,
                until: pause.until.map {
                    isFar ? now.advanced(by: pause.since.duration(to: $0)) : $0
                })
        }
        pause = corrected(pause)
        for id in entries.keys {
            let own = corrected(entries[id]?.pause)
            entries[id]?.pause = own
            if let snooze = entries[id]?.snooze, snooze.due != nil {
                entries[id]?.snooze?.until = min(snooze.until, now)
            }
            if let skip = entries[id]?.skip { entries[id]?.skip?.since = min(skip.since, now) }
        }
    }

    /// Handles a change of the machine's zone.
    mutating func moved(to zone: Zone, at now: Instant) {
        self.zone = zone
        if restart == now { restart = nil }
        for id in entries.keys where entries[id]?.plan.isFloating == true {
            guard var entry = entries[id] else { continue }
            defer { entries[id] = entry }
            if !entry.plan.isOnce {
                entry.dealt = max(entry.dealt, now)
                if let foot = entry.foot { entry.foot = max(foot, now) }
            } else if entry.isOn, let due = entry.plan.next(after: .distantPast, in: zone)?.at,
                due <= entry.dealt
            {
                // A one-shot has no other time, so if the zone change skipped its time, it rings
                // late.
                entry.dealt = due.advanced(by: .microseconds(-1))
                entry.ahead = nil
                entry.foot = nil
            }
            dropHeld(&entry)
        }
    }
}
