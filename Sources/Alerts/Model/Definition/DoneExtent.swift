/// How much one "done" silences.
public enum DoneExtent: String, CaseIterable, Hashable, Sendable {
    /// One ring: the ring that waits for the user, or else the next ring of today.
    case ring
    /// The rest of the schedule's day.
    case day
}
