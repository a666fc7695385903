import CLinux
import Glibc
import Recurrence
import Synchronization

/// A timer of the kernel on the real-time clock (timerfd_create(2)).
///
/// It is always set, if need be to the far future: only a timer that is set tells of a clock that
/// was set (`TFD_TIMER_CANCEL_ON_SET`).
final class RealTimeTimer: Sendable {
    /// Readable when the deadline has passed or the clock was set.
    let descriptor: CInt

    /// How far the real time is ahead of the time since boot, which nobody can set.
    private let lead: Mutex<Int64>

    init() throws {
        descriptor = timerfd_create(CLOCK_REALTIME, CInt(TFD_NONBLOCK | TFD_CLOEXEC))
        guard descriptor >= 0 else {
            throw SystemClockError(
                description: "The kernel gives no timer: \(String(cString: strerror(errno))).")
        }
        lead = Mutex(Self.lead())
    }

    deinit { close(descriptor) }

    /// Sets the deadline; `nil` is never.
    ///
    /// It is set in any case; `false` if the clock was set since the last call or read, which is
    /// told only once, here or by ``readStep(wasTold:)``.
    func set(to deadline: Instant?) -> Bool {
        var time = itimerspec()
        // Year 9999: the kernel's own limit is not much later.
        let microseconds = max(1, min(deadline?.microseconds ?? .max, 253_402_300_799_000_000))
        time.it_value.tv_sec = Int(microseconds / 1_000_000)
        time.it_value.tv_nsec = Int(microseconds % 1_000_000) * 1_000
        let flags = CInt(TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET)
        return timerfd_settime(descriptor, flags, &time, nil) == 0 || errno != ECANCELED
    }

    /// Clears what made the descriptor readable.
    ///
    /// - Parameter wasTold: whether ``set(to:)`` has told that the clock was set.
    /// - Returns: by how much the clock was set, if it was.
    func readStep(wasTold: Bool) -> Duration? {
        var expirations: UInt64 = 0
        let count = read(descriptor, &expirations, MemoryLayout<UInt64>.size)
        let isCancelled = count < 0 && errno == ECANCELED
        let new = Self.lead()
        let step = lead.withLock { lead in
            defer { lead = new }
            return new - lead
        }
        guard isCancelled || wasTold else { return nil }
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
