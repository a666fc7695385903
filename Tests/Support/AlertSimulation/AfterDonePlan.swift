import Alerts
import Recurrence

/// The model's version of a time that follows "done".
struct AfterDonePlan {
    /// The days from "done" to the next ring; `nil` if it counts seconds.
    var days: Int?
    /// The seconds from "done" to the next ring, or the time of day in seconds since midnight.
    var seconds: Int
    var zone: Zone?
    /// The next ring, or the last one if the alert waits.
    var due: Plan
    /// The instant of the last "done".
    var done: Instant?

    /// Returns the plan after "done", which the user says at `now`.
    func finished(at now: Instant, in machine: Zone) -> AfterDonePlan {
        var next = self
        next.done = now
        guard let days else {
            next.due = .instant(Instant(seconds: now.seconds + Int64(seconds)))
            return next
        }
        next.due = wall((zone ?? machine).civil(at: now).date.advanced(byDays: days))
        return next
    }

    /// Returns the plan of an alert that is switched on.
    func starting(at now: Instant, in machine: Zone) -> AfterDonePlan {
        guard due.next(after: now, in: machine) == nil else { return self }
        guard days != nil else {
            var next = finished(at: now, in: machine)
            next.done = done
            return next
        }
        var next = self
        let today = (zone ?? machine).civil(at: now).date
        next.due = wall(today)
        if next.due.next(after: now, in: machine) == nil {
            next.due = wall(today.advanced(byDays: 1))
        }
        return next
    }

    /// Whether the next time has come, which fixes the instant of a time of day.
    ///
    /// It stays so if the clock is then set back.
    var isFixed: Bool {
        if days != nil, case .instant = due { true } else { false }
    }

    private func wall(_ day: CivilDate) -> Plan {
        let time = CivilTime(secondsSinceMidnight: seconds) ?? .midnight
        return .once(CivilDateTime(date: day, time: time), zone: zone)
    }
}

extension Plan {
    /// Whether the alert waits for "done" after its ring.
    var waitsForDone: Bool { if case .afterDone = self { true } else { false } }
}

extension AlertModel {
    /// Moves an alert that follows "done" to its next time, which the user decided at `now`.
    func settle(_ entry: inout Entry, at now: Instant) {
        guard case .afterDone(let plan) = entry.plan else { return complete(&entry) }
        entry.plan = .afterDone(plan.finished(at: now, in: zone))
        entry.beforeDone = plan
        entry.done = nil
        entry.skip = nil
        pass(&entry, now)
    }

    /// Returns the plan before the last "done", unless its next time has come or was moved since.
    func planBeforeDone(_ entry: Entry, at now: Instant) -> AfterDonePlan? {
        guard case .afterDone(let plan) = entry.plan, let done = plan.done,
            let former = entry.beforeDone, former.days == plan.days, !plan.isFixed,
            former.seconds == plan.seconds,
            let next = plan.due.next(after: now, in: zone),
            former.finished(at: done, in: zone).due.next(after: now, in: zone) == next
        else { return nil }
        return former
    }

    /// Moves an alert that follows "done" past its next `count` times.
    mutating func skip(_ id: Alert.ID, _ plan: AfterDonePlan, _ count: Int, at now: Instant) {
        guard var entry = entries[id] else { return }
        var next = plan
        for _ in 0..<count {
            let due = next.due.next(after: .distantPast, in: zone)?.at ?? now
            next = next.finished(at: max(now, due), in: zone)
        }
        next.done = plan.done
        dropSnooze(&entry)
        replace(&entry, with: nil, asSuppressed: true)
        entry.plan = .afterDone(next)
        pass(&entry, now)
        entries[id] = entry
    }

    private func pass(_ entry: inout Entry, _ now: Instant) {
        entry.dealt = max(entry.dealt, now)
        entry.ahead = nil
        entry.foot = nil
    }

    /// Counts again from `now` if the user said "done" when the clock showed a much later time.
    func correctDone(_ entry: inout Entry, by step: Duration?, at now: Instant) {
        guard case .afterDone(let plan) = entry.plan, let done = plan.done else { return }
        let far = Duration.seconds(3 * 3_600)
        let isLarge = step.map { $0 < .zero - far } ?? false
        guard done > (isLarge ? now : now + far) else { return }
        entry.plan = .afterDone(plan.finished(at: now, in: zone))
    }

    /// Fixes the instant of a ring that has come and waits for "done".
    func fixTime(of entry: inout Entry) {
        guard case .afterDone(var plan) = entry.plan, case .once = plan.due,
            let due = plan.due.next(after: .distantPast, in: zone)?.at, due <= entry.dealt
        else { return }
        plan.due = .instant(due)
        entry.plan = .afterDone(plan)
    }
}
