import Alerts
import Recurrence

/// The clock as one run of the daemon sees it.
///
/// `@unchecked Sendable`: see ``SeededExecutor``.
final class SimulatedClock: WallClock, @unchecked Sendable {
    typealias Instant = Recurrence.Instant

    let changes: AsyncStream<ClockChange>
    private let changer: AsyncStream<ClockChange>.Continuation
    private let machine: Machine
    private var sleepers: [Int: (deadline: Instant, wake: CheckedContinuation<Void, any Error>)] =
        [:]
    private var cancelled: Set<Int> = []
    private var lastID = 0

    init(_ machine: Machine) {
        self.machine = machine
        (changes, changer) = AsyncStream.makeStream()
    }

    var now: Instant { machine.now }
    var zone: Zone { machine.zone }
    var minimumResolution: Duration { .microseconds(1) }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        lastID += 1
        let id = lastID
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation {
                (wake: CheckedContinuation<Void, any Error>) in
                if cancelled.remove(id) != nil {
                    wake.resume(throwing: CancellationError())
                } else if deadline <= machine.now {
                    wake.resume()
                } else {
                    sleepers[id] = (deadline, wake)
                }
            }
        } onCancel: {
            if let sleeper = sleepers.removeValue(forKey: id) {
                sleeper.wake.resume(throwing: CancellationError())
            } else {
                cancelled.insert(id)
            }
        }
    }

    /// The earliest deadline of a sleeping task.
    var nextDeadline: Instant? { sleepers.values.map(\.deadline).min() }

    /// Wakes the tasks whose deadline has passed.
    func wake() {
        for (id, sleeper) in sleepers.sorted(by: { $0.key < $1.key })
        where sleeper.deadline <= machine.now {
            sleepers[id] = nil
            sleeper.wake.resume()
        }
    }

    func tell(_ change: ClockChange) { changer.yield(change) }

    func end() { changer.finish() }
}
