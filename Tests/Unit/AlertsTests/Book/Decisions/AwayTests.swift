import AlertsTestSupport
import Recurrence
import Testing

@testable import Alerts

@Suite("Rings that wait while the user is away")
struct AwayTests {
    /// Returns a fixture with these alerts, at 06:00.
    private func fixture(_ alerts: Alert...) throws -> BookFixture {
        var fixture = try BookFixture("2026-11-23 06:00")
        for alert in alerts { try fixture.add(alert) }
        return fixture
    }

    private func held(
        _ id: String, at time: String, change: (inout Alert) -> Void = { _ in }
    ) throws -> Alert {
        try .daily(id, at: time) {
            $0.holdsAway = true
            change(&$0)
        }
    }

    /// Returns an alert that rings three times a day.
    private func water() throws -> Alert {
        try .daily("water", at: "07:00", "08:00", "09:00") { $0.holdsAway = true }
    }

    @Test("A ring waits while the screen is locked, and comes once at the return, by its lateness")
    func comesOnce() throws {
        var fixture = try fixture(water())
        fixture.leave()
        #expect(try fixture.ringAll(through: "2026-11-23 09:30").isEmpty)
        #expect(fixture.events("water") == [.held, .missed, .held, .missed, .held])
        #expect(fixture.book.away.held == 1)
        #expect(try fixture.comeBack() == ["water 2026-11-23T09:00:00 late"])
        #expect(fixture.book.away == AwayStatus())
        #expect(fixture.events("water").suffix(2) == [.held, .shown])
        #expect(
            try fixture.ringAll(through: "2026-11-24 07:00") == ["water 2026-11-24T07:00:00"])
    }

    @Test("Until the desktop has answered at the start, only alerts that may have to wait do so")
    func asked() throws {
        var fixture = try fixture(
            water(), .daily("plain", at: "07:00"),
            held("critical", at: "07:00") {
                $0.holdsAway = nil
                $0.content.urgency = .critical
            })
        fixture.book.presenceAsked(at: fixture.now)
        let rings = try fixture.ringAll(through: "2026-11-23 07:00")
        #expect(rings.map { $0.prefix { $0 != " " } } == ["critical", "plain"])
        #expect(fixture.book.away.held == 1)
        #expect(try fixture.comeBack() == ["water 2026-11-23T07:00:00"])
        #expect(fixture.events("water") == [.shown])
    }

    @Test("A ring that came before the answer waits if the user is away, and the history says so")
    func askedAndAway() throws {
        var fixture = try fixture(water(), held("tea", at: "06:30"))
        fixture.leave()
        _ = try fixture.ringAll(through: "2026-11-23 06:30")
        let records = try ["water", "tea"].map { try fixture.book.record(Alert.ID($0)) }
        fixture.book = AlertBook(records: records, zone: fixture.zone)
        fixture.now = try fixture.instant("2026-11-23 06:59")
        fixture.book.presenceAsked(at: fixture.now)
        #expect(try fixture.ringAll(through: "2026-11-23 07:00").isEmpty)
        fixture.leave()
        #expect(fixture.book.away.held == 2)
        #expect(fixture.events("water") == [.held])
        #expect(fixture.events("tea") == [.held])
        #expect(try fixture.comeBack().count == 2)
    }

    @Test("The user's own word does not wait for the desktop's answer")
    func saidWhileAsked() throws {
        var fixture = try fixture(water())
        fixture.book.presenceAsked(at: fixture.now)
        #expect(try fixture.ringAll(through: "2026-11-23 07:00").isEmpty)
        #expect(try fixture.say(.off) == ["water 2026-11-23T07:00:00"])
    }

    @Test("Several late rings come together in the digest, and a punctual one comes on its own")
    func digest() throws {
        var fixture = try fixture(
            held("water", at: "07:00"), held("walk", at: "08:00"), held("tea", at: "09:00"))
        fixture.leave()
        _ = try fixture.ringAll(through: "2026-11-23 09:00:30")
        let rings = try fixture.comeBack()
        #expect(rings.contains("tea 2026-11-23T09:00:00"))
        #expect(rings.contains { $0.hasPrefix("digest") })
        #expect(rings.count == 2)
    }

    @Test("A ring that is too late at the return is missed")
    func tooLate() throws {
        var fixture = try fixture(held("water", at: "07:00") { $0.late = .within(seconds: 1_800) })
        fixture.leave()
        _ = try fixture.ringAll(through: "2026-11-23 07:31")
        #expect(try fixture.comeBack().isEmpty)
        #expect(fixture.events("water") == [.held, .missed])
        #expect(try fixture.state("water").notification == nil)
    }

    @Test("Alerts that do not wait, and critical ones, ring while the user is away")
    func others() throws {
        var fixture = try fixture(
            .daily("plain", at: "07:00"), held("told", at: "07:01") { $0.alarm = Alarm() },
            .daily("alarm", at: "07:02") { $0.alarm = Alarm() },
            .daily("never", at: "07:03") { $0.holdsAway = false })
        fixture.leave()
        let rings = try fixture.ringAll(through: "2026-11-23 07:03")
        #expect(rings.map { $0.prefix { $0 != " " } } == ["plain", "alarm", "never"])
        fixture.apply(
            fixture.book.settingsChanged(to: RingSettings(holdsAway: true), at: fixture.now))
        let next = try fixture.ringAll(through: "2026-11-24 07:03")
        #expect(next.map { $0.prefix { $0 != " " } } == ["alarm", "never"])
        #expect(fixture.book.away.held == 2)
    }

    @Test("An alarm that waited sounds at the return if it is not later than it would last")
    func alarm() throws {
        var fixture = try fixture(held("wake", at: "07:00") { $0.alarm = Alarm() })
        fixture.leave()
        _ = try fixture.ringAll(through: "2026-11-23 07:05")
        #expect(fixture.book.soundingAlarm(at: fixture.now) == nil)
        #expect(try fixture.comeBack() == ["wake 2026-11-23T07:00:00 late"])
        #expect(fixture.book.soundingAlarm(at: fixture.now) != nil)
    }

    @Test(
        "A ring that comes again does so once at the return, and its steps do not count meanwhile")
    func again() throws {
        var fixture = try fixture(
            held("pill", at: "07:00") {
                $0.again = 300
                $0.escalations = [Escalation(after: 2, kind: .critical)]
            })
        #expect(try fixture.ringAll(through: "2026-11-23 07:00").count == 1)
        fixture.leave()
        #expect(try fixture.book.nextDue == fixture.instant("2026-11-24 07:00"))
        #expect(try fixture.ringAll(through: "2026-11-23 08:00").isEmpty)
        #expect(try fixture.comeBack().count == 1)
        #expect(try fixture.state("pill").notification?.unanswered == 1)
        #expect(try fixture.book.nextDue == fixture.instant("2026-11-23 08:05"))
    }

    @Test("What the user says counts more than what the desktop says, and survives a restart")
    func said() throws {
        var fixture = try fixture(water())
        try fixture.say(.on)
        #expect(fixture.book.away.absence?.reason == .said)
        #expect(try fixture.book.away.absence?.since == fixture.instant("2026-11-23 06:00"))
        #expect(try fixture.ringAll(through: "2026-11-23 07:00").isEmpty)
        #expect(try fixture.comeBack().isEmpty)
        let records = [try fixture.book.record(Alert.ID("water"))]
        fixture.book = AlertBook(
            records: records, global: fixture.book.global, zone: fixture.zone)
        fixture.apply(fixture.book.started(at: fixture.now))
        fixture.apply(fixture.book.received(.appeared(session: "two"), at: fixture.now))
        #expect(try fixture.ringAll(through: "2026-11-23 08:00").isEmpty)
        #expect(try fixture.say(.auto) == ["water 2026-11-23T08:00:00"])
        fixture.leave()
        try fixture.say(.off)
        #expect(
            try fixture.ringAll(through: "2026-11-23 09:00") == ["water 2026-11-23T09:00:00"])
    }

    @Test("Done takes a ring back that waits, and an edit that no longer waits lets it come")
    func answered() throws {
        var fixture = try fixture(held("water", at: "07:00"), held("tea", at: "07:00"))
        fixture.leave()
        _ = try fixture.ringAll(through: "2026-11-23 07:30")
        fixture.apply(try fixture.book.finish(.ids([Alert.ID("water")]), at: fixture.now))
        var tea = try fixture.book.record(Alert.ID("tea")).alert
        tea.holdsAway = nil
        let effects = fixture.apply(try fixture.book.update(tea, at: fixture.now))
        #expect(effects.contains(.reconcile(.alert(tea.id))))
        #expect(try fixture.notification("tea").isLate)
        #expect(try fixture.comeBack().isEmpty)
    }

    @Test("A server that starts while the user is away does not show what waits")
    func server() throws {
        var fixture = try fixture(held("water", at: "07:00"), held("tea", at: "07:05"))
        fixture.leave()
        _ = try fixture.ringAll(through: "2026-11-23 07:30")
        let effects = fixture.apply(
            fixture.book.received(.appeared(session: "two"), at: fixture.now))
        let shown = effects.filter {
            if case .reconcile(let subject) = $0 {
                fixture.book.nextStep(for: subject, at: fixture.now) != nil
            } else {
                false
            }
        }
        #expect(shown.isEmpty)
        #expect(fixture.book.unserved(since: .distantPast).isEmpty)
        #expect(try fixture.comeBack().count == 1)
    }

    @Test("Rings that wait do not take the places of others")
    func room() throws {
        var fixture = try fixture(held("water", at: "07:00"), held("tea", at: "07:00"))
        fixture.book.mostWaiting = 1
        try fixture.add(.daily("plain", at: "07:00"))
        fixture.leave()
        #expect(
            try fixture.ringAll(through: "2026-11-23 07:00") == ["plain 2026-11-23T07:00:00"])
        #expect(fixture.book.global.digest == nil)
        #expect(fixture.book.away.held == 2)
    }
}

extension BookFixture {
    /// The screen is locked.
    fileprivate mutating func leave() {
        apply(book.presenceChanged(to: Absence(.locked, since: now), at: now))
    }

    /// The user is back; returns what is shown.
    fileprivate mutating func comeBack() throws -> [String] {
        let decision = book.presenceChanged(to: nil, at: now)
        return try shown(after: decision)
    }

    /// The user says something about being away; returns what is shown.
    @discardableResult
    fileprivate mutating func say(_ mode: AwayMode) throws -> [String] {
        let decision = book.setAway(mode, at: now)
        return try shown(after: decision)
    }

    private mutating func shown(after decision: Decision) throws -> [String] {
        var rings: [String] = []
        for effect in apply(decision) {
            guard case .reconcile(let subject) = effect,
                case .deliver(let notification) = book.nextStep(for: subject, at: now)
            else { continue }
            show(notification)
            let late = notification.isLate ? " late" : ""
            rings.append("\(subject) \(time(notification.due))\(late)")
        }
        return rings + (try ring())
    }
}
