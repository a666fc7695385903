import Alerts
import AlertsTestSupport
import Foundation
import Recurrence
import Testing

@Suite("Changes of the clock and of the time zone")
struct ClockTests {
    @Test("After the clock is set back by up to three hours, nothing rings twice")
    func smallSetback() throws {
        var fixture = try BookFixture("2026-11-23 09:00")
        try fixture.add(.daily("water", at: "09:30"))
        _ = try fixture.ringAll(through: "2026-11-23 10:00")
        try fixture.go(to: "2026-11-23 09:00")
        fixture.apply(fixture.book.clockStepped(by: .seconds(-3600), to: fixture.now))
        #expect(try fixture.ringAll(through: "2026-11-23 12:00").isEmpty)
    }

    @Test("After the clock is set back by more than three hours, alerts ring again")
    func largeSetback() throws {
        var fixture = try BookFixture("2026-11-23 09:00")
        try fixture.add(.daily("water", at: "09:30"))
        _ = try fixture.ringAll(through: "2026-11-23 23:00")
        try fixture.go(to: "2026-11-23 09:00")
        fixture.apply(fixture.book.clockStepped(by: .seconds(-14 * 3600), to: fixture.now))
        #expect(try fixture.ringAll(through: "2026-11-23 12:00") == ["water 2026-11-23T09:30:00"])
    }

    @Test(
        "A setback of exactly three hours repeats no ring, and one of a second more does",
        arguments: [("09:00:00", true), ("08:59:59", false)], [true, false])
    func boundary(_ row: (time: String, isSmall: Bool), isStart: Bool) throws {
        var fixture = try BookFixture("2026-11-23 08:00")
        try fixture.add(.daily("water", at: "12:00"))
        #expect(try fixture.ringAll(through: "2026-11-23 12:00").count == 1)
        let before = fixture.now
        try fixture.go(to: "2026-11-23 \(row.time)")
        if isStart {
            let record = try fixture.book.record(Alert.ID("water"))
            fixture.book = AlertBook(records: [record], zone: fixture.zone)
            fixture.apply(fixture.book.started(at: fixture.now))
        } else {
            let step = before.duration(to: fixture.now)
            fixture.apply(fixture.book.clockStepped(by: step, to: fixture.now))
        }
        let rings = try fixture.ringAll(through: "2026-11-23 13:00")
        #expect(rings == (row.isSmall ? [] : ["water 2026-11-23T12:00:00"]))
    }

    @Test(
        "A step forward undoes a large setback only if it is of more than three hours",
        arguments: [(10_800, true), (10_801, false)])
    func undoneSetback(seconds: Int, rings: Bool) throws {
        var fixture = try BookFixture("2026-11-23 06:00")
        try fixture.add(.daily("water", at: "09:00"))
        #expect(try fixture.ringAll(through: "2026-11-23 12:00").count == 1)
        try fixture.go(to: "2026-11-23 07:00")
        fixture.apply(fixture.book.clockStepped(by: .seconds(-5 * 3600), to: fixture.now))
        fixture.now = fixture.now + .seconds(seconds)
        fixture.apply(fixture.book.clockStepped(by: .seconds(seconds), to: fixture.now))
        #expect(try fixture.ringAll(through: "2026-11-23 10:30").isEmpty != rings)
    }

    @Test("If the clock is set back between two runs and corrected later, nothing rings twice")
    func correctedSetback() throws {
        var fixture = try BookFixture("2026-11-23 09:00")
        try fixture.add(
            .daily("water", at: "09:30", "20:00"),
            .interval("stretch", seconds: 7200, repeats: true))
        #expect(try fixture.ringAll(through: "2026-11-23 10:30").count == 1)
        // The daemon starts while the clock is eight hours behind, and the clock is corrected
        // later.
        let records = try ["water", "stretch"].map { try fixture.book.record(Alert.ID($0)) }
        fixture.book = AlertBook(records: records, zone: fixture.zone)
        try fixture.go(to: "2026-11-23 01:20")
        fixture.apply(fixture.book.started(at: fixture.now))
        #expect(try fixture.ringAll(through: "2026-11-23 01:30").isEmpty)
        try fixture.go(to: "2026-11-23 10:40")
        fixture.apply(
            fixture.book.clockStepped(by: .seconds(9 * 3600 + 600), to: fixture.now))
        let rings = try fixture.ringAll(through: "2026-11-23 20:00")
        #expect(rings.filter { $0.hasPrefix("water") } == ["water 2026-11-23T20:00:00"])
        #expect(!rings.filter { $0.hasPrefix("stretch") }.isEmpty)
    }

    /// Returns `zone` with the rules of another zone, as after an update of the tz database.
    private func rules(of zone: Zone, like other: String) throws -> Zone {
        let path = "/usr/share/zoneinfo/" + other
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        return try Zone(identifier: zone.identifier, tzif: Array(data))
    }

    private func pinned(_ alert: Alert, to zone: Zone) -> Alert {
        guard case .schedule(let schedule) = alert.trigger else { return alert }
        var alert = alert
        alert.trigger = .schedule(schedule.pinned(to: zone))
        return alert
    }

    @Test("New rules of an alert's own zone apply at once; times that they skip are not shown late")
    func newRules() throws {
        var fixture = try BookFixture("2026-11-23 00:10")
        let seoul = try Zone(identifier: "Asia/Seoul")
        try fixture.add(
            pinned(.daily("pinned", at: "09:30", "12:00"), to: seoul),
            pinned(.daily("other", at: "09:30"), to: Zone(identifier: "Asia/Tokyo")))
        // The old rules put the rings at 00:30 and 03:00 UTC, the new ones at 23:30 and 02:00 UTC.
        let rules = try self.rules(of: seoul, like: "Etc/GMT-10")
        fixture.apply(fixture.book.zonesReplaced([seoul.identifier: rules], at: fixture.now))
        #expect(
            try fixture.ringAll(through: "2026-11-24 00:00") == [
                "other 2026-11-23T00:30:00", "pinned 2026-11-23T02:00:00",
                "pinned 2026-11-23T23:30:00",
            ])
    }

    @Test("An alert that was read with newer rules of its zone can still be edited")
    func editWithNewRules() throws {
        var fixture = try BookFixture("2026-11-23 00:10")
        let seoul = try Zone(identifier: "Asia/Seoul")
        let rules = try self.rules(of: seoul, like: "Etc/GMT-10")
        try fixture.add(pinned(.daily("pinned", at: "09:30"), to: seoul))
        let old = try pinned(.daily("pinned", at: "09:30"), to: rules)
        var edited = old
        edited.content.body = "Another"
        fixture.apply(try fixture.book.replace([old], with: [edited], at: fixture.now))
        #expect(try fixture.book.record(old.id).alert == edited)
    }

    @Test("If new rules of its zone skip the time of a one-shot, the one-shot rings late")
    func newRulesOfOneShot() throws {
        var fixture = try BookFixture("2026-11-23 00:10")
        let seoul = try Zone(identifier: "Asia/Seoul")
        let time = try CivilDateTime(iso8601: "2026-11-23T09:30:00")
        try fixture.add(
            .once("gift", at: time.description) { $0.trigger = .once(.civil(time, zone: seoul)) })
        let rules = try self.rules(of: seoul, like: "Etc/GMT-10")
        fixture.apply(fixture.book.zonesReplaced([seoul.identifier: rules], at: fixture.now))
        #expect(try fixture.ring() == ["gift 2026-11-22T23:30:00 late"])
        #expect(try fixture.state("gift").isCompleted)
    }

    @Test("If a change of the machine's zone skips the time of a one-shot, the one-shot rings late")
    func skippedOnce() throws {
        var fixture = try BookFixture("2026-11-23 15:00", in: "America/New_York")
        try fixture.add(.once("gift", at: "2026-11-23T18:00:00"))
        // 15:00 in New York is 05:00 on the next day in Seoul, so the one-shot's time has passed
        // there.
        let seoul = try Zone(identifier: "Asia/Seoul")
        fixture.apply(fixture.book.zoneChanged(to: seoul, at: fixture.now))
        #expect(fixture.book.nextDue.map { $0 <= fixture.now } == true)
        #expect(try fixture.ring().count == 1)
        #expect(try fixture.state("gift").isCompleted)
    }

    @Test("After the clock is set back a little, the next ring is one that has not rung yet")
    func promises() throws {
        var fixture = try BookFixture("2026-11-23 09:00")
        try fixture.add(.daily("water", at: "09:30"))
        _ = try fixture.ringAll(through: "2026-11-23 09:30")
        try fixture.go(to: "2026-11-23 09:28")
        let record = try fixture.book.record(Alert.ID("water"))
        fixture.book = AlertBook(records: [record], zone: fixture.zone)
        fixture.apply(fixture.book.started(at: fixture.now))
        let next = try fixture.instant("2026-11-24 09:30")
        #expect(try fixture.book.status(Alert.ID("water"), at: fixture.now).next == next)
        #expect(fixture.book.upcoming(after: fixture.now, limit: 1).map(\.at) == [next])
        #expect(fixture.book.nextDue == next)
    }

    @Test("An interval counts elapsed time even when the clock is set")
    func interval() throws {
        var fixture = try BookFixture("2026-11-23 09:00")
        try fixture.add(.interval("tea", seconds: 600))
        try fixture.go(to: "2026-11-23 12:05")
        fixture.apply(fixture.book.clockStepped(by: .seconds(3 * 3600), to: fixture.now))
        #expect(try fixture.ringAll(through: "2026-11-23 13:00") == ["tea 2026-11-23T12:10:00"])
    }

    @Test(
        "An interval of any length rings at its multiples, up to the last possible instant",
        arguments: [1, 600, 3_155_760_000, 9_223_372_036_854, 9_223_372_036_855, .max])
    func anyInterval(seconds: Int) throws {
        let anchor = try Instant(rfc3339: "2026-11-23T09:00:00Z")
        let trigger = Trigger.interval(Interval(seconds: seconds, repeats: true, anchor: anchor))
        var cursor = anchor
        for _ in 1...100 {
            guard let next = trigger.next(after: cursor, in: .utc)?.instant else { break }
            #expect(next == cursor + .seconds(seconds))
            cursor = next
        }
        #expect((trigger.next(after: anchor, in: .utc) == nil) == (seconds > 3_155_760_000))
        #expect(trigger.next(after: .distantFuture, in: .utc) == nil)
    }

    @Test("After a clock that was years ahead is corrected, an alert rings at its next time")
    func wrongClock() throws {
        var fixture = try BookFixture("2036-01-01 00:00")
        try fixture.add(.daily("water", at: "09:30"))
        let record = try fixture.book.record(Alert.ID("water"))
        fixture.book = AlertBook(records: [record], zone: fixture.zone)
        try fixture.go(to: "2026-11-23 09:00")
        fixture.apply(fixture.book.started(at: fixture.now))
        #expect(try fixture.ringAll(through: "2026-11-23 12:00") == ["water 2026-11-23T09:30:00"])
    }

    @Test("Alerts without a zone follow the machine's; times that a zone change skips are not late")
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
        // 09:00 in Berlin is 17:00 in Tokyo, where noon has passed.
        #expect(fixture.book.timePassed(until: fixture.now).isEmpty)
        let rings = fixture.book.upcoming(after: fixture.now, limit: 2)
        #expect(rings.map(\.alert.rawValue) == ["pinned", "floating"])
        #expect(
            rings.map { tokyo.civil(at: $0.at).description } == [
                "2026-11-23T20:00:00", "2026-11-24T12:00:00",
            ])
    }
}
