import AlertsTestSupport
import Messages
import Recurrence
import TestSupport
import Testing

@testable import Alerts

extension SchedulerTests {
    @Test("A click on Done is undone after a restart: the alert is unseen again, but not shown")
    func undoAfterRestart() async throws {
        let store = MemoryStore()
        let gift = try Alert.once("gift", at: "2026-11-23T09:30:00")
        try await running("2026-11-23 09:00", store: store) { running in
            _ = try await running.scheduler.add(gift)
            let due = try running.at("2026-11-23 09:30")
            try await running.clock.sleeper(until: due)
            running.clock.advance(to: due)
            let delivered = try await running.delivered()
            running.delivery.activate(delivered.receipt, ResponseAction.done)
            #expect(
                try await running.delivery.withdrawals.next(within: .seconds(20))
                    == delivered.receipt)
        }
        try await running("2026-11-24 09:00", store: store) { running in
            let changes = try await running.scheduler.undoableChanges(limit: 9)
            #expect(changes.map(\.kind) == [.done, .added])
            let planned = try #require(try await running.scheduler.undo(dryRun: true))
            #expect(planned.change == changes.first)
            #expect(await running.scheduler.waiting().isEmpty)
            let undone = try #require(try await running.scheduler.undo(dryRun: false))
            #expect(undone == planned)
            #expect(undone.alerts.map(\.status) == [.waiting])
            #expect(await running.scheduler.waiting().map(\.id) == [gift.id])
            #expect(running.delivery.shown.isEmpty)
            let removed = try #require(try await running.scheduler.undo(dryRun: false))
            #expect(removed.removed == [gift.id] && removed.alerts.isEmpty)
            #expect(await running.scheduler.list().isEmpty)
            #expect(try await running.scheduler.undo(dryRun: false) == nil)
            #expect(store.logged(.undone).count == 2)
        }
    }

    @Test("Every request for a change can be undone, and many alerts in one request at once")
    func everyRequest() async throws {
        try await running("2026-11-23 09:00") { running in
            let scheduler = running.scheduler
            let (a, b) = (try Alert.daily("a", at: "10:00"), try Alert.daily("b", at: "11:00"))
            var edited = a
            edited.content.title = "Another title"
            let all = AlertSelection.ids([a.id, b.id])
            let end = try running.at("2026-11-23 18:00")
            let new = try Alert.ID("new")
            try await scheduler.put([a, b])
            _ = try await scheduler.add(.daily("c", at: "12:00"))
            _ = try await scheduler.replace(a, with: edited)
            _ = try await scheduler.update(a)
            _ = try await scheduler.rename(a.id, to: new)
            _ = try await scheduler.rename(new, to: a.id)
            _ = try await scheduler.change(.ids([a.id]), .off)
            _ = try await scheduler.change(.ids([a.id]), .on)
            _ = try await scheduler.finish(all, extent: nil)
            _ = try await scheduler.change(all, .notDone)
            _ = try await scheduler.finish(all, extent: nil)
            _ = try await scheduler.snooze(a.id, for: .seconds(60))
            _ = try await scheduler.change(.ids([b.id]), .skip(1))
            _ = try await scheduler.change(.ids([b.id]), .skip(0))
            try await scheduler.pause(nil, until: end)
            _ = try await scheduler.resume(nil)
            _ = try await scheduler.change(all, .pause(until: nil))
            try await scheduler.present(a.id)
            try await scheduler.remove(a.id)
            let kinds: [UndoableChange.Kind] = [
                .imported, .added, .edited, .edited, .renamed, .renamed, .switchedOff, .switchedOn,
                .done, .notDone, .done, .snoozed, .skipped, .notSkipped, .paused, .resumed, .paused,
                .removed,
            ]
            let changes = try await scheduler.undoableChanges(limit: 99)
            #expect(changes.reversed().map(\.kind) == kinds)
            for kind in kinds.reversed() {
                #expect(try await scheduler.undo(dryRun: false)?.change.kind == kind)
            }
            #expect(await scheduler.list().isEmpty)
            #expect(await scheduler.commonPause() == nil)
        }
    }

    @Test("Changes that a full store refused can be undone, and a full store refuses to undo")
    func undoWithFullStore() async throws {
        try await running("2026-11-23 09:00") { running in
            let alert = try Alert.daily("water", at: "09:30")
            _ = try await running.scheduler.add(alert)
            try await running.scheduler.present(alert.id)
            let delivered = try await running.delivered()
            running.store.refuse(with: AlertError(.storeUnwritable, "The disk is full."))
            running.delivery.activate(delivered.receipt, ResponseAction.snooze)
            _ = try await running.delivery.withdrawals.next(within: .seconds(20))
            await #expect(throws: AlertError.self) {
                _ = try await running.scheduler.undo(dryRun: false)
            }
            #expect(try await running.scheduler.get(alert.id).snoozedUntil != nil)
            running.store.refuse(with: nil)
            let undone = try await running.scheduler.undo(dryRun: false)
            #expect(undone?.change.kind == .snoozed)
            let status = try await running.scheduler.get(alert.id)
            #expect(status.snoozedUntil == nil && status.unseenSince != nil)
        }
    }

    @Test("Undo takes back that the user is away, and redo says so again")
    func undoAway() async throws {
        try await running("2026-11-23 09:00") { running in
            let scheduler = running.scheduler
            try await scheduler.setAway(.on)
            #expect(try await scheduler.undo(dryRun: true)?.change.kind == .away)
            #expect(await scheduler.status().away.mode == .on)
            let undone = try await scheduler.undo(dryRun: false)
            #expect(undone?.change.kind == .away && undone?.change.alert == nil)
            #expect(await scheduler.status().away == AwayStatus())
            _ = try await scheduler.redo(dryRun: false)
            #expect(await scheduler.status().away.absence?.reason == .said)
        }
    }

    @Test("A removed alert does not come back if an alert with its id cannot be read")
    func undoUnreadable() async throws {
        let id = try Alert.ID("pill")
        let store = MemoryStore(unreadable: [id: "There is no time zone 'Asia/Seoul'."])
        let record = AlertRecord(
            alert: try .daily("pill", at: "09:30"), state: AlertState(watermark: .distantPast))
        let entry = UndoEntry(
            change: UndoableChange(
                at: Instant(seconds: 4_000_000_000), kind: .removed, alert: id),
            before: [record])
        try store.commit([.remember(entry)])
        try await running("2026-11-23 09:00", store: store) { running in
            let error = await #expect(throws: AlertError.self) {
                _ = try await running.scheduler.undo(dryRun: false)
            }
            #expect(error?.code == .alertExists)
        }
    }
}
