import CLinux
import Glibc
import Recurrence
import Synchronization

/// A kernel timer on the real-time clock (timerfd_create(2)).
///
/// After the first ``set(to:)``, the timer also reports when the clock is set
/// (`TFD_TIMER_CANCEL_ON_SET`), even if its deadline has already passed.
final class RealTimeTimer: Sendable {
    private struct State {
        /// The real time minus the time since boot, in microseconds.
        ///
        /// The time since boot cannot be set, so this difference changes only if the real-time
        /// clock is set.
        var lead: Int64
        /// Whether the clock was set and ``readStep()`` has not reported that yet.
        var wasSet = false
    }

    /// The file descriptor.
    ///
    /// The descriptor becomes readable when the deadline passes or the clock is set.
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

    /// Sets the deadline; the distant future means no deadline.
    func set(to deadline: Instant) {
        state.withLock { state in
            // The kernel reports a setting of the clock only once: here or in `readStep()`. If the
            // report comes here, make the timer fire now, so that `readStep()` runs and passes the
            // report on.
            state.wasSet = !setTimer(to: deadline) || state.wasSet
            if state.wasSet { _ = setTimer(to: .distantPast) }
        }
    }

    /// Sets the kernel's timer.
    ///
    /// Returns `false` if the clock was set since the last call or read.
    private func setTimer(to deadline: Instant) -> Bool {
        var time = itimerspec()
        // The latest deadline is the end of the year 9999, shortly before the kernel's own limit.
        let microseconds = max(1, min(deadline.microseconds, 253_402_300_799_000_000))
        time.it_value.tv_sec = Int(microseconds / 1_000_000)
        time.it_value.tv_nsec = Int(microseconds % 1_000_000) * 1_000
        let flags = CInt(TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET)
        return timerfd_settime(descriptor, flags, &time, nil) == 0 || errno != ECANCELED
    }

    /// Clears the event that made the descriptor readable.
    ///
    /// - Returns: The change of the clock if it was set; otherwise `nil`.
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
        // Waking up from suspend also cancels the timer. The clock was not set in that case, so
        // report no change.
        return abs(step) < 1_000 ? nil : .microseconds(step)
    }

    /// Returns the real time in microseconds since 1970.
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

/// The reason why the clock cannot be watched.
package struct SystemClockError: Error, CustomStringConvertible {
    package let description: String
}
