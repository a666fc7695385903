import AlertsTestSupport
import Messages
import Recurrence
import Testing

@testable import Alerts

@Suite("Skipping the next times of an alert")
struct SkipTests {
    private let swim: Alert.ID

    init() throws { swim = try Alert.ID("swim") }

    /// Returns a fixture on Monday at 08:00 with an alert at 18:00 of every day, and rings before it.
    private func fixture(_ before: [Lead] = []) throws -> BookFixture {
        var fixture = try BookFixture("2026-11-23 08:00")
        var alert = try Alert.daily("swim", at: "18:00")
        alert.before = before
        try fixture.add(alert)
        return fixture
    }

    private func skipped(_ fixture: BookFixture) throws -> [String] {
        let alert = try fixture.book.record(swim).alert
        return try fixture.book.preview(alert, isNew: false, limit: 9, at: fixture.now).skipped
            .map { fixture.time($0.instant) }
    }

    @Test("A skipped time is skipped together with the rings before it")
    func before() throws {
        var fixture = try fixture([Lead(seconds: 7_200), Lead(seconds: 3_600)])
        fixture.apply(try fixture.book.skip(swim, 2, at: fixture.now))
        #expect(try skipped(fixture) == ["2026-11-23T18:00:00", "2026-11-24T18:00:00"])
        #expect(
            try fixture.ringAll(through: "2026-11-25 20:00") == [
                "swim 2026-11-25T16:00:00", "swim 2026-11-25T17:00:00",
                "swim 2026-11-25T18:00:00",
            ])
        #expect(try fixture.state("swim").skip == nil)
    }

    @Test("A ring before a time that is not skipped comes, although a skipped time comes after it")
    func overlapping() throws {
        var fixture = try fixture([Lead(seconds: 90_000)])
        fixture.apply(try fixture.book.skip(swim, 1, at: fixture.now))
        // The ring before Tuesday's time comes at 17:00, an hour before the skipped time.
        #expect(
            try fixture.ringAll(through: "2026-11-23 20:00") == ["swim 2026-11-23T17:00:00"])
        #expect(try fixture.ringAll(through: "2026-11-24 18:00").last == "swim 2026-11-24T18:00:00")
    }

    @Test("A skip does not move behind a pause that begins after it", arguments: [true, false])
    func laterPause(ofAll: Bool) throws {
        var fixture = try fixture()
        fixture.apply(try fixture.book.skip(swim, 1, at: fixture.now))
        try fixture.go(to: "2026-11-23 09:00")
        fixture.apply(
            try fixture.book.pause(
                ofAll ? nil : swim, until: fixture.instant("2026-11-24 09:00"), at: fixture.now))
        #expect(try skipped(fixture) == ["2026-11-23T18:00:00"])
        #expect(
            fixture.book.upcoming(after: fixture.now, limit: 1).map { fixture.time($0.at) }
                == ["2026-11-24T18:00:00"])
        #expect(
            try fixture.ringAll(through: "2026-11-24 20:00") == ["swim 2026-11-24T18:00:00"])
        #expect(try fixture.state("swim").skip == nil)
    }

    @Test("A skip in a pause begins behind the pause")
    func earlierPause() throws {
        var fixture = try fixture()
        fixture.apply(
            try fixture.book.pause(
                swim, until: fixture.instant("2026-11-24 09:00"), at: fixture.now))
        try fixture.go(to: "2026-11-23 09:00")
        fixture.apply(try fixture.book.skip(swim, 1, at: fixture.now))
        #expect(try skipped(fixture) == ["2026-11-24T18:00:00"])
        #expect(
            try fixture.ringAll(through: "2026-11-25 20:00") == ["swim 2026-11-25T18:00:00"])
    }

    @Test("A skipped time in quiet hours is named")
    func quiet() throws {
        var fixture = try fixture()
        let hours = try QuietHours(
            from: CivilTime(iso8601: "17:00"), to: CivilTime(iso8601: "20:00"))
        fixture.apply(
            fixture.book.settingsChanged(to: RingSettings(quietHours: hours), at: fixture.now))
        fixture.apply(try fixture.book.skip(swim, 1, at: fixture.now))
        #expect(try skipped(fixture) == ["2026-11-23T18:00:00"])
    }
}
