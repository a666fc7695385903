import Messages
public import Recurrence

extension AlertBook {
    /// Changes each selected alert in the same way, all of them or none.
    ///
    /// For a group or for all alerts, the change skips the alerts for which it makes no sense: an alert
    /// whose time has passed is not switched on, only unseen alerts are snoozed, and only alerts with
    /// a coming ring are postponed.
    ///
    /// - Throws: ``AlertError`` as the decision about a single alert does, for the first alert that
    ///   refuses the change; and with the code ``AlertError/Code/noSuchAlert`` for a group without
    ///   alerts.
    public func change(
        _ selection: AlertSelection, _ change: AlertChange, at now: Instant
    ) throws(AlertError) -> Decision {
        var decision = Decision()
        for id in try ids(selection) {
            if case .ids = selection {
                // A change that the user asks for by name is made or refused.
            } else if !conditions.suits(change, try record(id), at: now) {
                continue
            }
            decision.append(try self.change(id, change, at: now))
        }
        return decision
    }

    private func change(
        _ id: Alert.ID, _ change: AlertChange, at now: Instant
    ) throws(AlertError) -> Decision {
        switch change {
        case .on: return try set(id, on: true, at: now)
        case .off: return try set(id, on: false, at: now)
        case .notDone: return try finish(.ids([id]), undo: true, at: now)
        case .skip(let count): return try skip(id, count, at: now)
        case .snooze(let duration):
            return try snoozeRung(id, change, for: duration ?? settings.snoozeLength, at: now)
        case .snoozeUntil(let end):
            guard end > now else {
                throw .invalid(
                    "\(zone.civil(at: end)) is in the past. A snooze must end in the future.")
            }
            return try snoozeRung(id, change, for: now.duration(to: end), at: now)
        case .postpone(let change): return try postpone(id, change, at: now)
        case .pause(let start, let end):
            return try pause(id, from: start, until: end, at: now)
        case .resume: return try resume(id, at: now)
        case .seen(let instant): return try markSeen(id, through: instant, at: now)
        case .remove: return try remove(id, at: now)
        }
    }

    /// Snoozes an alert, unless it has not rung, because a snooze would add an earlier ring then.
    private func snoozeRung(
        _ id: Alert.ID, _ change: AlertChange, for duration: Duration, at now: Instant
    ) throws(AlertError) -> Decision {
        let decision = try snooze(id, for: duration, at: now)
        guard try conditions.hasRung(record(id), at: now) else {
            throw try conditions.notRung(record(id), change, at: now)
        }
        return decision
    }

    /// Refuses to snooze an alert whose last time passed before the alert existed.
    ///
    /// Only the history knows that: the schedule of an alert also has the times before the alert was
    /// added, and those at which it was off.
    ///
    /// - Parameters:
    ///   - selection: The alerts to snooze.
    ///   - change: The change; only a snooze of single alerts is checked.
    ///   - now: The current time.
    ///   - history: Returns the history since an instant.
    /// - Throws: ``AlertError`` with the code ``AlertError/Code/invalidAlert`` that names
    ///   `peal postpone`, or an error of `history`.
    func checkRung(
        _ selection: AlertSelection, _ change: AlertChange, at now: Instant,
        history: (Instant) throws -> [HistoryEntry]
    ) throws {
        switch change {
        case .snooze, .snoozeUntil: break
        default: return
        }
        guard case .ids(let ids) = selection else { return }
        for id in ids {
            let record = try record(id)
            guard let due = conditions.unconfirmedRing(of: record, at: now) else { continue }
            let isConfirmed = try history(due).contains { entry in
                entry.alert == id && entry.due.map { due <= $0 && $0 <= entry.at } ?? false
            }
            if !isConfirmed { throw conditions.notRung(record, change, at: now) }
        }
    }
}
