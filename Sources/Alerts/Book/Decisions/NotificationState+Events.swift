import Recurrence

/// The life of a notification as a state machine: each method handles one event.
///
/// A method that can end the notification returns whether the notification is over. The table of
/// transitions is in docs/architecture.md.
extension NotificationState {
    /// Whether the notification has never been on screen and still has to be shown.
    var isPending: Bool { !wasShown && (stage == .due || stage == .gathered) }

    /// Whether the next delivery is a ring, and not only shows the notification again.
    var isToRing: Bool { !wasShown || isRepeated }

    /// Whether the notification can be shown now, and not only at ``retryAt``.
    var isWaitingToBeShown: Bool { stage == .due && retryAt == nil }

    // MARK: Events of the server

    /// The server accepted a delivery.
    ///
    /// - Parameters:
    ///   - receipt: The receipt of the delivery.
    ///   - due: The instant of the ring that was delivered.
    /// - Returns: Whether this ring is on screen now; `false` if a newer ring came due meanwhile.
    mutating func accepted(as receipt: DeliveryReceipt, due: Instant) -> Bool {
        self.receipt = receipt
        earlier = nil
        failures = 0
        retryAt = nil
        isRepeated = false
        guard stage == .due, self.due == due else { return false }
        stage = .shown
        isUnseen = true
        return true
    }

    /// A delivery failed; schedules the next attempt, with a delay that grows with each failure.
    mutating func failed(at now: Instant) {
        failures += 1
        retryAt = now.advanced(by: .seconds(min(5 << min(failures, 10), 600)))
    }

    /// The notification was taken off the screen, or an attempt to do so failed and is not
    /// repeated.
    ///
    /// If another ring came due meanwhile, that ring is shown as a new notification, because there
    /// is none left to replace.
    mutating func withdrawn() -> Bool {
        receipt = nil
        return stage == .withdrawing
    }

    /// The server closed the notification.
    ///
    /// - Parameters:
    ///   - reason: The reason that the server reported.
    ///   - keepsExpired: Whether the server may keep an expired notification in its history.
    /// - Returns: Whether the notification is over, and the event to record.
    mutating func closed(
        _ reason: CloseReason, keepsExpired: Bool
    ) -> (isOver: Bool, event: HistoryEntry.Event?) {
        // KDE keeps an expired notification in its history under the same id, where it can still be
        // replaced or withdrawn. Other servers ignore such calls.
        if reason != .expired || !keepsExpired { receipt = nil }
        switch (stage, reason) {
        case (.withdrawing, _): return (true, nil)
        // The ring that would have replaced this notification is still pending.
        case (.due, _) where isPending, (.gathered, _): return (false, nil)
        case (.due, .dismissed), (.shown, .dismissed), (.gone, .dismissed):
            return (true, .dismissed)
        // The server closed a notification that was about to be shown again.
        case (.due, _): return (false, nil)
        case (.shown, _), (.gone, _):
            let event: HistoryEntry.Event? = stage == .shown ? .expired : nil
            stage = .gone
            return (receipt == nil && !isUnseen, event)
        }
    }

    /// A server has appeared, so the notification is shown again if it is unseen.
    mutating func serverAppeared(_ session: String) -> Bool {
        if stage == .due || stage == .shown { retryAt = nil }
        if receipt?.session != session {
            receipt = nil
        }
        if stage == .shown, isUnseen {
            stage = .due
        }
        return switch stage {
        case .due, .gathered: false
        case .gone: receipt == nil && !isUnseen
        case .shown, .withdrawing: receipt == nil
        }
    }

    // MARK: Events of the user

    /// The user clicked the notification; the ring stays unseen until its target is open.
    mutating func clicked() {
        receipt = nil
        retryAt = nil
        // A later ring that still waits to be shown is not what the user clicked.
        guard !isPending else { return }
        soundsSince = nil
        stage = .gone
    }

    /// The user has seen the notification elsewhere.
    mutating func seen() -> Bool {
        isUnseen = false
        if stage == .due, wasShown {
            // The notification was waiting to be shown again only because it was unseen.
            stage = .shown
        }
        if !isPending { retryAt = nil }
        // The user can still respond to a notification that is on screen or being delivered.
        return receipt == nil && stage == .gone
    }

    // MARK: Events of the book

    /// The notification has to leave the screen.
    mutating func withdraw() -> Bool {
        stage = .withdrawing
        isUnseen = false
        retryAt = nil
        return receipt == nil
    }

    /// The instant of the next attempt has come.
    mutating func retry() { retryAt = nil }

    /// The user has not reacted to the ring for a while, so it is shown again as a new one.
    mutating func ringAgain() {
        retryAt = nil
        stage = .due
        isRepeated = true
        unanswered += 1
    }

    /// Whether ``retryAt`` is the time to ring again, rather than to try a failed delivery again.
    var waitsToRingAgain: Bool {
        switch stage {
        case .shown, .gone, .gathered: isUnseen && wasShown
        case .due, .withdrawing: false
        }
    }

    /// An edit changed the content; a notification that is on screen and unseen is updated.
    ///
    /// - Returns: Whether the notification must be shown again.
    mutating func contentChanged() -> Bool {
        guard stage == .shown, isUnseen else { return false }
        retryAt = nil
        stage = .due
        return true
    }

    /// The ring is too late to be shown, or to be shown again.
    ///
    /// If the ring would have replaced an earlier notification, that notification is withdrawn,
    /// because no record will refer to it any more.
    mutating func tooLate() -> Bool {
        guard wasShown else { return withdraw() }
        stage = .gone
        return false
    }

    /// The ring moves into the digest.
    ///
    /// If the alert's own notification is still on screen, it is withdrawn.
    mutating func gathered() {
        stage = .gathered
        retryAt = nil
    }

    /// The server has closed the digest that names the ring.
    mutating func digestClosed(_ reason: CloseReason) -> Bool {
        // An unseen alert stays unseen, but is not part of the next digest.
        stage = .gone
        return reason == .dismissed || !isUnseen
    }
}

extension AlertState {
    /// Handles an event of the notification, and forgets the notification if the event ends it.
    mutating func updateNotification(_ event: (inout NotificationState) -> Bool) {
        guard var notification else { return }
        self.notification = event(&notification) ? nil : notification
    }
}
