internal import EventLoop
internal import Messages
internal import Synchronization

/// The awaited replies, with their waiters and deadlines.
struct ReplyTable {
    /// The receiver of a reply.
    enum Waiter {
        /// A task that waits for the reply.
        case call(PendingCall, MethodCall, timeout: Duration)
        /// A closure for a late reply; the task has already stopped waiting.
        case late(@Sendable (Result<[Value], BusError>) -> Void)
        /// A closure that the bus's thread itself has registered.
        case own((Result<[Value], BusError>) -> Void)
    }

    private struct Expiry: Comparable {
        let deadline: Deadline
        let serial: UInt32

        static func < (left: Expiry, right: Expiry) -> Bool {
            (left.deadline, left.serial) < (right.deadline, right.serial)
        }
    }

    private struct Entry {
        let waiter: Waiter
        /// The called connection.
        ///
        /// The bus lets any connection send a reply, so replies from other connections are ignored.
        let callee: BusName
        let deadline: Deadline?
    }

    private var entries: [UInt32: Entry] = [:]
    /// The deadlines of the replies, the earliest first.
    ///
    /// Most calls have the same timeout, so a new deadline usually goes to the end.
    private var expiries: [Expiry] = []

    /// The earliest deadline.
    var nextDeadline: Deadline? { expiries.first?.deadline }

    /// Adds a waiter for a reply.
    ///
    /// - Parameters:
    ///   - waiter: The receiver of the reply.
    ///   - serial: The call's serial number.
    ///   - callee: The connection that was called, by its unique name, or the bus.
    ///   - deadline: The end of the wait; `nil` for no limit.
    mutating func add(
        _ waiter: Waiter, serial: UInt32, to callee: BusName, deadline: Deadline?
    ) {
        entries[serial] = Entry(waiter: waiter, callee: callee, deadline: deadline)
        if let deadline {
            let expiry = Expiry(deadline: deadline, serial: serial)
            expiries.insert(expiry, at: position(of: expiry))
        }
    }

    /// Removes and returns the waiter that a message answers.
    ///
    /// The bus itself sends errors in place of the callee, such as `NoReply` when the callee has
    /// left. A reply from any other connection is forged and ignored.
    ///
    /// - Parameter message: A reply or an error.
    /// - Returns: The waiter; `nil` if no reply from this sender is awaited.
    mutating func remove(answeredBy message: borrowing BusMessage) -> Waiter? {
        let serial = message.replySerial
        guard let callee = entries[serial]?.callee, let sender = message.sender,
            sender == callee || sender == .bus && message.kind == .error
        else { return nil }
        return remove(serial: serial)
    }

    private mutating func remove(serial: UInt32) -> Waiter? {
        guard let entry = entries.removeValue(forKey: serial) else { return nil }
        if let deadline = entry.deadline {
            expiries.remove(at: position(of: Expiry(deadline: deadline, serial: serial)))
        }
        return entry.waiter
    }

    /// Removes and returns the waiters whose deadline has passed.
    mutating func removeExpired() -> [Waiter] {
        let count = expiries.prefix { $0.deadline.isPast }.count
        guard count > 0 else { return [] }
        let expired = expiries.prefix(count).compactMap { expiry in
            let entry = entries.removeValue(forKey: expiry.serial)
            keepLate(entry, serial: expiry.serial)
            return entry?.waiter
        }
        expiries.removeFirst(count)
        return expired
    }

    /// Ends the wait for a reply.
    ///
    /// The call's handler for late replies stays registered.
    mutating func forget(serial: UInt32) {
        let entry = entries[serial]
        _ = remove(serial: serial)
        keepLate(entry, serial: serial)
    }

    /// Keeps the handler for a late reply, if the call has one.
    ///
    /// The handler is not kept forever: if the callee leaves the bus without a reply, the bus sends
    /// an error instead.
    private mutating func keepLate(_ entry: Entry?, serial: UInt32) {
        guard let entry, case .call(let call, _, _) = entry.waiter, let late = call.late else {
            return
        }
        entries[serial] = Entry(waiter: .late(late), callee: entry.callee, deadline: nil)
    }

    mutating func removeAll() -> [Waiter] {
        defer { self = ReplyTable() }
        return entries.sorted { $0.key < $1.key }.map(\.value.waiter)
    }

    /// Returns the first position whose expiry is not before `expiry`.
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
        case .late(let body): body(result)
        case .own(let body): body(result)
        }
    }

    /// Fails the wait, because its deadline has passed.
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

/// A method call with a waiting caller.
final class PendingCall: Sendable {
    let promise = Promise<[Value]>()
    /// The function that receives a reply after the caller has stopped waiting.
    let late: (@Sendable (Result<[Value], BusError>) -> Void)?
    private let sentSerial = Mutex<UInt32?>(nil)

    init(late: (@Sendable (Result<[Value], BusError>) -> Void)? = nil) {
        self.late = late
    }

    /// The serial number of the sent message; set and read by the bus's thread.
    var serial: UInt32? {
        get { sentSerial.withLock { $0 } }
        set { sentSerial.withLock { $0 = newValue } }
    }
}
