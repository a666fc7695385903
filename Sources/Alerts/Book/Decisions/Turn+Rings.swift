import Recurrence

/// The rings of one alert.
extension Turn {
    /// The maximum number of past occurrences that are counted after a long absence.
    ///
    /// If more have passed, the count of missed occurrences in the history is a lower limit.
    private static let countLimit = 10_000

    /// Rings for the due occurrences of an alert.
    ///
    /// - Parameters:
    ///   - record: The alert.
    ///   - earlier: The alerts of earlier requests with the same identifier, whose notification the
    ///     ring replaces.
    /// - Returns: Whether the ring is late, in which case the caller shows the notification, alone
    ///   or in the digest.
    mutating func ring(_ record: inout AlertRecord, replacing earlier: [AlertRecord]) -> Bool {
        var due = takeOccurrences(of: &record)
        if due.suppressed > 0 {
            log(.suppressed, record, due: due.lastSuppressed, count: due.suppressed)
        }
        if let snooze = record.state.snooze, let end = conditions.snoozeEnd(of: record), end <= now
        {
            due.add(
                Due.Ring(
                    at: snooze.due ?? end, day: snooze.day,
                    heldUntil: snooze.due == nil ? nil : end))
            record.state.snooze = nil
        }
        var isLate = false
        var shown: Instant?
        if let latest = due.latest {
            let age = (latest.heldUntil ?? latest.at).duration(to: now)
            let isShown = record.alert.lateness.allows(age: age)
            let missed = due.audible - (isShown ? 1 : 0)
            if missed > 0 {
                log(.missed, record, due: isShown ? due.previous : latest.at, count: missed)
            }
            if isShown {
                // This ring comes before the snooze and replaces it.
                record.state.snooze = nil
                shown = latest.at
                beginNotification(
                    of: &record, due: latest.at, day: latest.day, heldUntil: latest.heldUntil,
                    replacing: earlier)
                if latest.heldUntil != nil { record.state.markHandled(latest.at) }
                if conditions.holdsBack(record) {
                    if conditions.absence != nil { log(.held, record, due: latest.at) }
                } else {
                    // An alarm that still sounds has a notification of its own, with its buttons.
                    isLate =
                        Lateness.isLate(age: latest.at.duration(to: now)) && record.soundEnd == nil
                    if !isLate { perform(.reconcile(.alert(record.id))) }
                }
            }
        }
        endSound(of: &record)
        if let retry = conditions.retry(of: record), retry <= now { self.retry(&record) }
        moveWatermark(of: &record, after: due, shown: shown)
        conditions.keepSnooze(of: &record, at: now)
        record.state.pauses = record.state.pauses.going(at: now)
        fixTime(of: &record)
        forgetEvent(of: &record)
        conditions.complete(&record)
        return isLate
    }

    /// Fixes the instant of a ring that has come and waits for "done", so that it does not come again in
    /// another time zone.
    private func fixTime(of record: inout AlertRecord) {
        guard case .afterDone(var time) = record.alert.trigger, case .civil = time.due,
            let due = time.due.instant(in: zone), due <= record.state.watermark
        else { return }
        time.due = .instant(due)
        record.alert.trigger = .afterDone(time)
    }

    /// Forgets the event for which an alert has rung, so that a clock that is set back does not repeat
    /// the ring.
    private func forgetEvent(of record: inout AlertRecord) {
        let watermark = record.state.watermark
        switch record.alert.trigger {
        case .event(var trigger):
            guard let happened = trigger.happened, happened <= watermark else { return }
            trigger.happened = nil
            record.alert.trigger = .event(trigger)
        case .program(.region(var trigger)):
            guard trigger.repeats, let happened = trigger.happened, happened <= watermark
            else { return }
            trigger.happened = nil
            record.alert.trigger = .program(.region(trigger))
        default: break
        }
    }

    /// Replaces the alert's notification with a new one, which still has to be shown, and orders the
    /// alert's command to run.
    mutating func beginNotification(
        of record: inout AlertRecord, due: Instant, day: CivilDate, heldUntil: Instant? = nil,
        replacing earlier: [AlertRecord]
    ) {
        let old = record.state.notification
        if let old, old.isPending { log(.missed, record, due: old.due) }
        if old?.stage == .gathered { perform(.reconcile(.digest)) }
        record.state.notification = NotificationState(
            due: due, day: day, heldUntil: heldUntil, replacing: old?.receipt)
        beginSound(of: &record)
        for other in earlier { takePlace(of: other, &record) }
        if let shell = record.alert.run { run(shell, of: record, due: due) }
    }

    /// Orders a command of an alert to run.
    private mutating func run(_ shell: String, of record: AlertRecord, due: Instant) {
        let title = record.alert.shown(record.alert.content.title, at: now, in: zone)
        perform(
            .run(
                AlertCommand(alert: record.id, title: title, due: due, zone: zone, shell: shell)))
    }

    /// Replaces the delivered notification of an earlier request with the same identifier.
    private mutating func takePlace(of other: AlertRecord, _ record: inout AlertRecord) {
        // The earlier request can ring in the same decision, after a pause has postponed both.
        let change = decision.changes.last { $0.subject == .alert(other.id) }
        guard let earlier = change == nil ? other : change?.record,
            let notification = earlier.state.notification
        else { return }
        if let receipt = notification.receipt {
            if record.state.notification?.receipt == nil {
                record.state.notification?.receipt = receipt
                record.state.notification?.earlier = earlier.onScreen
            } else {
                perform(.withdraw(receipt))
            }
        }
        if notification.stage == .gathered { perform(.reconcile(.digest)) }
        write(.remove(earlier.id))
    }

    // MARK: Occurrences

    /// The occurrences that have come due since the alert was last checked.
    private struct Due {
        struct Ring {
            var at: Instant
            var day: CivilDate
            /// The end of the pause that postponed a one-shot.
            var heldUntil: Instant?
        }

        /// The first occurrence, silent or not.
        var first: Instant?
        var latest: Ring?
        /// The ring before `latest`.
        var previous: Instant?
        var audible = 0
        var suppressed = 0
        var lastSuppressed: Instant?

        mutating func add(_ occurrence: Occurrence) {
            add(Ring(at: occurrence.instant, day: occurrence.day))
        }

        mutating func add(_ ring: Ring) {
            audible += 1
            guard latest.map({ ring.at > $0.at }) ?? true else {
                previous = max(previous ?? .distantPast, ring.at)
                return
            }
            previous = latest?.at
            latest = ring
        }
    }

    private func takeOccurrences(of record: inout AlertRecord) -> Due {
        var due = Due()
        guard record.alert.isOn else { return due }
        let trigger = record.alert.trigger
        var cursor = conditions.watermark(of: record)
        while let next = record.alert.next(after: cursor, in: zone), next.instant <= now {
            due.first = due.first ?? next.instant
            let isPaused = conditions.silence(of: record, at: next.instant) != nil
            let canSkip =
                !isPaused || trigger.comesOnce || conditions.usesUpSkip(next.instant, of: record)
            let isSkipped = canSkip && conditions.silences(next, of: &record)
            if isPaused && !trigger.comesOnce || isSkipped {
                due.suppressed += 1
                due.lastSuppressed = next.instant
            } else if isPaused {
                record.state.hold(next)
            } else {
                due.add(next)
            }
            cursor = next.instant
            if due.audible + due.suppressed == Self.countLimit {
                if let last = record.alert.last(through: now, in: zone),
                    conditions.silence(of: record, at: last.instant) == nil,
                    !conditions.silences(last, of: &record)
                {
                    due.add(last)
                }
                break
            }
        }
        return due
    }

    /// Moves the watermark to `now`, because everything up to `now` has been dealt with.
    ///
    /// If the first due occurrence is older than ``ClockCorrection/toleratedSetback``, the clock may
    /// have leapt to a wrong time. Until the alert rings on time, the former watermark then keeps
    /// the last instant that was handled for certain: the old watermark, or the occurrence that was
    /// shown or suppressed now.
    private func moveWatermark(of record: inout AlertRecord, after due: Due, shown: Instant?) {
        let former = record.state.formerWatermark
        let isInterval = record.alert.trigger.countsElapsedTime
        let repeats = isInterval && !record.alert.trigger.comesOnce
        let isStillSetBack = former.map { $0 > now } ?? false
        if let first = due.first {
            let isLeap = first < now - ClockCorrection.toleratedSetback && !repeats
            if isInterval || !isStillSetBack {
                let dealt = [conditions.watermark(of: record), shown, due.lastSuppressed]
                record.state.formerWatermark = isLeap ? dealt.compactMap(\.self).max() : nil
            }
        } else if isStillSetBack {
            // The clock is still set back. Keep the watermark, so that an interval can return to
            // its former place when the clock is corrected.
            return
        } else if let former, former > record.state.watermark {
            record.state.formerWatermark = nil
        } else if due.latest == nil {
            // Only another attempt to show a notification was due, not an occurrence. Keep the
            // watermark.
            return
        }
        record.state.watermark = max(record.state.watermark, now)
    }

    // MARK: Rings that come again until the user reacts

    /// The time after which a ring no longer comes again.
    ///
    /// After a day, the user is probably away.
    private static let insistence = 86_400

    /// Returns how often a ring comes again at most.
    ///
    /// - Parameter seconds: The time after which a ring without an answer comes again.
    /// - Returns: The number.
    static func mostRepeats(every seconds: Int) -> Int { insistence / seconds }

    /// Plans when a ring that has just been shown comes again (``Alert/again``): for an alarm, this
    /// long after its sound has ended.
    func planAgain(_ record: inout AlertRecord) {
        guard let again = record.alert.again, conditions.program == nil,
            let notification = record.state.notification, notification.waitsToRingAgain
        else { return }
        let end = max(now, record.soundEnd ?? now)
        let next = end.advanced(by: .seconds(again))
        record.state.notification?.retryAt =
            next <= notification.due.advanced(by: .seconds(Self.insistence)) ? next : nil
    }

    /// Tries to show a notification again after a failure, or rings again for a user who has not
    /// reacted.
    ///
    /// In a pause or in quiet hours, the ring waits for their end. As the user can end a pause early,
    /// the book looks again after each interval.
    private mutating func retry(_ record: inout AlertRecord) {
        guard let notification = record.state.notification else { return }
        guard notification.waitsToRingAgain else {
            record.state.notification?.retry()
            perform(.reconcile(.alert(record.id)))
            return
        }
        record.state.notification?.retryAt = nil
        guard record.alert.again != nil else { return }
        if let pause = conditions.silence(of: record, at: now) {
            planAgain(&record)
            if let end = pause.until, let next = record.state.notification?.retryAt {
                record.state.notification?.retryAt = min(end, next)
            }
            return
        }
        record.state.notification?.ringAgain()
        beginSound(of: &record)
        for step in record.alert.escalations where step.after == record.unanswered {
            if let shell = step.command { run(shell, of: record, due: notification.due) }
        }
        if notification.stage == .gathered { perform(.reconcile(.digest)) }
        perform(.reconcile(.alert(record.id)))
    }
}
