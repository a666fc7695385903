import Logging

/// What the desktop is asked for, and what it tells.
extension Scheduler {
    func perform(_ effect: Effect, with delivery: any Delivery) async {
        switch effect {
        case .present(let subject): await present(subject, with: delivery)
        case .withdraw(let receipt): await withdraw(receipt, with: delivery)
        case .open(let target, let token):
            do {
                try await delivery.open(target, activationToken: token)
            } catch {
                logger.warning("Could not open what was asked for", metadata: ["error": "\(error)"])
            }
        case .announce: break
        }
    }

    func showBadge(with delivery: any Delivery) async {
        // One at a time: an earlier one must not arrive last.
        guard !isShowingBadge else { return }
        isShowingBadge = true
        defer { isShowingBadge = false }
        while badgeToShow != badgeShown {
            let badge = badgeToShow
            badgeShown = badge
            do {
                try await delivery.setBadge(badge)
            } catch {
                logger.debug("Could not show the badge", metadata: ["error": "\(error)"])
            }
        }
    }

    private func withdraw(_ receipt: DeliveryReceipt, with delivery: any Delivery) async {
        // What is being replaced may be the new one by now.
        guard canDeliver, !replacing.contains(receipt) else { return }
        do {
            try await delivery.withdraw(receipt)
        } catch {
            logger.debug("Could not withdraw a notification", metadata: ["error": "\(error)"])
        }
    }

    /// Brings the screen in line with the book for an alert, or for the summary.
    private func present(_ subject: Subject, with delivery: any Delivery) async {
        guard underWay.insert(subject).inserted else { return }
        if !canDeliver, case .deliver = book.nextStep(for: subject, at: clock.now) {
            await delivery.summon()
        }
        while canDeliver, let step = book.nextStep(for: subject, at: clock.now) {
            switch step {
            case .deliver(let notification):
                await deliver(notification, with: delivery)
            case .withdraw(let receipt):
                await withdraw(receipt, with: delivery)
                carryOut(book.withdrawn(subject, receipt))
            }
        }
        underWay.remove(subject)
        if underWay.isEmpty {
            earlyEvents = []
        }
    }

    private func deliver(_ notification: Notification, with delivery: any Delivery) async {
        let turn = turn
        let earlier = notification.replaces
        if let earlier { replacing.insert(earlier) }
        do {
            let receipt = try await delivery.deliver(notification)
            if let earlier { replacing.remove(earlier) }
            carryOut(book.delivered(notification, as: receipt, at: clock.now))
            catchUpOnEvents()
        } catch {
            if let earlier { replacing.remove(earlier) }
            logger.warning(
                "Could not show a notification",
                metadata: ["alert": "\(notification.subject)", "error": "\(error)"])
            let code = (error as? DeliveryError)?.code ?? .rejected
            // The server that was asked has gone, and its successor is there already.
            if code == .unavailable, turn != self.turn, canDeliver { return }
            carryOut(book.failed(notification, because: code, at: clock.now))
            // The user has dealt with it meanwhile.
            if let earlier, !book.presents(earlier) { await withdraw(earlier, with: delivery) }
        }
    }

    // MARK: Events

    func handle(_ event: DeliveryEvent) {
        switch event {
        case .appeared(let session):
            logger.info("Notifications can be shown", metadata: ["session": "\(session)"])
            canDeliver = true
            turn += 1
        case .disappeared:
            logger.info("Notifications cannot be shown")
            canDeliver = false
        case .roomMade: break
        case .accepted(let notification, _):
            logger.info(
                "A notification was shown after all",
                metadata: ["alert": "\(notification.subject)"])
        case .activated(let receipt, _, _), .replied(let receipt, _), .closed(let receipt, _):
            // A notification may be closed before its delivery has returned. What it replaces is
            // known, and an event of that counts for the earlier one, once.
            if !book.presents(receipt), !underWay.isEmpty {
                if !replacing.contains(receipt) { earlyEvents.append(event) }
                return
            }
        }
        carryOut(book.responding(to: event, at: clock.now))
    }

    private func catchUpOnEvents() {
        let events = earlyEvents
        earlyEvents = []
        for event in events { handle(event) }
    }

    /// What shows the notifications, if anything does.
    func settings() async -> DeliverySettings? {
        guard canDeliver, let delivery else { return nil }
        return try? await delivery.settings()
    }
}
