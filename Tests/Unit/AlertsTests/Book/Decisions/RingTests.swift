import Alerts
import AlertsTestSupport
import Recurrence
import Testing

@Suite("Rings and their times")
struct RingTests {
    @Test("A daily alert rings every day at its times")
    func daily() throws {
        var fixture = try BookFixture("2026-11-23 08:00")
        try fixture.add(.daily("water", at: "13:00", "09:30"))
        #expect(
            try fixture.ringAll(through: "2026-11-25 00:00") == [
                "water 2026-11-23T09:30:00", "water 2026-11-23T13:00:00",
                "water 2026-11-24T09:30:00", "water 2026-11-24T13:00:00",
            ])
    }

    @Test("A half-hourly window on weekdays rings 25 times a day and not at the weekend")
    func window() throws {
        var fixture = try BookFixture("2026-11-27 00:00")
        try fixture.add(.window("study", from: "09:30", to: "21:30", every: 1800, on: .weekdays))
        let friday = try fixture.ringAll(through: "2026-11-28 00:00")
        #expect(friday.count == 25)
        #expect(friday.first == "study 2026-11-27T09:30:00")
        #expect(friday.last == "study 2026-11-27T21:30:00")
        #expect(try fixture.ringAll(through: "2026-11-30 00:00").isEmpty)
        #expect(try fixture.ringAll(through: "2026-12-01 00:00").count == 25)
    }

    @Test("A one-shot rings once and is then complete")
    func once() throws {
        var fixture = try BookFixture("2026-12-24 17:00")
        try fixture.add(.once("gift", at: "2026-12-24T18:00:00"))
        #expect(try fixture.ringAll(through: "2026-12-26 00:00") == ["gift 2026-12-24T18:00:00"])
        #expect(try fixture.state("gift").isCompleted)
        #expect(try !fixture.book.record(Alert.ID("gift")).alert.isOn)
    }

    @Test("An interval starts when its alert is added")
    func interval() throws {
        var fixture = try BookFixture("2026-11-23 08:00:10")
        try fixture.add(.interval("stretch", seconds: 2_700, repeats: true))
        #expect(
            try fixture.ringAll(through: "2026-11-23 10:00") == [
                "stretch 2026-11-23T08:45:10", "stretch 2026-11-23T09:30:10",
            ])
        try fixture.add(.interval("tea", seconds: 300))
        #expect(try fixture.ringAll(through: "2026-11-23 10:10") == ["tea 2026-11-23T10:05:00"])
    }

    @Test("Two alerts due at one instant both ring")
    func together() throws {
        var fixture = try BookFixture("2026-11-23 08:00")
        try fixture.add(.daily("a", at: "09:30"), .daily("b", at: "09:30"))
        #expect(try fixture.ringAll(through: "2026-11-23 10:00").count == 2)
        #expect(fixture.book.badge == 2)
    }

    @Test("A new ring replaces the alert's notification on screen")
    func oneAtATime() throws {
        var fixture = try BookFixture("2026-11-23 09:00")
        try fixture.add(.window("study", from: "09:30", to: "21:30", every: 1800))
        _ = try fixture.ringAll(through: "2026-11-23 09:45")
        let first = try fixture.receipt("study")
        _ = try fixture.ringAll(through: "2026-11-23 12:00")
        #expect(first != nil)
        #expect(try fixture.receipt("study") == first)
        #expect(fixture.book.badge == 1)
    }

    @Test("The latest of several missed occurrences is shown, and the others are recorded")
    func missed() throws {
        var fixture = try BookFixture("2026-11-23 09:00")
        try fixture.add(.window("study", from: "09:30", to: "21:30", every: 1800))
        try fixture.go(to: "2026-11-23 12:10")
        #expect(try fixture.ring() == ["study 2026-11-23T12:00:00 late"])
        let missed = fixture.log.filter { $0.event == .missed }
        #expect(missed.map(\.count) == [5])
        #expect(try missed.map(\.due) == [fixture.instant("2026-11-23 11:30")])
        #expect(try fixture.ring().isEmpty)
    }

    @Test(
        "A late occurrence is shown only within the alert's lateness",
        arguments: [
            (Lateness.never, "09:31", true), (.never, "09:32", false),
            (.within(seconds: 3600), "10:30", true), (.within(seconds: 3600), "10:31", false),
            (.default, "23:59", true), (.always, "23:59", true),
        ])
    func late(late: Lateness, now: String, isShown: Bool) throws {
        var fixture = try BookFixture("2026-11-23 09:00")
        try fixture.add(.daily("water", at: "09:30") { $0.late = late })
        try fixture.go(to: "2026-11-23 \(now)")
        #expect(try fixture.ring().isEmpty == !isShown)
        #expect(fixture.events("water") == [isShown ? .shown : .missed])
        #expect(try fixture.state("water").watermark == fixture.now)
    }

    @Test("Switching an alert on does not make it ring for times at which it was off")
    func off() throws {
        var fixture = try BookFixture("2026-11-23 09:00")
        try fixture.add(.daily("water", at: "09:30", "13:00"))
        fixture.apply(try fixture.book.set(Alert.ID("water"), on: false, at: fixture.now))
        #expect(fixture.book.nextDue == nil)
        try fixture.go(to: "2026-11-23 10:00")
        fixture.apply(try fixture.book.set(Alert.ID("water"), on: true, at: fixture.now))
        #expect(try fixture.ringAll(through: "2026-11-23 14:00") == ["water 2026-11-23T13:00:00"])
        #expect(fixture.events("water") == [.shown])
    }

    @Test("An edited schedule starts from now: the old days do not ring, the new ones do")
    func edit() throws {
        var fixture = try BookFixture("2026-11-23 12:00")
        try fixture.add(.daily("wake", at: "07:00", on: [.monday, .wednesday, .friday]))
        let edited = try Alert.daily("wake", at: "07:00", on: [.tuesday, .sunday])
        fixture.apply(try fixture.book.update(edited, at: fixture.now))
        #expect(
            try fixture.ringAll(through: "2026-11-30 12:00") == [
                "wake 2026-11-24T07:00:00", "wake 2026-11-29T07:00:00",
            ])
    }

    @Test("An edit of the text does not change the time of the next ring")
    func editText() throws {
        var fixture = try BookFixture("2026-11-23 09:00")
        try fixture.add(.interval("stretch", seconds: 3600, repeats: true))
        let before = fixture.book.nextDue
        try fixture.go(to: "2026-11-23 09:30")
        var alert = try fixture.book.record(Alert.ID("stretch")).alert
        alert.content.title = "Another"
        fixture.apply(try fixture.book.update(alert, at: fixture.now))
        #expect(fixture.book.nextDue == before)
    }

    @Test("An edit of an outdated copy of an alert is refused; an edit of a current copy is not")
    func outdatedEdit() throws {
        var fixture = try BookFixture("2026-11-23 09:00")
        let first = try Alert.daily("water", at: "09:30")
        try fixture.add(first)
        let second = try Alert.daily("water", at: "10:00")
        fixture.apply(try fixture.book.replace([first], with: [second], at: fixture.now))
        let error = #expect(throws: AlertError.self) {
            try fixture.book.replace([first], with: [first], at: fixture.now)
        }
        #expect(error?.code == .alertChanged)
        fixture.apply(try fixture.book.replace([second], with: [first], at: fixture.now))
        #expect(try fixture.book.record(first.id).alert == first)
    }

    @Test("After years of missed minutely rings, the last one rings; at most 10,000 are counted")
    func longAbsence() throws {
        var fixture = try BookFixture("2016-11-23 09:00")
        try fixture.add(.window("busy", from: "00:00", to: "23:59", every: 60))
        try fixture.go(to: "2026-11-23 09:00:30")
        #expect(try fixture.ring() == ["busy 2026-11-23T09:00:00"])
        #expect(fixture.log.first?.event == .missed)
        #expect(fixture.log.first?.count == 10_000, "Counting must stop at 10,000 missed rings")
    }

    @Test("An alert that is edited many times rings once at its time")
    func manyEdits() throws {
        var fixture = try BookFixture("2026-11-23 08:00")
        try fixture.add(.daily("water", at: "09:30"))
        for _ in 0..<500 {
            fixture.apply(try fixture.book.update(.daily("water", at: "10:00"), at: fixture.now))
            fixture.apply(try fixture.book.update(.daily("water", at: "09:30"), at: fixture.now))
        }
        #expect(try fixture.ringAll(through: "2026-11-24 00:00") == ["water 2026-11-23T09:30:00"])
    }

    @Test("Upcoming rings are in order and end at a limit or an instant")
    func upcoming() throws {
        var fixture = try BookFixture("2026-11-23 08:00")
        try fixture.add(.daily("a", at: "09:30"), .daily("b", at: "09:00"))
        let rings = fixture.book.upcoming(after: fixture.now, limit: 4)
        #expect(rings.map(\.alert.rawValue) == ["b", "a", "b", "a"])
        let today = fixture.book.upcoming(
            after: fixture.now, through: try fixture.instant("2026-11-23 09:10"), limit: 10)
        #expect(today.count == 1)
    }
}
