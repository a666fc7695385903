import Recurrence

/// The times at which the machine must not sleep.
extension AlertBook {
    /// How long before a ring the machine wakes, so that it is ready.
    static let wakeLead = Duration.seconds(30)
    /// How long after its time a ring keeps the machine awake that the user has not answered.
    static let longestWake = Duration.seconds(180)

    /// Returns the instant at which the machine must wake next, a moment before a ring.
    ///
    /// The instant may have passed, if its ring has not. A ring that comes again because the user does
    /// not answer does not wake the machine: it would do so all night.
    ///
    /// - Parameter now: The current time.
    /// - Returns: The instant; `nil` if nothing wakes the machine.
    func nextWake(at now: Instant) -> Instant? {
        var first = Instant.distantFuture
        for id in wakers {
            // No alert rings before its wake-up.
            guard let entry = entries[id], entry.next < first,
                !conditions.holds(entry.record.alert),
                let ring = conditions.nextRing(of: entry, at: now)
            else { continue }
            first = min(first, ring)
        }
        return first == .distantFuture ? nil : first - Self.wakeLead
    }

    /// Returns the instant at which the machine woke for a ring that the user has not answered yet.
    ///
    /// - Parameter now: The current time.
    /// - Returns: The instant; `nil` if no ring keeps the machine awake.
    func wakeWithoutAnswer(at now: Instant) -> Instant? {
        let rings = wakers.intersection(notifications.ids).lazy.compactMap { id -> Instant? in
            guard let state = entries[id]?.record.state, state.isUnseen else { return nil }
            return state.notification?.due
        }
        return rings.filter { $0 + Self.longestWake > now }.max().map { $0 - Self.wakeLead }
    }
}
