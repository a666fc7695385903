import AlertsTestSupport
import Messages
import Recurrence
import Testing

@testable import Alerts

@Suite("Alerts with a goal, toward which each done counts")
struct GoalTests {
    private let water: Alert.ID

    init() throws {
        water = try Alert.ID("water")
    }

    /// Returns a book with an alert that rings every hour from 9:00 to 12:00.
    private func hourly(
        _ goal: Int? = 3, at time: String = "2026-11-23 08:30",
        change: (inout Alert) -> Void = { _ in }
    ) throws -> BookFixture {
        var fixture = try BookFixture(time)
        try fixture.add(
            .window("water", from: "09:00", to: "12:00", every: 3_600) {
                $0.goal = goal
                change(&$0)
            })
        return fixture
    }

    @discardableResult
    private func done(
        _ fixture: inout BookFixture, _ selection: AlertSelection? = nil,
        _ extent: DoneExtent? = nil
    ) throws -> [Finished.Part] {
        let decision = try fixture.book.finish(
            selection ?? .ids([water]), extent: extent, at: fixture.now)
        fixture.apply(decision)
        return decision.finished.map(\.part)
    }

    private func undo(_ fixture: inout BookFixture) throws {
        fixture.apply(try fixture.book.finish(.ids([water]), undo: true, at: fixture.now))
    }

    private func answer(_ fixture: inout BookFixture, _ action: String = "done") throws {
        let receipt = try #require(try fixture.receipt("water"))
        fixture.apply(
            fixture.book.received(
                .activated(receipt, action: action, activationToken: nil), at: fixture.now))
        fixture.apply(fixture.book.withdrawn(.alert(water), receipt))
    }

    private func status(_ fixture: BookFixture) throws -> AlertSnapshot {
        try fixture.book.status(water, at: fixture.now)
    }

    private func progress(_ fixture: BookFixture) throws -> String {
        try #require(try status(fixture).progress).message.description
    }

    @Test("Below the goal, done answers a ring; at the goal, the rest of the day is silent")
    func rings() throws {
        var fixture = try hourly()
        for hour in ["09", "10", "11"] {
            #expect(
                try fixture.ringAll(through: "2026-11-23 \(hour):20")
                    == ["water 2026-11-23T\(hour):00:00"])
            try answer(&fixture)
        }
        #expect(try progress(fixture) == "3 of 3 today")
        #expect(try status(fixture).listItem.status == .done)
        #expect(try fixture.ringAll(through: "2026-11-24 09:00") == ["water 2026-11-24T09:00:00"])
        #expect(try progress(fixture) == "0 of 3 today")
        #expect(fixture.events("water").filter { $0 == .done }.count == 3)
    }

    @Test("The notification says how much of the goal is done")
    func notification() throws {
        var fixture = try hourly()
        try done(&fixture)
        try fixture.go(to: "2026-11-23 09:00")
        fixture.apply(fixture.book.timePassed(until: fixture.now))
        guard
            case .deliver(let notification) = fixture.book.nextStep(
                for: .alert(water), at: fixture.now)
        else { throw AlertError.invalid("Nothing is due") }
        #expect(notification.progress == GoalProgress(count: 1, goal: 3))
        #expect(notification.actions.first?.label == "Done")
    }

    @Test("Done counts before a ring, too, and silences no ring below the goal")
    func early() throws {
        var fixture = try hourly()
        #expect(try done(&fixture) == [.count])
        #expect(try fixture.ringAll(through: "2026-11-23 09:00") == ["water 2026-11-23T09:00:00"])
        #expect(try done(&fixture) == [.ring(fixture.instant("2026-11-23 09:00"))])
        #expect(try done(&fixture) == [.count])
        #expect(try fixture.ringAll(through: "2026-11-24 08:00").isEmpty)
        // More than the goal counts as well.
        #expect(try done(&fixture) == [.count])
        #expect(try progress(fixture) == "1 of 3 today")
    }

    @Test("More than the goal is counted on the same day")
    func more() throws {
        var fixture = try hourly(1)
        try done(&fixture)
        try done(&fixture)
        #expect(try progress(fixture) == "2 of 1 today")
        try undo(&fixture)
        #expect(try progress(fixture) == "1 of 1 today")
        #expect(try fixture.ringAll(through: "2026-11-23 12:00").isEmpty)
    }

    @Test("Undone, one is taken back, and the day rings again")
    func undone() throws {
        var fixture = try hourly(2)
        try done(&fixture)
        try done(&fixture)
        #expect(try status(fixture).doneFor == CivilDate(iso8601: "2026-11-23"))
        try undo(&fixture)
        #expect(try progress(fixture) == "1 of 2 today")
        #expect(try status(fixture).doneFor == nil)
        #expect(try fixture.ringAll(through: "2026-11-23 09:00").count == 1)
        try undo(&fixture)
        #expect(try progress(fixture) == "0 of 2 today")
        let decision = try fixture.book.finish(.ids([water]), undo: true, at: fixture.now)
        #expect(decision.isEmpty)
    }

    @Test("Taking one back corrects the notification on screen without a ring")
    func redrawn() throws {
        var fixture = try hourly()
        try done(&fixture)
        _ = try fixture.ringAll(through: "2026-11-23 09:00")
        try undo(&fixture)
        guard
            case .deliver(let notification) = fixture.book.nextStep(
                for: .alert(water), at: fixture.now)
        else { throw AlertError.invalid("Nothing is shown again") }
        #expect(notification.progress?.count == 0)
        #expect(!notification.isNew)
    }

    @Test("Each done can be undone as a change")
    func remembered() throws {
        var fixture = try hourly()
        let decision = try fixture.book.finish(.ids([water]), at: fixture.now)
        let undoable = fixture.book.undoable(decision, as: .done, at: fixture.now)
        guard case .remember(let entry) = undoable.changes.first else {
            throw AlertError.invalid("Nothing is remembered")
        }
        fixture.apply(undoable)
        #expect(try progress(fixture) == "1 of 3 today")
        fixture.apply(try fixture.book.undo(entry, at: fixture.now))
        #expect(try progress(fixture) == "0 of 3 today")
    }

    @Test("Done for the day silences it at once, and counts one")
    func day() throws {
        var fixture = try hourly()
        let today = try CivilDate(iso8601: "2026-11-23")
        #expect(try done(&fixture, nil, .day) == [.day(today)])
        #expect(try progress(fixture) == "1 of 3 today")
        #expect(try fixture.ringAll(through: "2026-11-23 12:00").isEmpty)
        try undo(&fixture)
        #expect(try progress(fixture) == "0 of 3 today")
        #expect(try status(fixture).doneFor == nil)
    }

    @Test("Done with a ring silences the next one, and counts one")
    func ring() throws {
        var fixture = try hourly()
        let ring = try fixture.instant("2026-11-23 09:00")
        #expect(try done(&fixture, nil, .ring) == [.ring(ring)])
        #expect(try progress(fixture) == "1 of 3 today")
        #expect(try fixture.ringAll(through: "2026-11-23 10:00") == ["water 2026-11-23T10:00:00"])
    }

    @Test("Done with everything counts only while rings of today wait or come")
    func all() throws {
        var fixture = try hourly(1)
        #expect(try done(&fixture, .all) == [.count])
        #expect(try done(&fixture, .all).isEmpty)
        try fixture.go(to: "2026-11-24 13:00")
        fixture.apply(fixture.book.markAllSeen(at: fixture.now))
        #expect(try progress(fixture) == "0 of 1 today")
    }

    @Test("A click on an alert with doneOnOpen counts")
    func opened() throws {
        var fixture = try hourly { $0.content.doneOnOpen = true }
        _ = try fixture.ringAll(through: "2026-11-23 09:00")
        try answer(&fixture, ResponseAction.open)
        #expect(try progress(fixture) == "1 of 3 today")
        #expect(try fixture.ringAll(through: "2026-11-23 10:00").count == 1)
    }

    @Test("A window across midnight counts for the day on which it began")
    func midnight() throws {
        var fixture = try BookFixture("2026-11-23 21:00")
        try fixture.add(
            .window("water", from: "22:00", to: "02:00", every: 3_600) { $0.goal = 2 })
        _ = try fixture.ringAll(through: "2026-11-23 23:00")
        try answer(&fixture)
        #expect(try fixture.ringAll(through: "2026-11-24 00:00").count == 1)
        #expect(try progress(fixture) == "1 of 2 today")
        try answer(&fixture)
        #expect(try progress(fixture) == "2 of 2 today")
        #expect(try fixture.ringAll(through: "2026-11-24 12:00").isEmpty)
        #expect(try progress(fixture) == "0 of 2 today")
    }

    @Test(
        "A goal needs a number from 1 to 1000 and an alert of the user that rings repeatedly",
        arguments: [0, -1, 1_001])
    func refused(goal: Int) throws {
        var fixture = try BookFixture("2026-11-23 08:00")
        #expect(throws: AlertError.self) {
            try fixture.add(.daily("a", at: "09:00") { $0.goal = goal })
        }
        for alert in [
            try Alert.once("a", at: "2026-11-24T09:00") { $0.goal = 8 },
            try Alert.interval("a", seconds: 60) { $0.goal = 8 },
            try Alert.daily("a", at: "09:00") {
                $0.goal = 8
                $0.request = ProgramRequest(
                    identifier: "a", category: nil, document: "", received: fixture.now)
            },
        ] {
            #expect(throws: AlertError.self) { try alert.validate() }
        }
        try fixture.add(.interval("a", seconds: 3_600, repeats: true) { $0.goal = 1_000 })
    }

    @Test("An alert that is off counts nothing")
    func off() throws {
        var fixture = try hourly { $0.isOn = false }
        #expect(try done(&fixture).isEmpty)
        #expect(try progress(fixture) == "0 of 3 today")
    }

    @Test("The agenda says how much of the goal is done today")
    func agenda() throws {
        var fixture = try hourly()
        try done(&fixture)
        let ends = [
            try fixture.instant("2026-11-24 00:00"), try fixture.instant("2026-11-25 00:00"),
        ]
        let lines = try fixture.book.agendaLines(
            inGroup: nil, after: fixture.now, ends: ends, limit: 10)
        #expect(lines.map(\.progress) == [GoalProgress(count: 1, goal: 3), nil])
    }
}
