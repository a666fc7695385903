/// Searches in schedules whose times of day follow the sun.
///
/// The plan of such a schedule has one wall time a day, ``placeholder``, which stands for all times
/// of the day. Each of them is within two days of it: an event of the sun is within a day of the
/// zone's noon, and ``SunTime/greatestOffset`` is less than the rest.
extension Schedule {
    /// The wall time in the plan that stands for the times of the sun: a second after midnight.
    ///
    /// No user adds a ring at this second.
    static let placeholder: Int32 = 1

    /// The greatest number of days that a search examines: at a pole, the sun rises once a year.
    private static let patience = 1_000
    private static let reach: Int64 = 2 * 86_400

    /// Returns the nearest occurrence from `second` in the direction, without regard to included
    /// and excluded instants.
    func occurrenceOfSun(
        _ direction: SearchDirection, from second: Int64, in timeline: ZoneTimeline,
        _ plan: DayPlan,
        _ sun: [SunTime]
    ) -> Occurrence? {
        let isForwards = direction == .forwards
        var local = second + (isForwards ? -Schedule.reach : Schedule.reach)
        var best: Occurrence?
        for _ in 0..<Schedule.patience {
            guard let slot = plan.slot(direction, from: local) else { break }
            let nearest = slot.local + (isForwards ? -Schedule.reach : Schedule.reach)
            if let best, direction.reaches(best.instant.seconds, before: nearest) { break }
            local = isForwards ? slot.local : slot.local - 1
            guard slot.isPlaceholder else {
                consider(occurrence(of: slot, in: timeline))
                continue
            }
            for time in sun { consider(time.occurrence(on: slot.day, in: timeline)) }
        }
        return best

        func consider(_ found: Occurrence?) {
            guard let found, direction.finds(found.instant.seconds, from: second),
                found.wall.localSeconds <= plan.rule?.upper ?? .max
            else { return }
            if found.precedes(best, direction) { best = found }
        }
    }
}

extension Schedule {
    /// Returns the occurrences that belong to a day of a schedule whose times follow the sun.
    func occurrencesOfSun(on day: CivilDate, in machineZone: Zone) -> [Occurrence] {
        let midnight = Instant(seconds: Int64(day.daysSinceEpoch) * 86_400)
        let start = midnight - .seconds(Schedule.reach)
        return occurrences(after: start, in: machineZone)
            .prefix { $0.instant <= midnight + .seconds(2 * Schedule.reach) }
            .filter { $0.day == day }
    }
}

extension DayPlan.Slot {
    /// Whether this wall time stands for the times of the sun.
    fileprivate var isPlaceholder: Bool {
        local == Int64(day) * 86_400 + Int64(Schedule.placeholder)
    }
}

extension SunTime {
    /// Returns the occurrence at this time on a day; `nil` if the zone's place is not known, or if
    /// the sun does not rise or set on the day.
    fileprivate func occurrence(on day: Int, in timeline: ZoneTimeline) -> Occurrence? {
        let (zone, day) = (Zone(timeline), CivilDate(daysSinceEpoch: day))
        guard let place = timeline.place, let instant = instant(on: day, in: zone, at: place) else {
            return nil
        }
        return Occurrence(instant: instant, day: day, wall: zone.civil(at: instant))
    }
}
