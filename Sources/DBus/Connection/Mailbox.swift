internal import Messages
internal import Synchronization

/// What the bus's thread and all others share: the way in for commands, and what is known about
/// the connection.
final class Mailbox: Sendable {
    private enum Phase {
        case connecting
        case connected(BusName)
        case disconnected
        case closing
        case ended(BusError)
    }

    private struct State {
        var phase = Phase.connecting
        var commands: [Command] = []
        var ends: [CheckedContinuation<Void, Never>] = []
    }

    /// Readable when there is something to ``take(into:)``.
    let descriptor: EventDescriptor
    private let state = Mutex(State())

    /// Makes a mailbox that wakes with `descriptor`, or with one of its own.
    init(waking descriptor: EventDescriptor? = nil) throws(BusError) {
        if let descriptor {
            self.descriptor = descriptor
        } else {
            self.descriptor = try EventDescriptor()
        }
    }

    /// Our unique name, while connected.
    var uniqueName: BusName? {
        state.withLock { if case .connected(let name) = $0.phase { name } else { nil } }
    }

    /// Hands over a command, or fails it if the bus has ended or is about to.
    ///
    /// - Parameters:
    ///   - command: The command.
    ///   - needsConnection: Whether it makes no sense to keep it until the connection is back.
    /// - Returns: Why it was not handed over.
    @discardableResult
    func post(_ command: Command, needsConnection: Bool = false) -> BusError? {
        let (refusal, wasEmpty) = state.withLock { state -> (BusError?, Bool) in
            switch state.phase {
            case .connecting, .connected: break
            case .disconnected: if needsConnection { return (.disconnected, false) }
            case .closing: return (.closed, false)
            case .ended(let reason): return (reason, false)
            }
            state.commands.append(command)
            return (nil, state.commands.count == 1)
        }
        if let refusal {
            command.fail(refusal)
        } else if wasEmpty {
            descriptor.signal()
        }
        return refusal
    }

    /// Takes all commands, in the order in which they were posted; for the bus's thread.
    ///
    /// - Parameter commands: Where to put them.
    /// - Returns: Whether the bus is to be closed after them.
    func take(into commands: inout [Command]) -> Bool {
        state.withLock { state in
            swap(&commands, &state.commands)
            if case .closing = state.phase { return true }
            return false
        }
    }

    /// Whether there is something to ``take(into:)``.
    var hasNews: Bool {
        state.withLock { state in
            if case .closing = state.phase { return true }
            return !state.commands.isEmpty
        }
    }

    /// Whether the bus is to be closed; for the bus's thread while it cannot obey.
    var isClosing: Bool {
        state.withLock { if case .closing = $0.phase { true } else { false } }
    }

    /// Says that we are on the bus; for the bus's thread.
    func connected(as name: BusName) {
        state.withLock { state in
            if case .closing = state.phase { return }
            state.phase = .connected(name)
        }
    }

    /// Says that we are not on the bus for now; for the bus's thread.
    func disconnected() {
        state.withLock { state in
            if case .closing = state.phase { return }
            state.phase = .disconnected
        }
    }

    /// Says that there will be nothing any more; for the bus's thread as the last thing it does.
    ///
    /// - Parameter reason: What later commands fail with.
    func end(_ reason: BusError) {
        let (commands, ends) = state.withLock { state in
            let rest = (state.commands, state.ends)
            state = State(phase: .ended(reason))
            return rest
        }
        for command in commands {
            command.fail(reason)
        }
        for end in ends {
            end.resume()
        }
    }

    /// Has the bus closed, soon.
    func close() {
        state.withLock { state in
            if case .ended = state.phase { return }
            state.phase = .closing
        }
        descriptor.signal()
    }

    /// Waits until the bus's thread has ended.
    nonisolated(nonsending) func ended() async {
        await withCheckedContinuation { continuation in
            let hasEnded = state.withLock { state in
                if case .ended = state.phase { return true }
                state.ends.append(continuation)
                return false
            }
            if hasEnded { continuation.resume() }
        }
    }
}

extension BusError {
    static let closed = BusError(code: .closed, message: "The connection to the bus was closed")
    static let disconnected = BusError(
        code: .disconnected, message: "The connection to the bus was lost")
}
