internal import Logging

extension BusLoop {
    /// Registers a subscription's rules with the bus, and asks the bus which connections own the
    /// sender names in these rules.
    ///
    /// - Parameters:
    ///   - subscription: The subscription.
    ///   - finish: Called once, after the bus has answered all requests.
    func submit(
        _ subscription: Subscription, then finish: @escaping (Result<Void, BusError>) -> Void
    ) {
        // Subscriptions with equal rules do not affect each other: the bus keeps one copy of the
        // rule for each subscription, and removes one copy at a time.
        var outstanding = 1
        var failure: BusError?
        func answered(_ error: BusError?) {
            failure = failure ?? error
            outstanding -= 1
            if outstanding == 0 {
                finish(failure.map { .failure($0) } ?? .success(()))
            }
        }
        for rule in subscription.busRules {
            outstanding += 1
            callBus(.toBus("AddMatch", .string(rule.text))) { [self] result in
                if result.failure == nil { noteAccepted(rule.text, for: subscription.id) }
                answered(result.failure)
            }
        }
        // Ask for the owners only after the rules for owner changes are added, so that no change is
        // missed in between.
        for name in subscription.trackedSenders {
            outstanding += 1
            callBus(.toBus("GetNameOwner", .string(name.rawValue))) { [self] result in
                let error = noteOwner(of: name, result)
                answered(error)
            }
        }
        answered(nil)
    }

    /// Records a rule that must later be removed from the bus, or removes it if the subscription
    /// has already ended.
    private func noteAccepted(_ rule: String, for id: UInt64) {
        if subscriptions.contains(id) {
            acceptedRules[id, default: []].append(rule)
        } else {
            removeMatch(rule)
        }
    }

    private func removeMatch(_ rule: String) {
        sendOrForget { () throws(BusError) in
            try .call(.toBus("RemoveMatch", .string(rule)), expectsReply: false)
        }
    }

    private func noteOwner(
        of name: BusName, _ result: Result<[Value], BusError>
    ) -> BusError? {
        switch result {
        case .success(let values):
            subscriptions.setOwner(
                of: name, to: values.first?.asString.map(BusName.init(trusted:)))
        case .failure(let error):
            guard error.code == .remote(.nameHasNoOwner) else { return error }
            subscriptions.setOwner(of: name, to: nil)
        }
        return nil
    }

    /// Finishes the setup of a subscription.
    func finish(
        _ subscription: Subscription, _ promise: Promise<Void>, _ result: Result<Void, BusError>
    ) {
        switch result {
        case .success:
            if subscriptions.contains(subscription.id) { subscriptions.activate(subscription.id) }
        case .failure: unsubscribe(subscription.id)
        }
        promise.keep(result)
    }

    func unsubscribe(_ id: UInt64) {
        guard let subscription = subscriptions.remove(id) else { return }
        subscription.events.finish()
        // Remove only the rules that the bus accepted. Removing a refused rule could cancel the
        // equal rule of another subscription.
        for rule in acceptedRules.removeValue(forKey: id) ?? [] {
            removeMatch(rule)
        }
    }

    /// Registers all subscriptions on a new connection, then reports to them that the connection is
    /// back.
    func restoreSubscriptions() {
        guard let name = connection?.uniqueName else { return }
        let restored = subscriptions.all
        let generation = self.generation
        var outstanding = restored.count
        for subscription in restored {
            submit(subscription) { [self] result in
                guard generation == self.generation else { return }
                if let error = result.failure {
                    // If one rule were missing, some signals would not arrive. Reconnect and
                    // register everything again.
                    logger.debug("Cannot restore a subscription: \(error.message)")
                    isBroken = true
                }
                outstanding -= 1
                guard outstanding == 0, !isBroken else { return }
                for subscription in restored where subscriptions.contains(subscription.id) {
                    subscriptions.activate(subscription.id)
                    subscription.events.yield(.connected(name))
                }
            }
        }
    }
}

extension Result {
    fileprivate var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
