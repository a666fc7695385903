/// A time during which a zone's offset stays the same, in seconds since 1970 in UTC.
struct ZonePeriod {
    /// The first second.
    let start: Int64
    /// The first second of the period that follows.
    let end: Int64
    /// Seconds east of UTC.
    let offset: Int64

    /// Earlier than every instant, yet far from overflowing.
    static let distantPast: Int64 = -1 << 60
    /// Later than every instant, yet far from overflowing.
    static let distantFuture: Int64 = 1 << 60

    /// Whether a second lies in the period, further than some seconds from both its ends.
    @inline(__always)
    func contains(_ second: Int64, _ margin: Int64) -> Bool {
        second >= start + margin && second + margin < end
    }
}
