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
    public func add(_ alert: Alert, at now: Instant) throws(AlertError) -> Decision {
        try alert.requireOwn()
        var turn = Turn(at: now, under: conditions)
        turn.put(try turn.add(alert, replacing: entries[alert.id]?.record))
        return turn.decision
    }

    /// Replaces the alert that has the same id.
    ///
    /// A changed trigger starts from `now`: earlier occurrences do not count as missed. A changed
    /// trigger also ends a skip, because the new trigger may not have the skipped occurrences.
    /// Done, snooze and pause stay in effect.
    ///
    /// - Throws: ``AlertError`` with the code ``AlertError/Code/noSuchAlert`` or
    ///   ``AlertError/Code/invalidAlert``.
    public func update(_ alert: Alert, at now: Instant) throws(AlertError) -> Decision {
        try alert.requireOwn()
        var turn = Turn(at: now, under: conditions)
        turn.put(try turn.update(try ownRecord(alert.id), to: alert))
        return turn.decision
    }

    /// Replaces the alerts `old`, all of them or none, but only if nothing has changed them since the
    /// caller read them.
    ///
    /// - Throws: ``AlertError`` with the code ``AlertError/Code/alertChanged`` for the first alert that
    ///   was changed, or as ``update(_:at:)`` does.
    public func replace(
        _ old: [Alert], with alerts: [Alert], at now: Instant
    ) throws(AlertError) -> Decision {
        guard old.map(\.id) == alerts.map(\.id), Set(old.map(\.id)).count == old.count else {
            throw .invalid("The old and the new alerts must have the same ids, each of them once.")
        }
        var decision = Decision()
        for (old, alert) in zip(old, alerts) {
            guard try record(alert.id).alert.hasSameValues(as: old) else {
                throw AlertError(
                    .alertChanged,
                    "Another process has changed the alert '\(alert.id)' in the meantime.")
            }
            decision.append(try update(alert, at: now))
        }
        return decision
    }

    /// Adds the alerts with new ids and replaces those with known ids, all of them or none.
    ///
    /// - Throws: ``AlertError`` as ``add(_:at:)`` and ``update(_:at:)`` do, for the first
    ///   alert that is refused.
    public func put(_ alerts: [Alert], at now: Instant) throws(AlertError) -> Decision {
        var ids: Set<Alert.ID> = []
        var decision = Decision()
        for alert in alerts {
            guard ids.insert(alert.id).inserted else {
                throw .invalid("The input has two alerts with the id '\(alert.id)'.")
            }
            decision.append(
                entries[alert.id] == nil
                    ? try add(alert, at: now) : try update(alert, at: now))
        }
        return decision
    }

    /// Removes an alert and takes its notification off the screen.
    ///
    /// - Throws: ``AlertError`` with the code ``AlertError/Code/noSuchAlert``.
    public func remove(_ id: Alert.ID, at now: Instant) throws(AlertError) -> Decision {
        var turn = Turn(at: now, under: conditions)
        turn.remove(try ownRecord(id), logging: true)
        return turn.decision
    }

    /// Gives an alert another id, and keeps its state and its history.
    ///
    /// A notification on screen stays there.
    ///
    /// - Throws: ``AlertError`` with the code ``AlertError/Code/noSuchAlert``, or with
    ///   ``AlertError/Code/alertExists`` if the new id is in use.
    public func rename(_ old: Alert.ID, to new: Alert.ID) throws(AlertError) -> Decision {
        var record = try ownRecord(old)
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

    /// Switches an alert on or off.
    ///
    /// An alert that is switched on starts from `now`.
    ///
    /// - Throws: ``AlertError`` with the code ``AlertError/Code/noSuchAlert``, or with
    ///   ``AlertError/Code/invalidAlert`` for a one-shot whose time has passed.
    public func set(
        _ id: Alert.ID, on isOn: Bool, at now: Instant
    ) throws(AlertError) -> Decision {
        var record = try ownRecord(id)
        guard record.alert.isOn != isOn else { return Decision() }
        var turn = Turn(at: now, under: conditions)
        if isOn {
            try turn.switchOn(&record)
        } else {
            turn.switchOff(&record)
        }
        turn.put(record)
        return turn.decision
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
