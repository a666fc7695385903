/// The instants that a wall time means in a zone: one, none or two.
public enum LocalTime: Hashable, Sendable {
    /// The wall time exists once.
    case unique(Instant)
    /// The wall time does not exist, because the clocks go forward and skip it.
    ///
    /// `start` is the instant at which the clocks change, which is the first instant after the gap.
    /// The offsets are in seconds east of UTC: `offsetBefore` applies until `start`, `offsetAfter`
    /// from then on.
    case gap(start: Instant, offsetBefore: Int, offsetAfter: Int)
    /// The wall time exists twice, because the clocks go back and repeat it.
    case fold(first: Instant, second: Instant)
}
