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
