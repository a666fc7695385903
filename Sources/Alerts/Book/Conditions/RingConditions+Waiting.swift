import Messages
import Recurrence

/// The rings that the user can answer: those that are done, that wait, or that have rung.
extension RingConditions {
    // MARK: Done

    /// Whether a coming ring or the rest of the current day is silent because the user is done with
    /// it.
    func isDone(_ record: AlertRecord, at now: Instant) -> Bool {
        doneDay(of: record, at: now) != nil || doneRing(of: record, at: now) != nil
    }

    /// The schedule's current day if the user is done for that day; otherwise `nil`.
    func doneDay(of record: AlertRecord, at now: Instant) -> CivilDate? {
        let day = record.state.done?.day(in: record.alert.trigger.zone(on: zone))
        return day == currentDay(of: record, at: now) ? day : nil
    }

    /// The coming ring that the user has marked as done; `nil` if there is none.
    func doneRing(of record: AlertRecord, at now: Instant) -> Instant? {
        guard case .rings(let instants) = record.state.done, instants.upperBound > now else {
            return nil
        }
        return instants.upperBound
    }

    /// How much of the alert's goal is done on its current day; `nil` if it has no goal.
    func progress(of record: AlertRecord, at now: Instant) -> GoalProgress? {
        guard let goal = record.alert.goal else { return nil }
        guard let tally = record.state.tally, tally.day == currentDay(of: record, at: now) else {
            return GoalProgress(count: 0, goal: goal)
        }
        return GoalProgress(count: tally.count, goal: goal)
    }

    /// The part of an alert's schedule to which "done" applies; `nil` if no ring waits, and no
    /// further ring comes today.
    ///
    /// With a goal, the user can be done before the alert rings.
    ///
    /// - Parameters:
    ///   - record: The alert.
    ///   - extent: How much becomes silent; `nil` uses the default of the alert's trigger.
    ///   - isNamed: Whether the user named the alert. "Done" can then apply to the last ring of the
    ///     day, which the user has seen, and counts toward a goal although no ring comes today.
    ///   - now: The current time.
    /// - Returns: The part.
    func unfinishedPart(
        of record: AlertRecord, _ extent: DoneExtent?, isNamed: Bool = false, at now: Instant
    ) -> Finished.Part? {
        if case .afterDone(let time) = record.alert.trigger {
            return ring(of: time, record, isNamed, now).map { .ring($0) }
        }
        if record.alert.goal != nil, extent == nil, waitingRing(of: record, at: now) == nil {
            let isWanted = isNamed || ringToday(of: record, .day, at: now) != nil
            return record.alert.isOn && isWanted ? .count : nil
        }
        let extent = extent ?? record.alert.doneExtent
        guard
            let ring = waitingRing(of: record, at: now) ?? ringToday(of: record, extent, at: now)
                ?? (isNamed ? seenRing(of: record, at: now) : nil)
        else { return nil }
        return extent == .ring ? .ring(ring) : .day(currentDay(of: record, at: now))
    }

    /// The ring to which "done" applies: the one that waits, or the next one, which comes too early for
    /// an alert that is not named unless it comes today.
    private func ring(
        of time: AfterDone, _ record: AlertRecord, _ isNamed: Bool, _ now: Instant
    ) -> Instant? {
        guard let due = time.due.instant(in: zone) else { return nil }
        guard due > now, !isNamed, waitingRing(of: record, at: now) == nil else { return due }
        return ringToday(of: record, .ring, at: now)
    }

    /// The ring that waits for the user: on screen, unseen, snoozed, or overdue because no daemon
    /// runs.
    func waitingRing(of record: AlertRecord, at now: Instant) -> Instant? {
        // A notification that the user has seen and that has left the screen no longer waits.
        if let notification = record.state.liveNotification,
            notification.isUnseen || notification.stage != .gone
        {
            return notification.due
        }
        return record.state.snooze.map { $0.due ?? $0.until } ?? overdue(of: record, at: now)
    }

    /// The latest ring that no daemon has handled yet; `nil` if there is none.
    func overdue(of record: AlertRecord, at now: Instant) -> Instant? {
        let trigger = record.alert.trigger
        guard record.alert.isOn,
            let first = nextOccurrence(of: record), first.instant <= now,
            let last = record.alert.last(through: now, in: zone),
            record.state.done?.covers(last, in: trigger.zone(on: zone)) != true
        else { return nil }
        return last.instant
    }

    /// The next ring today, unless that ring or the day is already done.
    private func ringToday(
        of record: AlertRecord, _ extent: DoneExtent, at now: Instant
    ) -> Instant? {
        let isDone = extent == .ring ? isDone(record, at: now) : doneDay(of: record, at: now) != nil
        guard record.alert.isOn, !isDone else { return nil }
        let trigger = record.alert.trigger
        let start = max(now, watermark(of: record))
        var open = record
        open.state.done = nil
        // A pause delays a one-shot to the end of the pause, but does not silence it.
        let next =
            trigger.comesOnce
            ? record.alert.next(after: start, in: zone) : nextRing(of: open, after: start)
        guard let next, next.day <= trigger.zone(on: zone).civil(at: now).date else { return nil }
        return next.instant
    }

    /// The last ring of the current day if it came on time, and nothing is done yet.
    ///
    /// An alert that was added or changed after that time has not rung.
    private func seenRing(of record: AlertRecord, at now: Instant) -> Instant? {
        let handled = watermark(of: record)
        guard record.alert.isOn || record.state.isCompleted, !isDone(record, at: now),
            let last = record.alert.last(through: now, in: zone),
            last.instant <= min(now, handled),
            !Lateness.isLate(age: last.instant.duration(to: handled)),
            last.day >= currentDay(of: record, at: now),
            record.state.done?.covers(last, in: record.alert.trigger.zone(on: zone)) != true
        else { return nil }
        return last.instant
    }

    /// The time of an alert that waits for "done" as it was before the last "done"; `nil` if the next
    /// time has come meanwhile, or is no longer the one to which that "done" led.
    func timeBeforeDone(of record: AlertRecord, at now: Instant) -> AfterDone? {
        guard case .afterDone(let time) = record.alert.trigger, let done = time.done,
            let former = record.state.beforeDone,
            former.finished(at: done, in: zone) == time, time.next(after: now, in: zone) != nil
        else { return nil }
        return former
    }

    // MARK: Rung

    /// Whether an alert has rung recently, so that the user can mean that ring by a snooze.
    ///
    /// An alert without a coming ring always has: a snooze cannot come before its next ring.
    func hasRung(_ record: AlertRecord, at now: Instant) -> Bool {
        isRingKnown(of: record, at: now) || lastRing(of: record, at: now) != nil
    }

    /// The ring to which a snooze of this alert refers, if only the history knows whether it came.
    func unconfirmedRing(of record: AlertRecord, at now: Instant) -> Instant? {
        isRingKnown(of: record, at: now) ? nil : lastRing(of: record, at: now)
    }

    private func isRingKnown(of record: AlertRecord, at now: Instant) -> Bool {
        record.state.liveNotification != nil || record.state.snooze.map { $0.due == nil } ?? false
            || comingRing(of: record, at: now) == nil
    }

    /// The last time of the alert's current day.
    private func lastRing(of record: AlertRecord, at now: Instant) -> Instant? {
        guard let last = record.alert.last(through: now, in: zone), last.instant <= now,
            last.day >= currentDay(of: record, at: now)
        else { return nil }
        return last.instant
    }

    /// The error about a snooze of an alert that has not rung, with the command that puts its next
    /// ring off by the same length or to the same time.
    func notRung(
        _ record: AlertRecord, _ change: AlertChange, at now: Instant
    ) -> AlertError {
        var time = DurationText.word(seconds: Int(settings.snoozeLength.components.seconds))
        switch change {
        case .snooze(let length?):
            time = DurationText.word(seconds: Int(length.components.seconds))
        case .snoozeUntil(let end):
            let next = comingRing(of: record, at: now)?.instant
            let wall = zone.civil(at: end)
            if next ?? end < end { time = "until \(wall.date) \(wall.time)" }
        default: break
        }
        return .invalid(
            "'\(record.id)' has not rung, so there is nothing to snooze. To put its next ring off, "
                + "type 'peal postpone \(record.id) \(time)'.")
    }
}

extension AlertState {
    /// The notification, unless the user has dealt with it and it only has to leave the screen.
    var liveNotification: NotificationState? {
        notification?.stage == .withdrawing ? nil : notification
    }
}
