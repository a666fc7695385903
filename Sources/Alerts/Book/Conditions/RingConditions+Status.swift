import Recurrence

/// The status of an alert and its coming rings.
extension RingConditions {
    /// Returns the status of an alert at `now`.
    func status(of record: AlertRecord, at now: Instant) -> AlertSnapshot {
        var next = comingRing(of: record, at: now)?.instant
        if let repeated = repeatedRing(of: record, after: now) {
            next = min(repeated, next ?? repeated)
        }
        return AlertSnapshot(
            alert: record.alert,
            next: next,
            nextEvent: next.flatMap { record.alert.timeAnnounced(by: $0, in: zone) },
            // A one-shot that a pause postpones counts as paused, not as snoozed.
            snoozedUntil: record.state.snooze.flatMap { $0.due == nil ? $0.until : nil },
            doneFor: doneDay(of: record, at: now),
            doneRing: doneRing(of: record, at: now),
            doneToday: progress(of: record, at: now)?.count,
            skip: record.state.skip?.count ?? 0,
            pause: pause(of: record, at: now),
            plannedPause: record.state.plannedPause.flatMap { $0.since > now ? $0 : nil },
            quietUntil: quietEnd(of: record, at: now),
            unseenSince: record.state.isUnseen ? record.state.notification?.due : nil,
            isCompleted: record.state.isCompleted)
    }

    /// Returns the next rings of an alert after an instant.
    func rings(of record: AlertRecord, after instant: Instant, limit: Int) -> [Occurrence] {
        // A ring can use up a snooze or a skip, so the record changes from ring to ring.
        var record = record
        var cursor = max(instant, watermark(of: record))
        var rings: [Occurrence] = []
        while rings.count < limit, let ring = takeRing(of: &record, after: cursor) {
            rings.append(ring)
            cursor = max(ring.instant, watermark(of: record))
        }
        return rings
    }

    /// Returns the next times that will be skipped, without the rings before them.
    ///
    /// If an alert is due only in quiet hours, these are its next times.
    func skipped(of record: AlertRecord, after instant: Instant, limit: Int) -> [Occurrence] {
        guard let skip = record.state.skip else { return [] }
        var (conditions, plain) = (self, record)
        plain.state.skip = nil
        // A snoozed ring is not an occurrence to skip, so leave it out.
        plain.state.snooze = nil
        plain.alert.before = []
        if !record.alert.trigger.comesOnce {
            plain.state.pauses = plain.state.pauses.begun(by: skip.since)
            conditions.global.pauses = global.pauses.begun(by: skip.since)
        }
        let limit = min(skip.count, limit)
        let start = max(instant, skip.since)
        let times = conditions.rings(of: plain, after: start, limit: limit)
        guard times.isEmpty, settings.quietHours != nil else { return times }
        conditions.settings.quietHours = nil
        return conditions.rings(of: plain, after: start, limit: limit)
    }

    /// Whether a query's conditions about the state of an alert apply to it.
    func fits(_ record: AlertRecord, _ query: AlertQuery, at now: Instant) -> Bool {
        if let isOn = query.isOn {
            guard !record.state.isCompleted, record.alert.isOn == isOn else { return false }
        }
        if query.isPausePlanned {
            guard let planned = record.state.plannedPause, planned.since > now else { return false }
        }
        guard query.isPaused else { return true }
        return record.alert.isOn && pause(of: record, at: now) != nil
    }

    /// Returns the next ring of an alert.
    ///
    /// If nothing can silence or postpone the alert, its planned wake-up is its next ring. This is
    /// faster than a search.
    func nextRing(of entry: AlertBook.Entry, at now: Instant) -> Instant? {
        let isPaused = global.pause.map { $0.until ?? .distantFuture > now } ?? false
        if entry.isUneventful, !isPaused, entry.next > now,
            global.plannedPause?.covers(entry.next) != true,
            settings.quietHours == nil || quiet(of: entry.record, at: entry.next) == nil
        {
            return entry.next == .distantFuture ? nil : entry.next
        }
        return comingRing(of: entry.record, at: now)?.instant
    }

    /// Whether a change of many alerts applies to this alert.
    func suits(_ change: AlertChange, _ record: AlertRecord, at now: Instant) -> Bool {
        if record.alert.calendar != nil, change.needsOwnAlert { return false }
        return switch change {
        case .on:
            // A one-time alert whose time has passed stays off, and so does a timer that has rung.
            !record.state.isCompleted
                && (record.alert.trigger.waitsForEvent
                    || record.alert.trigger.starting(at: now, in: zone).next(after: now, in: zone)
                        != nil)
        case .off, .skip, .pause: record.alert.isOn
        case .postpone:
            record.alert.isOn && record.alert.lead == nil
                && comingRing(of: record, at: now) != nil
        case .snooze, .snoozeUntil, .seen: record.state.isUnseen
        case .notDone, .resume, .remove: true
        }
    }
}
