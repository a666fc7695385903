public import Recurrence

/// A ring that was postponed, either by the user or by a pause.
public struct Snooze: Hashable, Sendable {
    /// The instant of the ring.
    ///
    /// If a pause covers that instant, the alert rings when the pause ends.
    public var until: Instant
    /// The day of the schedule to which the postponed ring belongs.
    ///
    /// If the user chooses "Done for today", the rest of this day is silent.
    public var day: CivilDate
    /// The time at which a one-time alert was due, if a pause postponed its ring; `nil` if the user
    /// snoozed the ring.
    public var due: Instant?

    /// Creates a postponed ring.
    public init(until: Instant, day: CivilDate, due: Instant? = nil) {
        self.until = until
        self.day = day
        self.due = due
    }
}
