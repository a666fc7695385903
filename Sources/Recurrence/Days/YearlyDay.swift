import Messages

/// A day that each year has once, on a date that is computed: Easter, or a solar term.
public enum YearlyDay: Hashable, Sendable {
    /// Easter Sunday.
    case easter(Easter)
    /// The day on which a solar term begins.
    case solarTerm(SolarTerm)

    /// The days of all years, in days since 1970, ascending.
    var days: [Int] {
        switch self {
        case .easter(let easter): easter.days
        case .solarTerm(let term): term.days
        }
    }
}

/// The Easter Sunday of a group of churches.
public enum Easter: String, CaseIterable, Hashable, Sendable {
    /// Easter of the Gregorian calendar, which western churches keep.
    case western
    /// Easter of the Julian calendar, which most eastern churches keep.
    case orthodox

    /// The years of the Gregorian calendar.
    private static let years = 1_583...9_999
    private static let westernDays = years.map { western.day(in: $0) }
    private static let orthodoxDays = years.map { orthodox.day(in: $0) }

    /// The days of all years, in days since 1970, ascending.
    var days: [Int] {
        switch self {
        case .western: Easter.westernDays
        case .orthodox: Easter.orthodoxDays
        }
    }

    /// Returns the day in a year: the first Sunday after the full moon of spring, by the cycle of 19
    /// years in which the churches compute the moon (Claus Tøndering, Calendar FAQ, section 2.13).
    private func day(in year: Int) -> Int {
        let golden = year % 19
        let century = year / 100
        let moon: Int
        let delay: Int
        switch self {
        case .western:
            let age = (century - century / 4 - (8 * century + 13) / 25 + 19 * golden + 15) % 30
            moon = age - (age / 28) * (1 - (29 / (age + 1)) * ((21 - golden) / 11))
            delay = (year + year / 4 + moon + 2 - century + century / 4) % 7
        case .orthodox:
            // The Julian calendar is behind by 10 days in 1583, and by 3 more after each 400 years.
            let behind = 10 + max(0, century - 16 - (century - 16) / 4)
            let age = (19 * golden + 15) % 30
            moon = age + behind
            delay = (year + year / 4 + age) % 7
        }
        return Gregorian.days(year: year, month: 3, day: 28) + moon - delay
    }
}

/// A solar term: the sun reaches a multiple of 15 degrees of longitude, such as 270 at the winter
/// solstice.
///
/// The day depends on the zone in which the instant is read. A table has the instants of the years
/// 1900 to 2050.
public struct SolarTerm: Hashable, Sendable {
    /// The longitude of the sun in degrees, a multiple of 15 from 0 (the spring equinox) to 345.
    public let longitude: Int
    /// The zone of the day.
    public let zone: Zone

    /// The years in which the days of the terms are known.
    public static var years: ClosedRange<Int> { SolarTermTable.years }

    /// Creates a solar term.
    ///
    /// - Parameters:
    ///   - longitude: The longitude of the sun in degrees.
    ///   - zone: The zone of the day.
    /// - Throws: ``DaySetError`` if the longitude is not a multiple of 15 from 0 to 345.
    public init(longitude: Int, zone: Zone) throws(DaySetError) {
        guard (0..<360).contains(longitude), longitude % 15 == 0 else {
            throw DaySetError(
                .invalidValue,
                "There is no solar term at \(longitude) degrees. Use a multiple of 15 from 0 to 345."
            )
        }
        self.longitude = longitude
        self.zone = zone
    }

    /// The days of all known years, in days since 1970, ascending.
    var days: [Int] {
        let first = (longitude - SolarTermTable.firstLongitude + 360) % 360 / 15
        return stride(from: first, to: SolarTermTable.offsets.count, by: 24).map { index in
            let minutes =
                SolarTermTable.start + index * SolarTermTable.minutesIn1000Years / 24_000
                + Int(SolarTermTable.offsets[index])
            return zone.civil(at: Instant(seconds: Int64(minutes) * 60)).date.daysSinceEpoch
        }
    }
}
