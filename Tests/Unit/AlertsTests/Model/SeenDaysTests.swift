import Alerts
import Recurrence
import Testing

@Suite("The days that were seen")
struct SeenDaysTests {
    private func day(_ number: Int) throws -> SeenDays.Day {
        let start = try #require(CivilDate(year: 2026, month: 1, day: 1))
        return SeenDays.Day(
            date: start.advanced(byDays: number), history: number, undo: number)
    }

    @Test(
        "Days out of order come from a wrong clock and do not count",
        arguments: [
            ([1, 2, 3], [1, 2, 3]), ([1, 2, 2, 1, 2], [1, 2]), ([1, 2, 400, 2], [1, 2]),
            ([1, 2, 400, 3], [1, 2, 3]), ([1, 2, -400, 3], [1, 2, 3]),
            ([1, 400, 401, 2], [1, 400, 401, 2]),
            ([400, 1], [1]), ([1, 2, 400, 2, 402, 3, 403, 4], [1, 2, 3, 4]),
        ])
    func order(seen: [Int], kept: [Int]) throws {
        var days = SeenDays()
        for number in seen { days.see(try day(number)) }
        #expect(try days.days == kept.map(day))
    }

    @Test("A day has passed when a later one was seen")
    func passed() throws {
        var days = SeenDays()
        for number in 1...30 { days.see(try day(number)) }
        #expect(days.day(before: 30) == nil)
        days.see(try day(31))
        #expect(try days.day(before: 30) == day(1))
        for number in 32...200 { days.see(try day(number)) }
        #expect(days.days.count == 91)
        #expect(try days.day(before: 90) == day(110))
        #expect(try days.day(before: 30) == day(170))
    }
}
