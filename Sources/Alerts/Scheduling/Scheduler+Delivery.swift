import Logging
import Messages

/// The scheduler's calls to the desktop, and the events that come back.
extension Scheduler {
    func perform(_ effect: Effect, with delivery: any Delivery) async {
        switch effect {
        case .reconcile(let subject): await reconcile(subject, with: delivery)
        case .withdraw(let receipt): await withdraw(receipt, with: delivery)
        case .open(let opening): await open(opening, with: delivery)
        case .announce: break
        }
    }

    private func open(_ opening: Opening, with delivery: any Delivery) async {
        do {
            try await delivery.open(opening.target, activationToken: opening.activationToken)
            carryOut(book.opened(opening, at: clock.now))
        } catch {
            logger.warning(
                "Could not open the target of an alert",
                metadata: ["alert": "\(opening.alert)", "error": "\(error)"])
            carryOut(book.openingFailed(opening, at: clock.now))
            let now = clock.now
            let reason = (error as? any MessageError)?.message ?? Message(verbatim: "\(error)")
            // The user waits for the window. If this notification fails too, the history has the
            // failure.
            _ = try? await delivery.deliver(
                .openingFailed(opening.target, because: reason, at: now, in: clock.zone))
        }
    }

    func showBadge(with delivery: any Delivery) async {
        guard badgeSender.begin() else { return }
        while let badge = badgeSender.next() {
            do {
                try await delivery.setBadge(badge)
            } catch {
                logger.debug("Could not show the badge", metadata: ["error": "\(error)"])
            }
        }
    }

    private func withdraw(_ receipt: DeliveryReceipt, with delivery: any Delivery) async {
        // The server may already show the new notification under the receipt that is being
        // replaced.
        guard canDeliver, !replacing.contains(receipt) else { return }
        do {
            try await delivery.withdraw(receipt)
        } catch {
            logger.debug("Could not withdraw a notification", metadata: ["error": "\(error)"])
        }
    }

    /// Shows a notification that belongs to no alert.
    func show(_ warning: Notification, with delivery: any Delivery) async {
        do {
            _ = try await delivery.deliver(warning)
        } catch {
            logger.warning("Could not show a warning", metadata: ["error": "\(error)"])
        }
    }

    /// Brings the screen in line with the book for an alert or for the digest.
    private func reconcile(_ subject: Subject, with delivery: any Delivery) async {
        guard underWay.insert(subject).inserted else { return }
        if !canDeliver, case .deliver = book.nextStep(for: subject, at: clock.now) {
            await delivery.activateServer()
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
        let serverGeneration = serverGeneration
        let earlier = notification.replaces
        if let earlier { replacing.insert(earlier) }
        do {
            let receipt = try await delivery.deliver(notification) { isWanted(notification) }
            if let earlier { replacing.remove(earlier) }
            // The notification changed while it waited to be sent, so `reconcile` takes another step.
            guard let receipt else { return }
            carryOut(book.delivered(notification, as: receipt, at: clock.now))
            catchUpOnEvents()
        } catch {
            if let earlier { replacing.remove(earlier) }
            logger.warning(
                "Could not show a notification",
                metadata: ["alert": "\(notification.subject)", "error": "\(error)"])
            let code = (error as? DeliveryError)?.code ?? .rejected
            // The server has gone and its successor has already appeared, so `reconcile` tries again.
            if code == .unavailable, serverGeneration != self.serverGeneration, canDeliver {
                return
            }
            carryOut(book.failed(notification, because: code, at: clock.now))
            // The user has dealt with the alert meanwhile, so withdraw its earlier notification.
            if let earlier, !book.shows(earlier) { await withdraw(earlier, with: delivery) }
        }
    }

    /// Whether a notification that waits to be sent is still the one to show.
    private func isWanted(_ notification: Notification) -> Bool {
        guard case .deliver(let next) = book.nextStep(for: notification.subject, at: clock.now)
        else { return false }
        return next.due == notification.due && next.content == notification.content
            && next.replaces == notification.replaces
    }

    // MARK: Events

    func handle(_ event: DeliveryEvent) {
        switch event {
        case .appeared(let session):
            logger.info("Notifications can be shown", metadata: ["session": "\(session)"])
            canDeliver = true
            serverGeneration += 1
            serverKeeps(delivery?.room)
            warn()
        case .disappeared:
            logger.info("Notifications cannot be shown")
            canDeliver = false
            serverKeeps(nil)
        case .roomMade: break
        case .accepted(let notification, _):
            logger.info(
                "A notification that had timed out was shown",
                metadata: ["alert": "\(notification.subject)"])
        case .activated(let receipt, _, _), .replied(let receipt, _), .closed(let receipt, _):
            // The server may close a notification before its delivery has returned, so keep the
            // event. An event of a notification that is being replaced counts once, for the earlier
            // notification.
            if !book.shows(receipt), !underWay.isEmpty {
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

    /// The settings of the delivery that shows the notifications; `nil` if there is none.
    func settings() async -> DeliverySettings? {
        guard canDeliver, let delivery else { return nil }
        return try? await delivery.settings()
    }
}
