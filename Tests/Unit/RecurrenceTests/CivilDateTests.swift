import Recurrence
import Testing

@Suite("Civil dates")
struct CivilDateTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let text: String
        let days: Int
        let weekday: Int
        let dayOfYear: Int
        var testDescription: String { text }

        init(_ text: String, _ days: Int, _ weekday: Int, _ dayOfYear: Int) {
            self.text = text
            self.days = days
            self.weekday = weekday
            self.dayOfYear = dayOfYear
        }
    }

    /// The expected values come from Python's `datetime`.
    static let rows: [Row] = [
        .init("0001-01-01", -719_162, 1, 1),
        .init("0001-01-02", -719_161, 2, 2),
        .init("0001-03-01", -719_103, 4, 60),
        .init("0002-01-01", -718_797, 2, 1),
        .init("1498-09-22", -172_130, 4, 265),
        .init("1900-01-01", -25_567, 1, 1),
        .init("1900-03-01", -25_508, 4, 60),
        .init("1969-12-31", -1, 3, 365),
        .init("1970-01-01", 0, 4, 1),
        .init("2000-02-29", 11_016, 2, 60),
        .init("2000-03-01", 11_017, 3, 61),
        .init("2024-02-29", 19_782, 4, 60),
        .init("2733-09-11", 278_933, 1, 254),
        .init("4249-06-04", 832_542, 1, 155),
        .init("5444-11-06", 1_269_162, 3, 311),
        .init("6250-09-20", 1_563_500, 5, 263),
        .init("6806-08-30", 1_766_554, 3, 242),
        .init("6936-03-09", 1_813_862, 5, 69),
        .init("7186-07-14", 1_905_299, 1, 195),
        .init("9999-12-31", 2_932_896, 5, 365),
    ]

    @Test("A date has the expected text, day number, weekday and day of the year", arguments: rows)
    func row(_ row: Row) throws {
        let date = try CivilDate(iso8601: row.text)
        #expect(date.daysSinceEpoch == row.days)
        #expect(date.weekday.rawValue == row.weekday)
        #expect(date.dayOfYear == row.dayOfYear)
        #expect(date.description == row.text)
        #expect(CivilDate(daysSinceEpoch: row.days) == date)
        #expect(CivilDate(year: date.year, month: date.month, day: date.day) == date)
    }

    @Test("Every month from year 1 to 9999 has the right number of consecutive days")
    func everyMonth() {
        var days = CivilDate.earliest.daysSinceEpoch
        for year in 1...9_999 {
            let isLeap = year % 400 == 0 || year % 4 == 0 && year % 100 != 0
            let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
            for (index, length) in lengths.enumerated() {
                let last = CivilDate(daysSinceEpoch: days + length - 1)
                guard CivilDate(year: year, month: index + 1, day: 1)?.daysSinceEpoch == days,
                    last.year == year, last.month == index + 1, last.day == length,
                    CivilDate(year: year, month: index + 1, day: length + 1) == nil
                else {
                    Issue.record("The days of \(year)-\(index + 1) are wrong")
                    return
                }
                days += length
            }
        }
        #expect(days == CivilDate.latest.daysSinceEpoch + 1)
    }

    @Test(
        "The text of every day of a year parses to the same day",
        arguments: [1, 4, 100, 400, 1_900, 2_000, 9_999])
    func everyDay(of year: Int) throws {
        var date = try #require(CivilDate(year: year, month: 1, day: 1))
        var number = 1
        while date.year == year {
            #expect(date.dayOfYear == number)
            #expect(try CivilDate(iso8601: date.description) == date)
            guard date < .latest else { break }
            #expect(date.advanced(byDays: 1).weekday.rawValue == date.weekday.rawValue % 7 + 1)
            date = date.advanced(byDays: 1)
            number += 1
        }
    }

    @Test("A date or time in basic form is parsed, and printed in extended form")
    func basicForm() throws {
        #expect(try CivilDate(iso8601: "20261224").description == "2026-12-24")
        #expect(
            try CivilDateTime(iso8601: "20261224T180000").description == "2026-12-24T18:00:00")
        for (basic, extended) in [
            ("20261224", "2026-12-24"), ("20261224T180000", "2026-12-24T18:00:00"),
            ("20261224T090000Z", "2026-12-24T09:00:00Z"),
        ] {
            #expect(try RecurrenceDate(iso8601: basic).description == extended)
        }
    }

    @Test("Adding days beyond the supported range returns the earliest or latest supported date")
    func ends() throws {
        let date = try CivilDate(iso8601: "2026-11-23")
        #expect(date.advanced(byDays: 40).description == "2027-01-02")
        #expect(date.advanced(byDays: -23).description == "2026-10-31")
        #expect(date.advanced(byDays: .max) == .latest)
        #expect(date.advanced(byDays: .min) == .earliest)
        #expect(CivilDate(daysSinceEpoch: .max) == .latest)
        #expect(CivilDate(daysSinceEpoch: .min) == .earliest)
    }

    @Test(
        "Text that does not have the form of a date is refused",
        arguments: [
            "", "2026", "2026-1-01", "26-01-01", "2026/01/01", "2026-01-01 ", " 2026-01-01",
            "2026-01-0x", "+2026-01-01", "202601011", "2026010", "2026-01-011",
            "2026-01-01T00:00:00",
            "２０２６-01-01",
        ])
    func malformed(_ text: String) {
        let error = #expect(throws: CivilError.self) { try CivilDate(iso8601: text) }
        #expect(error?.code == .malformed)
        #expect(error?.text == text)
    }

    @Test(
        "A date that does not exist is refused with a reason",
        arguments: [
            ("2026-02-29", "'2026-02-29' does not exist: 2026-02 has the days 01 to 28."),
            ("2026-13-01", "'2026-13-01' does not exist: months run from 01 to 12."),
            ("0000-01-01", "'0000-01-01' does not exist: years run from 0001 to 9999."),
            ("2026-04-31", "'2026-04-31' does not exist: 2026-04 has the days 01 to 30."),
            ("2026-04-00", "'2026-04-00' does not exist: 2026-04 has the days 01 to 30."),
        ])
    func outOfRange(_ text: String, _ sentence: String) {
        let error = #expect(throws: CivilError.self) { try CivilDate(iso8601: text) }
        #expect(error?.code == .outOfRange)
        #expect(error?.description == sentence)
    }
}
