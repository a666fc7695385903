import AlertCoding
import AlertStorage
import Alerts
import AlertsTestSupport
import Foundation
import Recurrence
import TestSupport
import Testing

/// The fixture `store-version-8.sql` is the dump of a store to which the last version with a column
/// for each property of the state has written these values.
@Suite("A store of version 8, with a column for each property of the state")
struct StoreVersion8Tests {
    private let fixture: StoreFixture
    private let now: Instant
    private let day: CivilDate

    init() throws {
        fixture = try StoreFixture()
        now = Instant(microseconds: 1_795_521_600_123_457)
        day = try CivilDate(iso8601: "2026-11-24")
        let dump = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Fixtures/store-version-8.sql")
        try fixture.execute(String(contentsOf: dump, encoding: .utf8))
    }

    private func minutes(_ count: Int) -> Instant { now + .seconds(count * 60) }

    private func record(
        _ id: String, _ change: (inout AlertState) -> Void = { _ in }
    ) throws -> AlertRecord {
        var state = AlertState(watermark: now)
        change(&state)
        let alert = try Alert.daily(id, at: "09:30") { $0.content.title = "물 \(id)" }
        return AlertRecord(stored: alert, state: state)
    }

    private func notification(
        _ change: (inout NotificationState) -> Void = { _ in }
    ) -> NotificationState {
        var notification = NotificationState(due: minutes(-5), day: day)
        change(&notification)
        return notification
    }

    /// An alert for each property of the state, and one that has most of them.
    private var records: [AlertRecord] {
        get throws {
            [
                try record("all") {
                    $0.done = .rings(minutes(-9)...minutes(-8))
                    $0.snooze = Snooze(until: minutes(10), day: day)
                    $0.skip = Skip(count: 2, since: minutes(-7))
                    $0.pause = Pause(since: minutes(-6), until: minutes(6))
                    $0.plannedPause = Pause(since: minutes(60), until: nil)
                    $0.formerWatermark = minutes(-300)
                    $0.notification = notification { $0.stage = .gone }
                },
                try record("completed") { $0.isCompleted = true },
                try record("done-day") { $0.done = .day(day, said: minutes(-1)) },
                try record("done-old") { $0.done = .day(day, said: .distantFuture) },
                try record("done-rings") { $0.done = .rings(now...now) },
                try record("due") {
                    $0.notification = notification {
                        $0.failures = 3
                        $0.retryAt = minutes(1)
                        $0.heldUntil = minutes(-2)
                    }
                },
                try record("held") {
                    $0.snooze = Snooze(until: minutes(10), day: day, due: minutes(-30))
                },
                try record("idle"),
                try record("paused") { $0.pause = Pause(since: now, until: nil) },
                try record("shown") {
                    $0.notification = notification {
                        $0.stage = .shown
                        $0.isUnseen = false
                        $0.wasShown = true
                        $0.receipt = DeliveryReceipt(session: ":1.7 부팅", id: .max)
                    }
                },
            ]
        }
    }

    private var global: GlobalState {
        GlobalState(
            pause: Pause(since: minutes(-3), until: nil),
            plannedPause: Pause(since: minutes(90), until: minutes(120)), zoneSince: minutes(-500),
            digest: Digest(notification: notification { $0.stage = .shown }, shownCount: 4))
    }

    private var program: Program {
        get throws { Program(id: try ProgramID("org.example.Water"), name: "Drink Water") }
    }

    private var requests: [AlertRecord] {
        get throws {
            let text = #"{"id":"a","title":"Drink","trigger":{"after":90.5}}"#
            let alert = try Alert(id: Alert.ID("a-1"), request: text, of: program, receivedAt: now)
            var removed = try Alert(
                id: Alert.ID("b-1"), request: text, of: program, receivedAt: now)
            removed.request?.isRemoved = true
            removed.isOn = false
            var state = AlertState(watermark: now)
            state.notification = notification { $0.stage = .withdrawing }
            return [
                AlertRecord(alert: alert, state: AlertState(watermark: now)),
                AlertRecord(alert: removed, state: state),
            ]
        }
    }

    private var entries: [UndoEntry] {
        get throws {
            let records = try records
            return [
                UndoEntry(
                    change: UndoableChange(
                        number: 1, at: now, kind: .done, alert: records[0].id, title: "물 all",
                        count: records.count),
                    before: records),
                UndoEntry(
                    change: UndoableChange(number: 2, at: now, kind: .paused, alert: nil, count: 0),
                    changesPause: true, pause: global.pause, plannedPause: global.plannedPause),
            ]
        }
    }

    @Test("Its alerts have the same definitions and states")
    func alerts() throws {
        let contents = try fixture.open().load()
        #expect(contents.records.sorted { $0.id < $1.id } == (try records))
        #expect(contents.global == global)
        #expect(contents.unreadable.isEmpty)
    }

    @Test("Its programs have the same requests and states")
    func programs() throws {
        let store = try fixture.open()
        #expect(try store.programs() == [program])
        let contents = try store.requests(of: program.id).load()
        #expect(contents.records.sorted { $0.id < $1.id } == (try requests))
        #expect(contents.global == global)
    }

    @Test("Its changes can be undone, and undone changes made again")
    func undo() throws {
        let store = try fixture.open()
        let entries = try entries
        #expect(try store.undoEntry(since: .distantPast, undone: false) == entries[1])
        try store.commit([.forget(2)])
        #expect(try store.undoEntry(since: .distantPast, undone: false) == entries[0])
        let redone = try #require(try store.undoEntry(since: .distantPast, undone: true))
        #expect(redone.change.kind == .renamed && redone.isUndone)
        #expect(try redone.before == records.suffix(1))
    }

    @Test("Its history is the same")
    func history() throws {
        let lines = try fixture.open().history(since: .distantPast, limit: 9)
        let idle = try Alert.ID("idle")
        #expect(lines == [HistoryEntry(at: now, alert: idle, event: .shown, due: minutes(-1))])
    }
}
