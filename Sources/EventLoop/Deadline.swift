import Glibc

/// A point in time on the monotonic clock, which cannot be set.
///
/// No other type in this target reads the time.
package struct Deadline: Comparable, Sendable {
    private let nanoseconds: Int64

    /// Makes a deadline, or `nil` (no deadline) if it would be 2^32 seconds away or more.
    ///
    /// - Parameter duration: The distance from now; a negative one counts as zero.
    package init?(after duration: Duration) {
        guard duration < .seconds(1 << 32) else { return nil }
        let (seconds, attoseconds) = max(duration, .zero).components
        nanoseconds = Self.now + seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }

    /// The time until the deadline; never negative.
    package var remaining: Duration {
        .nanoseconds(max(0, nanoseconds - Self.now))
    }

    /// Whether the deadline has passed.
    package var isPast: Bool { Self.now >= nanoseconds }

    /// Compares two deadlines; the earlier one is smaller.
    package static func < (left: Deadline, right: Deadline) -> Bool {
        left.nanoseconds < right.nanoseconds
    }

    /// The time of the monotonic clock in nanoseconds.
    static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
