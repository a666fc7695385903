import Recurrence

/// The sleeping tasks.
///
/// Each task is woken or cancelled exactly once.
struct Sleepers {
    typealias Wake = CheckedContinuation<Void, any Error>

    private struct Sleeper {
        let id: UInt64
        let deadline: Instant
        let wake: Wake
    }

    // There are never more than a few sleepers, so linear searches are fast enough.

    /// The numbers of the announced sleepers that are not asleep yet and were not cancelled.
    private var coming: Set<UInt64> = []
    /// The sleeping tasks, ordered by deadline.
    private var asleep: [Sleeper] = []
    private var lastID: UInt64 = 0

    /// The earliest deadline; `nil` if no task sleeps.
    var earliest: Instant? { asleep.first?.deadline }

    /// Returns the number of a new sleeper, which can be cancelled before it is added.
    mutating func announce() -> UInt64 {
        lastID += 1
        coming.insert(lastID)
        return lastID
    }

    /// Puts a sleeper to sleep.
    ///
    /// Returns `false` if the sleeper was cancelled before this call.
    mutating func add(_ id: UInt64, until deadline: Instant, _ wake: Wake) -> Bool {
        guard coming.remove(id) != nil else { return false }
        let place = asleep.firstIndex { deadline < $0.deadline } ?? asleep.endIndex
        asleep.insert(Sleeper(id: id, deadline: deadline, wake: wake), at: place)
        return true
    }

    /// Ends the sleep of a sleeper.
    ///
    /// Returns `nil` if the sleep has not begun or is already over.
    mutating func cancel(_ id: UInt64) -> Wake? {
        coming.remove(id)
        return asleep.firstIndex { $0.id == id }.map { asleep.remove(at: $0).wake }
    }

    /// Removes and returns the sleepers whose deadline has passed, the earliest first.
    mutating func removeDue(at now: Instant) -> [Wake] {
        let due = asleep.prefix { $0.deadline <= now }
        asleep.removeFirst(due.count)
        return due.map(\.wake)
    }
}
