import Alerts
import AlertsTestSupport
import Recurrence
import Testing

@Suite("Alarms, which sound until the user responds")
struct AlarmTests {
    private let id = "wake"

    /// Returns a fixture with an alarm at 07:00 that has begun to sound.
    private func sounding(
        _ change: (inout Alert) -> Void = { _ in }
    ) throws -> BookFixture {
        var fixture = try BookFixture("2026-11-23 06:00")
        try fixture.add(
            .daily(id, at: "07:00") {
                $0.alarm = Alarm()
                change(&$0)
            })
        #expect(fixture.alarm == nil)
        #expect(try fixture.ringAll(through: "2026-11-23 07:00") == ["wake 2026-11-23T07:00:00"])
        #expect(fixture.alarm == "wake")
        return fixture
    }

    @Test("An alarm sounds from its ring on, for its length, and wakes the book only at the end")
    func length() throws {
        var fixture = try sounding()
        let alarm = try #require(fixture.book.soundingAlarm(at: fixture.now))
        #expect(try alarm.since == fixture.instant("2026-11-23 07:00"))
        #expect(alarm.alarm == Alarm(volume: 30, ramp: 30, length: 600))
        #expect(alarm.soundsInDoNotDisturb)
        #expect(try fixture.book.nextDue == fixture.instant("2026-11-23 07:10"))
        try fixture.go(to: "2026-11-23 07:09:59")
        #expect(fixture.alarm == "wake")
        #expect(try fixture.ringAll(through: "2026-11-23 07:10").isEmpty)
        #expect(fixture.alarm == nil)
        #expect(try fixture.state(id).isUnseen)
        #expect(try fixture.book.nextDue == fixture.instant("2026-11-24 07:00"))
    }

    @Test("The notification of an alarm is critical, and says that its sound goes on")
    func notification() throws {
        var fixture = try BookFixture("2026-11-23 06:00")
        try fixture.add(.daily(id, at: "07:00") { $0.alarm = Alarm() })
        try fixture.go(to: "2026-11-23 07:00")
        fixture.apply(fixture.book.timePassed(until: fixture.now))
        let notification = try fixture.notification(id)
        #expect(notification.content.urgency == .critical)
        #expect(notification.isNew && notification.isSounding)
        // The sound does not wait for the server.
        #expect(fixture.alarm == "wake")
    }

    enum Answer: CaseIterable {
        case done, finished, dismissed, closed, seen, snoozed, clicked, off, removed, edited, paused
    }

    @Test("Any response of the user ends the sound", arguments: Answer.allCases)
    func answered(answer: Answer) throws {
        var fixture = try sounding()
        let id = try Alert.ID(id)
        let receipt = try #require(try fixture.receipt(self.id))
        let (book, now) = (fixture.book, fixture.now + .seconds(5))
        func respond(_ action: String) -> Decision {
            book.received(.activated(receipt, action: action, activationToken: nil), at: now)
        }
        let decision =
            switch answer {
            case .done: respond(ResponseAction.done)
            case .snoozed: respond(ResponseAction.snooze)
            case .clicked: respond(ResponseAction.open)
            case .finished: try book.finish(.ids([id]), at: now)
            case .dismissed: book.received(.closed(receipt, .dismissed), at: now)
            case .closed: book.received(.closed(receipt, .undefined), at: now)
            case .seen: book.markAllSeen(at: now)
            case .off: try book.set(id, on: false, at: now)
            case .removed: try book.remove(id, at: now)
            case .paused: try book.pause(nil, until: nil, at: now)
            case .edited:
                try book.update(
                    {
                        var alert = try book.record(id).alert
                        alert.alarm = nil
                        return alert
                    }(), at: now)
            }
        fixture.apply(decision)
        fixture.now = now
        #expect(fixture.alarm == nil)
        // A snoozed alarm sounds again after the snooze.
        guard answer == .snoozed else { return }
        #expect(try fixture.ringAll(through: "2026-11-23 07:10:05").count == 1)
        #expect(fixture.alarm == "wake")
    }

    @Test("A notification that expires does not end the sound, and neither does a lost server")
    func expired() throws {
        var fixture = try sounding()
        let receipt = try #require(try fixture.receipt(id))
        fixture.apply(fixture.book.received(.closed(receipt, .expired), at: fixture.now))
        #expect(fixture.alarm == "wake")
        fixture.apply(fixture.book.received(.disappeared, at: fixture.now))
        fixture.apply(fixture.book.received(.appeared(session: "two"), at: fixture.now))
        #expect(fixture.alarm == "wake")
    }

    @Test("A click on the notification of an earlier ring does not end the sound of a later one")
    func clickedEarlier() throws {
        var fixture = try sounding()
        let receipt = try #require(try fixture.receipt(id))
        try fixture.go(to: "2026-11-24 07:00")
        fixture.apply(fixture.book.timePassed(until: fixture.now))
        fixture.apply(
            fixture.book.received(
                .activated(receipt, action: ResponseAction.open, activationToken: nil),
                at: fixture.now))
        #expect(fixture.alarm == "wake")
    }

    @Test("When a server appears, late alarms that still sound have notifications of their own")
    func lateServer() throws {
        var fixture = try BookFixture("2026-11-23 06:00")
        for id in ["first", "second"] {
            try fixture.add(.daily(id, at: "07:00") { $0.alarm = Alarm() })
        }
        try fixture.go(to: "2026-11-23 07:00")
        fixture.apply(fixture.book.timePassed(until: fixture.now))
        try fixture.go(to: "2026-11-23 07:05")
        fixture.apply(fixture.book.received(.appeared(session: "one"), at: fixture.now))
        for id in ["first", "second"] {
            #expect(try fixture.state(id).notification?.stage == .due)
        }
    }

    @Test(
        "After a restart of the daemon, an alarm that is not answered sounds for the rest of its time"
    )
    func restart() throws {
        var fixture = try sounding()
        let record = try fixture.book.record(Alert.ID(id))
        fixture.book = AlertBook(records: [record], zone: fixture.zone)
        try fixture.go(to: "2026-11-23 07:04")
        fixture.apply(fixture.book.started(at: fixture.now))
        fixture.apply(fixture.book.received(.appeared(session: "two"), at: fixture.now))
        let alarm = try #require(fixture.book.soundingAlarm(at: fixture.now))
        #expect(try alarm.since == fixture.instant("2026-11-23 07:00"))
        let shown = try fixture.notification(id)
        #expect(!shown.isNew && shown.isSounding)
        fixture.show(shown)
        _ = try fixture.ringAll(through: "2026-11-23 07:10")
        #expect(fixture.alarm == nil)
    }

    @Test(
        "An alarm that was due while the machine slept sounds if it is not later than it would last",
        arguments: [("2026-11-23 07:09", true), ("2026-11-23 07:10", false)])
    func late(time: String, sounds: Bool) throws {
        var fixture = try BookFixture("2026-11-23 06:00")
        try fixture.add(
            .daily(id, at: "07:00") { $0.alarm = Alarm() }, .daily("tea", at: "07:01"),
            .daily("mail", at: "07:02"))
        try fixture.go(to: time)
        let rings = try fixture.ring()
        #expect((fixture.alarm == "wake") == sounds)
        // An alarm that sounds is not hidden in the digest.
        #expect(rings.contains("wake 2026-11-23T07:00:00 late") == sounds)
        #expect(rings.contains { $0.hasPrefix("digest") })
    }

    @Test("With --again, an alarm sounds again that long after its sound has ended")
    func again() throws {
        var fixture = try sounding { $0.again = 300 }
        let receipt = try fixture.receipt(id)
        #expect(receipt != nil)
        #expect(try fixture.ringAll(through: "2026-11-23 07:14:59").isEmpty)
        #expect(fixture.alarm == nil)
        #expect(
            try fixture.ringAll(through: "2026-11-23 07:15") == ["wake 2026-11-23T07:00:00 late"])
        #expect(fixture.alarm == "wake")
        let alarm = try #require(fixture.book.soundingAlarm(at: fixture.now))
        #expect(try alarm.since == fixture.instant("2026-11-23 07:15"))
    }

    @Test(
        "Of two alarms, the one that began first sounds until it is answered; then the other does")
    func several() throws {
        var fixture = try BookFixture("2026-11-23 06:00")
        try fixture.add(
            .daily("b", at: "07:00") { $0.alarm = Alarm(length: 300) },
            .daily("a", at: "07:01") { $0.alarm = Alarm() })
        _ = try fixture.ringAll(through: "2026-11-23 07:01")
        #expect(fixture.alarm == "b")
        _ = try fixture.ringAll(through: "2026-11-23 07:05")
        #expect(fixture.alarm == "a")
        fixture.apply(try fixture.book.finish(.ids([try Alert.ID("a")]), at: fixture.now))
        #expect(fixture.alarm == nil)
    }

    @Test("A ring before the time of an alarm does not sound as an alarm, and a test of it does")
    func before() throws {
        var fixture = try BookFixture("2026-11-23 05:00")
        try fixture.add(
            .daily(id, at: "07:00") {
                $0.alarm = Alarm()
                $0.before = [Lead(seconds: 3_600)]
            })
        #expect(try fixture.ringAll(through: "2026-11-23 06:00").count == 1)
        #expect(fixture.alarm == nil)
        #expect(try fixture.ringAll(through: "2026-11-23 07:00").count == 1)
        #expect(fixture.alarm == "wake")
        fixture.apply(try fixture.book.finish(.ids([try Alert.ID(id)]), at: fixture.now))
        try fixture.go(to: "2026-11-23 12:00")
        fixture.apply(try fixture.book.ring(try Alert.ID(id), at: fixture.now))
        #expect(fixture.alarm == "wake")
    }

    @Test("An alarm rings in quiet hours, and undo of Done does not make it sound again")
    func quiet() throws {
        var fixture = try BookFixture("2026-11-23 06:00")
        let hours = try QuietHours(
            from: CivilTime(iso8601: "22:00"), to: CivilTime(iso8601: "08:00"))
        fixture.apply(
            fixture.book.settingsChanged(
                to: RingSettings(quietHours: hours, alarmsSoundInDoNotDisturb: false),
                at: fixture.now))
        try fixture.add(.daily(id, at: "07:00") { $0.alarm = Alarm() })
        _ = try fixture.ringAll(through: "2026-11-23 07:00")
        let alarm = try #require(fixture.book.soundingAlarm(at: fixture.now))
        #expect(!alarm.soundsInDoNotDisturb)
    }

    @Test("The volume rises evenly, and a long sound becomes louder in four steps")
    func volume() {
        let alarm = Alarm(volume: 30, ramp: 30, length: 600)
        let table: [(Int, Int, Int?)] = [
            (0, 30, 7_500), (7_500, 48, 7_500), (15_000, 65, 7_500), (20_000, 77, 2_500),
            (30_000, 100, nil), (500_000, 100, nil),
        ]
        for (age, percent, step) in table {
            #expect(alarm.volume(after: .milliseconds(age)) == percent, "\(age)")
            #expect(
                alarm.timeToNextStep(after: .milliseconds(age)) == step.map { .milliseconds($0) })
        }
        #expect(Alarm(volume: 100).timeToNextStep(after: .zero) == nil)
        #expect(Alarm(volume: 50, ramp: 0).volume(after: .zero) == 100)
        #expect(alarm.volume(after: .seconds(-5)) == 30)
    }

    @Test(
        "Numbers that make no alarm are refused",
        arguments: [
            (Alarm(volume: 0), Sound.default, "not at 0 %"),
            (Alarm(volume: 400), .default, "not at 400 %"),
            (Alarm(length: 5), .default, "not for 5 s"),
            (Alarm(length: 7_200), .default, "not for 7200 s"),
            (Alarm(ramp: -1), .default, "not in -1 s"),
            (Alarm(ramp: 700), .default, "rises for 700 s"),
            (Alarm(), .none, "needs a sound"),
        ])
    func refused(alarm: Alarm, sound: Sound, part: String) throws {
        let alert = try Alert.daily(id, at: "07:00") {
            $0.alarm = alarm
            $0.content.sound = sound
        }
        let error = #expect(throws: AlertError.self) { try alert.validate() }
        let text = error.map { "\($0)" } ?? ""
        #expect(text.contains(part), "\(text)")
    }
}

extension BookFixture {
    /// The alert whose alarm sounds now.
    fileprivate var alarm: String? { book.soundingAlarm(at: now)?.alert.rawValue }
}
