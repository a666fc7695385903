internal import EventLoop
internal import Messages
internal import Synchronization

/// The state that the bus's thread shares with all other threads: the queue of commands and the
/// state of the connection.
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

    /// A descriptor that is readable when ``take(into:)`` has commands to return.
    let descriptor: EventDescriptor
    private let state = Mutex(State())

    /// Creates a mailbox that signals `descriptor` or, if that is `nil`, a new descriptor.
    init(waking descriptor: EventDescriptor? = nil) throws(BusError) {
        if let descriptor {
            self.descriptor = descriptor
        } else {
            self.descriptor = try BusError.converting { () throws(SystemError) in
                try EventDescriptor()
            }
        }
    }

    /// Our unique name while connected; otherwise `nil`.
    var uniqueName: BusName? {
        state.withLock { if case .connected(let name) = $0.phase { name } else { nil } }
    }

    /// Queues a command, or fails it if the bus is closed or closing.
    ///
    /// - Parameters:
    ///   - command: The command.
    ///   - needsConnection: Whether to refuse the command while there is no connection, instead of
    ///     keeping it until the connection is back.
    /// - Returns: The reason for a refusal; `nil` if the command was queued.
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

    /// Takes all commands in the order in which they were posted; called only by the bus's thread.
    ///
    /// - Parameter commands: An empty array, which receives the commands.
    /// - Returns: Whether the bus must be closed after these commands.
    func take(into commands: inout [Command]) -> Bool {
        state.withLock { state in
            swap(&commands, &state.commands)
            if case .closing = state.phase { return true }
            return false
        }
    }

    /// Whether there are commands to ``take(into:)``, or the bus must be closed.
    var hasNews: Bool {
        state.withLock { state in
            if case .closing = state.phase { return true }
            return !state.commands.isEmpty
        }
    }

    /// Whether the bus must be closed; called only by the bus's thread while it connects.
    var isClosing: Bool {
        state.withLock { if case .closing = $0.phase { true } else { false } }
    }

    /// Records that the bus is connected; called only by the bus's thread.
    func connected(as name: BusName) {
        state.withLock { state in
            if case .closing = state.phase { return }
            state.phase = .connected(name)
        }
    }

    /// Records that the connection is lost for now; called only by the bus's thread.
    func disconnected() {
        state.withLock { state in
            if case .closing = state.phase { return }
            state.phase = .disconnected
        }
    }

    /// Records that the bus has ended, and fails the queued commands.
    ///
    /// The bus's thread calls this last.
    ///
    /// - Parameter reason: The error with which the queued and all later commands fail.
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

    /// Asks the bus's thread to close the bus, and returns at once.
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
