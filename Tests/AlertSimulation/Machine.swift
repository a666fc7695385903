import Alerts
import Recurrence

/// The machine that all lives of the daemon share: its time and its zone.
///
/// `@unchecked Sendable`: see ``SeededExecutor``.
final class Machine: @unchecked Sendable {
    /// Time that only passes.
    private(set) var elapsed: Duration = .zero
    /// What the clock shows.
    private(set) var now: Instant
    /// The latest that it has shown: what was due then may be shown after a small setback.
    private(set) var latest: Instant
    var zone: Zone

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
        now = now.advanced(by: duration)
        latest = duration < .seconds(-10_800) ? now : max(latest, now)
    }
}

/// Dies at a chosen call of a seam.
struct Killed: Error {}

/// One life of the daemon, from its start to its end.
///
/// `@unchecked Sendable`: see ``SeededExecutor``.
final class Life: @unchecked Sendable {
    private(set) var isAlive = true
    /// How many more points of a seam are passed before it is killed.
    var pointsToLive: Int?
    /// How many points were passed.
    private(set) var points = 0
    var onDeath: () -> Void = {}

    /// A point at which the process may be killed.
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
