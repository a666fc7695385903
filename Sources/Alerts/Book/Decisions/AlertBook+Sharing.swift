public import Recurrence

/// The alerts that are shared with other machines, which can change them, too.
///
/// What another machine has changed cannot be undone here, because it was undone or not where the
/// user changed it.
extension AlertBook {
    /// Returns the user's own alerts as other machines may know them.
    ///
    /// - Parameter ids: The alerts; all of them if `nil`.
    /// - Returns: The alerts, with the instants up to which the user is done with them. A one-time
    ///   alert that has rung counts as on, because the user has not switched it off.
    public func ownAlerts(among ids: Set<Alert.ID>?) -> [Alert.ID: AcknowledgedAlert] {
        let records =
            ids.map { $0.compactMap { entries[$0]?.record } } ?? entries.values.map(\.record)
        return records.reduce(into: [:]) { alerts, record in
            guard record.alert.calendar == nil else { return }
            var alert = record.alert
            alert.isOn = alert.isOn || record.state.isCompleted
            alerts[record.id] = AcknowledgedAlert(
                alert, acknowledged: conditions.acknowledgement(of: record))
        }
    }

    /// Adds the alerts of other machines, and changes those that exist.
    ///
    /// A new alert whose times have passed is not added.
    ///
    /// - Parameters:
    ///   - alerts: The alerts, with the instants up to which the user is done with them on another
    ///     machine; `nil` if this is not new.
    ///   - removed: The alerts that were removed on another machine.
    ///   - now: The current time.
    /// - Returns: The decision.
    public func take(
        _ alerts: [AcknowledgedAlert], removing removed: Set<Alert.ID>, at now: Instant
    ) -> Decision {
        var turn = Turn(at: now, under: conditions)
        for new in alerts {
            let old = entries[new.alert.id]?.record
            guard old?.alert.calendar == nil else { continue }
            let record = turn.follow(
                new.alert, over: old, acknowledged: new.acknowledged, since: nil)
            if let record { turn.put(record) }
        }
        for record in removed.sorted().compactMap({ entries[$0]?.record })
        where record.alert.calendar == nil {
            turn.remove(record, logging: true)
        }
        return turn.decision
    }
}
