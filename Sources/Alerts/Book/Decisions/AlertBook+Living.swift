import Messages
public import Recurrence

/// The alerts to which a call applies.
public enum AlertSelection: Hashable, Sendable {
    /// The alerts with these ids, all of which must exist.
    case ids([Alert.ID])
    /// The alerts of a group, which must contain at least one alert.
    case group(String)
    /// All alerts.
    case all
}

extension AlertBook {
    /// Snoozes an alert: it rings once more after `duration`, and its notification leaves the
    /// screen.
    ///
    /// An alert that is off stays off, but still rings this once.
    ///
    /// - Throws: ``AlertError`` with the code ``AlertError/Code/noSuchAlert``, or with
    ///   ``AlertError/Code/invalidAlert`` if `duration` is shorter than 1 s or longer than 366
    ///   days.
    public func snoozing(
        _ id: Alert.ID, for duration: Duration, at now: Instant
    ) throws(AlertError) -> Decision {
        var record = try record(id)
        guard duration >= .seconds(RingSettings.snoozeRange.lowerBound),
            duration <= .seconds(RingSettings.snoozeRange.upperBound)
        else {
            throw .invalid("A snooze lasts from 1 s to 366 days.")
        }
        var decision = Decision()
        let unseen = record.state.isUnseen ? record.state.notification : nil
        snooze(
            &record, day: unseen?.day ?? currentDay(of: record, at: now),
            until: now.advanced(by: duration), at: now, into: &decision)
        return decision.putting(record)
    }

    /// Rings an alert now, regardless of its schedule, and changes nothing else.
    ///
    /// - Throws: ``AlertError`` with the code ``AlertError/Code/noSuchAlert``.
    public func ringing(_ id: Alert.ID, at now: Instant) throws(AlertError) -> Decision {
        var record = try record(id)
        var decision = Decision()
        show(now, day: currentDay(of: record, at: now), of: &record, at: now, into: &decision)
        decision.effects.append(.reconcile(.alert(id)))
        return decision.putting(record)
    }

    /// Marks all unseen notifications as seen: the badge is cleared, and notifications stay on
    /// screen.
    ///
    /// A ring that still waits to be shown is not shown any more.
    public func markingAllSeen(at now: Instant) -> Decision {
        var decision = Decision()
        for id in notifications.ids.sorted() {
            guard var record = entries[id]?.record, record.state.isUnseen else { continue }
            markSeen(&record, at: now, into: &decision)
            decision.put(record)
        }
        return decision
    }

    /// Marks the notification of an alert as seen, unless it is about a ring after `instant`.
    ///
    /// - Throws: ``AlertError`` with the code ``AlertError/Code/noSuchAlert``.
    func markingSeen(
        _ id: Alert.ID, through instant: Instant, at now: Instant
    ) throws(AlertError) -> Decision {
        var decision = Decision()
        var record = try record(id)
        guard record.state.isUnseen, let due = record.state.notification?.due, due <= instant else {
            return decision
        }
        markSeen(&record, at: now, into: &decision)
        return decision.putting(record)
    }

    private func markSeen(
        _ record: inout AlertRecord, at now: Instant, into decision: inout Decision
    ) {
        guard record.state.notification?.isPending != true else {
            return retire(&record, at: now, into: &decision)
        }
        if record.state.notification?.stage == .gathered, isDigestGone {
            // The next digest must not name the alert.
            return takeOffScreen(&record, into: &decision)
        }
        record.state.updateNotification { $0.seen() }
    }

    // MARK: Steps shared with responses

    func snooze(
        _ record: inout AlertRecord, day: CivilDate, until: Instant, at now: Instant,
        into decision: inout Decision
    ) {
        dropSnooze(of: &record, at: now, into: &decision)
        record.state.snooze = Snooze(until: until, day: day)
        decision.log(.snoozed, record, at: now, due: record.state.liveNotification?.due)
        retire(&record, at: now, into: &decision)
    }

    /// Drops the snooze.
    ///
    /// If the snooze is a one-shot that a pause postponed, the history records it as suppressed.
    func dropSnooze(of record: inout AlertRecord, at now: Instant, into decision: inout Decision) {
        if let due = record.state.snooze?.due {
            decision.log(.suppressed, record, at: now, due: due)
            record.state.markHandled(due)
        }
        record.state.snooze = nil
    }

    /// Withdraws the alert's notification, because the user has dealt with the alert.
    func retire(_ record: inout AlertRecord, at now: Instant, into decision: inout Decision) {
        if let notification = record.state.notification, notification.isPending {
            decision.log(.suppressed, record, at: now, due: notification.due)
        }
        takeOffScreen(&record, into: &decision)
    }

    /// Withdraws the alert's notification, or takes it out of the digest.
    func takeOffScreen(_ record: inout AlertRecord, into decision: inout Decision) {
        if record.state.notification?.stage == .gathered {
            decision.effects.append(.reconcile(.digest))
        }
        record.state.updateNotification { $0.withdraw() }
        guard record.state.notification != nil else { return }
        decision.effects.append(.reconcile(.alert(record.id)))
    }

    /// The day of the alert's schedule that counts as "today" at `now`.
    ///
    /// This is yesterday as long as a window that began yesterday, such as 22:00 to 02:00, is not
    /// over.
    func currentDay(of record: AlertRecord, at now: Instant) -> CivilDate {
        let today = record.alert.trigger.zone(on: zone).civil(at: now).date
        guard let next = record.alert.next(after: now, in: zone) else { return today }
        return min(next.day, today)
    }

    func ids(_ selection: AlertSelection) throws(AlertError) -> [Alert.ID] {
        switch selection {
        case .ids(let ids): return ids
        case .group(let group):
            var found: [Alert.ID] = []
            for (id, entry) in entries where entry.group == group { found.append(id) }
            guard !found.isEmpty else { throw .noSuchGroup(group) }
            return found.sorted()
        case .all: return entries.keys.sorted()
        }
    }
}

extension AlertState {
    /// The notification, unless the user has dealt with it and it only has to leave the screen.
    var liveNotification: NotificationState? {
        notification?.stage == .withdrawing ? nil : notification
    }
}
