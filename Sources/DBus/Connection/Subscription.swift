/// Which signals one stream wants.
struct Subscription: Sendable {
    let id: UInt64
    let rules: [MatchRule]
    let events: AsyncStream<BusEvent>.Continuation

    /// The well-known names among the senders, each once.
    var trackedSenders: Set<BusName> { Set(rules.compactMap(\.trackedSender)) }

    /// The rules that the bus has to be given: who owns a sender's name is part of the question.
    var busRules: [MatchRule] {
        rules + trackedSenders.map(MatchRule.ownerChanges(of:))
    }
}
