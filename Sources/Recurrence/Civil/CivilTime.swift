/// A time of day without a time zone, with a precision of one second.
///
/// Times run from 00:00:00 to 23:59:59. One more value, ``endOfDay``, 24:00, is valid only as the
/// end of a ``Window``.
public struct CivilTime: Hashable, Sendable {
    private let storedSeconds: Int32

    /// 00:00, the midnight at the start of a day.
    public static let midnight = CivilTime(clamping: 0)
    /// 24:00, the midnight at the end of a day.
    ///
    /// It is valid only as the end of a window.
    public static let endOfDay = CivilTime(clamping: 86_400)

    /// Creates a time from its fields, or returns `nil` if the time does not exist.
    ///
    /// - Parameters:
    ///   - hour: 0 to 23, or 24 with minute 0 and second 0 for ``endOfDay``.
    ///   - minute: 0 to 59.
    ///   - second: 0 to 59.
    public init?(hour: Int, minute: Int, second: Int = 0) {
        guard (0...24).contains(hour), (0...59).contains(minute), (0...59).contains(second) else {
            return nil
        }
        self.init(secondsSinceMidnight: hour * 3_600 + minute * 60 + second)
    }

    /// Creates a time from the seconds since midnight, or returns `nil` if the number is out of
    /// range.
    ///
    /// - Parameter secondsSinceMidnight: 0 to 86 399, or 86 400 for ``endOfDay``.
    public init?(secondsSinceMidnight: Int) {
        guard (0...86_400).contains(secondsSinceMidnight) else { return nil }
        storedSeconds = Int32(secondsSinceMidnight)
    }

    /// Creates a time from the seconds since midnight, clamped to the range 0 to 86 400.
    init(clamping seconds: Int) {
        storedSeconds = Int32(min(max(seconds, 0), 86_400))
    }

    /// The seconds from midnight to this time on the wall clock, 0 to 86 400.
    ///
    /// A change of the clocks does not affect this number: 12:00 is always 43 200.
    public var secondsSinceMidnight: Int { Int(storedSeconds) }

    /// The hour, 0 to 23; 24 for ``endOfDay``.
    public var hour: Int { secondsSinceMidnight / 3_600 }
    /// The minute, 0 to 59.
    public var minute: Int { secondsSinceMidnight / 60 % 60 }
    /// The second, 0 to 59.
    public var second: Int { secondsSinceMidnight % 60 }
}

extension CivilTime: Comparable {
    /// Returns whether a time is earlier than another on the same day.
    ///
    /// - Parameters:
    ///   - left: A time.
    ///   - right: Another time.
    /// - Returns: `true` if `left` is earlier.
    public static func < (left: CivilTime, right: CivilTime) -> Bool {
        left.storedSeconds < right.storedSeconds
    }
}
