public import Recurrence

/// The mirrors of calendar entries.
extension Scheduler {
    /// The mirrors of each calendar that has any, by the calendar's name.
    public func mirrors() -> [String: Set<Alert.ID>] { book.mirrors }

    /// Adds mirrors, and changes those that exist; returns how many have changed.
    public func mirror(_ alerts: [Alert]) -> Int {
        follow { book.mirror(alerts, at: $0) }
    }

    /// Removes the mirrors of a calendar, except those of entries that it still has; returns how
    /// many were removed.
    public func removeMirrors(of calendar: String, except kept: Set<Alert.ID>) -> Int {
        follow { book.removeMirrors(of: calendar, except: kept, at: $0) }
    }

    /// Returns the instants up to which the user is done with mirrors, of those whose calendar does
    /// not say so.
    public func acknowledgements(among ids: Set<Alert.ID>) -> [Alert.ID: Instant] {
        book.acknowledgements(among: ids, at: clock.now)
    }

    /// Records that a calendar could not be told that the user is done with the ring of a mirror.
    public func acknowledgementFailed(of id: Alert.ID, due: Instant) {
        change { now in
            carryOut(book.actionFailed(ResponseAction.done, of: id, due: due, at: now))
        }
    }

    /// Carries out a decision about what has changed elsewhere, and returns how many alerts it
    /// changes.
    func follow(_ decide: (Instant) -> Decision) -> Int {
        var count = 0
        change { now in
            let decision = decide(now)
            count = decision.positions.count
            carryOut(decision)
        }
        return count
    }
}
