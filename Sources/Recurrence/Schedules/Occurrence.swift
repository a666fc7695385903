/// An instant at which a schedule is due, with its day and its wall time.
public struct Occurrence: Hashable, Sendable {
    /// How a change of the clocks affected an occurrence.
    public enum Adjustment: String, Codable, Hashable, Sendable {
        /// The wall time does not exist, and ``GapPolicy`` chose the instant.
        case gap
        /// The wall time exists twice, and ``FoldPolicy`` chose one of the instants.
        case fold
    }

    /// The instant at which the schedule is due, in whole seconds.
    ///
    /// Only a ``DateComponentsMatch`` with a nanosecond has occurrences between the seconds.
    public let instant: Instant
    /// The day of the schedule that the occurrence belongs to.
    ///
    /// For a window across midnight, this is the day on which the window starts.
    public let day: CivilDate
    /// The wall time that the schedule names, in the schedule's zone.
    ///
    /// If the wall time is in a gap, the clocks never show it.
    public let wall: CivilDateTime
    /// How a change of the clocks affected the occurrence, or `nil` if none did.
    public let adjustment: Adjustment?

    /// Creates an occurrence.
    ///
    /// - Parameters:
    ///   - instant: The instant at which the schedule is due.
    ///   - day: The day of the schedule that the occurrence belongs to.
    ///   - wall: The wall time that the schedule names.
    ///   - adjustment: How a change of the clocks affected the occurrence.
    public init(
        instant: Instant, day: CivilDate, wall: CivilDateTime, adjustment: Adjustment? = nil
    ) {
        self.instant = instant
        self.day = day
        self.wall = wall
        self.adjustment = adjustment
    }
}
