import AlertsTestSupport
import Recurrence
import Testing

@testable import Alerts

@Suite("Alerts that ring at events of the desktop")
struct EventTests {
    /// Returns a fixture with an alert for an event, at 06:00.
    private func fixture(
        _ event: EventTrigger.Event, change: (inout Alert) -> Void = { _ in }
    ) throws -> BookFixture {
        var fixture = try BookFixture("2026-11-23 06:00")
        var alert = Alert(
            id: try Alert.ID("mail"), content: Content(title: "Check mail"),
            trigger: .event(EventTrigger(event)))
        change(&alert)
        try fixture.add(alert)
        return fixture
    }

    private func record(_ fixture: BookFixture) throws -> AlertRecord {
        try fixture.book.record(Alert.ID("mail"))
    }

    @Test(
        "An alert rings at each of its events, and stays on",
        arguments: [(.unlock, .login), (.login, .unlock)]
            as [(EventTrigger.Event, EventTrigger.Event)])
    func rings(event: EventTrigger.Event, other: EventTrigger.Event) throws {
        var fixture = try fixture(event)
        #expect(fixture.book.nextDue == nil)
        for time in ["2026-11-23 09:00", "2026-11-23 13:30"] {
            #expect(try fixture.happens(event, time).count == 1)
            #expect(try fixture.state("mail").notification?.due == fixture.now)
            #expect(try record(fixture).alert.isOn)
            #expect(try record(fixture).alert.trigger == .event(EventTrigger(event)))
        }
        #expect(try fixture.happens(other, "2026-11-23 14:00").isEmpty)
    }

    @Test(
        "An event outside the alert's times does not ring, and hours over midnight belong to their day"
    )
    func times() throws {
        let evening = EventTimes(
            weekdays: [.monday, .friday], from: try #require(CivilTime(hour: 17, minute: 0)),
            to: try #require(CivilTime(hour: 1, minute: 0)))
        var fixture = try fixture(.unlock) {
            $0.trigger = .event(EventTrigger(.unlock, times: evening))
        }
        // 2026-11-23 is a Monday.
        for (time, count) in [
            ("2026-11-23 16:59", 0), ("2026-11-23 17:00", 1), ("2026-11-24 00:59", 1),
            ("2026-11-24 01:00", 0), ("2026-11-24 18:00", 0), ("2026-11-27 00:30", 0),
            ("2026-11-27 23:00", 1),
        ] {
            #expect(try fixture.happens(.unlock, time).count == count, "\(time)")
        }
        #expect(
            try record(fixture).alert.trigger == .event(EventTrigger(.unlock, times: evening)))
    }

    @Test("A session that is reported again, and one from before the alert was added, do not ring")
    func sessions() throws {
        var fixture = try fixture(.login)
        let (old, new) = (
            try fixture.instant("2026-11-23 05:00"), try fixture.instant("2026-11-23 08:59:58")
        )
        try fixture.go(to: "2026-11-23 09:00")
        for (session, count) in [(old, 0), (new, 1), (new, 0), (old, 0)] {
            fixture.apply(fixture.book.happened(.login, at: session))
            #expect(try fixture.ring().count == count)
        }
    }

    @Test("After a small setback of the clock, an event before the time of the last ring rings")
    func setback() throws {
        var fixture = try fixture(.unlock)
        #expect(try fixture.happens(.unlock, "2026-11-23 09:00").count == 1)
        for step in [Duration.seconds(-600), nil] {
            try fixture.go(to: "2026-11-23 08:50")
            fixture.apply(fixture.book.clockStepped(by: step, to: fixture.now))
            #expect(try fixture.happens(.unlock, "2026-11-23 08:55").count == 1, "\(step as Any)")
            #expect(try fixture.happens(.unlock, "2026-11-23 09:01").count == 1)
        }
    }

    @Test("After a small setback of the clock, a session that is reported again does not ring")
    func sessionAfterSetback() throws {
        var fixture = try fixture(.login)
        let session = try fixture.instant("2026-11-23 09:00")
        #expect(try fixture.happens(.login, "2026-11-23 09:00").count == 1)
        try fixture.go(to: "2026-11-23 08:50")
        fixture.apply(fixture.book.clockStepped(by: .seconds(-600), to: fixture.now))
        fixture.apply(fixture.book.happened(.login, at: session))
        #expect(try fixture.ringAll(through: "2026-11-23 10:00").isEmpty)
    }

    @Test("A login that the daemon learns about too late is missed, and the history says so")
    func late() throws {
        var fixture = try fixture(.login) { $0.late = .within(seconds: 600) }
        let session = try fixture.instant("2026-11-23 09:00")
        try fixture.go(to: "2026-11-23 09:11")
        fixture.apply(fixture.book.happened(.login, at: session))
        #expect(try fixture.ring().isEmpty)
        #expect(fixture.events("mail") == [.missed])
    }

    @Test("In a pause, with a skip and after done for the day, an event is silent")
    func silent() throws {
        var fixture = try fixture(.unlock)
        let id = try Alert.ID("mail")
        fixture.apply(try fixture.book.change(.ids([id]), .skip(1), at: fixture.now))
        #expect(try fixture.happens(.unlock, "2026-11-23 07:00").isEmpty)
        #expect(try fixture.happens(.unlock, "2026-11-23 08:00").count == 1)
        fixture.apply(try fixture.book.finish(.ids([id]), extent: .day, at: fixture.now))
        #expect(try fixture.happens(.unlock, "2026-11-23 09:00").isEmpty)
        #expect(try fixture.happens(.unlock, "2026-11-24 09:00").count == 1)
        #expect(fixture.events("mail").filter { $0 == .suppressed }.count == 2)
    }

    @Test("An alert that is off does not ring, and can be switched on again")
    func off() throws {
        var fixture = try fixture(.unlock)
        let id = try Alert.ID("mail")
        fixture.apply(try fixture.book.change(.ids([id]), .off, at: fixture.now))
        #expect(try fixture.happens(.unlock, "2026-11-23 07:00").isEmpty)
        fixture.apply(try fixture.book.change(.all, .on, at: fixture.now))
        #expect(try fixture.happens(.unlock, "2026-11-23 08:00").count == 1)
    }

    @Test("A ring for an event does not come again if the clock is set back")
    func setBack() throws {
        var fixture = try fixture(.unlock)
        #expect(try fixture.happens(.unlock, "2026-11-23 12:00").count == 1)
        try fixture.go(to: "2026-11-23 07:00")
        fixture.apply(fixture.book.clockStepped(by: .seconds(-5 * 3_600), to: fixture.now))
        #expect(try fixture.ringAll(through: "2026-11-23 13:00").isEmpty)
        #expect(try fixture.happens(.unlock, "2026-11-23 13:30").count == 1)
    }

    @Test("The screen is unlocked when the lock ends, even if the machine then counts as unused")
    func unlocking() throws {
        var fixture = try fixture(.unlock)
        func isUnlocked(_ reason: Absence.Reason?) -> Bool {
            let absence = reason.map { Absence($0, since: fixture.now) }
            defer { fixture.apply(fixture.book.presenceChanged(to: absence, at: fixture.now)) }
            return fixture.book.isUnlocked(by: absence)
        }
        #expect(!isUnlocked(.idle))
        #expect(!isUnlocked(.locked))
        #expect(isUnlocked(.idle))
        #expect(!isUnlocked(nil))
        #expect(!isUnlocked(.locked))
        #expect(isUnlocked(nil))
    }

    @Test("An alert without times cannot ring before them")
    func before() {
        #expect(throws: AlertError.self) {
            try fixture(.unlock) { $0.before = [Lead(seconds: 600)] }
        }
    }
}

extension BookFixture {
    /// An event happens; returns what rings.
    fileprivate mutating func happens(
        _ event: EventTrigger.Event, _ time: String
    ) throws -> [String] {
        try go(to: time)
        apply(book.happened(event, at: now))
        return try ring()
    }
}
