/// What a calendar and a clock on the wall show together: a date and a time, in no particular zone.
///
/// Which ``Instant`` it means is for a ``Zone`` to say, and may be none or two of them: see
/// ``Zone/resolve(_:)``.
public struct CivilDateTime: Hashable, Sendable {
    /// The day.
    public let date: CivilDate
    /// The time on that day, 00:00:00 to 23:59:59.
    public let time: CivilTime

    /// Puts a date and a time together.
    ///
    /// - Parameters:
    ///   - date: The day.
    ///   - time: The time on it. ``CivilTime/endOfDay`` becomes the midnight of the next day (on
    ///     9999-12-31, which has no next day, its last second).
    public init(date: CivilDate, time: CivilTime) {
        if time < .endOfDay {
            self.date = date
            self.time = time
        } else if date < .latest {
            self.date = date.advanced(byDays: 1)
            self.time = .midnight
        } else {
            self.date = date
            self.time = CivilTime(clamping: 86_399)
        }
    }

    /// Creates the wall time so many seconds after 1970-01-01T00:00:00 on the same wall, within
    /// the range of dates.
    init(localSeconds: Int64) {
        let range = CivilDateTime.localRange
        let bounded = min(max(localSeconds, range.lowerBound), range.upperBound)
        let (days, seconds) = bounded.flooredDivision(by: 86_400)
        date = CivilDate(daysSinceEpoch: Int(days))
        time = CivilTime(clamping: Int(seconds))
    }

    /// Creates the wall time so many seconds after the midnight at which a day begins, less than two
    /// days, within the range of dates.
    init(daysSinceEpoch days: Int, seconds: Int) {
        let isNextDay = seconds >= 86_400
        date = CivilDate(daysSinceEpoch: isNextDay ? days + 1 : days)
        time = CivilTime(clamping: isNextDay ? seconds - 86_400 : seconds)
    }

    /// The seconds of the years 1 to 9999.
    static var localRange: ClosedRange<Int64> { -62_135_596_800...253_402_300_799 }

    /// Seconds from 1970-01-01T00:00:00 on the same wall, each day counted with 86 400.
    var localSeconds: Int64 {
        Int64(date.daysSinceEpoch) * 86_400 + Int64(time.secondsSinceMidnight)
    }
}

extension CivilDateTime: Comparable {
    /// Whether a wall time comes before another by its fields, whatever instants they mean.
    ///
    /// - Parameters:
    ///   - left: A wall time.
    ///   - right: Another.
    /// - Returns: Whether `left` is the earlier.
    public static func < (left: CivilDateTime, right: CivilDateTime) -> Bool {
        left.localSeconds < right.localSeconds
    }
}
