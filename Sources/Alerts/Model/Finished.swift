public import Recurrence

/// The meaning of "done" for one alert.
public struct Finished: Hashable, Sendable, Identifiable {
    /// The part of the schedule that is done.
    public enum Part: Hashable, Sendable {
        /// The rest of this day of the schedule.
        case day(CivilDate)
        /// The ring that was due, or is to come, at this instant.
        case ring(Instant)
    }

    /// The alert's id.
    public var id: Alert.ID
    /// The part of its schedule that is done.
    public var part: Part

    /// Puts the parts together.
    public init(id: Alert.ID, part: Part) {
        self.id = id
        self.part = part
    }
}
