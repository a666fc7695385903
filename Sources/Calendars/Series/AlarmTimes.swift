internal import Alerts
internal import Messages
internal import Recurrence

/// Finds the trigger of an alarm that has a fixed distance from each occurrence of a series.
struct AlarmTimes {
    let machineZone: Zone
    let now: Instant
    /// The clock changes of zones up to the ``horizon``.
    private let changes: ZoneChanges
    /// The work that the calendar may still cause.
    let work = WorkLimit()

    /// The time ahead for which clock changes are looked up and times are listed: ten years.
    private static let horizon = Duration.seconds(3_660 * 86_400)
    /// The longest clock change that is expected, in seconds.
    private static let longestChange = 3 * 3_600
    /// The limit for times that are listed one by one.
    private static let mostTimes = 500
    /// The limit for occurrences that are compared around a clock change; only minutely and
    /// secondly rules have more.
    fileprivate static let mostCompared = 1_000

    init(machineZone: Zone, now: Instant) {
        self.machineZone = machineZone
        self.now = now
        changes = ZoneChanges(from: now - .seconds(86_400), to: now + AlarmTimes.horizon)
    }

    /// Returns the trigger of an alarm.
    ///
    /// - Parameters:
    ///   - series: The occurrences of the event.
    ///   - offset: The time from the occurrence to the alarm.
    /// - Returns: The trigger, and the last day for which it lists times; this day is `nil` if the
    ///   trigger is complete.
    /// - Throws: ``Refusal`` if the calendar has caused too much work.
    func trigger(
        _ series: Series, offset: CalendarDuration
    ) throws(Refusal) -> (trigger: Trigger, until: CivilDate?) {
        guard series.recurs else { return (.once(oneShot(series, offset)), nil) }
        guard offset.wallSeconds != 0 else { return (.schedule(series.schedule), nil) }
        // After too much work, begin no more of it.
        try work.spend(0)
        if let shifted = series.shifted(by: offset) {
            return (.schedule(try corrected(shifted, from: series, offset)), nil)
        }
        return try listed(series, offset)
    }

    /// Returns the alarm of an event that does not recur, as a wall time if that means the same
    /// instant.
    func oneShot(_ series: Series, _ offset: CalendarDuration) -> OneShot {
        guard let zone = series.zone else {
            return .civil(series.start.advanced(bySeconds: offset.wallSeconds), zone: nil)
        }
        let start = CalendarTime.local(series.start, zone).instant(in: zone)
        let due = series.instant(start, plus: offset, in: zone)
        let wall = zone.civil(at: due)
        guard !series.isInstant, zone.instant(of: wall) == due else { return .instant(due) }
        return .civil(wall, zone: zone)
    }

    /// Corrects a shifted series around clock changes, where a shift by the wall clock can be
    /// wrong.
    private func corrected(
        _ shifted: Series, from series: Series, _ offset: CalendarDuration
    ) throws(Refusal) -> Schedule {
        guard let zone = series.zone, !series.isInstant else { return shifted.schedule }
        var result = shifted
        // Days of the offset follow the wall clock, and its hours count elapsed time. A ring up to
        // that many hours from a clock change can therefore move, so compare that far on both sides.
        let span = Duration.seconds(
            min(abs(offset.seconds), 60 * 86_400) + AlarmTimes.longestChange)
        let distance = Duration.seconds(offset.wallSeconds)
        let (wanted, actual) = (series.schedule, shifted.schedule)
        for change in changes.changes(of: zone) {
            // Check the alarms near the change, and also the alarms of the occurrences near the
            // change.
            for center in [change.instant, change.instant + distance] {
                let (start, end) = (center - span, center + span)
                let right = wanted.instants(
                    from: start - distance - span, to: end - distance + span, in: zone
                )
                .map { series.instant($0, plus: offset, in: zone) }
                .filter { start < $0 && $0 < end }
                guard right.count < AlarmTimes.mostCompared else { break }
                try work.spend(right.count)
                let now = actual.instants(from: start, to: end, in: zone)
                guard now != right else { continue }
                let (rightSet, nowSet) = (Set(right), Set(now))
                result.exclude += now.filter { !rightSet.contains($0) }.map(RecurrenceDate.instant)
                result.include += right.filter { !nowSet.contains($0) }.map(RecurrenceDate.instant)
            }
        }
        return result.schedule
    }

    /// Lists the times of the alarm one by one, because no rule can express them.
    private func listed(
        _ series: Series, _ offset: CalendarDuration
    ) throws(Refusal) -> (trigger: Trigger, until: CivilDate?) {
        let zone = series.zone ?? machineZone
        let schedule = series.schedule
        let margin = Duration.seconds(max(0, offset.wallSeconds) + 86_400)
        let end = now + AlarmTimes.horizon
        var dates: [RecurrenceDate] = []
        var isAll = true
        for occurrence in schedule.occurrences(after: now - margin, in: zone) {
            guard occurrence.instant < end, dates.count < AlarmTimes.mostTimes else {
                isAll = false
                break
            }
            let wall = occurrence.wall.advanced(bySeconds: offset.wallSeconds)
            let due = series.instant(occurrence.instant, plus: offset, in: zone)
            dates.append(series.zone == nil ? .local(wall) : series.date(.instant(due)))
        }
        try work.spend(dates.count)
        let last = dates.last.map { date in
            if case .local(let wall) = date { wall.date } else { zone.civil(at: end).date }
        }
        return (.schedule(series.only(dates)), isAll ? nil : last)
    }
}

/// Limits the work for one calendar, so that a hostile one ends soon.
final class WorkLimit {
    private var rest = 300_000
    /// The steps of one piece of work that cost nothing, which is as many as most calendars need.
    private static let free = 20

    /// Counts the steps of a piece of work, each of which takes about a microsecond.
    ///
    /// - Throws: ``Refusal`` if the calendar has caused too much work.
    func spend(_ steps: Int) throws(Refusal) {
        rest -= max(0, steps - Self.free)
        guard rest >= 0 else {
            throw Refusal(
                .unsupported,
                "The calendar has too many entries whose times must be computed one by one.")
        }
    }
}

extension Schedule {
    fileprivate func instants(from start: Instant, to end: Instant, in zone: Zone) -> [Instant] {
        var instants: [Instant] = []
        for occurrence in occurrences(after: start, in: zone) {
            guard occurrence.instant < end, instants.count < AlarmTimes.mostCompared else { break }
            instants.append(occurrence.instant)
        }
        return instants
    }
}
