import Recurrence

/// Rings at places, and at the borders of regions.
///
/// Only the scheduler of the user's alerts has places.
extension Scheduler {
    /// Has the networks and the machine's position followed, each as long as an alert needs it.
    func updatePlaces() {
        if regions.follow(book.watchedRegions) {
            locator?.follow(regions.regions.map(\.radius).min())
        }
        let follows = book.watchesNetworks
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

    /// Uses a position of the machine.
    func located(at fix: LocationFix) {
        let crossings = regions.moved(to: fix)
        guard !crossings.isEmpty else { return }
        change { carryOut(book.crossed(crossings, at: $0)) }
    }

    /// Rings for the places that the machine has left.
    func leavePlaces(at now: Instant) {
        let decision = book.departureCame(at: now)
        guard !decision.isEmpty else { return }
        carryOut(decision)
        ringAfterChange()
    }
}
