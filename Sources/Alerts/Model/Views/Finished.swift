public import Recurrence

/// The effect of "done" on one alert.
public struct Finished: Hashable, Sendable, Identifiable {
    /// The part of the schedule that is done.
    public enum Part: Hashable, Sendable {
        /// The rest of this day of the schedule.
        case day(CivilDate)
        /// The past or future ring at this instant.
        case ring(Instant)
    }

    /// The alert's id.
    public var id: Alert.ID
    /// The part of the alert's schedule that is done.
    public var part: Part

    /// Creates the effect of "done" on an alert.
    public init(id: Alert.ID, part: Part) {
        self.id = id
        self.part = part
    }
}
