internal import Messages

/// Who waits for which reply, and until when.
struct ReplyTable {
    /// Who waits.
    enum Waiter {
        /// A task.
        case call(PendingCall, MethodCall, timeout: Duration)
        /// Nobody any more, but what comes late is to be put right.
        case late(@Sendable ([Value]) -> Void)
        /// The bus's thread itself.
        case own((Result<[Value], BusError>) -> Void)
    }

    private struct Expiry: Comparable {
        let deadline: Deadline
        let serial: UInt32

        static func < (left: Expiry, right: Expiry) -> Bool {
            (left.deadline, left.serial) < (right.deadline, right.serial)
        }
    }

    private var waiters: [UInt32: (waiter: Waiter, deadline: Deadline?)] = [:]
    /// Sorted; most calls have the same timeout, so that new ones belong at the end.
    private var expiries: [Expiry] = []

    /// When the next wait ends.
    var nextDeadline: Deadline? { expiries.first?.deadline }

    mutating func add(_ waiter: Waiter, serial: UInt32, deadline: Deadline?) {
        waiters[serial] = (waiter, deadline)
        if let deadline {
            let expiry = Expiry(deadline: deadline, serial: serial)
            expiries.insert(expiry, at: position(of: expiry))
        }
    }

    /// Takes out who waits for the reply to a message.
    ///
    /// - Parameter serial: The message's serial number.
    /// - Returns: Who waits; `nil` if nobody does or does any more.
    mutating func remove(serial: UInt32) -> Waiter? {
        guard let (waiter, deadline) = waiters.removeValue(forKey: serial) else { return nil }
        if let deadline {
            expiries.remove(at: position(of: Expiry(deadline: deadline, serial: serial)))
        }
        return waiter
    }

    /// Takes out those whose time has come.
    mutating func removeExpired() -> [Waiter] {
        let count = expiries.prefix { $0.deadline.isPast }.count
        guard count > 0 else { return [] }
        let expired = expiries.prefix(count).compactMap { expiry in
            let waiter = waiters.removeValue(forKey: expiry.serial)?.waiter
            keepLate(waiter, serial: expiry.serial)
            return waiter
        }
        expiries.removeFirst(count)
        return expired
    }

    /// Ends the wait for a reply, which may still be of use when it comes late.
    mutating func forget(serial: UInt32) {
        keepLate(remove(serial: serial), serial: serial)
    }

    /// The bus answers for a callee that leaves, so that nothing is kept for ever.
    private mutating func keepLate(_ waiter: Waiter?, serial: UInt32) {
        guard case .call(let call, _, _) = waiter, let late = call.late else { return }
        waiters[serial] = (.late(late), nil)
    }

    mutating func removeAll() -> [Waiter] {
        defer { self = ReplyTable() }
        return waiters.sorted { $0.key < $1.key }.map(\.value.waiter)
    }

    /// The first position whose expiry is not before `expiry`.
    private func position(of expiry: Expiry) -> Int {
        guard let last = expiries.last, expiry <= last else { return expiries.count }
        var low = 0
        var high = expiries.count
        while low < high {
            let middle = (low + high) / 2
            if expiries[middle] < expiry { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension ReplyTable.Waiter {
    func finish(_ result: Result<[Value], BusError>) {
        switch self {
        case .call(let call, _, _): call.promise.keep(result)
        case .late(let body):
            if case .success(let values) = result { body(values) }
        case .own(let body): body(result)
        }
    }

    /// Ends a wait that took too long.
    func expire() {
        switch self {
        case .call(let call, let what, let timeout):
            let error = BusError(
                code: .timedOut,
                message: """
                    \(what.destination) did not answer to \(what.interface).\(what.member) \
                    within \(timeout)
                    """)
            call.promise.keep(.failure(error))
        case .late: break
        case .own(let body):
            body(.failure(BusError(code: .timedOut, message: "The bus does not answer")))
        }
    }
}
