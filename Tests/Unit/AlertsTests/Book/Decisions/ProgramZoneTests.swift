import Foundation
import Recurrence
import Testing

@testable import Alerts

/// A program's request that comes once, and changes of the time zone.
///
/// The time is 09:00 on 2026-11-23 in UTC. In Seoul it is 18:00 then, and in New York 04:00.
@Suite("Requests of programs in another time zone")
struct ProgramZoneTests {
    private func match(
        _ fixture: BookFixture, day: Int? = nil, hour: Int, minute: Int = 0, zone: Zone? = nil
    ) throws -> Trigger {
        let date = day.map { (2026, 11, $0) }
        return .program(
            .match(
                try DateComponentsMatch(
                    year: date?.0, month: date?.1, day: date?.2, hour: hour, minute: minute,
                    zone: zone), repeats: false, since: fixture.now))
    }

    @Test("A request for a date that a change of the zone skips rings at once")
    func skippedDate() throws {
        var fixture = try BookFixture(program: "2026-11-23 09:00")
        try fixture.request("a", "one", match(fixture, day: 23, hour: 10))
        try fixture.move(to: "Asia/Seoul")
        #expect(fixture.delivered == ["a one"])
        #expect(fixture.onScreen.values.first?.isLate == true)
        #expect(fixture.pending.isEmpty)
    }

    @Test("A request for a time that a change of the zone has just skipped rings at once")
    func skippedTime() throws {
        var fixture = try BookFixture(program: "2026-11-23 09:00")
        try fixture.request("a", "one", match(fixture, hour: 15, minute: 5))
        try fixture.sleep(until: "2026-11-23 09:30")
        // In Kathmandu it is 15:15, and it was 14:45 when the request was received.
        try fixture.move(to: "Asia/Kathmandu")
        #expect(fixture.delivered == ["a one"])
        #expect(fixture.pending.isEmpty)
    }

    @Test("A request for a date rings at that time of the new zone")
    func laterDate() throws {
        var fixture = try BookFixture(program: "2026-11-23 09:00")
        try fixture.request("a", "one", match(fixture, day: 23, hour: 10))
        try fixture.move(to: "America/New_York")
        #expect(fixture.delivered.isEmpty)
        let next = fixture.book.pendingRequests(at: fixture.now).first?.next
        #expect(try next == fixture.instant("2026-11-23 15:00"))
    }

    @Test("A request with a zone of its own rings at once if new rules of the zone skip its time")
    func newRules() throws {
        var fixture = try BookFixture(program: "2026-11-23 09:00")
        let seoul = try Zone(identifier: "Asia/Seoul")
        try fixture.request("a", "one", match(fixture, day: 23, hour: 18, minute: 30, zone: seoul))
        let file = URL(filePath: "/usr/share/zoneinfo/Etc/GMT-10")
        let rules = try Zone(identifier: seoul.identifier, tzif: Array(Data(contentsOf: file)))
        fixture.settle(
            fixture.book.zonesReplaced([seoul.identifier: rules], at: fixture.now))
        fixture.settle(fixture.book.timePassed(until: fixture.now))
        #expect(fixture.delivered == ["a one"])
        #expect(fixture.pending.isEmpty)
    }

    @Test("A date that has passed in the current zone is not kept")
    func pastDate() throws {
        var fixture = try BookFixture(program: "2026-11-23 09:00")
        try fixture.request("a", "one", match(fixture, day: 23, hour: 8))
        #expect(fixture.pending.isEmpty)
        #expect(fixture.delivered.isEmpty)
    }
}
