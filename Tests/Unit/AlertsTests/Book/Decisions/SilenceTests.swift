import AlertsTestSupport
import Recurrence
import Testing

@testable import Alerts

@Suite("Skip and pause")
struct SilenceTests {
    private func water() throws -> (BookFixture, Alert.ID) {
        var fixture = try BookFixture("2026-11-23 08:00")
        try fixture.add(.daily("water", at: "09:30", "13:00"))
        return (fixture, try Alert.ID("water"))
    }

    @Test("Skipping n occurrences silences exactly the next n and records them as suppressed")
    func skip() throws {
        var (fixture, id) = try water()
        fixture.apply(try fixture.book.skip(id, 3, at: fixture.now))
        #expect(
            try fixture.book.upcoming(after: fixture.now, limit: 2).map(\.at) == [
                fixture.instant("2026-11-24 13:00"), fixture.instant("2026-11-25 09:30"),
            ])
        #expect(try fixture.ringAll(through: "2026-11-24 09:00").isEmpty)
        #expect(try fixture.book.status(id, at: fixture.now).skip == 1)
        #expect(
            try fixture.ringAll(through: "2026-11-25 00:00") == ["water 2026-11-24T13:00:00"])
        #expect(try fixture.state("water").skip == nil)
        #expect(fixture.events("water") == [.suppressed, .suppressed, .suppressed, .shown])
    }

    @Test("A new title keeps a skip, a new trigger ends it, and a count of 0 undoes it")
    func skipEdited() throws {
        var (fixture, id) = try water()
        fixture.apply(try fixture.book.skip(id, 2, at: fixture.now))
        var edited = try fixture.book.record(id).alert
        edited.content.title = "Another"
        fixture.apply(try fixture.book.update(edited, at: fixture.now))
        #expect(try fixture.state("water").skip?.count == 2)
        edited = try Alert.daily("water", at: "10:00", "14:00")
        fixture.apply(try fixture.book.update(edited, at: fixture.now))
        #expect(try fixture.state("water").skip == nil)
        #expect(
            try fixture.ringAll(through: "2026-11-23 12:00") == ["water 2026-11-23T10:00:00"])
        fixture.apply(try fixture.book.skip(id, 2, at: fixture.now))
        fixture.apply(try fixture.book.skip(id, 0, at: fixture.now))
        #expect(
            try fixture.ringAll(through: "2026-11-23 23:00") == ["water 2026-11-23T14:00:00"])
        for count in [-1, 1_001] {
            #expect(throws: AlertError.self) {
                try fixture.book.skip(id, count, at: fixture.now)
            }
        }
    }

    @Test("An occurrence that is already silent does not count as skipped")
    func skipAfterDone() throws {
        var (fixture, id) = try water()
        fixture.apply(try fixture.book.finish(.all, extent: .day, at: fixture.now))
        fixture.apply(try fixture.book.skip(id, 1, at: fixture.now))
        #expect(
            try fixture.ringAll(through: "2026-11-25 00:00") == ["water 2026-11-24T13:00:00"])
    }

    @Test("A skip while no daemon runs does not apply to an occurrence that is already overdue")
    func skipOverdue() throws {
        var (fixture, id) = try water()
        try fixture.go(to: "2026-11-23 10:00")
        fixture.apply(try fixture.book.skip(id, 1, at: fixture.now))
        #expect(try fixture.ring() == ["water 2026-11-23T09:30:00 late"])
        #expect(
            try fixture.ringAll(through: "2026-11-24 10:00") == ["water 2026-11-24T09:30:00"])
    }

    @Test("Skipping a one-shot completes it")
    func skipOnce() throws {
        var fixture = try BookFixture("2026-12-24 17:00")
        try fixture.add(.once("gift", at: "2026-12-24T18:00:00"))
        let id = try Alert.ID("gift")
        fixture.apply(try fixture.book.skip(id, 1, at: fixture.now))
        #expect(try fixture.book.status(id, at: fixture.now).next == nil)
        #expect(try fixture.ringAll(through: "2026-12-26 00:00").isEmpty)
        #expect(try fixture.state("gift").isCompleted)
    }

    @Test(
        "Occurrences in a pause are silent, but not at the end of the pause",
        arguments: [true, false])
    func pause(ofAll: Bool) throws {
        var (fixture, id) = try water()
        let end = try fixture.instant("2026-11-24 09:30")
        let subject = ofAll ? nil : id
        fixture.apply(try fixture.book.pause(subject, until: end, at: fixture.now))
        #expect(try fixture.book.status(id, at: fixture.now).pause?.until == end)
        #expect(try fixture.book.status(id, at: fixture.now).next == end)
        #expect(
            try fixture.ringAll(through: "2026-11-24 10:00") == ["water 2026-11-24T09:30:00"])
        #expect(fixture.events("water") == [.suppressed, .suppressed, .shown])
        #expect(try fixture.book.status(id, at: fixture.now).pause == nil)
        #expect(fixture.book.global.pause == nil)
        #expect(try fixture.state("water").pause == nil)
    }

    @Test("A pause without an end lasts until alerts are resumed; its occurrences do not ring late")
    func resume() throws {
        var (fixture, id) = try water()
        fixture.apply(try fixture.book.pause(nil, until: nil, at: fixture.now))
        #expect(fixture.book.upcoming(after: fixture.now, limit: 3).isEmpty)
        #expect(try fixture.ringAll(through: "2026-11-25 12:00").isEmpty)
        #expect(try !fixture.state("water").isCompleted)
        fixture.apply(try fixture.book.resume(nil, at: fixture.now))
        #expect(try fixture.book.status(id, at: fixture.now).pause == nil)
        #expect(
            try fixture.ringAll(through: "2026-11-25 23:00") == ["water 2026-11-25T13:00:00"])
        #expect(try fixture.book.resume(nil, at: fixture.now).isEmpty)
    }

    @Test("An occurrence in a pause stays silent even if the machine was off when the pause ended")
    func pauseWhileOff() throws {
        var (fixture, id) = try water()
        let end = try fixture.instant("2026-11-23 12:00")
        fixture.apply(try fixture.book.pause(id, until: end, at: fixture.now))
        try fixture.go(to: "2026-11-23 14:00")
        #expect(try fixture.ring() == ["water 2026-11-23T13:00:00 late"])
        #expect(fixture.events("water") == [.suppressed, .shown])
    }

    @Test("A pause of one alert and the pause of all alerts are independent")
    func pauses() throws {
        var (fixture, id) = try water()
        let noon = try fixture.instant("2026-11-23 12:00")
        fixture.apply(try fixture.book.pause(nil, until: noon, at: fixture.now))
        fixture.apply(try fixture.book.pause(id, until: nil, at: fixture.now))
        fixture.apply(try fixture.book.resume(id, at: fixture.now))
        #expect(try fixture.book.status(id, at: fixture.now).pause?.until == noon)
        #expect(try fixture.ringAll(through: "2026-11-23 14:00").count == 1)
    }

    @Test("Resuming all alerts ends the pause of all alerts and each alert's own pause")
    func resumeAll() throws {
        var (fixture, id) = try water()
        try fixture.add(.daily("tea", at: "10:00"))
        fixture.apply(try fixture.book.pause(nil, until: nil, at: fixture.now))
        fixture.apply(try fixture.book.pause(id, until: nil, at: fixture.now))
        fixture.apply(try fixture.book.resume(nil, at: fixture.now))
        #expect(fixture.book.conditions.pause(at: fixture.now) == nil)
        #expect(try fixture.book.status(id, at: fixture.now).pause == nil)
        #expect(
            try fixture.ringAll(through: "2026-11-23 10:00") == [
                "water 2026-11-23T09:30:00", "tea 2026-11-23T10:00:00",
            ])
    }

    @Test("A snooze that ends during a pause rings when the pause ends")
    func snoozeInPause() throws {
        var (fixture, id) = try water()
        fixture.apply(try fixture.book.snooze(id, for: .seconds(600), at: fixture.now))
        let end = try fixture.instant("2026-11-23 09:00")
        fixture.apply(try fixture.book.pause(nil, until: end, at: fixture.now))
        #expect(try fixture.book.status(id, at: fixture.now).next == end)
        #expect(
            try fixture.ringAll(through: "2026-11-23 09:10") == ["water 2026-11-23T09:00:00"])
        #expect(fixture.now == (try fixture.instant("2026-11-23 09:10")))
    }

    @Test("A snooze that ends during a pause without an end rings when alerts are resumed")
    func snoozeInEndlessPause() throws {
        var (fixture, id) = try water()
        fixture.apply(try fixture.book.snooze(id, for: .seconds(600), at: fixture.now))
        fixture.apply(try fixture.book.pause(nil, until: nil, at: fixture.now))
        #expect(try fixture.ringAll(through: "2026-11-23 09:00").isEmpty)
        fixture.apply(try fixture.book.resume(nil, at: fixture.now))
        #expect(try fixture.ringAll(through: "2026-11-23 09:01").count == 1)
    }

    @Test("A pause that ends at once and a pause of an unknown alert are refused")
    func pauseOver() throws {
        let (fixture, id) = try water()
        #expect(throws: AlertError.self) {
            try fixture.book.pause(id, until: fixture.now, at: fixture.now)
        }
        #expect(throws: AlertError.self) {
            try fixture.book.pause(Alert.ID("other"), until: nil, at: fixture.now)
        }
    }

    @Test("A pause that starts while the clock is years ahead keeps its length after a correction")
    func pauseUnderWrongClock() throws {
        var (fixture, id) = try water()
        let wrong = try fixture.instant("2098-01-01 00:00")
        fixture.apply(
            try fixture.book.pause(id, until: wrong + .seconds(7_200), at: wrong))
        fixture.apply(try fixture.book.pause(nil, until: wrong + .seconds(3_600), at: wrong))
        fixture.apply(fixture.book.started(at: fixture.now))
        #expect(
            try fixture.book.status(id, at: fixture.now).pause?.until
                == fixture.instant("2026-11-23 10:00"))
        #expect(
            try fixture.ringAll(through: "2026-11-23 14:00") == ["water 2026-11-23T13:00:00"])
    }

    @Test("Undoing a done mark does not ring the occurrences that passed meanwhile")
    func undoneLater() throws {
        var (fixture, _) = try water()
        fixture.apply(try fixture.book.finish(.all, extent: .day, at: fixture.now))
        #expect(try fixture.ringAll(through: "2026-11-23 10:00").isEmpty)
        fixture.apply(try fixture.book.finish(.all, undo: true, at: fixture.now))
        #expect(try fixture.ring().isEmpty)
        #expect(
            try fixture.ringAll(through: "2026-11-23 23:00") == ["water 2026-11-23T13:00:00"])
    }
}
