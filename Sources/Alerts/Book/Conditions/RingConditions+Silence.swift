import Recurrence

/// Pauses and quiet hours.
///
/// Quiet hours are a daily pause. Occurrences in them are silent, and one-shots and snoozes come
/// when they end. Critical alerts ring all the same.
extension RingConditions {
    /// The number of pauses and quiet hours after which the search for a ring ends.
    ///
    /// Without a limit, the search would not end for an alert that is due only at night.
    static let maximumQuietSpans = 40

    /// The pause of all alerts that covers `now`; `nil` if there is none.
    func pause(at now: Instant) -> Pause? {
        global.pauses.begun(at: now).current.flatMap { $0.covers(now) ? $0 : nil }
    }

    /// The pause of all alerts that begins after `now`; `nil` if there is none.
    func plannedPause(at now: Instant) -> Pause? {
        global.plannedPause.flatMap { $0.since > now ? $0 : nil }
    }

    /// The pause that covers an instant; if two do, the one that ends last.
    func pause(of record: AlertRecord, at instant: Instant) -> Pause? {
        guard !record.state.isUneventful || global.pause != nil || global.plannedPause != nil else {
            return nil
        }
        return pauses(of: record, at: instant)
            .max { $0.until ?? .distantFuture < $1.until ?? .distantFuture }
    }

    /// The pauses that cover an instant.
    func pauses(of record: AlertRecord, at instant: Instant) -> [Pause] {
        [record.state.pause, record.state.plannedPause, global.pause, global.plannedPause]
            .compactMap(\.self).filter { $0.covers(instant) }
    }

    /// The pause or the quiet hours that cover an instant; if several do, the one that ends last.
    func silence(of record: AlertRecord, at instant: Instant) -> Pause? {
        let pause = pause(of: record, at: instant)
        guard let quiet = quiet(of: record, at: instant) else { return pause }
        guard let pause else { return quiet }
        return quiet.until ?? .distantFuture < pause.until ?? .distantFuture ? pause : quiet
    }

    /// The instant at which the snooze rings: its own time, or the end of a pause or of quiet hours
    /// that cover that time.
    func snoozeEnd(of record: AlertRecord) -> Instant? {
        guard var end = record.state.snooze?.until else { return nil }
        while let pause = silence(of: record, at: end) {
            guard let until = pause.until else { return nil }
            end = until
        }
        return end
    }

    /// Moves a snooze to the end of the pause that it waited for, if that pause has ended.
    ///
    /// Call this before the ended pause is dropped, because nothing else records that the snooze
    /// waited for it. The end may lie in a second pause or in quiet hours, which then delay the
    /// snooze further.
    ///
    /// - Parameters:
    ///   - record: The alert.
    ///   - now: The current time.
    ///   - endsQuietHours: Whether the quiet hours that cover `now` end now.
    func keepSnooze(
        of record: inout AlertRecord, at now: Instant, endsQuietHours: Bool = false
    ) {
        while let until = record.state.snooze?.until {
            var quietEnd = quiet(of: record, at: until)?.until
            if endsQuietHours { quietEnd = quietEnd.map { min($0, now) } }
            let pauseEnd = pause(of: record, at: until).map { $0.until ?? .distantFuture }
            guard let end = [quietEnd, pauseEnd].compactMap(\.self).max(), end <= now, end > until
            else { return }
            record.state.snooze?.until = end
        }
    }

    // MARK: Quiet hours

    /// The quiet hours that cover `now`; `nil` if there are none.
    func quiet(at now: Instant) -> Pause? {
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
            !record.alert.trigger.comesOnce
        else { return false }
        let schedules = record.alert.trigger.schedules
        return !schedules.isEmpty
            && schedules.allSatisfy { schedule in
                guard schedule.zone == nil, schedule.windows.isEmpty, schedule.startTime == nil,
                    schedule.include.isEmpty
                else { return false }
                let times = schedule.random?.possibleTimes ?? schedule.times
                return !times.isEmpty && times.allSatisfy(hours.alwaysCover)
            }
    }

    /// Whether an alert rings in quiet hours; a program's request does so only if it is critical.
    private func ringsInQuietHours(_ record: AlertRecord) -> Bool {
        guard let program else { return record.alert.ringsInQuietHours }
        return record.alert.content.urgency == .critical && program.authorization != .provisional
    }
}
