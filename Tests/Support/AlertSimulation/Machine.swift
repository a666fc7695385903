import Alerts
import Recurrence

/// The machine that all runs of the daemon share: its time and its zone.
///
/// `@unchecked Sendable`: see ``SeededExecutor``.
final class Machine: @unchecked Sendable {
    /// The time since the start of the simulation, which clock steps do not affect.
    private(set) var elapsed: Duration = .zero
    /// The time that the clock shows.
    private(set) var now: Instant
    /// The latest time that the clock has shown.
    ///
    /// After the clock is set back, the daemon may still show rings that were due at or before this
    /// time.
    private(set) var latest: Instant
    var zone: Zone
    /// The number of steps of the clock.
    private var steps = 0

    /// A moment in true time.
    struct Moment {
        /// The time since the start of the simulation.
        let elapsed: Duration
        /// The number of steps of the clock until this moment.
        let steps: Int
    }

    var moment: Moment { Moment(elapsed: elapsed, steps: steps) }

    init(now: Instant, zone: Zone) {
        self.now = now
        latest = now
        self.zone = zone
    }

    func pass(to instant: Instant) {
        guard instant > now else { return }
        elapsed += now.duration(to: instant)
        now = instant
        latest = max(latest, now)
    }

    func step(by duration: Duration) {
        steps += 1
        now = now.advanced(by: duration)
        latest = max(latest, now)
    }
}

/// The error that a killed daemon gets from each call to the store or the server.
struct Killed: Error {}

/// One run of the daemon, from its start to its end.
///
/// `@unchecked Sendable`: see ``SeededExecutor``.
final class Life: @unchecked Sendable {
    private(set) var isAlive = true
    /// The number of further calls to the store or the server before the daemon is killed.
    var pointsToLive: Int?
    /// The number of calls to the store or the server so far.
    private(set) var points = 0
    var onDeath: () -> Void = {}

    /// Counts a call to the store or the server, and kills the daemon if it has no calls left.
    func point() throws {
        guard isAlive else { throw Killed() }
        points += 1
        guard let left = pointsToLive else { return }
        if left == 0 {
            kill()
            throw Killed()
        }
        pointsToLive = left - 1
    }

    func kill() {
        guard isAlive else { return }
        isAlive = false
        onDeath()
    }
}
