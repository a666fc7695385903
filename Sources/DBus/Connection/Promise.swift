internal import Messages
internal import Synchronization

/// A result that one task or one function waits for.
///
/// To keep (fulfill) the promise is to set its result. That happens exactly once: when an answer
/// arrives, the deadline passes, the task is cancelled or the bus ends, whichever comes first.
final class Promise<Success: Sendable>: Sendable {
    private typealias Continuation = CheckedContinuation<Result<Success, BusError>, Never>

    private enum State {
        case new
        case awaited(Continuation)
        case observed(@Sendable (Result<Success, BusError>) -> Void)
        case kept(Result<Success, BusError>)
    }

    private let state = Mutex(State.new)

    /// Whether the result is set.
    var isKept: Bool {
        state.withLock { if case .kept = $0 { true } else { false } }
    }

    /// Sets the result, unless it is already set.
    ///
    /// - Parameter result: The result.
    /// - Returns: Whether this call set the result.
    @discardableResult
    func keep(_ result: Result<Success, BusError>) -> Bool {
        let before = state.withLock { state in
            let before = state
            if case .kept = state {} else { state = .kept(result) }
            return before
        }
        switch before {
        case .new: break
        case .awaited(let continuation): continuation.resume(returning: result)
        case .observed(let body): body(result)
        case .kept: return false
        }
        return true
    }

    /// Calls a function with the result, at once if the result is already set.
    ///
    /// The promise has one observer at most, and no task waits for it.
    ///
    /// - Parameter body: The function.
    func observe(_ body: @escaping @Sendable (Result<Success, BusError>) -> Void) {
        let result = state.withLock { state -> Result<Success, BusError>? in
            if case .kept(let result) = state { return result }
            state = .observed(body)
            return nil
        }
        if let result { body(result) }
    }

    /// Waits for the result.
    ///
    /// - Parameters:
    ///   - isolation: The caller's actor, on which this function runs as well.
    ///   - start: Starts the work that will keep the promise. Called before the task is suspended,
    ///     and not at all if the result is already set.
    ///   - onCancel: Called if the cancellation of the task kept the promise.
    /// - Returns: The result.
    /// - Throws: The error of the result; ``BusError/Code/cancelled`` if the task was cancelled
    ///   first.
    func value(
        isolation: isolated (any Actor)? = #isolation, start: () -> Void,
        onCancel: @Sendable () -> Void
    ) async throws(BusError) -> Success {
        let result = await withTaskCancellationHandler {
            // The closure stays on the caller's actor only if it captures `isolation`. On another
            // executor, the calls of one actor could start out of order.
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
