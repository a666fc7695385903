/// How much one "done" silences.
public enum DoneExtent: String, CaseIterable, Hashable, Sendable {
    /// One ring: the ring that waits for the user, or else the next ring of today.
    case ring
    /// The rest of the schedule's day.
    case day
}

extension DoneExtent {
    /// The seconds between two rings around the clock from which on each ring is done alone: two hours.
    static let shortestDose = 7_200
}
