public import Recurrence

/// The silence that the user asked for by saying "done".
public enum Done: Hashable, Sendable {
    /// The rest of one of the schedule's days is silent; `said` is the instant at which the user said
    /// so.
    case day(CivilDate, said: Instant)
    /// The occurrences from the first to the last of these instants are silent.
    case rings(ClosedRange<Instant>)

    /// The silent day where the clocks show the time of `zone`; `nil` for single rings.
    ///
    /// It never lies after the day in which the user said "done". After a flight over the date line
    /// the same date comes again, as another day, and that day rings.
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
