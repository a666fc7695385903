import Recurrence

/// The tasks that sleep: each is woken or cancelled exactly once.
struct Sleepers {
    typealias Wake = CheckedContinuation<Void, any Error>

    private enum Sleeper {
        /// On its way to ``add(_:until:_:)``.
        case coming
        case cancelled
        case asleep(until: Instant, Wake)
    }

    // There are only ever a few.
    private var sleepers: [UInt64: Sleeper] = [:]
    private var lastID: UInt64 = 0

    /// The first deadline; `nil` if nobody sleeps.
    private(set) var earliest: Instant?

    /// A new sleeper's number.
    mutating func announce() -> UInt64 {
        lastID += 1
        sleepers[lastID] = .coming
        return lastID
    }

    /// Falls asleep; `false` if the sleeper was cancelled on its way.
    mutating func add(_ id: UInt64, until deadline: Instant, _ wake: Wake) -> Bool {
        if case .cancelled = sleepers[id] {
            sleepers[id] = nil
            return false
        }
        sleepers[id] = .asleep(until: deadline, wake)
        earliest = min(earliest ?? deadline, deadline)
        return true
    }

    /// Ends the sleep; `nil` if it has not begun, or is over.
    mutating func cancel(_ id: UInt64) -> Wake? {
        switch sleepers[id] {
        case .asleep(_, let wake):
            sleepers[id] = nil
            findEarliest()
            return wake
        case .coming:
            sleepers[id] = .cancelled
            return nil
        case .cancelled, nil: return nil
        }
    }

    /// Those whose time has come, the earliest first.
    mutating func removeDue(at now: Instant) -> [Wake] {
        var due: [(deadline: Instant, wake: Wake)] = []
        for (id, sleeper) in sleepers {
            if case .asleep(let deadline, let wake) = sleeper, deadline <= now {
                sleepers[id] = nil
                due.append((deadline, wake))
            }
        }
        findEarliest()
        return due.sorted { $0.deadline < $1.deadline }.map(\.wake)
    }

    private mutating func findEarliest() {
        earliest = sleepers.values.reduce(nil) { earliest, sleeper in
            guard case .asleep(let deadline, _) = sleeper else { return earliest }
            return min(earliest ?? deadline, deadline)
        }
    }
}
