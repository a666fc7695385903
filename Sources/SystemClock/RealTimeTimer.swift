import CLinux
import Glibc
import Recurrence
import Synchronization

/// A timer of the kernel on the real-time clock (timerfd_create(2)).
///
/// From the first ``set(to:)`` on it tells of a clock that was set (`TFD_TIMER_CANCEL_ON_SET`), also
/// when its deadline has passed.
final class RealTimeTimer: Sendable {
    private struct State {
        /// How far the real time is ahead of the time since boot, which nobody can set.
        var lead: Int64
        /// Whether the clock was set, and ``readStep()`` has yet to tell.
        var wasSet = false
    }

    /// Readable when the deadline has passed or the clock was set.
    let descriptor: CInt

    private let state: Mutex<State>

    init() throws {
        descriptor = timerfd_create(CLOCK_REALTIME, CInt(TFD_NONBLOCK | TFD_CLOEXEC))
        guard descriptor >= 0 else {
            throw SystemClockError(
                description: "The kernel gives no timer: \(String(cString: strerror(errno))).")
        }
        state = Mutex(State(lead: Self.lead()))
    }

    deinit { close(descriptor) }

    /// Sets the deadline; the distant future is never.
    func set(to deadline: Instant) {
        state.withLock { state in
            // That the clock was set the kernel tells only once, here or to ``readStep()``, which is to
            // follow at once then.
            state.wasSet = !setTimer(to: deadline) || state.wasSet
            if state.wasSet { _ = setTimer(to: .distantPast) }
        }
    }

    /// Whether the clock was not set since the last call or read.
    private func setTimer(to deadline: Instant) -> Bool {
        var time = itimerspec()
        // Year 9999: the kernel's own limit is not much later.
        let microseconds = max(1, min(deadline.microseconds, 253_402_300_799_000_000))
        time.it_value.tv_sec = Int(microseconds / 1_000_000)
        time.it_value.tv_nsec = Int(microseconds % 1_000_000) * 1_000
        let flags = CInt(TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET)
        return timerfd_settime(descriptor, flags, &time, nil) == 0 || errno != ECANCELED
    }

    /// Clears what made the descriptor readable.
    ///
    /// - Returns: by how much the clock was set, if it was.
    func readStep() -> Duration? {
        var expirations: UInt64 = 0
        let count = read(descriptor, &expirations, MemoryLayout<UInt64>.size)
        let isCancelled = count < 0 && errno == ECANCELED
        let new = Self.lead()
        let (step, wasSet) = state.withLock { state in
            defer { state = State(lead: new) }
            return (new - state.lead, state.wasSet || isCancelled)
        }
        guard wasSet else { return nil }
        // A machine that wakes from sleep cancels the timer too, and the clock was not set.
        return abs(step) < 1_000 ? nil : .microseconds(step)
    }

    /// The real time in microseconds since 1970.
    static func now() -> Int64 { microseconds(CLOCK_REALTIME) }

    private static func lead() -> Int64 {
        microseconds(CLOCK_REALTIME) - microseconds(CLOCK_BOOTTIME)
    }

    private static func microseconds(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
    }
}

/// Why the clock cannot be watched.
package struct SystemClockError: Error, CustomStringConvertible {
    package let description: String
}
