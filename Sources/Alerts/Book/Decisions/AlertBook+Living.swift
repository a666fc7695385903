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
    public func snooze(
        _ id: Alert.ID, for duration: Duration, at now: Instant
    ) throws(AlertError) -> Decision {
        var record = try record(id)
        guard duration >= .seconds(RingSettings.snoozeRange.lowerBound),
            duration <= .seconds(RingSettings.snoozeRange.upperBound)
        else {
            throw .invalid("A snooze lasts from 1 s to 366 days.")
        }
        var turn = Turn(at: now, under: conditions)
        let unseen = record.state.isUnseen ? record.state.notification : nil
        turn.snooze(
            &record, day: unseen?.day ?? conditions.currentDay(of: record, at: now),
            until: now.advanced(by: duration))
        turn.put(record)
        return turn.decision
    }

    /// Rings an alert now, regardless of its schedule, and changes nothing else.
    ///
    /// - Throws: ``AlertError`` with the code ``AlertError/Code/noSuchAlert``.
    public func ring(_ id: Alert.ID, at now: Instant) throws(AlertError) -> Decision {
        var record = try record(id)
        var turn = Turn(at: now, under: conditions)
        turn.beginNotification(
            of: &record, due: now, day: conditions.currentDay(of: record, at: now),
            replacing: earlierRequests(of: record))
        turn.perform(.reconcile(.alert(id)))
        turn.put(record)
        return turn.decision
    }

    /// Marks all unseen notifications as seen: the badge is cleared, and notifications stay on
    /// screen.
    ///
    /// A ring that still waits to be shown is not shown any more.
    public func markAllSeen(at now: Instant) -> Decision {
        var turn = Turn(at: now, under: conditions)
        for id in notifications.ids.sorted() {
            guard var record = entries[id]?.record, record.state.isUnseen else { continue }
            turn.markSeen(&record)
            turn.put(record)
        }
        return turn.decision
    }

    /// Marks the notification of an alert as seen, unless it is about a ring after `instant`.
    ///
    /// - Throws: ``AlertError`` with the code ``AlertError/Code/noSuchAlert``.
    func markSeen(
        _ id: Alert.ID, through instant: Instant, at now: Instant
    ) throws(AlertError) -> Decision {
        var turn = Turn(at: now, under: conditions)
        var record = try record(id)
        guard record.state.isUnseen, let due = record.state.notification?.due, due <= instant else {
            return turn.decision
        }
        turn.markSeen(&record)
        turn.put(record)
        return turn.decision
    }

    /// Returns the ids of the selected alerts.
    ///
    /// - Throws: ``AlertError`` with the code ``AlertError/Code/noSuchAlert`` for a group without
    ///   alerts.
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
