/// The times of day that `BYHOUR`, `BYMINUTE` and `BYSECOND` allow in an hourly, minutely or
/// secondly rule.
struct TimesOfDay: Sendable {
    /// The allowed hours, minutes and seconds as bits.
    ///
    /// If the rule does not have the part, all bits are set.
    let hours: UInt64
    let minutes: UInt64
    let seconds: UInt64
    /// The length of the rule's unit (hour, minute or second) in seconds: 3 600, 60 or 1.
    let unit: Int64
    /// The allowed hours, minutes or seconds of a day, numbered from midnight, as ranges.
    ///
    /// If there would be more than `most` ranges, the ranges ignore `BYSECOND`, or both `BYMINUTE`
    /// and `BYSECOND`.
    let ranges: [ClosedRange<Int64>]
    /// Whether the ranges contain only allowed units, because no part was ignored.
    let isExact: Bool

    /// The largest number of ranges.
    ///
    /// Checking more ranges would take longer than checking the times in an hour one by one.
    private static let most = 512

    init(_ parts: RuleParts, unit: Int64) {
        self.unit = unit
        let hours = TimesOfDay.bits(parts.byHour, of: 24)
        let minutes = TimesOfDay.bits(unit < 3_600 ? parts.byMinute : [], of: 60)
        let seconds = TimesOfDay.bits(unit < 60 ? parts.bySecond.filter { $0 < 60 } : [], of: 60)
        (self.hours, self.minutes, self.seconds) = (hours, minutes, seconds)
        var ranges = [0...(86_400 / unit - 1)]
        var isExact = true
        for (bits, length) in [(hours, 3_600), (minutes, 60), (seconds, 1)] as [(UInt64, Int64)]
        where length >= unit {
            let count = length == 3_600 ? 24 : 60
            guard
                let divided = TimesOfDay.divided(
                    ranges, by: bits, count: Int64(count), length: length / unit)
            else {
                isExact = false
                break
            }
            ranges = divided
        }
        self.ranges = ranges
        self.isExact = isExact
    }

    /// Whether every time of day is allowed.
    var isAll: Bool { hours & minutes & seconds == .max }

    /// Returns whether the hour, minute or second with this number is allowed, counted from
    /// midnight.
    func contains(_ number: Int64) -> Bool {
        if isAll { return true }
        let second = number * unit
        return hours >> UInt64(second / 3_600) & 1 == 1
            && minutes >> UInt64(second / 60 % 60) & 1 == 1
            && seconds >> UInt64(second % 60) & 1 == 1
    }

    private static func bits(_ values: [Int], of count: Int) -> UInt64 {
        values.isEmpty || values.count == count
            ? .max : values.reduce(0) { $0 | 1 << UInt64($1) }
    }

    /// Splits the ranges into blocks of `length` units, and returns the blocks that are allowed.
    ///
    /// The n-th block of a day is allowed if bit (n modulo `count`) of `bits` is set. Returns `nil`
    /// if there would be more than `most` ranges.
    private static func divided(
        _ ranges: [ClosedRange<Int64>], by bits: UInt64, count: Int64, length: Int64
    ) -> [ClosedRange<Int64>]? {
        guard bits != .max else { return ranges }
        var divided: [ClosedRange<Int64>] = []
        for range in ranges {
            for first in stride(from: range.lowerBound, through: range.upperBound, by: Int(length))
            where bits >> UInt64(first / length % count) & 1 == 1 {
                if let last = divided.last, last.upperBound == first - 1 {
                    divided[divided.count - 1] = last.lowerBound...(first + length - 1)
                } else {
                    guard divided.count < most else { return nil }
                    divided.append(first...(first + length - 1))
                }
            }
        }
        return divided
    }
}

extension TimesOfDay {
    /// Returns how many seconds a forward search can skip, because none of them is allowed.
    ///
    /// Returns 0 if `second`, counted from midnight, is allowed. The skip ends at the next midnight
    /// at the latest.
    func wait(from second: Int64) -> Int64 {
        let (hour, inHour) = second.quotientAndRemainder(dividingBy: 3_600)
        let laterHours = hours >> UInt64(hour)
        guard laterHours & 1 == 1 else {
            let hours = laterHours == 0 ? 24 - hour : min(laterHours.zeros, 24 - hour)
            return hours * 3_600 - inHour
        }
        let (minute, inMinute) = inHour.quotientAndRemainder(dividingBy: 60)
        let laterMinutes = minutes >> UInt64(minute)
        guard laterMinutes & 1 == 1 else {
            return min(laterMinutes.zeros, 60 - minute) * 60 - inMinute
        }
        return min((seconds >> UInt64(inMinute)).zeros, 60 - inMinute)
    }

    /// Returns how many seconds a backward search can skip, because none of them is allowed.
    ///
    /// Returns 0 if `second`, counted from midnight, is allowed. The skip ends at the last second
    /// of the previous day at the latest.
    func back(from second: Int64) -> Int64 {
        let (hour, inHour) = second.quotientAndRemainder(dividingBy: 3_600)
        guard hours >> UInt64(hour) & 1 == 1 else { return inHour + 1 }
        let (minute, inMinute) = inHour.quotientAndRemainder(dividingBy: 60)
        guard minutes >> UInt64(minute) & 1 == 1 else { return inMinute + 1 }
        guard seconds >> UInt64(inMinute) & 1 == 1 else {
            let earlier = seconds << UInt64(63 - inMinute)
            return min(Int64(earlier.leadingZeroBitCount), inMinute + 1)
        }
        return 0
    }
}

extension UInt64 {
    /// The number of zero bits below the lowest set bit.
    fileprivate var zeros: Int64 { Int64(trailingZeroBitCount) }
}
