import Alerts
import AlertsTestSupport
import Recurrence
import Testing

/// Tests `done` on the days on which daylight saving begins and ends in Berlin.
@Suite("Marking alerts as done on days of 23 and 25 hours")
struct LongDayTests {
    struct Day: CustomTestStringConvertible {
        /// The day before the change of the clocks, the day of the change, and the day after.
        var before: String
        var day: String
        var after: String
        /// The number of half-hourly rings from 00:00 to 23:30.
        var rings: Int
        /// The number of rings after 01:10 in the window that began the evening before.
        var ofTheNight: Int

        var testDescription: String { day }
    }

    /// Half hours in the gap move to 03:00, where they coincide with another ring.
    ///
    /// Half hours that occur twice ring only the first time. So there are 46 rings when daylight
    /// saving begins, and 48 when it ends.
    static let days = [
        Day(
            before: "2026-03-28", day: "2026-03-29", after: "2026-03-30", rings: 46, ofTheNight: 4),
        Day(
            before: "2026-10-24", day: "2026-10-25", after: "2026-10-26", rings: 48, ofTheNight: 6),
    ]

    private func everyHalfHour(_ day: Day) throws -> BookFixture {
        var fixture = try BookFixture("\(day.before) 23:50", in: "Europe/Berlin")
        try fixture.add(.window("bell", from: "00:00", to: "23:30", every: 1800))
        return fixture
    }

    private func night(_ day: Day) throws -> BookFixture {
        var fixture = try BookFixture("\(day.before) 21:00", in: "Europe/Berlin")
        try fixture.add(.window("watch", from: "22:00", to: "04:00", every: 1800))
        _ = try fixture.ringAll(through: "\(day.day) 01:10")
        return fixture
    }

    @Test(
        "Marking an alert as done silences the rest of the day, but not the next day",
        arguments: days)
    func done(_ day: Day) throws {
        var fixture = try everyHalfHour(day)
        var all = fixture
        #expect(try all.ringAll(through: "\(day.day) 23:59").count == day.rings)

        #expect(try fixture.ringAll(through: "\(day.day) 00:10").count == 1)
        fixture.apply(try fixture.book.finish(.all, at: fixture.now))
        #expect(try fixture.ringAll(through: "\(day.day) 23:59").isEmpty)
        let suppressed = fixture.log.filter { $0.event == .suppressed }.map(\.count)
        #expect(suppressed.reduce(0, +) == day.rings - 1)
        let next = try fixture.ringAll(through: "\(day.after) 23:59")
        #expect(next.first == "bell \(day.after)T00:00:00")
        #expect(next.count == 48)
    }

    @Test("Undoing a done mark lets the rest of the day ring", arguments: days)
    func undo(_ day: Day) throws {
        var fixture = try everyHalfHour(day)
        _ = try fixture.ringAll(through: "\(day.day) 12:10")
        fixture.apply(try fixture.book.finish(.all, at: fixture.now))
        fixture.apply(try fixture.book.finish(.all, undo: true, at: fixture.now))
        #expect(try fixture.ringAll(through: "\(day.day) 23:59").count == 23)
    }

    @Test(
        "In a window across midnight, marking as done silences the rest of that window",
        arguments: days)
    func acrossMidnight(_ day: Day) throws {
        var fixture = try night(day)
        fixture.apply(try fixture.book.finish(.all, at: fixture.now))
        var undone = fixture
        #expect(try fixture.ringAll(through: "\(day.day) 21:59").isEmpty)
        let next = try fixture.ringAll(through: "\(day.after) 12:00")
        #expect(next.first == "watch \(day.day)T22:00:00")
        #expect(next.count == 13)

        undone.apply(try undone.book.finish(.all, undo: true, at: undone.now))
        #expect(try undone.ringAll(through: "\(day.day) 21:59").count == day.ofTheNight)
    }
}
