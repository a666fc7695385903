internal import EventLoop

/// The promises of waiting tasks, the earliest deadline first.
struct WaitTable {
    private var waits: [(deadline: Deadline, promise: Promise<Void>)] = []

    /// The earliest deadline.
    var nextDeadline: Deadline? { waits.first?.deadline }

    /// Adds a promise to fulfill at the deadline, or never if the deadline is `nil`.
    mutating func add(_ promise: Promise<Void>, until deadline: Deadline?) {
        guard let deadline else { return }
        let position = waits.firstIndex { deadline < $0.deadline } ?? waits.count
        waits.insert((deadline, promise), at: position)
    }

    /// Removes the promises whose deadline has passed, and fulfills them.
    mutating func endExpired() {
        while let first = waits.first, first.deadline.isPast {
            waits.removeFirst()
            first.promise.keep(.success(()))
        }
    }

    mutating func fail(_ error: BusError) {
        defer { waits = [] }
        for wait in waits {
            wait.promise.keep(.failure(error))
        }
    }
}
