import Alerts
import AlertsTestSupport
import Recurrence
import Testing

@Suite("Set clocks and changed zones")
struct ClockTests {
    @Test("A clock set back by up to three hours rings nothing twice")
    func smallSetback() throws {
        var fixture = try BookFixture("2026-11-23 09:00")
        try fixture.add(.daily("water", at: "09:30"))
        _ = try fixture.ringAll(through: "2026-11-23 10:00")
        try fixture.go(to: "2026-11-23 09:00")
        fixture.apply(fixture.book.clockStepped(by: .seconds(-3600), to: fixture.now))
        #expect(try fixture.ringAll(through: "2026-11-23 12:00").isEmpty)
    }

    @Test("A clock set back by more starts anew")
    func largeSetback() throws {
        var fixture = try BookFixture("2026-11-23 09:00")
        try fixture.add(.daily("water", at: "09:30"))
        _ = try fixture.ringAll(through: "2026-11-23 23:00")
        try fixture.go(to: "2026-11-23 09:00")
        fixture.apply(fixture.book.clockStepped(by: .seconds(-14 * 3600), to: fixture.now))
        #expect(try fixture.ringAll(through: "2026-11-23 12:00") == ["water 2026-11-23T09:30:00"])
    }

    @Test("Elapsed time goes on through a set clock")
    func interval() throws {
        var fixture = try BookFixture("2026-11-23 09:00")
        try fixture.add(.interval("tea", seconds: 600))
        try fixture.go(to: "2026-11-23 12:05")
        fixture.apply(fixture.book.clockStepped(by: .seconds(3 * 3600), to: fixture.now))
        #expect(try fixture.ringAll(through: "2026-11-23 13:00") == ["tea 2026-11-23T12:10:00"])
    }

    @Test("A watermark in the future does not silence an alert for long")
    func wrongClock() throws {
        var fixture = try BookFixture("2036-01-01 00:00")
        try fixture.add(.daily("water", at: "09:30"))
        let record = try fixture.book.record(Alert.ID("water"))
        fixture.book = AlertBook(records: [record], zone: fixture.zone)
        try fixture.go(to: "2026-11-23 09:00")
        fixture.apply(fixture.book.started(at: fixture.now))
        #expect(try fixture.ringAll(through: "2026-11-23 12:00") == ["water 2026-11-23T09:30:00"])
    }

    @Test("What floats follows the machine's zone, and what is skipped is not late")
    func travel() throws {
        var fixture = try BookFixture("2026-11-23 09:00", in: "Europe/Berlin")
        try fixture.add(.daily("floating", at: "12:00"))
        var pinned = try Alert.daily("pinned", at: "12:00")
        if case .schedule(let schedule) = pinned.trigger {
            pinned.trigger = .schedule(
                try Schedule(start: schedule.start, times: schedule.times, zone: fixture.zone))
        }
        try fixture.add(pinned)
        let tokyo = try Zone(identifier: "Asia/Tokyo")
        fixture.apply(fixture.book.zoneChanged(to: tokyo, at: fixture.now))
        // 09:00 in Berlin is 17:00 in Tokyo: noon has passed there.
        #expect(fixture.book.due(at: fixture.now).isEmpty)
        let rings = fixture.book.upcoming(after: fixture.now, limit: 2)
        #expect(rings.map(\.alert.rawValue) == ["pinned", "floating"])
        #expect(
            rings.map { tokyo.civil(at: $0.at).description } == [
                "2026-11-23T20:00:00", "2026-11-24T12:00:00",
            ])
    }
}
