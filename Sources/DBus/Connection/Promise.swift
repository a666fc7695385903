internal import Messages
internal import Synchronization

/// A result that one task waits for, kept exactly once: by an answer, a deadline, a cancellation
/// or the end of the bus, whichever is first.
final class Promise<Success: Sendable>: Sendable {
    private typealias Continuation = CheckedContinuation<Result<Success, BusError>, Never>

    private enum State {
        case new
        case awaited(Continuation)
        case kept(Result<Success, BusError>)
    }

    private let state = Mutex(State.new)

    /// Whether there is a result.
    var isKept: Bool {
        state.withLock { if case .kept = $0 { true } else { false } }
    }

    /// Keeps the promise, unless it has been kept.
    ///
    /// - Parameter result: The result.
    /// - Returns: Whether this is the result that counts.
    @discardableResult
    func keep(_ result: Result<Success, BusError>) -> Bool {
        let (isFirst, continuation) = state.withLock { state -> (Bool, Continuation?) in
            switch state {
            case .new:
                state = .kept(result)
                return (true, nil)
            case .awaited(let continuation):
                state = .kept(result)
                return (true, continuation)
            case .kept: return (false, nil)
            }
        }
        continuation?.resume(returning: result)
        return isFirst
    }

    /// Waits for the result.
    ///
    /// - Parameters:
    ///   - isolation: Where the caller runs, and this too.
    ///   - start: Has the work started that keeps the promise; called before the task is
    ///     suspended, and not at all if there is a result already.
    ///   - onCancel: Called if the cancellation of the task was what kept the promise.
    /// - Returns: The result.
    /// - Throws: The result, ``BusError/Code/cancelled`` if the task was cancelled first.
    func value(
        isolation: isolated (any Actor)? = #isolation, start: () -> Void,
        onCancel: @Sendable () -> Void
    ) async throws(BusError) -> Success {
        let result = await withTaskCancellationHandler {
            // A closure leaves the caller's actor unless it captures it, and what is started by
            // one actor would lose its order.
            _ = isolation
            return await withCheckedContinuation { continuation in
                if waits(continuation) { start() }
            }
        } onCancel: {
            let error = BusError(code: .cancelled, message: "The task was cancelled")
            if keep(.failure(error)) { onCancel() }
        }
        return try result.get()
    }

    private func waits(_ continuation: Continuation) -> Bool {
        let result = state.withLock { state -> Result<Success, BusError>? in
            if case .kept(let result) = state { return result }
            state = .awaited(continuation)
            return nil
        }
        guard let result else { return true }
        continuation.resume(returning: result)
        return false
    }
}
