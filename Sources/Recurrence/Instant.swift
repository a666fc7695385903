/// A point in time, the same everywhere, exact to the microsecond.
///
/// Instants are counted in UTC from 1970-01-01T00:00:00Z without leap seconds, as POSIX counts
/// them. They run from ``distantPast`` to ``distantFuture``; whatever would lie outside becomes the
/// nearer of the two, so arithmetic never traps and every instant can be written as text.
public struct Instant: Hashable, Sendable {
    /// Microseconds since 1970-01-01T00:00:00Z, negative before it.
    public let microseconds: Int64

    /// The first microsecond of year 1 in UTC: earlier than everything.
    public static let distantPast = Instant(seconds: -62_135_596_800)
    /// The last microsecond of year 9999 in UTC: later than everything.
    public static let distantFuture = Instant(microseconds: 253_402_300_799_999_999)

    /// Longer than from the first instant to the last.
    private static var allOfTime: Duration { .seconds(400_000_000_000) }

    /// Creates an instant from microseconds.
    ///
    /// - Parameter microseconds: Microseconds since 1970-01-01T00:00:00Z.
    public init(microseconds: Int64) {
        self.microseconds = min(
            max(microseconds, -62_135_596_800_000_000), 253_402_300_799_999_999)
    }

    /// Creates an instant from whole seconds.
    ///
    /// - Parameter seconds: Seconds since 1970-01-01T00:00:00Z.
    public init(seconds: Int64) {
        // Far outside the range of instants, yet far from overflowing.
        let bounded = min(max(seconds, -1_000_000_000_000), 1_000_000_000_000)
        self.init(microseconds: bounded * 1_000_000)
    }

    /// The whole seconds since 1970-01-01T00:00:00Z, rounded down.
    public var seconds: Int64 { microseconds.flooredDivision(by: 1_000_000).quotient }
}

extension Instant: InstantProtocol {
    /// Whether an instant comes before another.
    ///
    /// - Parameters:
    ///   - left: An instant.
    ///   - right: Another.
    /// - Returns: Whether `left` is the earlier.
    public static func < (left: Instant, right: Instant) -> Bool {
        left.microseconds < right.microseconds
    }

    /// The instant some time later or, with a negative duration, earlier.
    ///
    /// - Parameter duration: How far to go, in whole microseconds; the rest is rounded down.
    /// - Returns: The instant, or the end of the range of instants that was reached.
    public func advanced(by duration: Duration) -> Instant {
        // `components` traps on durations longer than any that is needed.
        let longest = Instant.allOfTime
        let bounded = min(max(duration, .zero - longest), longest)
        let (seconds, attoseconds) = bounded.components
        let part = attoseconds.flooredDivision(by: 1_000_000_000_000).quotient
        return Instant(microseconds: microseconds + seconds * 1_000_000 + part)
    }

    /// The elapsed time from this instant to another, negative where the other comes first.
    ///
    /// - Parameter other: The other instant.
    /// - Returns: The exact difference.
    public func duration(to other: Instant) -> Duration {
        .microseconds(other.microseconds - microseconds)
    }

    /// The instant some time after another; see ``advanced(by:)``.
    ///
    /// - Parameters:
    ///   - instant: Where to start.
    ///   - duration: How far to go.
    /// - Returns: The later instant.
    public static func + (instant: Instant, duration: Duration) -> Instant {
        instant.advanced(by: duration)
    }

    /// The instant some time before another; see ``advanced(by:)``.
    ///
    /// - Parameters:
    ///   - instant: Where to start.
    ///   - duration: How far to go back.
    /// - Returns: The earlier instant.
    public static func - (instant: Instant, duration: Duration) -> Instant {
        instant.advanced(by: .zero - max(duration, .zero - Instant.allOfTime))
    }

    /// The elapsed time between two instants.
    ///
    /// - Parameters:
    ///   - end: Where the time ends.
    ///   - start: Where it begins.
    /// - Returns: The time from `start` to `end`.
    public static func - (end: Instant, start: Instant) -> Duration {
        start.duration(to: end)
    }
}
