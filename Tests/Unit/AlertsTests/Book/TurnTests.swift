import AlertsTestSupport
import Recurrence
import Testing

@testable import Alerts

@Suite("A turn, in which one decision is made")
struct TurnTests {
    private let now: Instant
    private let conditions: RingConditions
    private let receipt = DeliveryReceipt(session: "one", id: 1)

    init() throws {
        let zone = try Zone(identifier: "UTC")
        conditions = RingConditions(zone: zone)
        now = try #require(zone.instant(of: CivilDateTime(iso8601: "2026-11-23 09:30")))
    }

    private func turn() -> Turn { Turn(at: now, under: conditions) }

    /// Returns a record that was due a while before now.
    private func record(
        _ id: String = "water", _ stage: NotificationState.Stage = .due, age: Int = 0,
        isShown: Bool = false, change: (inout Alert) -> Void = { _ in }
    ) throws -> AlertRecord {
        let alert = try Alert.daily(id, at: "09:30", "12:00", change: change)
        var state = AlertState(watermark: now)
        var notification = NotificationState(
            due: now - .seconds(age), day: CivilDate(daysSinceEpoch: 20_780),
            replacing: isShown ? receipt : nil)
        notification.stage = stage
        notification.wasShown = isShown
        state.notification = notification
        return AlertRecord(alert: alert, state: state)
    }

    private func events(_ turn: Turn) -> [HistoryEntry.Event] {
        turn.decision.changes.compactMap { change in
            if case .log(let entry) = change { entry.event } else { nil }
        }
    }

    @Test("A ring that was never on screen is suppressed without a call to the server")
    func retirePending() throws {
        var (turn, record) = (turn(), try record())
        turn.retire(&record)
        #expect(record.state.notification == nil)
        #expect(events(turn) == [.suppressed])
        #expect(turn.decision.effects.isEmpty)
    }

    @Test("A notification on screen is withdrawn, and one in the digest leaves the digest")
    func retireShown() throws {
        var (turn, record) = (turn(), try record("water", .shown, isShown: true))
        turn.retire(&record)
        #expect(record.state.notification?.stage == .withdrawing)
        #expect(turn.decision == Decision(effects: [.reconcile(.alert(record.id))]))
        var gathered = try self.record("tea", .gathered)
        gathered.state.notification?.wasShown = true
        turn = self.turn()
        turn.retire(&gathered)
        #expect(turn.decision == Decision(effects: [.reconcile(.digest)]))
    }

    @Test("An answer to an earlier ring leaves the ring that still waits to be shown")
    func retireUnlessPending() throws {
        var (turn, record) = (turn(), try record())
        record.state.notification?.receipt = receipt
        turn.retire(&record, unlessPending: try #require(record.state.notification))
        #expect(record.state.notification?.isPending == true)
        #expect(record.state.notification?.receipt == nil)
        #expect(turn.decision == Decision(effects: [.withdraw(receipt)]))
    }

    @Test("One late alert is shown by itself, several in one digest")
    func late() throws {
        let records = try [record("a", age: 600), record("b", age: 900)]
        for count in 1...2 {
            var turn = turn()
            for record in records.prefix(count) { turn.put(record) }
            turn.showLate(records.prefix(count).map(\.id))
            turn.writeGlobalChanges()
            let stages = turn.decision.changes.compactMap { $0.record?.state.notification?.stage }
            #expect(stages == (count == 1 ? [.due] : [.gathered, .gathered]))
            #expect((turn.global.digest != nil) == (count == 2))
            #expect(turn.decision.changes.contains(.global(turn.global)) == (count == 2))
            let shown = turn.decision.effects.filter {
                if case .reconcile = $0 { true } else { false }
            }
            #expect(shown == [.reconcile(count == 1 ? .alert(records[0].id) : .digest)])
        }
    }

    @Test("A ring that is too late is missed if it was never shown, and given up otherwise")
    func tooLate() throws {
        let short: (inout Alert) -> Void = { $0.late = .never }
        var (turn, pending) = (turn(), try record("a", age: 600, change: short))
        turn.dropIfTooLate(&pending)
        #expect(events(turn) == [.missed])
        #expect(pending.state.notification == nil)
        turn = self.turn()
        var shown = try record("b", age: 600, isShown: true, change: short)
        turn.dropIfTooLate(&shown)
        #expect(shown.state.notification?.stage == .gone)
        var early = try record("c", age: 5, change: short)
        turn.dropIfTooLate(&early)
        #expect(early.state.notification?.stage == .due)
        #expect(turn.decision.isEmpty)
    }

    @Test("Only the history of a removed alert keeps the title")
    func log() throws {
        var (turn, record) = (turn(), try record())
        turn.log(.removed, record, isRemoved: true)
        turn.log(.done, record)
        let titles = turn.decision.changes.map { change in
            if case .log(let entry) = change { entry.title } else { String?.none }
        }
        #expect(titles == [record.alert.content.title, nil])
        #expect(events(turn) == [.removed, .done])
        record.state.notification = nil
        turn.redraw(&record)
        #expect(turn.decision.effects.isEmpty)
    }

    @Test("A new ring records the former one as missed if it was never shown, and takes its place")
    func beginNotification() throws {
        var (turn, record) = (turn(), try record(age: 3_600) { $0.run = "echo" })
        record.state.notification?.receipt = receipt
        turn.beginNotification(
            of: &record, due: now, day: CivilDate(daysSinceEpoch: 20_780), replacing: [])
        #expect(record.state.notification?.due == now)
        #expect(record.state.notification?.receipt == receipt)
        #expect(events(turn) == [.missed])
        let runs = turn.decision.effects.filter { if case .run = $0 { true } else { false } }
        #expect(runs.count == 1)
    }
}
