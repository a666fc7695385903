import Testing

@testable import Recurrence

@Suite("Lunar calendars")
struct LunarTests {
    /// A lunar month of a calendar, as `LunarMonthStarts` lists it.
    struct Month {
        let year: Int
        let month: Int
        let isLeap: Bool
        let start: CivilDate
    }

    /// Reads the month starts that other packages give.
    static func months(_ calendar: LunarCalendar) throws -> [Month] {
        let text = calendar == .dangi ? LunarMonthStarts.dangi : LunarMonthStarts.chinese
        var months: [Month] = []
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ")
            let year = try #require(Int(words[0]))
            var (month, before) = (0, 0)
            for word in words.dropFirst() {
                let isLeap = word.hasPrefix("+")
                let number = try #require(Int(isLeap ? word.dropFirst() : word))
                if !isLeap { month += 1 }
                let isNextYear =
                    number < before
                    || !months.isEmpty && month > 1
                        && months[months.count - 1].start.year > year
                before = number
                let start = try #require(
                    CivilDate(
                        year: isNextYear ? year + 1 : year, month: number / 100,
                        day: number % 100))
                months.append(Month(year: year, month: month, isLeap: isLeap, start: start))
            }
        }
        return months
    }

    @Test(
        "Every lunar day from 1900 to 2050 is the day that other packages give, in both directions",
        arguments: LunarCalendar.allCases)
    func everyDay(_ calendar: LunarCalendar) throws {
        let months = try LunarTests.months(calendar)
        #expect(months.count > 1_860)
        var days = 0
        for (month, following) in zip(months, months.dropFirst()) {
            let length = following.start.daysSinceEpoch - month.start.daysSinceEpoch
            for day in 1...length {
                let date = month.start.advanced(byDays: day - 1)
                let lunar = try #require(
                    LunarDate(
                        year: month.year, month: month.month, day: day, isLeap: month.isLeap,
                        calendar: calendar))
                let back = LunarDate(date, calendar: calendar)
                if lunar.date != date || back != lunar {
                    Issue.record("\(date): \(lunar), \(String(describing: back))")
                }
                days += 1
            }
            #expect(
                LunarDate(
                    year: month.year, month: month.month, day: length + 1, isLeap: month.isLeap,
                    calendar: calendar) == nil)
        }
        #expect(days > 55_000)
    }

    @Test(
        "The days of a month are found as bits, whatever the lunar day is",
        arguments: LunarCalendar.allCases)
    func bits(_ calendar: LunarCalendar) throws {
        let numbers: [Int?] = [nil] + (1...12).map { $0 }
        for number in numbers {
            for leapMonths in LunarDay.LeapMonths.allCases {
                for day in [1, 15, 29, 30] {
                    let lunar = try LunarDay(
                        month: number, day: day, leapMonths: leapMonths, calendar: calendar)
                    let expected = calendar.years.flatMap(lunar.dates(inLunarYear:))
                    #expect(expected == expected.sorted())
                    let search = DaySearch(.lunar(lunar))
                    var found: [CivilDate] = []
                    var next = CivilDate.earliest.daysSinceEpoch
                    while let day = search.day(onOrAfter: next) {
                        found.append(CivilDate(daysSinceEpoch: day))
                        next = day + 1
                    }
                    #expect(found == expected, "\(lunar)")
                    if number != nil, leapMonths != .both {
                        #expect(found.count == calendar.years.count)
                    }
                }
            }
        }
    }

    @Test("The 30th of a month with 29 days is its last day")
    func lastDay() throws {
        let day = try LunarDay(month: 1, day: 30)
        for year in 1900...2049 {
            let date = try #require(day.dates(inLunarYear: year).first)
            let next = try #require(LunarDate(date.advanced(byDays: 1)))
            #expect(next.day == 1)
        }
    }

    @Test("A leap month that a year does not have is the ordinary month")
    func missingLeapMonth() throws {
        let leap = try LunarDay(month: 5, day: 3, leapMonths: .leap)
        #expect(leap.dates(inLunarYear: 2028) == [try CivilDate(iso8601: "2028-06-25")])
        #expect(leap.dates(inLunarYear: 2027) == [try CivilDate(iso8601: "2027-06-07")])
        let all = try LunarDay(month: 5, day: 3, leapMonths: .both)
        #expect(all.dates(inLunarYear: 2028).count == 2)
        #expect(all.dates(inLunarYear: 2027).count == 1)
        #expect(LunarCalendar.dangi.leapMonth(in: 2028) == 5)
        #expect(LunarCalendar.dangi.leapMonth(in: 2027) == nil)
    }

    @Test("Known days are found")
    func known() throws {
        let seollal = try LunarDay(month: 1, day: 1)
        #expect(seollal.dates(inLunarYear: 2026) == [try CivilDate(iso8601: "2026-02-17")])
        let chuseok = try LunarDay(month: 8, day: 15)
        #expect(chuseok.dates(inLunarYear: 2027) == [try CivilDate(iso8601: "2027-09-15")])
        #expect(LunarDate(try CivilDate(iso8601: "1880-01-01")) == nil)
        #expect(LunarDate(try CivilDate(iso8601: "2080-01-01")) == nil)
        #expect(chuseok.dates(inLunarYear: 1_800).isEmpty)
    }
}
