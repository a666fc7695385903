/// The rule of a POSIX `TZ` string: standard time and, optionally, daylight saving in a part of
/// every year.
///
/// The format is that of POSIX.1 section 8.3 with the extensions of RFC 8536, section 3.3.1.
/// Daylight saving can be behind standard time, continue past New Year, or last the whole year.
struct PosixRule: Hashable, Sendable {
    /// Daylight saving: its offset, and the dates and wall times at which it begins and ends.
    struct Daylight: Hashable, Sendable {
        let offset: Offset
        let start: PosixDate
        let end: PosixDate
    }

    let standard: Offset
    let daylight: Daylight?

    /// Two offsets: standard time, then daylight saving.
    ///
    /// Without daylight saving, both are standard time.
    var types: [Offset] { [standard, daylight?.offset ?? standard] }

    /// Returns the bounds of the period that contains a second, and whether it is daylight saving.
    ///
    /// All times are in seconds since 1970-01-01T00:00:00Z.
    func period(containing second: Int64) -> (start: Int64, end: Int64, isDaylight: Bool) {
        guard let daylight else {
            return (ZonePeriod.distantPast, ZonePeriod.distantFuture, false)
        }
        let days = (second + Int64(standard.seconds)).flooredDivision(by: 86_400).quotient
        // Each year has two changes. They get the numbers 2 * year and 2 * year + 1.
        let startsFirst = begins(daylight, in: 2_000) <= ends(daylight, in: 2_000)
        func change(_ index: Int) -> Int64 {
            let (year, which) = index.flooredDivision(by: 2)
            return (which == 0) == startsFirst
                ? begins(daylight, in: year) : ends(daylight, in: year)
        }
        var index = 2 * Gregorian.date(days: Int(days)).year + 1
        var start = change(index)
        while start > second {
            index -= 1
            start = change(index)
        }
        var end = change(index + 1)
        while end <= second {
            index += 1
            start = end
            end = change(index + 1)
        }
        return (start, end, (index & 1 == 0) == startsFirst)
    }

    private func begins(_ daylight: Daylight, in year: Int) -> Int64 {
        daylight.start.localSeconds(in: year) - Int64(standard.seconds)
    }

    private func ends(_ daylight: Daylight, in year: Int) -> Int64 {
        daylight.end.localSeconds(in: year) - Int64(daylight.offset.seconds)
    }
}
