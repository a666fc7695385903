public import Recurrence

/// The meaning of "done": this ring, or the rest of the day.
extension AlertBook {
    /// Marks the selected alerts as done, or undoes that.
    ///
    /// An alert with no waiting ring and no further ring today is left unchanged.
    ///
    /// - Parameters:
    ///   - selection: The alerts.
    ///   - extent: How much becomes silent; `nil` uses the default of each alert's trigger.
    ///   - undo: Whether to undo "done", so that the alerts ring again.
    ///   - now: The current time.
    /// - Returns: The changes.
    /// - Throws: ``AlertError`` with the code ``AlertError/Code/noSuchAlert``.
    public func finishing(
        _ selection: AlertSelection, extent: DoneExtent? = nil, undo: Bool = false, at now: Instant
    ) throws(AlertError) -> Decision {
        var finished: [Finished] = []
        return try finishing(selection, extent: extent, undo: undo, at: now, reporting: &finished)
    }

    /// Marks the selected alerts as done, or undoes that, and reports how much becomes silent for
    /// each alert that it changes.
    ///
    /// - Parameters:
    ///   - selection: The alerts.
    ///   - extent: How much becomes silent; `nil` uses the default of each alert's trigger.
    ///   - undo: Whether to undo "done", so that the alerts ring again.
    ///   - now: The current time.
    ///   - finished: Receives the part of each changed alert's schedule that is done.
    /// - Returns: The changes.
    /// - Throws: ``AlertError`` with the code ``AlertError/Code/noSuchAlert``.
    public func finishing(
        _ selection: AlertSelection, extent: DoneExtent?, undo: Bool = false, at now: Instant,
        reporting finished: inout [Finished]
    ) throws(AlertError) -> Decision {
        var decision = Decision()
        for id in try ids(selection) {
            var record = try record(id)
            if undo {
                guard isDone(record, at: now) else { continue }
                record.state.done = nil
                decision.log(
                    .undone, record, at: now, action: UndoableChange.Kind.done.rawValue)
            } else {
                guard let part = part(of: record, extent, at: now) else { continue }
                finished.append(Finished(id: id, part: part))
                switch part {
                case .day(let day): finish(&record, day: day, at: now, into: &decision)
                case .ring(let due): finish(&record, ring: due, at: now, into: &decision)
                }
            }
            decision.put(record)
        }
        return decision
    }

    /// Handles the response "done" to a notification, which applies to the notification's own ring
    /// or day.
    ///
    /// - Parameters:
    ///   - record: The alert.
    ///   - notification: The alert's notification.
    ///   - isDigest: Whether the user answered the digest.
    ///   - now: The current time.
    ///   - decision: Receives all changes except the record itself.
    func finish(
        _ record: inout AlertRecord, answering notification: NotificationState, isDigest: Bool,
        at now: Instant, into decision: inout Decision
    ) {
        switch record.alert.trigger.doneExtent {
        case .day:
            finish(&record, day: notification.day, isAnswer: true, at: now, into: &decision)
        case .ring:
            decision.log(.done, record, at: now, due: notification.due)
            remember(&record, ring: notification.due, at: now)
            dropSnooze(of: &record, at: now, into: &decision)
            if isDigest {
                retire(&record, at: now, into: &decision)
            } else {
                retire(&record, unlessPending: notification, at: now, into: &decision)
            }
            complete(&record)
        }
    }

    /// Marks an alert with `doneOnOpen` as done once the target of its notification is open.
    func finish(
        _ record: inout AlertRecord, opened opening: Opening, at now: Instant,
        into decision: inout Decision
    ) {
        switch record.alert.trigger.doneExtent {
        case .day: finish(&record, day: opening.day, isAnswer: true, at: now, into: &decision)
        case .ring:
            decision.log(.done, record, at: now, due: opening.due)
            remember(&record, ring: opening.due, at: now)
            dropSnooze(of: &record, at: now, into: &decision)
            if record.state.notification?.due == opening.due,
                record.state.notification?.stage == .gone
            {
                record.state.notification = nil
            }
            complete(&record)
        }
    }

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

    // MARK: Rings and days

    private func part(
        of record: AlertRecord, _ extent: DoneExtent?, at now: Instant
    ) -> Finished.Part? {
        let extent = extent ?? record.alert.trigger.doneExtent
        guard
            let ring = waitingRing(of: record, at: now) ?? ringToday(of: record, extent, at: now)
        else { return nil }
        return extent == .ring ? .ring(ring) : .day(currentDay(of: record, at: now))
    }

    /// The ring that waits for the user: on screen, unseen, snoozed, or overdue because no daemon
    /// runs.
    private func waitingRing(of record: AlertRecord, at now: Instant) -> Instant? {
        // A notification that the user has seen and that has left the screen no longer waits.
        if let notification = record.state.liveNotification,
            notification.isUnseen || notification.stage != .gone
        {
            return notification.due
        }
        return record.state.snooze.map { $0.due ?? $0.until } ?? overdue(of: record, at: now)
    }

    private func overdue(of record: AlertRecord, at now: Instant) -> Instant? {
        let trigger = record.alert.trigger
        guard record.alert.isOn,
            let first = record.alert.next(after: watermark(of: record), in: zone),
            first.instant <= now,
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

    private func finish(
        _ record: inout AlertRecord, ring due: Instant, at now: Instant,
        into decision: inout Decision
    ) {
        decision.log(.done, record, at: now, due: due)
        guard waitingRing(of: record, at: now) != nil else {
            record.state.done = .rings(due...due)
            return
        }
        if overdue(of: record, at: now) != nil {
            record.state.done = .rings(watermark(of: record) + .microseconds(1)...now)
        } else {
            remember(&record, ring: due, at: now)
        }
        dropSnooze(of: &record, at: now, into: &decision)
        retire(&record, at: now, into: &decision)
        complete(&record)
    }

    /// Remembers that a past ring is done, because its time may come again when the clock is
    /// corrected.
    private func remember(_ record: inout AlertRecord, ring due: Instant, at now: Instant) {
        if !isDone(record, at: now) { record.state.done = .rings(due...due) }
    }

    /// Silences the rest of a day.
    ///
    /// An answer to a notification is always recorded in the history.
    private func finish(
        _ record: inout AlertRecord, day: CivilDate, isAnswer: Bool = false, at now: Instant,
        into decision: inout Decision
    ) {
        let state = record.state
        let isNew = state.done?.day(in: record.alert.trigger.zone(on: zone)) != day
        let due = state.liveNotification?.due
        if isAnswer || isNew || state.snooze != nil || state.isUnseen {
            decision.log(.done, record, at: now, due: due)
        }
        if isNew {
            // The clock may have been set back after the ring was due, so `now` can be before
            // `due`.
            record.state.done = .day(day, said: max(now, due ?? now))
        }
        dropSnooze(of: &record, at: now, into: &decision)
        retire(&record, at: now, into: &decision)
        complete(&record)
    }
}
