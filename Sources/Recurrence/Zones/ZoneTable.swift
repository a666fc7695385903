/// A zone's rules as its file stores them: the recorded transitions, and the rule for later times.
struct ZoneTable: Hashable, Sendable {
    /// The times at which the offset changes, in seconds since 1970-01-01T00:00:00Z, ascending.
    let transitions: [Int64]
    /// For each transition, the index in `types` of the offset that applies from then on.
    let typeIndexes: [UInt8]
    /// All offsets of the zone.
    ///
    /// The first offset applies before the first transition (RFC 8536, section 3.2). If there is a
    /// `rule`, the last two offsets are those of the rule.
    let types: [Offset]
    /// The rule that applies after the last transition.
    ///
    /// If it is `nil`, the last offset stays in effect.
    let rule: PosixRule?

    init(
        transitions: [Int64] = [], typeIndexes: [UInt8] = [], types: [Offset], rule: PosixRule?
    ) {
        self.transitions = transitions
        self.typeIndexes = typeIndexes
        self.types = types + (rule?.types ?? [])
        self.rule = rule
    }
}

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
