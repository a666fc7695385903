/// A wall time: a date and a time of day without a time zone.
///
/// A ``Zone`` maps a wall time to an ``Instant``. Around a change of the clocks, a wall time can
/// occur twice or not at all; see ``Zone/resolve(_:)``.
public struct CivilDateTime: Hashable, Sendable {
    /// The date, 0001-01-01 to 9999-12-31.
    public let date: CivilDate
    /// The time of day, 00:00:00 to 23:59:59.
    public let time: CivilTime

    /// Creates a wall time from a date and a time of day.
    ///
    /// - Parameters:
    ///   - date: The date.
    ///   - time: The time of day. ``CivilTime/endOfDay`` becomes midnight of the next day. On
    ///     9999-12-31, which has no next day, it becomes 23:59:59.
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

    /// Creates a wall time from its `localSeconds`, clamped to the range of dates.
    init(localSeconds: Int64) {
        let range = CivilDateTime.localRange
        let bounded = min(max(localSeconds, range.lowerBound), range.upperBound)
        let (days, seconds) = bounded.flooredDivision(by: 86_400)
        date = CivilDate(daysSinceEpoch: Int(days))
        time = CivilTime(clamping: Int(seconds))
    }

    /// Creates a wall time from a day and the seconds after its midnight.
    ///
    /// Seconds from 86 400 to 172 799 fall on the next day. The date is clamped to the range of
    /// dates.
    init(daysSinceEpoch days: Int, seconds: Int) {
        let isNextDay = seconds >= 86_400
        date = CivilDate(daysSinceEpoch: isNextDay ? days + 1 : days)
        time = CivilTime(clamping: isNextDay ? seconds - 86_400 : seconds)
    }

    /// The `localSeconds` of all wall times in the years 1 to 9999.
    static var localRange: ClosedRange<Int64> { -62_135_596_800...253_402_300_799 }

    /// The seconds from 1970-01-01T00:00:00 to this wall time, counting 86 400 seconds for every
    /// day.
    var localSeconds: Int64 {
        Int64(date.daysSinceEpoch) * 86_400 + Int64(time.secondsSinceMidnight)
    }
}

extension CivilDateTime: Comparable {
    /// Returns whether a wall time has an earlier date and time of day than another, without regard
    /// to zones.
    ///
    /// - Parameters:
    ///   - left: A wall time.
    ///   - right: Another wall time.
    /// - Returns: `true` if `left` is earlier.
    public static func < (left: CivilDateTime, right: CivilDateTime) -> Bool {
        left.localSeconds < right.localSeconds
    }
}
