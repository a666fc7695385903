public import Recurrence

/// Quiet hours, which are a daily pause.
///
/// Occurrences in quiet hours are silent as in a pause, and one-shots and snoozes come when the
/// quiet hours end. Critical alerts ring all the same.
extension AlertBook {
    /// The number of pauses and quiet hours after which the search for a ring ends.
    ///
    /// Without a limit, the search would not end for an alert that is due only at night.
    static let maximumQuietSpans = 40

    /// Uses new settings.
    ///
    /// Rings that waited for the end of the former quiet hours come now, unless the new quiet hours
    /// silence them, too.
    public mutating func settingsChanged(to new: RingSettings, at now: Instant) -> Decision {
        var decision = Decision()
        guard new != settings else { return decision }
        if new.quietHours != settings.quietHours {
            for entry in entries.values {
                var record = entry.record
                keepSnooze(of: &record, at: now, endsQuietHours: true)
                if record != entry.record { decision.changes.append(.put(record)) }
            }
        }
        settings = new
        updateQuiet(at: now, into: &decision)
        replan()
        return decision
    }

    /// The quiet hours that cover `now`; `nil` if there are none.
    public func quiet(at now: Instant) -> Pause? {
        settings.quietHours?.span(covering: now, in: zone)
    }

    /// Returns the quiet hours that silence an alert at an instant.
    func quiet(of record: AlertRecord, at instant: Instant) -> Pause? {
        guard settings.quietHours != nil, !ringsInQuietHours(record) else { return nil }
        return quiet(at: instant)
    }

    /// Returns the end of the current quiet hours if they silence a ring of the alert.
    func quietEnd(of record: AlertRecord, at now: Instant) -> Instant? {
        guard let end = quiet(of: record, at: now)?.until else { return nil }
        // A one-time alert that was due in the quiet hours rings when they end.
        let isHeld = record.state.snooze?.due != nil
        let next = record.alert.next(after: now, in: zone)?.instant
        return isHeld || next.map { $0 < end } == true ? end : nil
    }

    /// Whether a repeating alert certainly never rings, because all its times are in the quiet
    /// hours.
    ///
    /// For such an alert, a search would take long and find no ring.
    func isAlwaysQuiet(_ record: AlertRecord) -> Bool {
        guard let hours = settings.quietHours, !ringsInQuietHours(record),
            record.alert.before.isEmpty,
            !record.alert.trigger.comesOnce,
            case .schedule(let schedule) = record.alert.trigger, schedule.zone == nil,
            schedule.windows.isEmpty, schedule.startTime == nil, schedule.include.isEmpty
        else { return false }
        let times = schedule.times
        return !times.isEmpty && times.allSatisfy(hours.alwaysCover)
    }

    /// Whether an alert rings in quiet hours; a program's request does so only if it is critical.
    private func ringsInQuietHours(_ record: AlertRecord) -> Bool {
        guard let program else { return record.alert.ringsInQuietHours }
        return record.alert.content.urgency == .critical && program.authorization != .provisional
    }

    /// Announces the beginning and the end of quiet hours, and plans the next of them.
    mutating func updateQuiet(at now: Instant, into decision: inout Decision) {
        guard settings.quietHours != nil || announcedQuietEnd != nil else { return }
        let end = quiet(at: now)?.until
        nextQuietChange = settings.quietHours?.change(after: now, in: zone)
        guard end != announcedQuietEnd else { return }
        announcedQuietEnd = end
        decision.effects.append(.announce(.quiet(until: end)))
    }
}
