import Logging
import Messages

/// The scheduler's calls to the desktop, and the events that come back.
extension Scheduler {
    func perform(_ effect: Effect, with delivery: any Delivery) async {
        switch effect {
        case .reconcile(let subject): await reconcile(subject, with: delivery)
        case .withdraw(let receipt): await withdraw(receipt, with: delivery)
        case .open(let opening): await open(opening, with: delivery)
        case .run(let command): runDetached(command)
        case .announce: break
        }
    }

    private func open(_ opening: Opening, with delivery: any Delivery) async {
        do {
            try await delivery.open(opening.target, activationToken: opening.activationToken)
            let now = clock.now
            carryOut(book.undoable(book.opened(opening, at: now), as: .done, at: now))
        } catch {
            logger.warning(
                "Could not open the target of an alert",
                metadata: ["alert": "\(opening.alert)", "error": "\(error)"])
            carryOut(
                book.actionFailed(
                    ResponseAction.open, of: opening.alert, due: opening.due, at: clock.now))
            let now = clock.now
            let reason = (error as? any MessageError)?.message ?? Message(verbatim: "\(error)")
            // The user is waiting for a window, so report the failure. The history also has it.
            _ = try? await delivery.deliver(
                .openingFailed(opening.target, because: reason, at: now, in: clock.zone))
        }
    }

    /// Runs the command of an alert.
    ///
    /// Nothing waits for the task, so that a command that takes long does not hold up the end of
    /// the daemon.
    private func runDetached(_ command: AlertCommand) {
        guard let runner else { return }
        Task(executorPreference: executor) { await self.run(command, with: runner) }
    }

    private func run(_ command: AlertCommand, with runner: any CommandRunner) async {
        do {
            try await runner.run(command)
        } catch {
            logger.warning(
                "The command of an alert failed",
                metadata: ["alert": "\(command.alert)", "error": "\(error)"])
            carryOut(
                book.actionFailed(
                    ResponseAction.run, of: command.alert, due: command.due, at: clock.now))
        }
    }

    func showBadge(with delivery: any Delivery) async {
        guard badgeSender.begin() else { return }
        while let badge = badgeSender.next() {
            do {
                try await delivery.setBadge(badge, of: nil)
            } catch {
                logger.debug("Could not show the badge", metadata: ["error": "\(error)"])
            }
        }
    }

    private func withdraw(_ receipt: DeliveryReceipt, with delivery: any Delivery) async {
        guard reconciler.mayWithdraw(receipt) else { return }
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

    /// Shows, replaces or withdraws the notification of an alert, or the digest, until the screen
    /// agrees with the book.
    private func reconcile(_ subject: Subject, with delivery: any Delivery) async {
        guard reconciler.begin(subject) else { return }
        if !reconciler.canDeliver, case .deliver = book.nextStep(for: subject, at: clock.now) {
            await delivery.activateServer()
        }
        while reconciler.canDeliver, let step = book.nextStep(for: subject, at: clock.now) {
            switch step {
            case .deliver(let notification):
                await deliver(notification, with: delivery)
            case .withdraw(let receipt):
                await withdraw(receipt, with: delivery)
                carryOut(book.withdrawn(subject, receipt))
            }
        }
        reconciler.end(subject)
    }

    private func deliver(_ notification: Notification, with delivery: any Delivery) async {
        let generation = reconciler.serverGeneration
        let earlier = notification.replaces
        do {
            let receipt = try await delivery.deliver(notification) { beginSending(notification) }
            reconciler.endSending(notification)
            // The notification was changed or dropped while it waited to be sent. Look again.
            guard let receipt else { return }
            carryOut(book.delivered(notification, as: receipt, at: clock.now))
            for event in reconciler.takeEarlyEvents() { handle(event) }
        } catch {
            reconciler.endSending(notification)
            logger.warning(
                "Could not show a notification",
                metadata: ["alert": "\(notification.subject)", "error": "\(error)"])
            let code = (error as? DeliveryError)?.code ?? .rejected
            // If the server has gone and a new one has appeared, the loop in `reconcile` delivers
            // the notification to the new one.
            if reconciler.mayRetry(after: code, from: generation) { return }
            carryOut(book.failed(notification, because: code, at: clock.now))
            // If the user dealt with the alert during this attempt, withdraw its earlier
            // notification.
            if let earlier, !book.shows(earlier) { await withdraw(earlier, with: delivery) }
        }
    }

    /// Returns whether a notification that waited to be sent is still the one to show.
    ///
    /// If so, the caller sends it at once, so the notification that it replaces must not be withdrawn
    /// any more.
    private func beginSending(_ notification: Notification) -> Bool {
        guard isWanted(notification) else { return false }
        reconciler.beginSending(notification)
        return true
    }

    private func isWanted(_ notification: Notification) -> Bool {
        guard case .deliver(let next) = book.nextStep(for: notification.subject, at: clock.now)
        else { return false }
        return next.due == notification.due && next.isLate == notification.isLate
            && next.content == notification.content && next.replaces == notification.replaces
    }

    // MARK: Events

    func handle(_ event: DeliveryEvent) {
        endTrial(after: event)
        switch event {
        case .appeared(let session):
            // The schedulers of programs share the server.
            if book.program == nil {
                logger.info("Notifications can be shown", metadata: ["session": "\(session)"])
            }
            reconciler.serverAppeared()
            serverKeeps(delivery?.room)
            warn()
        case .disappeared:
            if book.program == nil { logger.info("Notifications cannot be shown") }
            reconciler.serverDisappeared()
            serverKeeps(nil)
        case .roomMade: break
        case .accepted(let notification, _):
            logger.info(
                "A notification that had timed out was shown",
                metadata: ["alert": "\(notification.subject)"])
        case .activated(let receipt, _, _), .replied(let receipt, _), .closed(let receipt, _),
            .evicted(let receipt):
            if !book.shows(receipt), reconciler.holdsBack(event, of: receipt) { return }
        }
        let now = clock.now
        let decision = book.received(event, at: now)
        let kind = UndoableChange.Kind(event)
        carryOut(kind.map { book.undoable(decision, as: $0, at: now) } ?? decision)
    }

    /// The settings of the delivery that shows the notifications; `nil` if there is none.
    func settings() async -> DeliverySettings? {
        guard reconciler.canDeliver, let delivery else { return nil }
        return try? await delivery.settings()
    }

    // MARK: The store

    func maintain() {
        do {
            try storeWriter.store.maintain(at: clock.now)
        } catch {
            logger.error("Could not maintain the store", metadata: ["error": "\(error)"])
        }
    }
}
