internal import Glibc

/// A point on the clock that nobody can set; the only reader of the time in this target.
struct Deadline: Comparable, Sendable {
    private let nanoseconds: Int64

    /// The point from which on there is nothing left to wait for.
    ///
    /// - Parameter duration: How far it is from now; `nil` comes back if that is beyond what a
    ///   program lives to see, which is to say that there is no deadline.
    init?(after duration: Duration) {
        guard duration < .seconds(1 << 32) else { return nil }
        let (seconds, attoseconds) = max(duration, .zero).components
        nanoseconds = Self.now + seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }

    /// How long it is until then; never negative.
    var remaining: Duration {
        .nanoseconds(max(0, nanoseconds - Self.now))
    }

    /// Whether it has come.
    var isPast: Bool { Self.now >= nanoseconds }

    static func < (left: Deadline, right: Deadline) -> Bool {
        left.nanoseconds < right.nanoseconds
    }

    private static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
