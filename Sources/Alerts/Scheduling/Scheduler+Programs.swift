public import Recurrence

/// The calls for a scheduler of a program's requests.
extension Scheduler {
    /// Adds requests, all of them or none.
    ///
    /// Each request replaces the pending request with the same identifier.
    public func schedule(_ alerts: [Alert], receivedAt received: Instant) throws {
        try edit { book, _ in try book.schedule(alerts, receivedAt: received) }
    }

    /// Returns the pending requests, each with the time of its next ring.
    public func pendingRequests() -> [(request: ProgramRequest, next: Instant?)] {
        book.pendingRequests(at: clock.now)
    }

    /// Returns the requests whose notification waits for the user.
    public func deliveredRequests() -> [(request: ProgramRequest, due: Instant)] {
        book.deliveredRequests()
    }

    /// Whether there are neither pending requests nor notifications.
    public var hasNoRequests: Bool { book.hasNoRequests }

    /// Returns the size of each pending request in bytes, by its identifier.
    public func pendingSizes() -> [String: Int] { book.pendingSizes }

    /// Removes pending requests; `nil` removes them all.
    public func removePending(_ identifiers: [String]?) throws {
        try edit { book, _ in book.removePending(identifiers) }
    }

    /// Takes delivered notifications off the screen; `nil` means all.
    public func removeDelivered(_ identifiers: [String]?) throws {
        try edit { $0.removeDelivered(identifiers, at: $1) }
    }
}
