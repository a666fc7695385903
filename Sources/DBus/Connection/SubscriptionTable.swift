/// The subscriptions, and the owners of the names in their rules.
struct SubscriptionTable {
    private var subscriptions: [UInt64: Subscription] = [:]
    /// The subscriptions that the bus has accepted.
    ///
    /// Only these subscriptions get signals. A subscription that is still being set up gets none,
    /// because the bus may not send all of its signals yet.
    private var active: Set<UInt64> = []
    private var owners: [BusName: BusName] = [:]
    /// For each sender name in the rules, the number of subscriptions that use the name.
    private var uses: [BusName: Int] = [:]

    /// All subscriptions, the oldest first.
    var all: [Subscription] { subscriptions.values.sorted { $0.id < $1.id } }

    func contains(_ id: UInt64) -> Bool {
        subscriptions[id] != nil
    }

    mutating func add(_ subscription: Subscription) {
        subscriptions[subscription.id] = subscription
        for name in subscription.trackedSenders {
            uses[name, default: 0] += 1
        }
    }

    mutating func remove(_ id: UInt64) -> Subscription? {
        guard let subscription = subscriptions.removeValue(forKey: id) else { return nil }
        active.remove(id)
        for name in subscription.trackedSenders {
            uses[name, default: 0] -= 1
            if uses[name] == 0 {
                uses[name] = nil
                owners[name] = nil
            }
        }
        return subscription
    }

    /// Starts to deliver events to a subscription.
    mutating func activate(_ id: UInt64) {
        active.insert(id)
    }

    /// Records the owner of a name.
    mutating func setOwner(of name: BusName, to owner: BusName?) {
        if uses[name] != nil { owners[name] = owner }
    }

    /// Reports to all active subscriptions that the connection was lost, and clears the state that
    /// depends on the connection.
    mutating func disconnect() {
        for subscription in all where active.contains(subscription.id) {
            subscription.events.yield(.disconnected)
        }
        active = []
        owners = [:]
    }

    /// Finds the subscriptions that want a signal.
    ///
    /// - Parameter message: The signal.
    /// - Returns: The subscriptions with at least one matching rule, the oldest first.
    func recipients(of message: borrowing BusMessage) -> [Subscription] {
        guard !active.isEmpty else { return [] }
        let sender = message.sender
        let path = message.path
        let interface = message.interface
        let member = message.member
        let text = message.firstText
        var recipients: [Subscription] = []
        for (id, subscription) in subscriptions where active.contains(id) {
            let isWanted = subscription.rules.contains { rule in
                agree(rule.member, member) && agree(rule.interface, interface)
                    && agree(rule.path, path) && agree(rule.argument0, text)
                    && isSender(sender, of: rule)
            }
            if isWanted { recipients.append(subscription) }
        }
        return recipients.sorted { $0.id < $1.id }
    }

    private func agree<Part: Equatable>(_ wanted: Part?, _ found: Part?) -> Bool {
        wanted == nil || wanted == found
    }

    private func isSender(_ sender: BusName?, of rule: MatchRule) -> Bool {
        guard let name = rule.trackedSender else { return agree(rule.sender, sender) }
        return sender != nil && owners[name] == sender
    }
}
