import Alerts
import Messages
import Recurrence

/// The flags of an alert that rings a while after each "done".
extension ScheduleRequest {
    /// Returns the trigger that `--every 3d --after-done --at 9:00` asks for, or the old trigger that
    /// follows "done" with a new time of day.
    ///
    /// - Parameters:
    ///   - old: The trigger to change.
    ///   - now: The current time.
    ///   - machineZone: The machine's time zone.
    ///   - allDayTime: The time of an alert with days but no time; `nil` to refuse it.
    /// - Returns: The trigger; `nil` if the flags say something else.
    /// - Throws: ``AlertError`` if `--after-done` has no length, or flags that do not fit to it.
    func followingDone(
        _ old: Trigger?, _ now: Instant, _ machineZone: Zone, _ allDayTime: CivilTime?
    ) throws(AlertError) -> Trigger? {
        let former: AfterDone? = if case .afterDone(let time) = old { time } else { nil }
        guard afterDone || former != nil && has(only: \.at, \.zone) else { return nil }
        let times = at.isEmpty ? [] : try Self.times(at.joined(separator: ","))?.times
        guard let times, times.count <= 1, has(only: \.at, \.zone, \.every, \.afterDone),
            every != nil || former != nil
        else {
            throw .invalid(
                "--after-done counts days, weeks, months or hours from each 'done'. Give the length and one time, like "
                    + "'--every 3d --after-done --at 9:00'.")
        }
        let time = try times.first.map { text throws(AlertError) in try TimeReading.time(text) }
        let zone = try pinnedZone(changing: old)
        if let every {
            let usual = UsualTimes(times: [time ?? former?.time ?? allDayTime].compactMap(\.self))
            let phrase = try PhraseReader.phrase(
                "every \(every) after done", now: (zone ?? machineZone).civil(at: now))
            guard let intent = try phrase.afterDone(usual) else { return nil }
            let context = ScheduleContext(
                changing: old, pinned: zone, now: now, machineZone: machineZone)
            let trigger = try intent.trigger(in: context)
            guard let former, case .afterDone(let new) = trigger else { return trigger }
            return .afterDone(new.continuing(former, at: now, in: machineZone))
        }
        return former.map {
            .afterDone($0.changed(time: time, zone: zone, at: now, in: machineZone))
        }
    }
}

extension AfterDone {
    /// The time of day of the rings; `nil` for a length in hours.
    var time: CivilTime? {
        switch length {
        case .seconds: nil
        case .days(_, let time), .months(_, let time): time
        }
    }

    /// Returns the time with another time of day or another zone, on the day on which it is due.
    ///
    /// If that time has passed, it is due as a new alert is.
    fileprivate func changed(
        time: CivilTime?, zone: Zone?, at now: Instant, in machineZone: Zone
    ) -> AfterDone {
        var length = length
        switch (length, time) {
        case (.days(let days, _), let time?): length = .days(days, at: time)
        case (.months(let months, _), let time?): length = .months(months, at: time)
        default: break
        }
        var new = AfterDone(length, from: now, zone: zone, in: machineZone)
        new.done = done
        let old = Trigger.afterDone(self)
        guard let time = new.time ?? self.time,
            let day = old.next(after: now, in: machineZone)?.day
        else { return new }
        new.due = .civil(CivilDateTime(date: day, time: time), zone: zone)
        return new
    }
}
