import AlertsTestSupport
import Recurrence
import Testing

@testable import Alerts

/// Mirrors with whose rings the user is done, which Peal can write into the calendar.
extension MirrorTests {
    /// Returns the mirror of a series with these times of each day.
    private func series(at times: [String], acknowledged: Instant? = nil) throws -> Alert {
        let schedule = try Schedule(
            rule: .daily, start: CivilDate(iso8601: "2026-11-01"),
            times: times.map { try CivilTime(iso8601: $0) })
        return Alert(
            id: try Alert.ID("a"), content: Content(title: "Standup"),
            trigger: .schedule(schedule), group: "work",
            origin: Origin(uid: "uid-a", calendar: "work", acknowledged: acknowledged))
    }

    /// Returns the instants that the calendar must say, as times of the day.
    private func acknowledgements(_ fixture: BookFixture) -> [String: String] {
        let instants = fixture.book.acknowledgements(
            among: fixture.book.entries.keys, at: fixture.now)
        return Dictionary(
            uniqueKeysWithValues: instants.map { ($0.rawValue, fixture.time($1)) })
    }

    private func finish(
        _ fixture: inout BookFixture, _ extent: DoneExtent? = nil, undo: Bool = false
    ) throws {
        fixture.apply(
            try fixture.book.finish(
                .ids([Alert.ID("a")]), extent: extent, undo: undo, at: fixture.now))
    }

    @Test("A ring with which the user is done is acknowledged, until the calendar says so")
    func finished() throws {
        var fixture = try fixture(
            mirror("a", at: "2026-11-23T09:30"), mirror("b", at: "2026-11-23T09:30"))
        try fixture.add(.once("own", at: "2026-11-23T09:30"))
        _ = try fixture.ringAll(through: "2026-11-23 09:40")
        #expect(acknowledgements(fixture).isEmpty)
        try finish(&fixture)
        fixture.apply(
            try fixture.book.finish(.ids([Alert.ID("own")]), at: fixture.now))
        #expect(acknowledgements(fixture) == ["a": "2026-11-23T09:30:00"])
        let read = try mirror(
            "a", at: "2026-11-23T09:30", acknowledged: fixture.instant("2026-11-23 09:30"))
        fixture.apply(fixture.book.mirror([read], at: fixture.now))
        #expect(acknowledgements(fixture).isEmpty)
        #expect(fixture.events("a").filter { $0 == .done }.count == 1)
    }

    @Test("Reading what Peal has written rings nothing again, and the next ring comes")
    func ownReading() throws {
        var fixture = try fixture(series(at: ["09:30"]))
        _ = try fixture.ringAll(through: "2026-11-23 09:40")
        try finish(&fixture)
        let written = try fixture.instant("2026-11-23 09:30")
        #expect(acknowledgements(fixture) == ["a": fixture.time(written)])
        let read = try series(at: ["09:30"], acknowledged: written)
        fixture.apply(fixture.book.mirror([read], at: fixture.now))
        #expect(fixture.events("a").filter { $0 == .done }.count == 1)
        #expect(try fixture.ringAll(through: "2026-11-24 12:00") == ["a 2026-11-24T09:30:00"])
        #expect(acknowledgements(fixture).isEmpty)
    }

    @Test("A ring that came meanwhile stays on screen when Peal reads what it has written")
    func ringMeanwhile() throws {
        var fixture = try fixture(series(at: ["09:30", "09:40"]))
        _ = try fixture.ringAll(through: "2026-11-23 09:35")
        try finish(&fixture, .ring)
        let written = try fixture.instant("2026-11-23 09:30")
        _ = try fixture.ringAll(through: "2026-11-23 09:45")
        let read = try series(at: ["09:30", "09:40"], acknowledged: written)
        fixture.apply(fixture.book.mirror([read], at: fixture.now))
        #expect(try fixture.state("a").isUnseen)
    }

    @Test("A day with which the user is done is acknowledged up to its last ring, also elsewhere")
    func finishedDay() throws {
        let times = ["09:30", "15:00", "21:00"]
        var fixture = try fixture(series(at: times))
        var other = fixture
        _ = try fixture.ringAll(through: "2026-11-23 09:40")
        _ = try other.ringAll(through: "2026-11-23 09:40")
        try finish(&fixture, .day)
        #expect(acknowledgements(fixture) == ["a": "2026-11-23T21:00:00"])
        let read = try series(at: times, acknowledged: fixture.instant("2026-11-23 21:00"))
        for book in [fixture, other] {
            var book = book
            book.apply(book.book.mirror([read], at: book.now))
            #expect(try !book.state("a").isUnseen)
            #expect(acknowledgements(book).isEmpty)
            #expect(try book.ringAll(through: "2026-11-24 10:00") == ["a 2026-11-24T09:30:00"])
        }
    }

    @Test("A ring can be acknowledged before it comes, and rings here if the user undoes that here")
    func early() throws {
        var fixture = try fixture(mirror("a", at: "2026-11-23T09:30"))
        try finish(&fixture)
        #expect(acknowledgements(fixture) == ["a": "2026-11-23T09:30:00"])
        let read = try mirror(
            "a", at: "2026-11-23T09:30", acknowledged: fixture.instant("2026-11-23 09:30"))
        fixture.apply(fixture.book.mirror([read], at: fixture.now))
        try finish(&fixture, undo: true)
        #expect(acknowledgements(fixture).isEmpty)
        #expect(try fixture.ringAll(through: "2026-11-23 12:00") == ["a 2026-11-23T09:30:00"])
    }

    @Test("The time of the event's alarm is acknowledged, whenever the user is done with the ring")
    func snoozedBefore() throws {
        var fixture = try fixture(series(at: ["09:30"]))
        _ = try fixture.ringAll(through: "2026-11-23 09:35")
        fixture.apply(try fixture.book.snooze(Alert.ID("a"), for: .seconds(600), at: fixture.now))
        _ = try fixture.ringAll(through: "2026-11-23 10:00")
        try finish(&fixture)
        #expect(acknowledgements(fixture) == ["a": "2026-11-23T09:30:00"])
        // The user is done with a ring of which the daemon does not know.
        fixture.now = fixture.now + .seconds(86_400)
        try finish(&fixture)
        #expect(acknowledgements(fixture) == ["a": "2026-11-24T09:30:00"])
    }

    @Test("A snoozed ring is not acknowledged, nor is one from more than 30 days ago")
    func notAcknowledged() throws {
        var fixture = try fixture(series(at: ["09:30"]))
        try finish(&fixture)
        #expect(acknowledgements(fixture).count == 1)
        fixture.now = fixture.now + .seconds(32 * 86_400)
        #expect(acknowledgements(fixture).isEmpty)
        fixture = try self.fixture(series(at: ["09:30", "09:45"]))
        _ = try fixture.ringAll(through: "2026-11-23 09:35")
        try finish(&fixture, .ring)
        _ = try fixture.ringAll(through: "2026-11-23 09:50")
        #expect(acknowledgements(fixture) == ["a": "2026-11-23T09:30:00"])
        fixture.apply(try fixture.book.snooze(Alert.ID("a"), for: .seconds(600), at: fixture.now))
        #expect(acknowledgements(fixture).isEmpty)
    }
}
