/// A point in time, independent of time zones, with a precision of one microsecond.
///
/// Instants count from 1970-01-01T00:00:00Z in UTC without leap seconds, like POSIX time. They run
/// from ``distantPast`` to ``distantFuture``. A result outside this range is clamped to it, so
/// arithmetic never traps and every instant can be written as text.
public struct Instant: Hashable, Sendable {
    /// Microseconds since 1970-01-01T00:00:00Z, negative before it.
    public let microseconds: Int64

    /// The earliest instant: the first microsecond of year 1 in UTC.
    public static let distantPast = Instant(seconds: -62_135_596_800)
    /// The latest instant: the last microsecond of year 9999 in UTC.
    public static let distantFuture = Instant(microseconds: 253_402_300_799_999_999)

    /// A duration longer than the whole range of instants.
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
        // Clamp first, so that the multiplication cannot overflow. These bounds are outside the
        // range of instants, so the result is the same.
        let bounded = min(max(seconds, -1_000_000_000_000), 1_000_000_000_000)
        self.init(microseconds: bounded * 1_000_000)
    }

    /// The whole seconds since 1970-01-01T00:00:00Z, rounded down.
    public var seconds: Int64 { microseconds.flooredDivision(by: 1_000_000).quotient }
}

extension Instant: InstantProtocol {
    /// Returns whether an instant is earlier than another.
    ///
    /// - Parameters:
    ///   - left: An instant.
    ///   - right: Another instant.
    /// - Returns: `true` if `left` is earlier.
    public static func < (left: Instant, right: Instant) -> Bool {
        left.microseconds < right.microseconds
    }

    /// Returns the instant that is later by a duration, or earlier if the duration is negative.
    ///
    /// - Parameter duration: The duration to add, rounded down to whole microseconds.
    /// - Returns: The instant, or ``distantPast`` or ``distantFuture`` if it would be outside the
    ///   range of instants.
    public func advanced(by duration: Duration) -> Instant {
        // `components` traps on extremely long durations. Clamp first; the result is the same,
        // because `longest` exceeds the range of instants.
        let longest = Instant.allOfTime
        let bounded = min(max(duration, .zero - longest), longest)
        let (seconds, attoseconds) = bounded.components
        let part = attoseconds.flooredDivision(by: 1_000_000_000_000).quotient
        return Instant(microseconds: microseconds + seconds * 1_000_000 + part)
    }

    /// Returns the time from this instant to another, negative if the other instant is earlier.
    ///
    /// - Parameter other: The other instant.
    /// - Returns: The exact difference.
    public func duration(to other: Instant) -> Duration {
        .microseconds(other.microseconds - microseconds)
    }

    /// Returns the instant that is a duration after another.
    ///
    /// See ``advanced(by:)``.
    ///
    /// - Parameters:
    ///   - instant: The instant to start from.
    ///   - duration: The duration to add.
    /// - Returns: The later instant.
    public static func + (instant: Instant, duration: Duration) -> Instant {
        instant.advanced(by: duration)
    }

    /// Returns the instant that is a duration before another.
    ///
    /// See ``advanced(by:)``.
    ///
    /// - Parameters:
    ///   - instant: The instant to start from.
    ///   - duration: The duration to subtract.
    /// - Returns: The earlier instant.
    public static func - (instant: Instant, duration: Duration) -> Instant {
        instant.advanced(by: .zero - max(duration, .zero - Instant.allOfTime))
    }

    /// Returns the time between two instants.
    ///
    /// - Parameters:
    ///   - end: The instant at which the time ends.
    ///   - start: The instant at which the time starts.
    /// - Returns: The time from `start` to `end`.
    public static func - (end: Instant, start: Instant) -> Duration {
        start.duration(to: end)
    }
}
