import DBus
import Synchronization

/// How fast notifications go out: some at once, the rest one after the other.
///
/// No server copes with a flood by refusing part of it in an orderly way; most just freeze. Nothing
/// wakes up unless something was delivered.
final class Pace: Sendable {
    private struct Waiter {
        var number: Int
        var priority: Int
        var continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var free: Int
        var isOpen = false
        var lastNumber = 0
        /// The highest priority comes first.
        var waiters: [Waiter] = []
    }

    private let burst: Int
    private let interval: Duration
    private let state: Mutex<State>
    private let taken: AsyncStream<Void>
    private let taker: AsyncStream<Void>.Continuation

    /// - Parameters:
    ///   - burst: how many may go out at once.
    ///   - interval: how long after each of them there may be another.
    init(burst: Int, interval: Duration) {
        self.burst = burst
        self.interval = interval
        state = Mutex(State(free: burst))
        (taken, taker) = AsyncStream.makeStream()
    }

    /// Whether nothing has gone out for a while.
    var isIdle: Bool { state.withLock { $0.free == burst } }

    /// Waits for its turn; a cancelled task does not wait.
    ///
    /// - Parameter priority: a higher one goes first; among equals it is the order in which they
    ///   came.
    nonisolated(nonsending) func take(priority: Int) async {
        let number: Int? = state.withLock { state in
            if takeFree(&state) { return nil }
            state.lastNumber += 1
            return state.lastNumber
        }
        guard let number else { return }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isNow = state.withLock { state in
                    if Task.isCancelled || takeFree(&state) { return true }
                    // Most waiters have the same priority, so the place is near the end.
                    let last = state.waiters.lastIndex { $0.priority >= priority }
                    state.waiters.insert(
                        Waiter(number: number, priority: priority, continuation: continuation),
                        at: last.map { $0 + 1 } ?? 0)
                    return false
                }
                if isNow { continuation.resume() }
            }
        } onCancel: {
            let waiter = state.withLock { state in
                state.waiters.firstIndex { $0.number == number }.map {
                    state.waiters.remove(at: $0)
                }
            }
            waiter?.continuation.resume()
        }
    }

    /// Whether nobody has to wait; takes one then.
    private func takeFree(_ state: inout State) -> Bool {
        if state.isOpen { return true }
        guard state.free > 0 else { return false }
        state.free -= 1
        taker.yield()
        return true
    }

    /// Gives back what was taken, each after its time; until the task is cancelled.
    func run(on bus: Bus) async {
        for await _ in taken {
            // Without a connection there is nothing to be too fast for.
            try? await bus.wait(for: interval)
            giveBack()
        }
        let waiters = state.withLock { state in
            state.isOpen = true
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.continuation.resume() }
    }

    /// Hands a turn that its taker does not need to the next waiter.
    ///
    /// Without one it is given back after
    /// its time, like any other.
    func passOn() {
        let next = state.withLock { state in
            state.waiters.isEmpty ? nil : state.waiters.removeFirst()
        }
        next?.continuation.resume()
    }

    private func giveBack() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard !state.waiters.isEmpty else {
                state.free += 1
                return nil
            }
            taker.yield()
            return state.waiters.removeFirst().continuation
        }
        next?.resume()
    }
}
