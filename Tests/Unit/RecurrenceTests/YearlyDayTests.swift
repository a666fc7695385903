import Testing

@testable import Recurrence

@Suite("Days that each year has once")
struct YearlyDayTests {
    /// Reads the lines of a year and its days, such as `2026 0405 0412`.
    private static func days(_ text: String) throws -> [[CivilDate]] {
        try text.split(separator: "\n").map { line in
            let numbers = line.split(separator: " ").compactMap { Int($0) }
            return try numbers.dropFirst().map { day in
                try #require(CivilDate(year: numbers[0], month: day / 100, day: day % 100))
            }
        }
    }

    /// Returns the day of a set in a year.
    private static func day(_ set: DaySet, in year: Int) throws -> CivilDate {
        let first = try #require(CivilDate(year: year, month: 1, day: 1))
        let day = DaySearch(set).day(onOrAfter: first.daysSinceEpoch)
        return CivilDate(daysSinceEpoch: try #require(day))
    }

    @Test("Easter is on the days that dateutil gives", arguments: Easter.allCases)
    func easter(_ easter: Easter) throws {
        let years = try Self.days(YearlyDayDates.easter)
        #expect(years.count == 100)
        let set = DaySet.yearly(.easter(easter))
        for days in years {
            let expected = days[easter == .western ? 0 : 1]
            #expect(try Self.day(set, in: expected.year) == expected)
            #expect(set.contains(expected))
            #expect(!set.contains(expected.advanced(byDays: 1)))
        }
    }

    @Test("The solar terms are on the days that sxtwl gives for Korea")
    func solarTerms() throws {
        // Korea is at UTC+9 in all years of the table, unlike in the tz database.
        let zone = try Zone(posix: "KST-9")
        let years = try Self.days(YearlyDayDates.korea)
        #expect(years.count == SolarTerm.years.count)
        var others: [CivilDate] = []
        for days in years {
            for (index, expected) in days.enumerated() {
                let term = try SolarTerm(longitude: (285 + 15 * index) % 360, zone: zone)
                let found = try Self.day(.yearly(.solarTerm(term)), in: expected.year)
                if found != expected { others.append(expected) }
            }
        }
        #expect(others.isEmpty)
    }

    @Test("The equinoxes are on the holidays of Japan")
    func equinoxes() throws {
        let zone = try Zone(identifier: "Asia/Tokyo")
        let years = try Self.days(YearlyDayDates.japan)
        #expect(years.count > 100)
        for days in years {
            for (expected, longitude) in zip(days, days.count == 1 ? [180] : [0, 180]) {
                let term = try SolarTerm(longitude: longitude, zone: zone)
                #expect(
                    try Self.day(.yearly(.solarTerm(term)), in: expected.year) == expected)
            }
        }
    }

    @Test("A solar term is on the day of its zone, and its years end with the table")
    func zones() throws {
        // The winter solstice of 2026 is at 20:50 UTC.
        for (zone, day) in [("Asia/Seoul", 22), ("Europe/Berlin", 21), ("UTC", 21)] {
            let set = try DaySet("solar(270, \(zone))")
            #expect(try Self.day(set, in: 2026) == CivilDate(year: 2026, month: 12, day: day))
        }
        let last = try #require(CivilDate(year: 2051, month: 1, day: 1))
        let search = DaySearch(try DaySet("solar(270, UTC)"))
        #expect(search.day(onOrAfter: last.daysSinceEpoch) == nil)
        #expect(throws: DaySetError.self) { try DaySet("solar(271, UTC)") }
        #expect(throws: DaySetError.self) { try DaySet("solar(360, UTC)") }
        #expect(throws: DaySetError.self) { try DaySet("solar(270, Asia/Seuol)") }
        #expect(throws: DaySetError.self) { try DaySet("easter(eastern)") }
    }

    @Test(
        "The dog days of Korea are on the days that its calendars give",
        arguments: [
            (2024, [715, 725, 814]), (2025, [720, 730, 809]), (2026, [715, 725, 814]),
            (2027, [720, 730, 809]),
        ])
    func dogDays(_ year: Int, _ days: [Int]) throws {
        for (kind, day) in zip(DaySet.DogDay.allCases, days) {
            let set = try #require(kind.days)
            let expected = CivilDate(year: year, month: day / 100, day: day % 100)
            #expect(try Self.day(set, in: year) == expected)
            #expect(set.dogDay == kind)
        }
    }
}
