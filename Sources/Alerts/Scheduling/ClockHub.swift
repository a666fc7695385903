import Recurrence
import Synchronization

/// Shares one clock among several schedulers.
///
/// Only one task can read the changes of a clock. The hub reads them and passes each one to every
/// scheduler.
public final class ClockHub: Sendable {
    private let clock: any WallClock
    private let readers = Mutex(Readers())

    private struct Readers {
        var continuations: [ProgramID?: AsyncStream<ClockChange>.Continuation] = [:]
        var isOver = false
    }

    /// Creates a hub; it passes on changes while ``run()`` runs.
    public init(_ clock: any WallClock) {
        self.clock = clock
    }

    /// Returns a clock whose changes one scheduler can read.
    ///
    /// - Parameter owner: The program whose scheduler uses the clock; `nil` for the user's alerts.
    ///   If this owner already has a clock, that earlier clock gets no more changes.
    /// - Returns: The clock.
    public func clock(for owner: ProgramID?) -> any WallClock {
        let (changes, continuation) = AsyncStream.makeStream(of: ClockChange.self)
        readers.withLock { readers in
            if readers.isOver { continuation.finish() }
            readers.continuations.updateValue(continuation, forKey: owner)?.finish()
        }
        return SharedClock(clock: clock, changes: changes)
    }

    /// Ends the changes of a program's clock.
    public func remove(_ owner: ProgramID) {
        readers.withLock { $0.continuations.removeValue(forKey: owner)?.finish() }
    }

    /// Passes on changes until the changes of the shared clock end.
    public func run() async {
        for await change in clock.changes {
            readers.withLock { readers in
                for reader in readers.continuations.values { reader.yield(change) }
            }
        }
        readers.withLock { readers in
            readers.isOver = true
            for reader in readers.continuations.values { reader.finish() }
        }
    }
}

/// A clock whose changes come from a hub.
private struct SharedClock: WallClock {
    let clock: any WallClock
    let changes: AsyncStream<ClockChange>

    var now: Recurrence.Instant { clock.now }
    var zone: Zone { clock.zone }
    var minimumResolution: Duration { clock.minimumResolution }

    func sleep(until deadline: Recurrence.Instant, tolerance: Duration?) async throws {
        try await clock.sleep(until: deadline, tolerance: tolerance)
    }
}
