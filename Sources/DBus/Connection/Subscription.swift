/// A subscription to signals: its match rules, and the stream that receives the signals.
struct Subscription: Sendable {
    let id: UInt64
    let rules: [MatchRule]
    let events: AsyncStream<BusEvent>.Continuation

    /// The well-known names among the rules' senders, without duplicates.
    var trackedSenders: Set<BusName> { Set(rules.compactMap(\.trackedSender)) }

    /// The rules to register with the bus: the subscription's own, and one for owner changes of
    /// each tracked sender.
    var busRules: [MatchRule] {
        rules + trackedSenders.map(MatchRule.ownerChanges(of:))
    }
}
