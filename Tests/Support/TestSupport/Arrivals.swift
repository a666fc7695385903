import Synchronization

/// A queue of elements that arrive one after the other.
///
/// Each element goes to one waiting task.
public final class Arrivals<Element: Sendable>: Sendable {
    private struct State {
        var waiting: [Element] = []
        var isAtEnd = false
        var nextWaiter = 0
        var waiters: [(number: Int, continuation: CheckedContinuation<Element?, Never>)] = []
    }

    private let state = Mutex(State())

    /// Creates an empty queue.
    public init() {}

    /// Passes an element to the task that has waited longest, or keeps it until a task asks for it.
    ///
    /// - Parameter element: The element that arrived.
    public func add(_ element: Element) {
        let waiter = state.withLock { state -> CheckedContinuation<Element?, Never>? in
            guard state.waiters.isEmpty else { return state.waiters.removeFirst().continuation }
            state.waiting.append(element)
            return nil
        }
        waiter?.resume(returning: element)
    }

    /// Ends the queue: no more elements will arrive.
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

    /// Returns the next element, and waits for it if necessary.
    ///
    /// - Returns: The element; `nil` at the end, or if the task was cancelled.
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

    /// Returns the next element, and throws if it does not arrive in time.
    ///
    /// Only a failing test waits that long.
    ///
    /// - Parameter timeout: The time to wait.
    /// - Returns: The element.
    /// - Throws: ``DidNotHappen`` if no element arrives in time, or the queue has ended.
    public func next(within timeout: Duration) async throws -> Element {
        let element = try await within(timeout) { await self.next() }
        guard let element else { throw DidNotHappen() }
        return element
    }
}
