import Recurrence

/// The tasks that sleep: each is woken or cancelled exactly once.
struct Sleepers {
    typealias Wake = CheckedContinuation<Void, any Error>

    private struct Sleeper {
        let id: UInt64
        let deadline: Instant
        let wake: Wake
    }

    // There are only ever a few.

    /// Those on their way to ``add(_:until:_:)`` who were not cancelled.
    private var coming: Set<UInt64> = []
    /// The earliest first.
    private var asleep: [Sleeper] = []
    private var lastID: UInt64 = 0

    /// The first deadline; `nil` if nobody sleeps.
    var earliest: Instant? { asleep.first?.deadline }

    /// A new sleeper's number.
    mutating func announce() -> UInt64 {
        lastID += 1
        coming.insert(lastID)
        return lastID
    }

    /// Falls asleep; `false` if the sleeper was cancelled on its way.
    mutating func add(_ id: UInt64, until deadline: Instant, _ wake: Wake) -> Bool {
        guard coming.remove(id) != nil else { return false }
        let place = asleep.firstIndex { deadline < $0.deadline } ?? asleep.endIndex
        asleep.insert(Sleeper(id: id, deadline: deadline, wake: wake), at: place)
        return true
    }

    /// Ends the sleep; `nil` if it has not begun, or is over.
    mutating func cancel(_ id: UInt64) -> Wake? {
        coming.remove(id)
        return asleep.firstIndex { $0.id == id }.map { asleep.remove(at: $0).wake }
    }

    /// Those whose time has come, the earliest first.
    mutating func removeDue(at now: Instant) -> [Wake] {
        let due = asleep.prefix { $0.deadline <= now }
        asleep.removeFirst(due.count)
        return due.map(\.wake)
    }
}
