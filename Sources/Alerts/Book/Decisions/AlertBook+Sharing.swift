public import Recurrence

/// The alerts that are shared with other machines, which can change them, too.
///
/// Their changes cannot be undone here: the user undoes a change on the machine that made it.
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

    /// Returns whether the user has changed an alert here since another machine's change was based on
    /// it.
    func isOutdated(_ change: SharedChange) -> Bool {
        ownAlerts(among: [change.id])[change.id]?.alert != change.old
    }

    /// Makes the changes of other machines.
    ///
    /// An outdated change is left out, and so is a new alert whose times have passed.
    ///
    /// - Parameters:
    ///   - changes: The changes.
    ///   - now: The current time.
    /// - Returns: The decision.
    public func take(_ changes: [SharedChange], at now: Instant) -> Decision {
        var turn = Turn(at: now, under: conditions)
        for change in changes where !isOutdated(change) {
            let old = entries[change.id]?.record
            if let new = change.new, old?.alert.calendar == nil {
                let record = turn.follow(
                    new.alert, over: old, acknowledged: new.acknowledged, since: nil)
                if let record { turn.put(record) }
            } else if change.new == nil, change.old != nil, let old {
                turn.remove(old, logging: true)
            }
        }
        return turn.decision
    }
}
