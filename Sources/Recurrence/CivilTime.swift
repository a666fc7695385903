/// A time of day, in no particular time zone, exact to the second.
///
/// Times run from 00:00:00 to 23:59:59. Beside them there is ``endOfDay``, 24:00, which only the
/// end of a ``Window`` may be.
public struct CivilTime: Hashable, Sendable {
    private let storedSeconds: Int32

    /// Midnight, at which a day begins.
    public static let midnight = CivilTime(clamping: 0)
    /// 24:00, the midnight at which a day ends; only for the end of a window.
    public static let endOfDay = CivilTime(clamping: 86_400)

    /// Creates a time from its fields; `nil` where no clock shows it.
    ///
    /// - Parameters:
    ///   - hour: 0 to 23; 24 only together with minute 0 and second 0, for ``endOfDay``.
    ///   - minute: 0 to 59.
    ///   - second: 0 to 59.
    public init?(hour: Int, minute: Int, second: Int = 0) {
        guard (0...24).contains(hour), (0...59).contains(minute), (0...59).contains(second) else {
            return nil
        }
        self.init(secondsSinceMidnight: hour * 3_600 + minute * 60 + second)
    }

    /// Creates a time from its distance to midnight; `nil` where that is not in a day.
    ///
    /// - Parameter secondsSinceMidnight: 0 to 86 399, or 86 400 for ``endOfDay``.
    public init?(secondsSinceMidnight: Int) {
        guard (0...86_400).contains(secondsSinceMidnight) else { return nil }
        storedSeconds = Int32(secondsSinceMidnight)
    }

    /// Creates a time from seconds that are known to lie in a day.
    init(clamping seconds: Int) {
        storedSeconds = Int32(min(max(seconds, 0), 86_400))
    }

    /// Seconds since midnight as the clock counts them, 0 to 86 400.
    public var secondsSinceMidnight: Int { Int(storedSeconds) }

    /// The hour, 0 to 23; 24 for ``endOfDay``.
    public var hour: Int { secondsSinceMidnight / 3_600 }
    /// The minute, 0 to 59.
    public var minute: Int { secondsSinceMidnight / 60 % 60 }
    /// The second, 0 to 59.
    public var second: Int { secondsSinceMidnight % 60 }
}

extension CivilTime: Comparable {
    /// Whether a time comes before another on one day.
    ///
    /// - Parameters:
    ///   - left: A time.
    ///   - right: Another.
    /// - Returns: Whether `left` is the earlier.
    public static func < (left: CivilTime, right: CivilTime) -> Bool {
        left.storedSeconds < right.storedSeconds
    }
}
