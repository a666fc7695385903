/// A zone's rules as its file has them: the recorded transitions, and the rule for what follows.
struct ZoneTable: Hashable, Sendable {
    /// The seconds since 1970 in UTC at which the offset changes, ascending.
    let transitions: [Int64]
    /// For each transition the offset that holds from it on, as an index into `types`.
    let typeIndexes: [UInt8]
    /// The offsets there are.
    ///
    /// The first holds before the first transition (RFC 8536, section 3.2); those of `rule`, if
    /// there is one, are the last two.
    let types: [Offset]
    /// What holds after the last transition; where it is missing, the last offset stays.
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
