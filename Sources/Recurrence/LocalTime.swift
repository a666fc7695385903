/// What a wall time means in a zone: one instant, none or two.
public enum LocalTime: Hashable, Sendable {
    /// The wall time comes once.
    case unique(Instant)
    /// The wall time does not come: the clocks go forward over it.
    ///
    /// `start` is the instant at which they do, the first one after the gap; the offsets are the
    /// seconds east of UTC just before it and from it on.
    case gap(start: Instant, offsetBefore: Int, offsetAfter: Int)
    /// The wall time comes twice, because the clocks go back over it.
    case fold(first: Instant, second: Instant)
}
