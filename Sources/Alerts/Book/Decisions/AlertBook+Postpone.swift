import Messages
public import Recurrence

/// Moving the next ring of an alert, and no other.
extension AlertBook {
    /// Moves the next ring of an alert to a later time.
    ///
    /// A one-time alert gets the new time, with its early rings. A schedule keeps its rule and
    /// remembers the ring as an exception. An interval counts from its moved ring. A snoozed ring
    /// is snoozed for longer.
    ///
    /// - Parameters:
    ///   - id: The alert.
    ///   - change: The new time.
    ///   - now: The current time.
    /// - Returns: The changes to write and the effects to carry out.
    /// - Throws: ``AlertError`` with the code ``AlertError/Code/noSuchAlert``, or with
    ///   ``AlertError/Code/invalidAlert`` if the alert has no coming ring or would not ring at the
    ///   new time.
    public func postponing(
        _ id: Alert.ID, _ change: Postponement, at now: Instant
    ) throws(AlertError) -> Decision {
        var record = try record(id)
        guard let ring = nextTime(of: record, after: now) else {
            throw .invalid(
                "'\(id)' has no coming ring that could be postponed. 'peal snooze \(id)' rings "
                    + "again what has rung.")
        }
        guard record.alert.lead == nil else {
            throw .invalid(
                "'\(id)' rings before an event of a calendar. Change the event there, or snooze "
                    + "the alert when it rings.")
        }
        let end = change.time(of: ring.instant, in: record.alert.trigger.zone(on: zone))
        guard end > ring.instant else {
            throw .invalid(
                "\(zone.civil(at: end)) is not after the ring at \(zone.civil(at: ring.instant)). "
                    + "Give a later time, or use 'peal edit \(id) --when'.")
        }
        guard end <= now.advanced(by: .seconds(Postponement.longest)) else {
            throw .invalid("A ring can be postponed by at most 100 years.")
        }
        if record.state.snooze != nil, ring.instant == snoozeEnd(of: record) {
            record.state.snooze?.until = end
        } else {
            guard let trigger = record.alert.trigger.moving(ring, to: end, in: zone) else {
                throw .invalid(
                    "'\(id)' ends before \(zone.civil(at: end)). Change its end first: 'peal edit "
                        + "\(id) --until DATE'.")
            }
            record.alert.trigger = trigger
        }
        var decision = Decision()
        decision.log(.postponed, record, at: now, due: ring.instant)
        return decision.putting(record)
    }

    /// Returns the next time of an alert, leaving out silent occurrences and the rings before it.
    private func nextTime(of record: AlertRecord, after now: Instant) -> Occurrence? {
        var record = record
        record.alert.before = []
        return nextRing(of: record, after: max(now, watermark(of: record)))
    }

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
            || nextRing(of: record, after: max(now, watermark(of: record))) == nil
    }

    /// The last time of the alert's current day.
    private func lastRing(of record: AlertRecord, at now: Instant) -> Instant? {
        guard let last = record.alert.last(through: now, in: zone), last.instant <= now,
            last.day >= currentDay(of: record, at: now)
        else { return nil }
        return last.instant
    }
}

/// The new time of a postponed ring.
public enum Postponement: Hashable, Sendable {
    /// The ring comes later by this length; its days are calendar days.
    case by(Lead)
    /// The ring comes at this instant.
    case until(Instant)

    static let longest = 3_155_760_000

    /// Returns the new time of a ring.
    ///
    /// - Parameters:
    ///   - ring: The instant of the ring.
    ///   - zone: The zone of the alert's trigger.
    /// - Returns: The instant, in whole seconds.
    public func time(of ring: Instant, in zone: Zone) -> Instant {
        switch self {
        case .until(let instant): return Instant(seconds: instant.seconds)
        case .by(let length):
            guard case .time(let later) = length.event(of: ring, in: zone) else { return ring }
            return later
        }
    }
}
