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
    public func postpone(
        _ id: Alert.ID, _ change: Postponement, at now: Instant
    ) throws(AlertError) -> Decision {
        var record = try ownRecord(id)
        guard let ring = conditions.nextTime(of: record, at: now) else {
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
        if record.state.snooze != nil, ring.instant == conditions.snoozeEnd(of: record) {
            record.state.snooze?.until = end
        } else {
            guard let trigger = record.alert.trigger.moving(ring, to: end, in: zone) else {
                throw .invalid(
                    "'\(id)' ends before \(zone.civil(at: end)). Change its end first: 'peal edit "
                        + "\(id) --until DATE'.")
            }
            record.alert.trigger = trigger
        }
        var turn = Turn(at: now, under: conditions)
        turn.log(.postponed, record, due: ring.instant)
        turn.put(record)
        return turn.decision
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
