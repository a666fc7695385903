import Alerts
import Recurrence

/// The meaning of "done" in the model.
///
/// "Done" applies to the ring that waits, or else to the next ring today. For an alert that rings
/// repeatedly within a day, "done" applies to the rest of the day.
extension AlertModel {
    mutating func done(
        _ selection: AlertSelection, _ extent: DoneExtent?, undo: Bool, at now: Instant
    ) {
        for id in selected(selection) {
            guard let entry = entries[id] else { continue }
            let today = today(entry, at: now)
            let isDoneForDay = day(entry) == today
            let isDoneForRing = lastRing(entry).map { $0 > now } ?? false
            guard !undo else {
                takeBack(id, isDone: isDoneForDay || isDoneForRing, at: now)
                continue
            }
            let isNamed = if case .ids = selection { true } else { false }
            if case .afterDone(let plan) = entry.plan {
                let isDue = plan.due.next(after: now, in: zone) == nil
                guard
                    isDue || isNamed || waitingRing(entry) != nil
                        || openRing(entry, at: now) != nil
                else { continue }
                finishRing(id, due: now, at: now)
                continue
            }
            let waiting = waitingRing(entry)
            if entry.goal != nil, extent == nil, waiting == nil {
                let isWanted =
                    isNamed || !isDoneForDay && openRing(entry, at: now) != nil
                guard entry.isOn, isWanted else { continue }
                entries[id]?.answers[.done, default: 0] += 1
                count(id, at: now)
                continue
            }
            let extent = extent ?? entry.doneExtent
            let isAlready = isDoneForDay || extent == .ring && isDoneForRing
            let open = isAlready ? nil : openRing(entry, at: now)
            let canBeSeen = isNamed && !isDoneForDay && !isDoneForRing
            let next = open ?? (canBeSeen ? seenRing(entry, today, at: now) : nil)
            guard waiting != nil || next != nil else { continue }
            if extent == .day {
                finish(id, for: today, at: now)
            } else if let waiting {
                finishRing(id, due: waiting, at: now)
            } else if let next {
                entries[id]?.done = .rings(next...next)
                entries[id]?.answers[.done, default: 0] += 1
                count(id, at: now)
            }
        }
    }

    /// Handles "done" as a response to a notification.
    ///
    /// "Done" applies to the ring or day of that notification.
    mutating func finish(_ id: Alert.ID, answering ring: Ring, isEarlier: Bool, at now: Instant) {
        guard let entry = entries[id] else { return }
        switch entry.doneExtent {
        case .day: finish(id, for: ring.day, isAnswer: true, at: now)
        case .ring: finishRing(id, due: ring.due, keepingRing: isEarlier, at: now)
        }
    }

    private mutating func finishRing(
        _ id: Alert.ID, due: Instant, keepingRing: Bool = false, at now: Instant
    ) {
        guard var entry = entries[id] else { return }
        entry.answers[.done, default: 0] += 1
        // Remember the ring as done, so that it does not come again when the clock is corrected.
        let isMore =
            day(entry) == today(entry, at: now) || lastRing(entry).map { $0 > now } ?? false
        if !isMore { entry.done = .rings(due...due) }
        dropSnooze(&entry)
        if !keepingRing { replace(&entry, with: nil, asSuppressed: true) }
        settle(&entry, at: now)
        entries[id] = entry
        count(id, at: now)
    }

    private mutating func finish(
        _ id: Alert.ID, for day: CivilDate, isAnswer: Bool = false, at now: Instant
    ) {
        guard var entry = entries[id] else { return }
        let isNew = self.day(entry) != day
        let isUnseen = entry.ring?.isUnseen == true
        if isAnswer || isNew || entry.snooze != nil || isUnseen {
            entry.answers[.done, default: 0] += 1
            tally(&entry, at: now)
        }
        if isNew { entry.done = .day(day, said: max(now, entry.ring?.due ?? now)) }
        dropSnooze(&entry)
        replace(&entry, with: nil, asSuppressed: true)
        complete(&entry)
        entries[id] = entry
    }

    // MARK: Goals

    /// How often the user was done with an alert on its current day.
    func doneToday(_ entry: Entry, at now: Instant) -> Int {
        entry.tally?.day == today(entry, at: now) ? entry.tally?.count ?? 0 : 0
    }

    private func tally(_ entry: inout Entry, at now: Instant) {
        guard entry.goal != nil else { return }
        entry.tally = Tally(
            day: today(entry, at: now), count: doneToday(entry, at: now) + 1)
    }

    /// Counts one "done"; at the goal, the rest of the day is silent.
    private mutating func count(_ id: Alert.ID, at now: Instant) {
        guard var entry = entries[id], let goal = entry.goal else { return }
        tally(&entry, at: now)
        if doneToday(entry, at: now) >= goal {
            let today = today(entry, at: now)
            if day(entry) != today { entry.done = .day(today, said: now) }
            dropSnooze(&entry)
            replace(&entry, with: nil, asSuppressed: true)
            complete(&entry)
        }
        entries[id] = entry
    }

    /// Takes one "done" back, so that the alert rings again unless more than its goal was done.
    private mutating func takeBack(_ id: Alert.ID, isDone: Bool, at now: Instant) {
        guard var entry = entries[id] else { return }
        if let former = planBeforeDone(entry, at: now) {
            entry.plan = .afterDone(former)
            entry.beforeDone = nil
            entry.answers[.undone, default: 0] += 1
            entries[id] = entry
            return
        }
        let count = doneToday(entry, at: now)
        guard isDone || count > 0 else { return }
        if count > 0 {
            entry.tally?.count = count - 1
            if count == 1 { entry.tally = nil }
            // A notification on screen says how much of the goal is done.
            if entry.ring?.stage == .shown, entry.ring?.isUnseen == true {
                entry.ring?.isComingBack = true
            }
        }
        if entry.goal.map({ count <= $0 }) ?? true { entry.done = nil }
        entry.answers[.undone, default: 0] += 1
        entries[id] = entry
    }

    // MARK: Rings

    /// The due time of the ring that waits for the user, if any.
    ///
    /// The ring can be on screen, about to be shown, unseen, or snoozed.
    private func waitingRing(_ entry: Entry) -> Instant? {
        if let ring = entry.ring, ring.isUnseen || ring.stage != .gone { return ring.due }
        return entry.snooze.map { $0.due ?? $0.until }
    }

    /// The last ring of the current day if it has been dealt with, and is not done.
    private func seenRing(
        _ entry: Entry, _ today: CivilDate, at now: Instant
    ) -> Instant? {
        let start = now - .seconds(3 * 86_400)
        guard entry.isOn || entry.isCompleted,
            let last = entry.plan.due(after: start, through: now, in: zone).last,
            last.at <= entry.dealt, last.at.duration(to: entry.dealt) <= .seconds(60),
            last.day >= today, !isDone(entry, last)
        else { return nil }
        return last.at
    }

    // MARK: Silence

    func isDone(_ entry: Entry, _ due: Plan.Due) -> Bool {
        switch entry.done {
        case nil: false
        case .day: day(entry) == due.day
        case .rings(let rings): rings.lowerBound <= due.at && due.at <= rings.upperBound
        }
    }

    /// The day for which the user said "done".
    ///
    /// If the zone has changed since the user said "done", that instant can fall on an earlier day.
    /// In that case, the result is the earlier day.
    private func day(_ entry: Entry) -> CivilDate? {
        guard case .day(let day, let said) = entry.done else { return nil }
        let saidOn = entry.plan.zone(on: zone).civil(at: said).date
        return saidOn < day ? saidOn : day
    }

    private func lastRing(_ entry: Entry) -> Instant? {
        if case .rings(let rings) = entry.done { rings.upperBound } else { nil }
    }

    /// The next ring today, ignoring everything that the user has marked as done.
    private func openRing(_ entry: Entry, at now: Instant) -> Instant? {
        guard entry.isOn else { return nil }
        let today = entry.plan.zone(on: zone).civil(at: now).date
        var skips = entry.skip?.count ?? 0
        var at = max(now, entry.dealt)
        while let due = entry.plan.next(after: at, in: zone), due.day <= today {
            if entry.plan.isOnce { return due.at }
            at = due.at
            let isSkipped = skips > 0 && due.at > entry.skip?.since ?? due.at
            if isPaused(entry, at: due.at) {
                let isLater = isPausedLater(entry, than: entry.skip, at: due.at)
                skips -= isSkipped && isLater ? 1 : 0
                continue
            }
            if isSkipped {
                skips -= 1
                continue
            }
            return due.at
        }
        return nil
    }
}

extension AlertModel.Entry {
    fileprivate var doneExtent: DoneExtent { goal == nil ? plan.doneExtent : .ring }
}

extension Plan {
    fileprivate var doneExtent: DoneExtent {
        switch self {
        case .days(let plan):
            // The rings of windows around the clock that are hours apart are done one by one.
            plan.windows.allSatisfy { window in
                let end = window.to < window.from ? window.to + 86_400 : window.to
                return window.every >= 7_200 && end - window.from + window.every == 86_400
            } ? .ring : .day
        case .interval(let seconds, let repeats, _): repeats && seconds < 7_200 ? .day : .ring
        case .timetable(let plans): plans.contains { $0.doneExtent == .day } ? .day : .ring
        case .rule, .once, .instant, .match, .afterDone, .event: .ring
        }
    }
}
