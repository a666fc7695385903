package import Alerts
package import Recurrence
import Synchronization
import TestSupport

/// A clock that stands still until a test moves it.
package final class ManualClock: WallClock {
    package typealias Instant = Recurrence.Instant

    package let changes: AsyncStream<ClockChange>

    private let changer: AsyncStream<ClockChange>.Continuation
    private let state: Mutex<State>
    private let beds = Arrivals<Instant>()

    private struct State {
        var now: Instant
        var zone: Zone
        var lastID = 0
        var cancelled: Set<Int> = []
        var sleepers: [Int: (deadline: Instant, wake: CheckedContinuation<Void, any Error>)] = [:]
    }

    /// Creates a clock that shows `now` in `zone`.
    package init(now: Instant, zone: Zone = .utc) {
        state = Mutex(State(now: now, zone: zone))
        (changes, changer) = AsyncStream.makeStream()
    }

    /// Creates a clock that shows this wall time in the zone with this name.
    package convenience init(_ time: String, in identifier: String = "UTC") throws {
        let zone = try Zone(identifier: identifier)
        let now = zone.instant(of: try CivilDateTime(iso8601: time))
        self.init(now: now ?? Instant(seconds: 0), zone: zone)
    }

    package var now: Instant { state.withLock(\.now) }
    package var zone: Zone { state.withLock(\.zone) }
    package var minimumResolution: Duration { .microseconds(1) }

    package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation {
                (continuation: CheckedContinuation<Void, any Error>) in
                state.withLock { state in
                    if state.cancelled.remove(id) != nil {
                        continuation.resume(throwing: CancellationError())
                    } else if deadline <= state.now {
                        continuation.resume()
                    } else {
                        state.sleepers[id] = (deadline, continuation)
                        beds.add(deadline)
                    }
                }
            }
        } onCancel: {
            state.withLock { state in
                if let sleeper = state.sleepers.removeValue(forKey: id) {
                    sleeper.wake.resume(throwing: CancellationError())
                } else {
                    state.cancelled.insert(id)
                }
            }
        }
    }

    /// Lets time pass until `instant`.
    package func advance(to instant: Instant) {
        state.withLock { state in
            state.now = max(state.now, instant)
            wake(&state)
        }
    }

    /// Lets this much time pass.
    package func advance(by duration: Duration) {
        advance(to: now.advanced(by: duration))
    }

    /// Sets the clock, as the user or NTP does.
    package func step(by duration: Duration) {
        state.withLock { state in
            state.now = state.now.advanced(by: duration)
            changer.yield(.stepped(by: duration))
            wake(&state)
        }
    }

    /// Moves the machine to another time zone.
    package func move(to identifier: String) throws {
        let zone = try Zone(identifier: identifier)
        state.withLock { $0.zone = zone }
        changer.yield(.zoneChanged(zone))
    }

    /// Waits until some task is sleeping with exactly this deadline.
    package func sleeper(until deadline: Instant) async throws {
        if state.withLock({ $0.sleepers.values.contains { $0.deadline == deadline } }) { return }
        while try await beds.next(within: .seconds(20)) != deadline {}
    }

    private func wake(_ state: inout State) {
        for (id, sleeper) in state.sleepers where sleeper.deadline <= state.now {
            state.sleepers[id] = nil
            sleeper.wake.resume()
        }
    }
}
