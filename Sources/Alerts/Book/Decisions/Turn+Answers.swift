import Recurrence

/// The user's answers to a ring: done, snooze, seen, or a click.
extension Turn {
    /// Applies "done", "snooze" or a click to an alert, but opens no target.
    ///
    /// Every other action counts as a click.
    mutating func respond(
        _ action: String, to notification: NotificationState, of record: inout AlertRecord,
        isDigest: Bool
    ) {
        switch (action, ResponseAction.snoozeSeconds(of: action)) {
        case (ResponseAction.done, _):
            finish(&record, answering: notification, isDigest: isDigest)
        case (_, let seconds?):
            snooze(&record, day: notification.day, until: now.advanced(by: .seconds(seconds)))
        default:
            log(.opened, record, due: notification.due)
            if record.alert.content.doneOnOpen {
                finish(&record, answering: notification, isDigest: isDigest)
            } else {
                retire(&record, answering: notification, isDigest: isDigest)
            }
        }
    }

    private mutating func retire(
        _ record: inout AlertRecord, answering notification: NotificationState, isDigest: Bool
    ) {
        if isDigest { retire(&record) } else { retire(&record, unlessPending: notification) }
    }

    /// Withdraws the clicked notification; the ring stays unseen until its target is open.
    mutating func withdrawClicked(_ record: inout AlertRecord) {
        guard let receipt = record.state.notification?.receipt else { return }
        record.state.notification?.clicked()
        perform(.withdraw(receipt))
    }

    // MARK: Done

    /// Marks one ring or the rest of a day as done.
    mutating func finish(_ record: inout AlertRecord, _ part: Finished.Part) {
        switch part {
        case .day(let day): finish(&record, day: day)
        case .ring(let due): finish(&record, ring: due)
        case .count:
            log(.done, record)
            count(&record)
        }
    }

    /// Handles the response "done" to a notification, which applies to the notification's own ring
    /// or day.
    ///
    /// - Parameters:
    ///   - record: The alert.
    ///   - notification: The alert's notification.
    ///   - isDigest: Whether the user answered the digest.
    private mutating func finish(
        _ record: inout AlertRecord, answering notification: NotificationState, isDigest: Bool
    ) {
        switch record.alert.doneExtent {
        case .day: finish(&record, day: notification.day, isAnswer: true)
        case .ring:
            finish(&record, rung: notification.due)
            retire(&record, answering: notification, isDigest: isDigest)
            settle(&record)
            count(&record)
        }
    }

    /// Marks an alert with `doneOnOpen` as done once the target of its notification is open.
    mutating func finish(_ record: inout AlertRecord, opened opening: Opening) {
        switch record.alert.doneExtent {
        case .day: finish(&record, day: opening.day, isAnswer: true)
        case .ring:
            finish(&record, rung: opening.due)
            record.state.forgetOpened(opening)
            settle(&record)
            count(&record)
        }
    }

    /// Completes an alert that is done, or moves it to its next time if that follows "done".
    private func settle(_ record: inout AlertRecord) {
        guard case .afterDone(let time) = record.alert.trigger else {
            return conditions.complete(&record)
        }
        move(&record, to: time.finished(at: now, in: zone))
        record.state.beforeDone = time
    }

    /// Moves an alert that waits for "done" to its next time.
    func move(_ record: inout AlertRecord, to time: AfterDone) {
        record.alert.trigger = time.trigger
        record.state.done = nil
        record.state.skip = nil
        record.state.watermark = max(record.state.watermark, now)
        record.state.formerWatermark = nil
    }

    /// Marks a ring as done that the user answered; the caller takes its notification off the screen.
    private mutating func finish(_ record: inout AlertRecord, rung due: Instant) {
        log(.done, record, due: due)
        remember(&record, ring: due)
        dropSnooze(of: &record)
    }

    private mutating func finish(_ record: inout AlertRecord, ring due: Instant) {
        log(.done, record, due: due)
        if record.alert.trigger.waitsForDone {
            dropSnooze(of: &record)
            retire(&record)
            return settle(&record)
        }
        defer { count(&record) }
        guard conditions.waitingRing(of: record, at: now) != nil else {
            record.state.done = .rings(due...due)
            return
        }
        if conditions.overdue(of: record, at: now) != nil {
            record.state.done = .rings(conditions.watermark(of: record) + .microseconds(1)...now)
        } else {
            remember(&record, ring: due)
        }
        dropSnooze(of: &record)
        retire(&record)
        conditions.complete(&record)
    }

    /// Remembers that a past ring is done, because its time may come again when the clock is
    /// corrected.
    private func remember(_ record: inout AlertRecord, ring due: Instant) {
        if !conditions.isDone(record, at: now) { record.state.done = .rings(due...due) }
    }

    /// Silences the rest of a day.
    ///
    /// An answer to a notification is always recorded in the history.
    private mutating func finish(
        _ record: inout AlertRecord, day: CivilDate, isAnswer: Bool = false
    ) {
        let state = record.state
        let isNew = state.done?.day(in: record.alert.trigger.zone(on: zone)) != day
        let due = state.liveNotification?.due
        if isAnswer || isNew || state.snooze != nil || state.isUnseen {
            log(.done, record, due: due)
            tally(&record)
        }
        if isNew {
            // The clock may have been set back after the ring was due, so `now` can be before
            // `due`.
            record.state.done = .day(day, said: max(now, due ?? now))
        }
        quieten(&record)
    }

    /// Ends what may still ring or wait on a day that is done.
    private mutating func quieten(_ record: inout AlertRecord) {
        dropSnooze(of: &record)
        retire(&record)
        conditions.complete(&record)
    }

    // MARK: Goals

    /// Counts a "done" toward the alert's goal, and silences the rest of the day at the goal.
    private mutating func count(_ record: inout AlertRecord) {
        tally(&record)
        guard let progress = conditions.progress(of: record, at: now),
            progress.count >= progress.goal
        else { return }
        let day = conditions.currentDay(of: record, at: now)
        if conditions.doneDay(of: record, at: now) != day {
            record.state.done = .day(day, said: now)
        }
        quieten(&record)
    }

    private func tally(_ record: inout AlertRecord) {
        guard let progress = conditions.progress(of: record, at: now) else { return }
        record.state.tally = Tally(
            day: conditions.currentDay(of: record, at: now),
            count: min(progress.count + 1, Tally.most))
    }

    /// Lets an alert ring again that is done, and takes one off the count toward its goal.
    ///
    /// An alert that waits for "done" waits again, or rings at the time before "done".
    ///
    /// - Parameter record: The alert.
    /// - Returns: Whether there was anything to take back.
    mutating func takeDoneBack(_ record: inout AlertRecord) -> Bool {
        if let former = conditions.timeBeforeDone(of: record, at: now) {
            record.alert.trigger = former.trigger
            record.state.beforeDone = nil
            return true
        }
        let count = conditions.progress(of: record, at: now)?.count ?? 0
        guard count > 0 || conditions.isDone(record, at: now) else { return false }
        if count > 0 {
            record.state.tally?.count -= 1
            if count == 1 { record.state.tally = nil }
            redraw(&record)
        }
        // After more than the goal, the day is still done.
        if count <= record.alert.goal ?? .max { record.state.done = nil }
        return true
    }

    // MARK: Snooze

    /// Lets an alert ring once more at an instant, and takes its notification off the screen.
    mutating func snooze(_ record: inout AlertRecord, day: CivilDate, until: Instant) {
        dropSnooze(of: &record)
        record.state.snooze = Snooze(until: until, day: day)
        log(.snoozed, record, due: record.state.liveNotification?.due)
        retire(&record)
    }

    /// Drops the snooze.
    ///
    /// If the snooze is a one-shot that a pause postponed, the history records it as suppressed.
    mutating func dropSnooze(of record: inout AlertRecord) {
        if let due = record.state.snooze?.due {
            log(.suppressed, record, due: due)
            record.state.markHandled(due)
        }
        record.state.snooze = nil
    }

    // MARK: Seen

    /// Marks the alert's notification as seen.
    ///
    /// A ring that still waits to be shown is not shown any more.
    mutating func markSeen(_ record: inout AlertRecord) {
        guard record.state.notification?.isPending != true else { return retire(&record) }
        if record.state.notification?.stage == .gathered, global.isDigestGone {
            // The next digest must not name the alert.
            return decision.takeOffScreen(&record)
        }
        record.state.updateNotification { $0.seen() }
    }

    // MARK: Pauses

    /// Gives an alert new pauses, of which one can begin now and silence a ring that waits to be
    /// shown.
    mutating func set(
        _ pauses: Pauses, of record: inout AlertRecord, silencing isBeginning: Bool = false
    ) {
        conditions.keepSnooze(of: &record, at: now)
        if isBeginning { silenceWaiting(&record) }
        record.state.pauses = pauses
    }

    /// Silences a ring that still waits to be shown, as if it came due in the pause that begins now.
    private mutating func silenceWaiting(_ record: inout AlertRecord) {
        guard let ring = record.state.notification, ring.isPending else { return }
        guard record.alert.trigger.comesOnce, record.state.snooze == nil else {
            return retire(&record)
        }
        decision.takeOffScreen(&record)
        record.state.snooze = Snooze(until: now, day: ring.day, due: ring.due)
    }
}

extension AlertState {
    /// Forgets the clicked notification once its target is open.
    mutating func forgetOpened(_ opening: Opening) {
        if notification?.due == opening.due, notification?.stage == .gone { notification = nil }
    }
}
