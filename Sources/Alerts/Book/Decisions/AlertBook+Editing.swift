import Messages
public import Recurrence

extension AlertBook {
    /// Adds an alert that starts from `now`, or from ``Alert/beginning(at:in:)`` if that is
    /// earlier.
    ///
    /// The alert replaces a completed one-shot with the same id.
    ///
    /// - Throws: ``AlertError`` with the code ``AlertError/Code/alertExists``, or with
    ///   ``AlertError/Code/invalidAlert`` if a part is not allowed or the alert would never ring.
    public func adding(_ alert: Alert, at now: Instant) throws(AlertError) -> Decision {
        var decision = Decision()
        let record = try added(alert, at: now, into: &decision)
        return decision.putting(record)
    }

    /// Returns the record of a new alert.
    ///
    /// `decision` gets everything that follows from adding the alert, except the record itself.
    func added(
        _ alert: Alert, at now: Instant, into decision: inout Decision
    ) throws(AlertError) -> AlertRecord {
        let old = entries[alert.id]?.record
        guard old?.state.isOver ?? true else {
            throw AlertError(
                .alertExists, "An alert '\(alert.id)' already exists. Choose another id.")
        }
        try alert.validate()
        var alert = alert
        alert.trigger = alert.trigger.completed(at: now)
        let start = alert.beginning(at: now, in: zone)
        try checkFuture(of: alert.trigger, at: start)
        if let old { withdraw(old, into: &decision) }
        return AlertRecord(alert: alert, state: AlertState(watermark: start))
    }

    /// Replaces the alert that has the same id.
    ///
    /// A changed trigger starts from `now`: earlier occurrences do not count as missed. A changed
    /// trigger also ends a skip, because the new trigger may not have the skipped occurrences.
    /// Done, snooze and pause stay in effect.
    ///
    /// - Throws: ``AlertError`` with the code ``AlertError/Code/noSuchAlert`` or
    ///   ``AlertError/Code/invalidAlert``.
    public func updating(_ alert: Alert, at now: Instant) throws(AlertError) -> Decision {
        var decision = Decision()
        let record = try updated(alert, at: now, into: &decision)
        return decision.putting(record)
    }

    /// Returns the record of a changed alert.
    ///
    /// `decision` gets everything that follows from the change, except the record itself.
    func updated(
        _ alert: Alert, at now: Instant, into decision: inout Decision
    ) throws(AlertError) -> AlertRecord {
        let old = try record(alert.id)
        try alert.validate()
        var record = AlertRecord(alert: alert, state: old.state)
        record.alert.trigger = alert.trigger.completed(at: now)
        let isRestarted =
            record.alert.trigger != old.alert.trigger || record.alert.before != old.alert.before
        if isRestarted {
            let start = record.alert.beginning(at: now, in: zone)
            try checkFuture(of: record.alert.trigger, at: start)
            record.state.watermark = start
            record.state.formerWatermark = nil
            // A skip, and the ring of a one-shot that a pause postponed, refer to the old trigger.
            record.state.skip = nil
            if record.state.snooze?.due != nil {
                dropSnooze(of: &record, at: now, into: &decision)
            }
            // A new time for a completed one-shot means that it has to ring again.
            record.alert.isOn = record.alert.isOn || old.state.isCompleted
            record.state.isCompleted = false
        }
        if record.alert.isOn, !old.alert.isOn, !isRestarted {
            try switchOn(&record, at: now)
        }
        if !record.alert.isOn, old.alert.isOn {
            switchOff(&record, at: now, into: &decision)
        }
        if record.alert.content != old.alert.content {
            redraw(&record, into: &decision)
        }
        return record
    }

    /// Replaces the alert `old`, but only if nothing has changed it since the caller read it.
    ///
    /// - Throws: ``AlertError`` with the code ``AlertError/Code/alertChanged`` if it was changed,
    ///   or as ``updating(_:at:)`` does.
    public func replacing(
        _ old: Alert, with alert: Alert, at now: Instant
    ) throws(AlertError) -> Decision {
        guard try record(alert.id).alert.hasSameValues(as: old) else {
            throw AlertError(
                .alertChanged,
                "Another process has changed the alert '\(alert.id)' in the meantime.")
        }
        return try updating(alert, at: now)
    }

    /// Replaces alerts as ``replacing(_:with:at:)`` does, all of them or none.
    ///
    /// - Throws: ``AlertError`` as that method does, for the first alert that is refused.
    public func replacing(
        _ old: [Alert], with alerts: [Alert], at now: Instant
    ) throws(AlertError) -> Decision {
        guard old.map(\.id) == alerts.map(\.id), Set(old.map(\.id)).count == old.count else {
            throw .invalid("The old and the new alerts must have the same ids, each of them once.")
        }
        var decision = Decision()
        for (old, alert) in zip(old, alerts) {
            let one = try replacing(old, with: alert, at: now)
            decision.changes += one.changes
            decision.effects += one.effects
        }
        return decision
    }

    /// After an edit, silently updates the notification if it is on screen and unseen.
    func redraw(_ record: inout AlertRecord, into decision: inout Decision) {
        guard record.state.notification?.contentChanged() == true else { return }
        decision.effects.append(.reconcile(.alert(record.id)))
    }

    /// Adds the alerts with new ids and replaces those with known ids, all of them or none.
    ///
    /// - Throws: ``AlertError`` as ``adding(_:at:)`` and ``updating(_:at:)`` do, for the first
    ///   alert that is refused.
    public func putting(_ alerts: [Alert], at now: Instant) throws(AlertError) -> Decision {
        var ids: Set<Alert.ID> = []
        var decision = Decision()
        for alert in alerts {
            guard ids.insert(alert.id).inserted else {
                throw .invalid("The input has two alerts with the id '\(alert.id)'.")
            }
            let one =
                entries[alert.id] == nil
                ? try adding(alert, at: now) : try updating(alert, at: now)
            decision.changes += one.changes
            decision.effects += one.effects
        }
        return decision
    }

    /// Removes an alert and takes its notification off the screen.
    ///
    /// - Throws: ``AlertError`` with the code ``AlertError/Code/noSuchAlert``.
    public func removing(_ id: Alert.ID, at now: Instant) throws(AlertError) -> Decision {
        let record = try record(id)
        var decision = Decision()
        decision.changes = [.remove(id)]
        decision.log(.removed, record, at: now, isRemoved: true)
        withdraw(record, into: &decision)
        decision.effects.append(.announce(.changed(id)))
        return decision
    }

    /// Gives an alert another id, and keeps its state and its history.
    ///
    /// A notification on screen stays there.
    ///
    /// - Throws: ``AlertError`` with the code ``AlertError/Code/noSuchAlert``, or with
    ///   ``AlertError/Code/alertExists`` if the new id is in use.
    public func renaming(_ old: Alert.ID, to new: Alert.ID) throws(AlertError) -> Decision {
        var record = try record(old)
        guard old != new else { return Decision() }
        guard entries[new] == nil else {
            throw AlertError(
                .alertExists, "An alert '\(new)' already exists. Choose another id.")
        }
        record.alert.id = new
        var decision = Decision()
        decision.changes = [.remove(old), .moveHistory(from: old, to: new)]
        decision.effects = [.announce(.changed(old))]
        decision.put(record)
        // A notification that was being shown under the old id is shown again.
        decision.effects.append(.reconcile(.alert(new)))
        return decision
    }

    /// Takes an alert's notification off the screen.
    func withdraw(_ record: AlertRecord, into decision: inout Decision) {
        if let receipt = record.state.notification?.receipt {
            decision.effects.append(.withdraw(receipt))
        }
        if record.state.notification?.stage == .gathered {
            decision.effects.append(.reconcile(.digest))
        }
    }

    /// Switches an alert on or off.
    ///
    /// An alert that is switched on starts from `now`.
    ///
    /// - Throws: ``AlertError`` with the code ``AlertError/Code/noSuchAlert``, or with
    ///   ``AlertError/Code/invalidAlert`` for a one-shot whose time has passed.
    public func switching(
        _ id: Alert.ID, on isOn: Bool, at now: Instant
    ) throws(AlertError) -> Decision {
        var record = try record(id)
        guard record.alert.isOn != isOn else { return Decision() }
        var decision = Decision()
        if isOn {
            try switchOn(&record, at: now)
        } else {
            switchOff(&record, at: now, into: &decision)
        }
        return decision.putting(record)
    }

    private func switchOff(
        _ record: inout AlertRecord, at now: Instant, into decision: inout Decision
    ) {
        record.alert.isOn = false
        dropSnooze(of: &record, at: now, into: &decision)
        retire(&record, at: now, into: &decision)
    }

    private func switchOn(_ record: inout AlertRecord, at now: Instant) throws(AlertError) {
        record.alert.trigger = record.alert.trigger.starting(at: now)
        try checkFuture(of: record.alert.trigger, at: now)
        record.alert.isOn = true
        record.state.isCompleted = false
        record.state.watermark = now
        record.state.formerWatermark = nil
    }

    private func checkFuture(of trigger: Trigger, at now: Instant) throws(AlertError) {
        guard trigger.next(after: now, in: zone) == nil else { return }
        if case .once(let oneShot) = trigger, let passed = oneShot.instant(in: zone) {
            throw .invalid(
                "\(zone.civil(at: passed)) is in the past, so the alert would "
                    + "never ring. Give a time in the future."
            )
        }
        throw .invalid("The alert would never ring: the schedule has no time in the future.")
    }
}

extension Alert {
    /// Returns whether another alert has the same values, whatever the rules of its time zone.
    ///
    /// The other alert may have come over the bus. The zone that it is pinned to was then read from
    /// the system's files just now, and may already have newer rules than the zone of this alert.
    fileprivate func hasSameValues(as other: Alert) -> Bool {
        guard let zone = trigger.ownZone, zone.identifier == other.trigger.ownZone?.identifier
        else { return self == other }
        var other = other
        other.trigger = other.trigger.pinned(to: zone)
        return self == other
    }
}

extension AlertState {
    /// Whether the alert is a completed one-shot with nothing left to show.
    fileprivate var isOver: Bool {
        isCompleted && snooze == nil && (notification.map { $0.wasShown || !$0.isUnseen } ?? true)
    }
}
