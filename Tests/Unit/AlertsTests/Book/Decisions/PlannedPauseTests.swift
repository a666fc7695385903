import AlertsTestSupport
import Messages
import Recurrence
import Testing

@testable import Alerts

@Suite("A pause that begins later")
struct PlannedPauseTests {
    private let water: Alert.ID

    init() throws {
        water = try Alert.ID("water")
    }

    /// Returns a fixture at 08:00 with an alert at 09:00 of every day, and a pause from 24 to 26
    /// November.
    private func fixture(ofAll: Bool) throws -> BookFixture {
        var fixture = try BookFixture("2026-11-23 08:00")
        try fixture.add(.daily("water", at: "09:00"))
        try plan(&fixture, ofAll ? nil : water, from: "2026-11-24 00:00", until: "2026-11-26 00:00")
        return fixture
    }

    private func plan(
        _ fixture: inout BookFixture, _ id: Alert.ID?, from start: String?, until end: String?
    ) throws {
        fixture.apply(
            try fixture.book.pause(
                id, from: start.map { try fixture.instant($0) },
                until: end.map { try fixture.instant($0) }, at: fixture.now))
    }

    @Test(
        "Rings before and after a planned pause come, and rings in it are silent",
        arguments: [true, false])
    func span(ofAll: Bool) throws {
        var fixture = try fixture(ofAll: ofAll)
        let expected = [
            "water 2026-11-23T09:00:00", "water 2026-11-26T09:00:00", "water 2026-11-27T09:00:00",
        ]
        #expect(
            fixture.book.upcoming(after: fixture.now, limit: 3)
                .map { "water \(fixture.time($0.at))" } == expected)
        #expect(try fixture.ringAll(through: "2026-11-27 12:00") == expected)
        #expect(fixture.book.global == GlobalState())
        #expect(try fixture.state("water").plannedPause == nil)
        #expect(try fixture.state("water").pause == nil)
    }

    @Test(
        "A pause that begins or ends later than in ten years is refused",
        arguments: [
            (nil, "2036-11-20 08:00", true), (nil, "9999-12-31 00:00", false),
            ("2036-11-20 08:00", nil, true), ("9999-12-31 00:00", nil, false),
            ("2026-11-24 00:00", "2037-01-01 00:00", false), (nil, nil, true),
        ])
    func tooLong(start: String?, end: String?, isAccepted: Bool) throws {
        let fixture = try fixture(ofAll: true)
        let (start, end) = (try start.map(fixture.instant), try end.map(fixture.instant))
        for id in [nil, water] {
            do throws(AlertError) {
                _ = try fixture.book.pause(id, from: start, until: end, at: fixture.now)
                #expect(isAccepted)
            } catch {
                #expect(!isAccepted)
                #expect("\(error)".contains("within the next ten years"))
            }
        }
    }

    @Test("A planned pause counts as a pause only after it has begun")
    func status() throws {
        var fixture = try fixture(ofAll: true)
        #expect(fixture.book.conditions.pause(at: fixture.now) == nil)
        #expect(fixture.book.conditions.plannedPause(at: fixture.now) != nil)
        #expect(try fixture.book.status(water, at: fixture.now).listItem.status == .on)
        var announced: [Announcement] = []
        for time in ["2026-11-24 00:00", "2026-11-26 00:00"] {
            try fixture.go(to: time)
            for case .announce(let one) in fixture.apply(
                fixture.book.timePassed(until: fixture.now))
            {
                if case .changed = one { continue }
                announced.append(one)
            }
        }
        let pause = Pause(
            since: try fixture.instant("2026-11-24 00:00"),
            until: try fixture.instant("2026-11-26 00:00"))
        #expect(announced == [.paused(pause), .pausePlanned(nil), .paused(nil)])
    }

    @Test("The daemon wakes up when a planned pause begins, so that programs are paused in time")
    func wakeUp() throws {
        var fixture = try BookFixture("2026-11-23 08:00")
        try plan(&fixture, nil, from: "2026-11-24 00:00", until: nil)
        #expect(try fixture.book.nextDue == fixture.instant("2026-11-24 00:00"))
    }

    @Test("A one-shot in a planned pause rings when the pause ends", arguments: [true, false])
    func held(ofAll: Bool) throws {
        var fixture = try fixture(ofAll: true)
        try fixture.add(.once("gift", at: "2026-11-24T10:00:00") { $0.late = .never })
        if !ofAll {
            fixture.apply(try fixture.book.resume(nil, planned: true, at: fixture.now))
            try plan(
                &fixture, Alert.ID("gift"), from: "2026-11-24 00:00", until: "2026-11-26 00:00")
        }
        let rings = try fixture.ringAll(through: "2026-11-26 08:00")
        #expect(rings.last == "gift 2026-11-24T10:00:00 late")
        #expect(fixture.events("gift") == [.shown])
    }

    @Test(
        "Resuming takes a planned pause back before it begins, and ends it afterwards",
        arguments: [true, false])
    func resumed(ofAll: Bool) throws {
        for time in ["2026-11-23 10:00", "2026-11-24 10:00"] {
            var fixture = try fixture(ofAll: ofAll)
            _ = try fixture.ringAll(through: time)
            #expect(
                try fixture.book.idsResumed(nil, planned: true, at: fixture.now)
                    == (ofAll ? [] : [water]))
            fixture.apply(try fixture.book.resume(nil, planned: true, at: fixture.now))
            #expect(fixture.book.conditions.plannedPause(at: fixture.now) == nil)
            let next = try fixture.book.status(water, at: fixture.now).next
            let day = time.contains("-23") ? "24" : "25"
            #expect(try next == fixture.instant("2026-11-\(day) 09:00"))
        }
    }

    @Test(
        "Resuming after a pause of all alerts ends that pause, and keeps a planned one",
        arguments: [true, false])
    func resumedNow(ofAll: Bool) throws {
        var fixture = try fixture(ofAll: ofAll)
        try plan(&fixture, nil, from: nil, until: "2026-11-23 10:00")
        let decision = try fixture.book.resume(nil, at: fixture.now)
        #expect(!decision.effects.contains(.announce(.pausePlanned(nil))))
        fixture.apply(decision)
        #expect(fixture.book.conditions.pause(at: fixture.now) == nil)
        #expect(
            try fixture.ringAll(through: "2026-11-26 12:00") == [
                "water 2026-11-23T09:00:00", "water 2026-11-26T09:00:00",
            ])
    }

    @Test("Resuming one alert ends its pause first, and takes its planned pause back the next time")
    func resumedOne() throws {
        var fixture = try fixture(ofAll: false)
        try plan(&fixture, water, from: nil, until: "2026-11-23 10:00")
        fixture.apply(try fixture.book.resume(water, at: fixture.now))
        #expect(try fixture.state("water").plannedPause != nil)
        #expect(
            fixture.book.ids(matching: AlertQuery(isPausePlanned: true), at: fixture.now) == [water]
        )
        fixture.apply(try fixture.book.resume(water, at: fixture.now))
        #expect(try fixture.state("water").plannedPause == nil)
        #expect(
            fixture.book.ids(matching: AlertQuery(isPausePlanned: true), at: fixture.now).isEmpty)
        #expect(try fixture.ringAll(through: "2026-11-24 12:00").count == 2)
    }

    @Test("A pause now and a planned one exist side by side")
    func both() throws {
        var fixture = try fixture(ofAll: true)
        try plan(&fixture, nil, from: nil, until: "2026-11-23 12:00")
        #expect(try fixture.ringAll(through: "2026-11-25 10:00").isEmpty)
        #expect(
            try fixture.ringAll(through: "2026-11-26 10:00") == ["water 2026-11-26T09:00:00"])
    }

    @Test(
        "A pause that lasts into a planned pause is merged with it",
        arguments: [
            ("2026-11-24 12:00", "2026-11-26 09:00"), ("2026-11-26 12:00", "2026-11-27 09:00"),
        ])
    func overlapping(end: String, next: String) throws {
        var fixture = try fixture(ofAll: true)
        try plan(&fixture, nil, from: nil, until: end)
        #expect(
            try fixture.ringAll(through: "2026-11-27 10:00").first
                == "water \(next.replacing(" ", with: "T")):00")
    }

    @Test("A snooze that a pause and then a planned pause cover rings when both have ended")
    func snoozed() throws {
        var fixture = try fixture(ofAll: true)
        _ = try fixture.ringAll(through: "2026-11-23 23:00")
        try plan(&fixture, nil, from: nil, until: "2026-11-24 00:30")
        fixture.apply(try fixture.book.snooze(water, for: .seconds(1_800), at: fixture.now))
        #expect(
            try fixture.ringAll(through: "2026-11-26 00:00") == ["water 2026-11-26T00:00:00"])
    }

    @Test(
        "A pause that ends before it begins is refused",
        arguments: [
            ("2026-11-25 00:00", "2026-11-24 00:00"), ("2026-11-25 00:00", "2026-11-25 00:00"),
        ])
    func refused(start: String, end: String) throws {
        let fixture = try BookFixture("2026-11-23 08:00")
        let (start, end) = (try fixture.instant(start), try fixture.instant(end))
        #expect(throws: AlertError.self) {
            try fixture.book.pause(nil, from: start, until: end, at: fixture.now)
        }
    }

    @Test("A pause that would start in the past starts now")
    func past() throws {
        var fixture = try BookFixture("2026-11-23 08:00")
        try plan(&fixture, nil, from: "2026-11-20 00:00", until: "2026-11-24 00:00")
        #expect(fixture.book.conditions.pause(at: fixture.now)?.since == fixture.now)
    }
}
