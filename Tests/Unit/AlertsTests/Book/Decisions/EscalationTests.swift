import Alerts
import AlertsTestSupport
import Recurrence
import Testing

@Suite("Rings that become stronger until the user responds")
struct EscalationTests {
    private let id = "pill"

    /// Returns a fixture with an alert at 07:00 that rings again every 5 min, and has rung once.
    private func rung(
        _ steps: [Escalation], _ change: (inout Alert) -> Void = { _ in }
    ) throws -> BookFixture {
        var fixture = try BookFixture("2026-11-23 06:00")
        try fixture.add(
            .daily(id, at: "07:00") {
                $0.again = 300
                $0.escalations = steps
                change(&$0)
            })
        #expect(try fixture.ringAll(through: "2026-11-23 07:00").count == 1)
        return fixture
    }

    /// Goes to the next ring, and returns its urgency and whether it sounds as an alarm.
    private func next(_ fixture: inout BookFixture) throws -> String {
        fixture.now = try #require(fixture.book.nextDue)
        fixture.apply(fixture.book.timePassed(until: fixture.now))
        let notification = try fixture.notification(id)
        #expect(notification.isNew)
        fixture.show(notification)
        let sounds = fixture.book.soundingAlarm(at: fixture.now) == nil ? "" : " alarm"
        return notification.content.urgency.rawValue + sounds
    }

    @Test("After two unanswered rings, the third is critical, and so are those after it")
    func critical() throws {
        var fixture = try rung([Escalation(after: 2, kind: .critical)])
        #expect(try next(&fixture) == "normal")
        #expect(try next(&fixture) == "critical")
        #expect(try next(&fixture) == "critical")
        let entries = fixture.log.filter { $0.event == .repeated }
        #expect(entries.map(\.action) == [nil, "critical", "critical"])
    }

    @Test("After the rings that a step names, the alert sounds as an alarm until Done")
    func alarm() throws {
        var fixture = try rung([
            Escalation(after: 1, kind: .critical), Escalation(after: 2, kind: .alarm),
        ])
        #expect(try next(&fixture) == "critical")
        #expect(try next(&fixture) == "critical alarm")
        // An alarm comes again five minutes after its sound has ended.
        #expect(try fixture.ringAll(through: "2026-11-23 07:24:59").isEmpty)
        #expect(fixture.book.soundingAlarm(at: fixture.now) == nil)
        #expect(try next(&fixture) == "critical alarm")
        fixture.apply(try fixture.book.finish(.ids([try Alert.ID(id)]), at: fixture.now))
        #expect(fixture.book.soundingAlarm(at: fixture.now) == nil)
    }

    @Test("A command runs once, with the ring after those that its step names")
    func run() throws {
        var fixture = try rung([
            Escalation(after: 2, kind: .run, command: "call"),
            Escalation(after: 3, kind: .run, command: "shout"),
        ])
        var commands: [[String]] = []
        for _ in 0..<4 {
            fixture.now = try #require(fixture.book.nextDue)
            let decision = fixture.book.timePassed(until: fixture.now)
            commands.append(
                decision.effects.compactMap {
                    if case .run(let command) = $0 { command.shell } else { nil }
                })
            fixture.apply(decision)
            fixture.show(try fixture.notification(id))
        }
        #expect(commands == [[], ["call"], ["shout"], []])
    }

    enum Answer: CaseIterable { case done, dismissed, snoozed, nextRing }

    @Test(
        "After an answer, and with the next ring, the rings begin anew", arguments: Answer.allCases)
    func answered(answer: Answer) throws {
        var fixture = try rung([Escalation(after: 1, kind: .critical)])
        #expect(try next(&fixture) == "critical")
        let id = try Alert.ID(id)
        let receipt = try #require(try fixture.receipt(self.id))
        switch answer {
        case .done: fixture.apply(try fixture.book.finish(.ids([id]), at: fixture.now))
        case .dismissed:
            fixture.apply(fixture.book.received(.closed(receipt, .dismissed), at: fixture.now))
        case .snoozed:
            fixture.apply(try fixture.book.snooze(id, for: .seconds(600), at: fixture.now))
        case .nextRing:
            try fixture.go(to: "2026-11-24 06:59:59")
            fixture.apply(fixture.book.timePassed(until: fixture.now))
            fixture.show(try fixture.notification(self.id))
        }
        #expect(try next(&fixture) == "normal")
        #expect(try next(&fixture) == "critical")
    }

    @Test("A restart of the daemon does not forget how many rings had no answer")
    func restart() throws {
        var fixture = try rung([Escalation(after: 3, kind: .critical)])
        #expect(try next(&fixture) == "normal")
        #expect(try next(&fixture) == "normal")
        let record = try fixture.book.record(Alert.ID(id))
        #expect(record.state.notification?.unanswered == 2)
        fixture.book = AlertBook(records: [record], zone: fixture.zone)
        fixture.apply(fixture.book.started(at: fixture.now))
        #expect(try next(&fixture) == "critical")
    }

    @Test("A pause does not count as a ring without an answer")
    func paused() throws {
        var fixture = try rung([Escalation(after: 2, kind: .critical)])
        fixture.apply(
            try fixture.book.pause(nil, until: fixture.instant("2026-11-23 07:30"), at: fixture.now)
        )
        _ = try fixture.ringAll(through: "2026-11-23 07:29:59")
        #expect(try next(&fixture) == "normal")
        #expect(try next(&fixture) == "critical")
    }

    @Test(
        "Steps that cannot come are refused",
        arguments: [
            (Escalation(after: 0, kind: .critical), "after 1 ring or more, not after 0"),
            (Escalation(after: -3, kind: .alarm), "not after -3"),
            (Escalation(after: 289, kind: .alarm), "which is 288 times"),
            (Escalation(after: 1, kind: .run), "needs a command"),
            (Escalation(after: 1, kind: .run, command: " "), "The command is empty"),
            (Escalation(after: 1, kind: .alarm, command: "x"), "'alarm' has no command"),
            (Escalation(after: 2, kind: .critical), "two steps 'critical'"),
        ])
    func refused(step: Escalation, part: String) throws {
        let alert = try Alert.daily(id, at: "07:00") {
            $0.again = 300
            $0.escalations = [Escalation(after: 1, kind: .critical), step]
            if step.after < 1 || step.kind == .run { $0.escalations.removeFirst() }
        }
        try expectRefusal(of: alert, part)
    }

    @Test("Steps need --again, a sound for an alarm, and a first ring that is weaker")
    func needs() throws {
        var alert = try Alert.daily(id, at: "07:00") {
            $0.escalations = [Escalation(after: 1, kind: .critical)]
        }
        try expectRefusal(of: alert, "Add --again")
        alert.again = 300
        try alert.validate()
        alert.content.urgency = .critical
        try expectRefusal(of: alert, "'critical' changes nothing")
        alert.escalations = [Escalation(after: 1, kind: .alarm)]
        try alert.validate()
        alert.content.sound = .none
        try expectRefusal(of: alert, "needs a sound")
        (alert.content.sound, alert.alarm) = (.default, Alarm())
        try expectRefusal(of: alert, "'alarm' changes nothing")
        alert.alarm = nil
        alert.escalations = (1...9).map { Escalation(after: $0, kind: .run, command: "x") }
        try expectRefusal(of: alert, "at most 8 steps")
    }

    private func expectRefusal(of alert: Alert, _ part: String) throws {
        let error = #expect(throws: AlertError.self) { try alert.validate() }
        let text = error.map { "\($0)" } ?? ""
        #expect(text.contains(part), "\(text)")
    }
}
