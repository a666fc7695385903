import Recurrence

/// Rings at places.
///
/// Only the scheduler of the user's alerts has them.
extension Scheduler {
    /// Has the networks followed as long as an alert rings at a place.
    func updatePlaces() {
        let follows = !book.placeAlerts.isEmpty
        guard book.program == nil, follows != followsPlaces else { return }
        followsPlaces = follows
        if !follows { carryOut(book.forgetNetworks(at: clock.now)) }
        announcementContinuation.yield(.followsPlaces(follows))
    }

    /// Uses the networks to which the machine is connected.
    ///
    /// - Parameter ids: The ids of the networks.
    public func networksChanged(to ids: Set<String>) {
        // The last report can come after the networks need not be followed any more.
        guard followsPlaces == true else { return }
        change { carryOut(book.networksChanged(to: ids, at: $0)) }
    }

    /// Rings for the places that the machine has left.
    func leavePlaces(at now: Instant) {
        let decision = book.departureCame(at: now)
        guard !decision.isEmpty else { return }
        carryOut(decision)
        ringAfterChange()
    }
}
