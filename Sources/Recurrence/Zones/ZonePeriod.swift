/// A period in which a zone's offset stays the same.
///
/// Times are in seconds since 1970-01-01T00:00:00Z.
struct ZonePeriod {
    /// The first second of the period.
    let start: Int64
    /// The first second after the period.
    let end: Int64
    /// The offset in seconds east of UTC.
    let offset: Int64

    /// A time before all instants.
    ///
    /// Adding an offset to it cannot overflow.
    static let distantPast: Int64 = -1 << 60
    /// A time after all instants.
    ///
    /// Adding an offset to it cannot overflow.
    static let distantFuture: Int64 = 1 << 60

    /// Returns whether a second is in the period and at least `margin` seconds from both ends.
    @inline(__always)
    func contains(_ second: Int64, _ margin: Int64) -> Bool {
        second >= start + margin && second + margin < end
    }
}
