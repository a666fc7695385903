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
    public func changing(
        _ selection: AlertSelection, _ change: AlertChange, at now: Instant
    ) throws(AlertError) -> Decision {
        var decision = Decision()
        for id in try ids(selection) {
            let one: Decision
            if case .ids = selection {
                one = try changing(id, change, at: now)
            } else {
                guard suits(change, try record(id), at: now) else { continue }
                one = try changing(id, change, at: now)
            }
            decision.changes += one.changes
            decision.effects += one.effects
        }
        return decision
    }

    private func changing(
        _ id: Alert.ID, _ change: AlertChange, at now: Instant
    ) throws(AlertError) -> Decision {
        switch change {
        case .on: return try switching(id, on: true, at: now)
        case .off: return try switching(id, on: false, at: now)
        case .skip(let count): return try skipping(id, count, at: now)
        case .snooze(let duration):
            return try snoozingRung(id, for: duration ?? settings.snoozeLength, at: now)
        case .snoozeUntil(let end):
            guard end > now else {
                throw .invalid(
                    "\(zone.civil(at: end)) is in the past. A snooze must end in the future.")
            }
            return try snoozingRung(id, for: now.duration(to: end), at: now)
        case .postpone(let change): return try postponing(id, change, at: now)
        case .pause(let start, let end):
            return try pausing(id, from: start, until: end, at: now)
        case .resume: return try resuming(id, at: now)
        case .seen(let instant): return try markingSeen(id, through: instant, at: now)
        case .remove: return try removing(id, at: now)
        }
    }

    /// Snoozes an alert, unless it has not rung, because a snooze would add an earlier ring then.
    private func snoozingRung(
        _ id: Alert.ID, for duration: Duration, at now: Instant
    ) throws(AlertError) -> Decision {
        let decision = try snoozing(id, for: duration, at: now)
        guard try hasRung(record(id), at: now) else {
            throw .invalid(
                "'\(id)' has not rung, so there is nothing to snooze. To put its next ring off, type "
                    + "'peal postpone \(id) 10m'.")
        }
        return decision
    }

    /// Whether a change of many alerts applies to this alert.
    private func suits(
        _ change: AlertChange, _ record: AlertRecord, at now: Instant
    ) -> Bool {
        switch change {
        case .on:
            // A one-time alert whose time has passed stays off, and so does a timer that has rung.
            !record.state.isCompleted
                && record.alert.trigger.starting(at: now).next(after: now, in: zone) != nil
        case .off, .skip, .pause: record.alert.isOn
        case .postpone:
            record.alert.isOn && record.alert.lead == nil
                && nextRing(of: record, after: max(now, watermark(of: record))) != nil
        case .snooze, .snoozeUntil, .seen: record.state.isUnseen
        case .resume, .remove: true
        }
    }
}
