public import Recurrence

/// The silence that the user asked for by saying "done".
public enum Done: Hashable, Sendable {
    /// The rest of one day of the schedule is silent.
    ///
    /// The user said "done" at the instant `said`.
    case day(CivilDate, said: Instant)
    /// The occurrences between these two instants are silent, including those at the ends.
    case rings(ClosedRange<Instant>)

    /// Returns the silent day in `zone`; `nil` if only single rings are silent.
    ///
    /// The day is never later than the day on which the user said "done". After a flight over the
    /// date line the same date comes a second time, and the alert rings on that second day.
    func day(in zone: Zone) -> CivilDate? {
        guard case .day(let day, let said) = self else { return nil }
        return min(day, zone.civil(at: said).date)
    }

    /// Whether an occurrence of a trigger in `zone` is silent.
    func covers(_ occurrence: Occurrence, in zone: Zone) -> Bool {
        switch self {
        case .day: day(in: zone) == occurrence.day
        case .rings(let instants): instants.contains(occurrence.instant)
        }
    }
}
