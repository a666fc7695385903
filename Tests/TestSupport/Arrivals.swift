import Synchronization

/// Things that arrive one after the other, each taken once by who waits for it.
public final class Arrivals<Element: Sendable>: Sendable {
    private struct State {
        var waiting: [Element] = []
        var isAtEnd = false
        var nextWaiter = 0
        var waiters: [(number: Int, continuation: CheckedContinuation<Element?, Never>)] = []
    }

    private let state = Mutex(State())

    /// Makes a place where nothing has arrived.
    public init() {}

    /// Hands something over to who waits longest, or keeps it.
    ///
    /// - Parameter element: What arrived.
    public func add(_ element: Element) {
        let waiter = state.withLock { state -> CheckedContinuation<Element?, Never>? in
            guard state.waiters.isEmpty else { return state.waiters.removeFirst().continuation }
            state.waiting.append(element)
            return nil
        }
        waiter?.resume(returning: element)
    }

    /// Says that nothing will arrive any more.
    public func end() {
        let waiters = state.withLock { state in
            state.isAtEnd = true
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters {
            waiter.continuation.resume(returning: nil)
        }
    }

    /// Takes the next arrival, and waits for it if need be.
    ///
    /// - Returns: The arrival; `nil` at the end, or when the task was cancelled.
    public func next() async -> Element? {
        let number = state.withLock { state in
            state.nextWaiter += 1
            return state.nextWaiter
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let (isNow, element) = state.withLock { state -> (Bool, Element?) in
                    if !state.waiting.isEmpty { return (true, state.waiting.removeFirst()) }
                    if state.isAtEnd || Task.isCancelled { return (true, nil) }
                    state.waiters.append((number, continuation))
                    return (false, nil)
                }
                if isNow { continuation.resume(returning: element) }
            }
        } onCancel: {
            let waiter = state.withLock { state in
                let index = state.waiters.firstIndex { $0.number == number }
                return index.map { state.waiters.remove(at: $0).continuation }
            }
            waiter?.resume(returning: nil)
        }
    }

    /// Takes the next arrival within a time that only a failing test needs.
    ///
    /// - Parameter timeout: How long to wait.
    /// - Returns: The arrival.
    /// - Throws: ``DidNotHappen`` if it does not come in time, or not at all.
    public func next(within timeout: Duration) async throws -> Element {
        let element = try await within(timeout) { await self.next() }
        guard let element else { throw DidNotHappen() }
        return element
    }
}
