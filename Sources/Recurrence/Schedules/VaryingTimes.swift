/// Times of day that differ from day to day.
enum VaryingTimes: Hashable, Sendable {
    /// Times that follow the sun, in their order on most days.
    case sun([SunTime])
    /// Times that are drawn at random.
    case random(RandomTimes)

    /// The greatest distance, in seconds, from ``Schedule/placeholder`` to a time of its day, when the
    /// wall time of one is compared with the instant of the other.
    ///
    /// An event of the sun is within a day of the zone's noon, and ``SunTime/greatestOffset`` is less
    /// than the rest of two days. Random times can be on the next day, and the offset of a zone is
    /// less than a day.
    fileprivate var reach: Int64 {
        switch self {
        case .sun: 2 * 86_400
        case .random: 3 * 86_400
        }
    }
}

/// Searches in schedules whose times of day differ from day to day.
///
/// The plan of such a schedule has one wall time a day, ``placeholder``, which stands for all times
/// of the day.
extension Schedule {
    /// The wall time in the plan that stands for the times of a day: a second after midnight.
    ///
    /// No user adds a ring at this second.
    static let placeholder: Int32 = 1

    /// The greatest number of days that a search examines: at a pole, the sun rises once a year.
    private static let patience = 1_000

    /// Returns the nearest occurrence from `second` in the direction, without regard to included
    /// and excluded instants.
    func occurrence(
        of varying: VaryingTimes, _ direction: SearchDirection, from second: Int64,
        in timeline: ZoneTimeline, _ plan: DayPlan, without excludedLocals: [Int64]
    ) -> Occurrence? {
        let isForwards = direction == .forwards
        let reach = isForwards ? -varying.reach : varying.reach
        var local = second + reach
        var best: Occurrence?
        for _ in 0..<Schedule.patience {
            guard let slot = plan.slot(direction, from: local) else { break }
            if let best, direction.reaches(best.instant.seconds, before: slot.local + reach) {
                break
            }
            local = isForwards ? slot.local : slot.local - 1
            guard slot.isPlaceholder else {
                consider(occurrence(of: slot, in: timeline))
                continue
            }
            switch varying {
            case .sun(let times):
                for time in times { consider(time.occurrence(on: slot.day, in: timeline)) }
            case .random(let times):
                for time in times.seconds(on: slot.day) {
                    let local = Int64(slot.day) * 86_400 + Int64(time)
                    if excludedLocals.contains(sorted: local) { continue }
                    let drawn = DayPlan.Slot(local: local, day: slot.day)
                    consider(occurrence(of: drawn, in: timeline))
                }
            }
        }
        return best

        func consider(_ found: Occurrence?) {
            guard let found, direction.finds(found.instant.seconds, from: second),
                found.wall.localSeconds <= plan.rule?.upper ?? .max
            else { return }
            if found.precedes(best, direction) { best = found }
        }
    }

    /// Returns the occurrences that belong to a day.
    func occurrences(
        of varying: VaryingTimes, on day: CivilDate, in machineZone: Zone
    ) -> [Occurrence] {
        let midnight = Instant(seconds: Int64(day.daysSinceEpoch) * 86_400)
        let start = midnight - .seconds(varying.reach)
        return occurrences(after: start, in: machineZone)
            .prefix { $0.instant <= midnight + .seconds(2 * varying.reach) }
            .filter { $0.day == day }
    }
}

extension DayPlan.Slot {
    /// Whether this wall time stands for the times of its day.
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
