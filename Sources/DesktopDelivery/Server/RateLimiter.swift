import Alerts
import DBus
import Synchronization

/// Limits how fast notifications go out: a few at once, then one after each interval.
///
/// Most servers freeze in a flood of notifications instead of refusing some of them. The limiter
/// wakes up only after a delivery.
///
/// The user's own alerts go first. Programs take turns, so that a program with many notifications
/// delays only its own.
final class RateLimiter: Sendable {
    private struct Waiter {
        var number: Int
        var place: Place
        var continuation: CheckedContinuation<Void, Never>
    }

    /// The place of a delivery in the queue.
    private struct Place: Comparable {
        /// The round in which a program's notification goes out; `nil` for the user's own alerts.
        var round: Int?
        var priority: Int

        static func < (left: Place, right: Place) -> Bool {
            // A program with many urgent notifications must not delay another program, so the
            // priority counts only within a round.
            (left.round ?? -1, right.priority) < (right.round ?? -1, left.priority)
        }
    }

    private struct State {
        var free: Int
        var isOpen = false
        var lastNumber = 0
        /// The waiting deliveries, in the order in which they go out.
        var waiters: [Waiter] = []
        /// The round in which programs' notifications go out now.
        var round = 0
        /// The last round in which each program has a waiting notification.
        var lastRounds: [ProgramID: Int] = [:]

        /// Returns the place for a new delivery: one of a program in each round.
        mutating func place(priority: Int, from program: ProgramID?) -> Place {
            guard let program else { return Place(round: nil, priority: priority) }
            let round = max(round, lastRounds[program].map { $0 + 1 } ?? 0)
            lastRounds[program] = round
            return Place(round: round, priority: priority)
        }

        /// Removes the next waiting delivery from the queue.
        mutating func next() -> CheckedContinuation<Void, Never>? {
            guard !waiters.isEmpty else { return nil }
            let waiter = waiters.removeFirst()
            round = max(round, waiter.place.round ?? 0)
            if waiters.isEmpty { (round, lastRounds) = (0, [:]) }
            return waiter.continuation
        }
    }

    private let burst: Int
    private let interval: Duration
    private let state: Mutex<State>
    private let taken: AsyncStream<Void>
    private let takenContinuation: AsyncStream<Void>.Continuation

    /// Creates a limiter.
    ///
    /// - Parameters:
    ///   - burst: How many notifications may be sent without a pause.
    ///   - interval: How long after a notification its place in the burst is free again.
    init(burst: Int, interval: Duration) {
        self.burst = burst
        self.interval = interval
        state = Mutex(State(free: burst))
        (taken, takenContinuation) = AsyncStream.makeStream()
    }

    /// Whether all places in the burst are free, because no notification was sent for a while.
    var isIdle: Bool { state.withLock { $0.free == burst } }

    /// Waits until a notification may go out.
    ///
    /// A cancelled task does not wait.
    ///
    /// - Parameters:
    ///   - priority: The place in the queue. Higher numbers go first, equal ones in order of
    ///     arrival.
    ///   - program: The program that the notification is from; `nil` for the user's own alerts.
    nonisolated(nonsending) func take(priority: Int, from program: ProgramID? = nil) async {
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
                    let place = state.place(priority: priority, from: program)
                    // Most waiters have the same priority, so the search starts at the end.
                    let last = state.waiters.lastIndex { $0.place <= place }
                    state.waiters.insert(
                        Waiter(number: number, place: place, continuation: continuation),
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

    /// Takes a free place in the burst if there is one, and returns whether the caller can go
    /// ahead.
    private func takeFree(_ state: inout State) -> Bool {
        if state.isOpen { return true }
        guard state.free > 0 else { return false }
        state.free -= 1
        takenContinuation.yield()
        return true
    }

    /// Frees each taken place after the interval, until the task is cancelled.
    func run(on bus: Bus) async {
        for await _ in taken {
            // Without a connection, this wait fails at once. That does no harm, because there is no
            // server to flood.
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

    /// Passes the caller's place in the burst, which it did not use, to the next waiting delivery.
    ///
    /// If none is waiting, the place becomes free after the interval, as if it had been used.
    func passOn() {
        state.withLock { $0.next() }?.resume()
    }

    private func giveBack() {
        let next = state.withLock { state in
            let next = state.next()
            if next == nil { state.free += 1 } else { takenContinuation.yield() }
            return next
        }
        next?.resume()
    }
}
