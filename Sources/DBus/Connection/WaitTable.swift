/// Who waits for nothing but time to pass, the shortest first.
struct WaitTable {
    private var waits: [(deadline: Deadline, promise: Promise<Void>)] = []

    /// When the next wait ends.
    var nextDeadline: Deadline? { waits.first?.deadline }

    /// Has the promise kept at the deadline; never, if that is `nil`.
    mutating func add(_ promise: Promise<Void>, until deadline: Deadline?) {
        guard let deadline else { return }
        let position = waits.firstIndex { deadline < $0.deadline } ?? waits.count
        waits.insert((deadline, promise), at: position)
    }

    /// Keeps the promises whose time has come.
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
