import Alerts
import AlertsTestSupport
import Recurrence
import Testing

@Suite("The effects of marking an alert as done")
struct DoneTests {
    private let pill: Alert.ID

    init() throws {
        pill = try Alert.ID("pill")
    }

    private func doses(at time: String = "2026-11-23 07:00") throws -> BookFixture {
        var fixture = try BookFixture(time)
        try fixture.add(.daily("pill", at: "08:00", "20:00"))
        return fixture
    }

    private func finish(
        _ fixture: inout BookFixture, _ extent: DoneExtent? = nil
    ) throws -> [Finished.Part] {
        let decision = try fixture.book.finish(.all, extent: extent, at: fixture.now)
        fixture.apply(decision)
        return decision.finished.map(\.part)
    }

    private func answer(_ action: String, _ fixture: inout BookFixture) throws {
        let receipt = try #require(try fixture.receipt("pill"))
        fixture.apply(
            fixture.book.received(
                .activated(receipt, action: action, activationToken: nil), at: fixture.now))
        fixture.apply(fixture.book.withdrawn(.alert(pill), receipt))
    }

    @Test(
        "Marking the morning dose as done does not silence the evening dose",
        arguments: [true, false])
    func morning(isButton: Bool) throws {
        var fixture = try doses()
        _ = try fixture.ringAll(through: "2026-11-23 08:00")
        if isButton {
            try answer("done", &fixture)
        } else {
            #expect(try finish(&fixture) == [.ring(fixture.instant("2026-11-23 08:00"))])
        }
        #expect(fixture.book.badge == 0)
        #expect(fixture.events("pill") == [.shown, .done])
        #expect(try fixture.ringAll(through: "2026-11-24 00:00") == ["pill 2026-11-23T20:00:00"])
    }

    @Test(
        "Marking a dose as done in advance silences only today's next dose; undo restores it"
    )
    func ahead() throws {
        var fixture = try doses(at: "2026-11-23 09:00")
        let evening = try fixture.instant("2026-11-23 20:00")
        #expect(try finish(&fixture) == [.ring(evening)])
        #expect(try finish(&fixture).isEmpty)
        let status = try fixture.book.status(pill, at: fixture.now)
        #expect(status.doneRing == evening)
        #expect(status.doneFor == nil)
        #expect(status.listItem.status == .done)
        #expect(try status.next == fixture.instant("2026-11-24 08:00"))
        var undone = fixture
        undone.apply(try undone.book.finish(.all, undo: true, at: undone.now))
        #expect(try undone.ringAll(through: "2026-11-23 21:00") == ["pill 2026-11-23T20:00:00"])
        #expect(try fixture.ringAll(through: "2026-11-24 09:00") == ["pill 2026-11-24T08:00:00"])
        #expect(fixture.events("pill") == [.done, .suppressed, .shown])
        #expect(try fixture.book.status(pill, at: fixture.now).listItem.status == .on)
    }

    @Test("Marking a snoozed dose as done ends the snooze, and does not silence the evening dose")
    func snoozed() throws {
        var fixture = try doses()
        _ = try fixture.ringAll(through: "2026-11-23 08:00")
        try answer("snooze", &fixture)
        #expect(try finish(&fixture) == [.ring(fixture.instant("2026-11-23 08:10"))])
        #expect(try fixture.ringAll(through: "2026-11-24 00:00") == ["pill 2026-11-23T20:00:00"])
    }

    @Test("If a seen notification is still on screen, marking as done applies to its ring")
    func seen() throws {
        var fixture = try doses()
        _ = try fixture.ringAll(through: "2026-11-23 08:00")
        fixture.apply(fixture.book.markAllSeen(at: fixture.now))
        #expect(try finish(&fixture) == [.ring(fixture.instant("2026-11-23 08:00"))])
        #expect(try fixture.book.status(pill, at: fixture.now).doneRing == nil)
    }

    @Test("If no ring is left today, marking as done applies to the last one, which was seen")
    func seenAndGone() throws {
        var fixture = try BookFixture("2026-11-23 07:00")
        try fixture.add(.daily("pill", at: "08:00"))
        _ = try fixture.ringAll(through: "2026-11-23 08:00")
        fixture.apply(fixture.book.markAllSeen(at: fixture.now))
        let receipt = try #require(try fixture.receipt("pill"))
        fixture.apply(
            fixture.book.received(.closed(receipt, .expired), at: fixture.now))
        #expect(try fixture.state("pill").notification?.stage == .gone)
        try fixture.go(to: "2026-11-23 10:00")
        #expect(try finish(&fixture).isEmpty)
        let decision = try fixture.book.finish(.ids([pill]), at: fixture.now)
        fixture.apply(decision)
        #expect(decision.finished.map(\.part) == [.ring(try fixture.instant("2026-11-23 08:00"))])
        #expect(fixture.events("pill").last == .done)
        #expect(try fixture.book.finish(.ids([pill]), at: fixture.now).isEmpty)
        #expect(
            try fixture.ringAll(through: "2026-11-24 09:00") == ["pill 2026-11-24T08:00:00"])
    }

    @Test("An alert that was added after its time has no ring to mark as done")
    func addedLater() throws {
        var fixture = try BookFixture("2026-11-23 10:00")
        try fixture.add(.daily("pill", at: "08:00"))
        #expect(try fixture.book.finish(.ids([pill]), at: fixture.now).isEmpty)
    }

    @Test(
        "The doses of a course around the clock are done one by one, and shorter intervals for the day",
        arguments: [
            ("00:00", "16:00", 28_800, DoneExtent.ring), ("06:00", "02:00", 14_400, .ring),
            ("00:00", "22:00", 7_200, .ring), ("00:00", "23:00", 3_600, .day),
            ("08:00", "20:00", 14_400, .day),
        ])
    func course(from: String, to: String, every: Int, extent: DoneExtent) throws {
        #expect(
            try Alert.window("a", from: from, to: to, every: every).trigger.doneExtent == extent)
        #expect(Trigger.interval(Interval(seconds: 28_800, repeats: true)).doneExtent == .ring)
    }

    @Test("Without a daemon, marking as done applies to the overdue dose, so it does not ring late")
    func overdue() throws {
        var fixture = try doses()
        try fixture.go(to: "2026-11-23 08:05")
        #expect(try finish(&fixture) == [.ring(fixture.instant("2026-11-23 08:00"))])
        #expect(try fixture.ring().isEmpty)
        #expect(try fixture.ringAll(through: "2026-11-24 00:00") == ["pill 2026-11-23T20:00:00"])
    }

    @Test("peal done --day silences the rest of the day, and --ring silences only the next ring")
    func extents() throws {
        var fixture = try doses()
        #expect(try finish(&fixture, .day) == [.day(CivilDate(iso8601: "2026-11-23"))])
        #expect(try fixture.ringAll(through: "2026-11-24 09:00") == ["pill 2026-11-24T08:00:00"])
        fixture = try BookFixture("2026-11-23 09:00")
        try fixture.add(.window("study", from: "09:30", to: "11:30", every: 3600))
        #expect(try finish(&fixture, .ring) == [.ring(fixture.instant("2026-11-23 09:30"))])
        #expect(try fixture.ringAll(through: "2026-11-24 00:00").count == 2)
    }

    @Test("Marking alerts as done changes only those that wait for the user or ring today")
    func nothingToday() throws {
        var fixture = try BookFixture("2026-11-23 22:00")
        try fixture.add(
            .daily("pill", at: "08:00"), .window("study", from: "09:30", to: "21:30", every: 1800),
            .once("gift", at: "2026-12-24T18:00:00"), .daily("off", at: "23:00") { $0.isOn = false }
        )
        #expect(try fixture.book.finish(.all, at: fixture.now).isEmpty)
        #expect(try finish(&fixture).isEmpty)
    }

    @Test(
        "Marking as done silences the day if the alert rings at intervals, or else one ring",
        arguments: [
            ("FREQ=HOURLY", DoneExtent.day), ("FREQ=DAILY", .ring),
            ("FREQ=DAILY;BYHOUR=8,20", .ring),
        ])
    func extent(rule: String, extent: DoneExtent) throws {
        let schedule = Schedule(
            rule: try RecurrenceRule(rfc5545: rule),
            start: try CivilDateTime(iso8601: "2026-11-23T08:00"))
        #expect(Trigger.schedule(schedule).doneExtent == extent)
        #expect(Trigger.interval(Interval(seconds: 2_700, repeats: true)).doneExtent == .day)
        #expect(Trigger.interval(Interval(seconds: 86_400, repeats: true)).doneExtent == .ring)
        #expect(Trigger.interval(Interval(seconds: 60, repeats: false)).doneExtent == .ring)
        #expect(
            try Alert.window("a", from: "09:00", to: "10:00", every: 600).trigger.doneExtent == .day
        )
        #expect(try Alert.daily("a", at: "09:00").trigger.doneExtent == .ring)
    }

    @Test("The label of the done button says whether it silences one ring or the day")
    func button() throws {
        var fixture = try BookFixture("2026-11-23 08:00")
        try fixture.add(
            .daily("pill", at: "09:00"), .window("study", from: "09:00", to: "10:00", every: 1800))
        try fixture.go(to: "2026-11-23 09:00")
        fixture.apply(fixture.book.timePassed(until: fixture.now))
        func label(_ id: String) throws -> String? {
            let subject = Subject.alert(try Alert.ID(id))
            guard
                case .deliver(let notification) = fixture.book.nextStep(
                    for: subject, at: fixture.now)
            else { return nil }
            return notification.actions.first { $0.key == "done" }?.label
        }
        #expect(try label("pill") == "Done")
        #expect(try label("study") == "Done for today")
    }

    /// The flight goes east over the date line, so the user lives through the same date twice.
    @Test("Marking an alert as done before crossing the date line does not silence the next day")
    func dateLine() throws {
        var fixture = try BookFixture("2026-11-23 10:00", in: "Asia/Seoul")
        try fixture.add(.window("study", from: "09:00", to: "21:00", every: 3600))
        fixture.apply(try fixture.book.finish(.all, at: fixture.now))
        let angeles = try Zone(identifier: "America/Los_Angeles")
        fixture.now = fixture.now + .seconds(3_600)
        fixture.apply(fixture.book.zoneChanged(to: angeles, at: fixture.now))
        // In Los Angeles it is 18:00 on Sunday, 22 November. The user said "done" on that day.
        let study = try Alert.ID("study")
        #expect(
            try fixture.book.status(study, at: fixture.now).doneFor
                == CivilDate(iso8601: "2026-11-22"))
        let next = try #require(try fixture.book.status(study, at: fixture.now).next)
        #expect(angeles.civil(at: next).description == "2026-11-23T09:00:00")
    }

    @Test("A day stored as done by version 0.1.0, without an instant, is silent in every zone")
    func withoutInstant() throws {
        for name in ["Pacific/Kiritimati", "Etc/GMT+12"] {
            var fixture = try BookFixture("2026-11-23 10:00", in: name)
            try fixture.add(.daily("pill", at: "12:00"))
            var record = try fixture.book.record(pill)
            record.state.done = .day(try CivilDate(iso8601: "2026-11-23"), said: .distantFuture)
            fixture.book = AlertBook(records: [record], zone: fixture.zone)
            #expect(try fixture.ringAll(through: "2026-11-23 23:00").isEmpty)
        }
    }
}
