/// One instant at which a schedule is due, and how it came about.
public struct Occurrence: Hashable, Sendable {
    /// How a change of the clocks affected an occurrence.
    public enum Adjustment: String, Codable, Hashable, Sendable {
        /// Its wall time does not exist; ``GapPolicy`` moved it.
        case gap
        /// Its wall time exists twice; ``FoldPolicy`` chose one.
        case fold
    }

    /// When it is due: whole seconds.
    public let instant: Instant
    /// The day of the schedule that it belongs to: for a window across midnight the day on which
    /// the window began.
    public let day: CivilDate
    /// The wall time that the schedule names, in the schedule's zone.
    ///
    /// In a gap the wall never shows it.
    public let wall: CivilDateTime
    /// How a change of the clocks affected it; `nil` on all other days.
    public let adjustment: Adjustment?

    /// Creates an occurrence.
    ///
    /// - Parameters:
    ///   - instant: When it is due.
    ///   - day: The day of the schedule that it belongs to.
    ///   - wall: The wall time that the schedule names.
    ///   - adjustment: How a change of the clocks affected it.
    public init(
        instant: Instant, day: CivilDate, wall: CivilDateTime, adjustment: Adjustment? = nil
    ) {
        self.instant = instant
        self.day = day
        self.wall = wall
        self.adjustment = adjustment
    }
}
