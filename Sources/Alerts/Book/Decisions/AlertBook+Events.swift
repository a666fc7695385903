public import Recurrence

/// Rings at events of the desktop.
extension AlertBook {
    /// Makes the alerts due that wait for an event.
    ///
    /// An alert rings for an event only if it was added or switched on, and has rung last, before the
    /// event. So a daemon that starts again in a session does not repeat the rings of its login. An
    /// event outside the alert's times does not count.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - instant: The instant of the event.
    /// - Returns: The decision. The alerts ring when the book looks for due alerts.
    public func happened(_ event: EventTrigger.Event, at instant: Instant) -> Decision {
        var decision = Decision()
        for entry in entries.values {
            guard case .event(var trigger) = entry.record.alert.trigger, trigger.event == event,
                entry.record.alert.isOn, instant > conditions.watermark(of: entry.record),
                trigger.times?.contain(zone.civil(at: instant)) ?? true
            else { continue }
            var record = entry.record
            trigger.happened = instant
            record.alert.trigger = .event(trigger)
            decision.changes.append(.put(record))
        }
        return decision
    }

    /// Whether the user unlocks the screen if the desktop reports an absence, or its end.
    func isUnlocked(by absence: Absence?) -> Bool {
        conditions.sensedAbsence?.reason == .locked && absence?.reason != .locked
    }
}
