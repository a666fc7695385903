import Alerts
import AlertsTestSupport
import Logging
import Messages
import Recurrence
import Synchronization
import TestSupport
import Testing

@Suite("The scheduler")
struct SchedulerTests {
    /// A running scheduler with its clock, store and backend.
    struct Running: Sendable {
        let clock: ManualClock
        let store: MemoryStore
        let delivery: RecordingDelivery
        let scheduler: Scheduler

        func at(_ time: String) throws -> Instant {
            try clock.zone.instant(of: CivilDateTime(iso8601: time)) ?? .distantPast
        }

        func delivered() async throws -> RecordingDelivery.Delivered {
            try await delivery.deliveries.next(within: .seconds(20))
        }
    }

    func running(
        _ time: String, in zone: String = "UTC", store: MemoryStore = MemoryStore(),
        delivery: RecordingDelivery = RecordingDelivery(), waker: (any MachineWaker)? = nil,
        _ body: @escaping @Sendable (Running) async throws -> Void
    ) async throws {
        let clock = try ManualClock(time, in: zone)
        let scheduler = try Scheduler(
            store: store, delivery: delivery, waker: waker, clock: clock,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let running = Running(clock: clock, store: store, delivery: delivery, scheduler: scheduler)
        try await within {
            try await withThrowingTaskGroup { group in
                group.addTask { await scheduler.run() }
                defer { scheduler.stop() }
                try await body(running)
            }
        }
    }

    @Test("An alert rings at its time, and the store records it")
    func rings() async throws {
        try await running("2026-11-23 09:00") { running in
            _ = try await running.scheduler.add(.daily("water", at: "09:30"))
            let due = try running.at("2026-11-23 09:30")
            try await running.clock.sleeper(until: due)
            running.clock.advance(to: due)
            let delivered = try await running.delivered()
            #expect(delivered.notification.due == due)
            #expect(delivered.notification.content.title == "Title of water")
            let record = try #require(try running.store.load().records.first)
            #expect(record.state.notification?.due == due)
            #expect(record.state.watermark == due)
            try await running.clock.sleeper(until: running.at("2026-11-24 09:30"))
        }
    }

    @Test("Adding an earlier alert wakes the scheduler earlier")
    func earlier() async throws {
        try await running("2026-11-23 09:00") { running in
            _ = try await running.scheduler.add(.daily("late", at: "18:00"))
            try await running.clock.sleeper(until: running.at("2026-11-23 18:00"))
            _ = try await running.scheduler.add(.daily("soon", at: "09:10"))
            try await running.clock.sleeper(until: running.at("2026-11-23 09:10"))
            running.clock.advance(to: try running.at("2026-11-23 09:10"))
            #expect(try await running.delivered().notification.subject == .alert(Alert.ID("soon")))
        }
    }

    @Test("A click opens the target, withdraws the notification and clears the badge")
    func click() async throws {
        try await running("2026-11-23 09:00") { running in
            let alert = try Alert.daily("study", at: "09:30") {
                $0.content.open = try? OpenTarget("https://example.org")
                $0.content.doneOnOpen = true
            }
            _ = try await running.scheduler.add(alert)
            try await running.scheduler.present(alert.id)
            let delivered = try await running.delivered()
            while try await running.delivery.badges.next(within: .seconds(20)) != 1 {}
            running.delivery.activate(delivered.receipt)
            #expect(
                try await running.delivery.openings.next(within: .seconds(20)).rawValue
                    == "https://example.org")
            #expect(
                try await running.delivery.withdrawals.next(within: .seconds(20))
                    == delivered.receipt)
            while try await running.delivery.badges.next(within: .seconds(20)) != 0 {}
            let history = try await running.scheduler.history(since: .distantPast, limit: 9)
            #expect(history.map(\.event) == [.shown, .opened, .done])
            #expect(running.delivery.shown.isEmpty)
        }
    }

    @Test("Rings skipped by a forward step of the clock are shown late")
    func clockSet() async throws {
        try await running("2026-11-23 09:00") { running in
            _ = try await running.scheduler.add(.daily("water", at: "09:30"))
            try await running.clock.sleeper(until: running.at("2026-11-23 09:30"))
            running.clock.step(by: .seconds(2 * 3600))
            let delivered = try await running.delivered()
            #expect(delivered.notification.isLate)
            #expect(try delivered.notification.due == running.at("2026-11-23 09:30"))
        }
    }

    @Test("After a change of the time zone, floating alerts ring at their time in the new zone")
    func zoneChanged() async throws {
        try await running("2026-11-23 09:00") { running in
            _ = try await running.scheduler.add(.daily("water", at: "20:00"))
            try await running.clock.sleeper(until: running.at("2026-11-23 20:00"))
            try running.clock.move(to: "Asia/Seoul")
            // 20:00 in Seoul is 11:00 in UTC.
            try await running.clock.sleeper(
                until: try #require(
                    Zone.utc.instant(of: CivilDateTime(iso8601: "2026-11-23 11:00"))))
        }
    }

    @Test("A full store refuses edits but does not stop alerts from ringing")
    func fullStore() async throws {
        try await running("2026-11-23 09:00") { running in
            let id = try await running.scheduler.add(.daily("water", at: "09:30")).id
            let due = try running.at("2026-11-23 09:30")
            try await running.clock.sleeper(until: due)
            running.store.refuse(with: AlertError(.storeUnwritable, "The disk is full."))
            await #expect(throws: AlertError.self) {
                _ = try await running.scheduler.change(.ids([id]), .off)
            }
            #expect(try await running.scheduler.get(id).alert.isOn)
            running.clock.advance(to: due)
            #expect(try await running.delivered().notification.subject == .alert(id))
            running.store.refuse(with: nil)
            _ = try await running.scheduler.change(.ids([id]), .off)
            #expect(
                running.store.logged(.shown).count == 1,
                "A ring that could not be written must be written with the next change")
        }
    }

    @Test("The id of an alert that cannot be read is not reused, and the alert can be removed")
    func unreadable() async throws {
        let id = try Alert.ID("pill")
        let store = MemoryStore(unreadable: [id: "There is no time zone 'Asia/Seoul'."])
        try await running("2026-11-23 09:00", store: store) { running in
            let error = await #expect(throws: AlertError.self) {
                _ = try await running.scheduler.add(.daily("pill", at: "09:30"))
            }
            #expect(error?.code == .alertExists)
            #expect(error?.description.contains("Asia/Seoul") == true)
            await #expect(throws: try #require(error)) {
                _ = try await running.scheduler.preview(
                    .daily("pill", at: "09:30"), isNew: true, limit: 3)
            }
            #expect(await running.scheduler.status().unreadable == [id])
            try await running.scheduler.remove(id)
            #expect(await running.scheduler.status().unreadable.isEmpty)
            _ = try await running.scheduler.add(.daily("pill", at: "09:30"))
        }
    }

    @Test("When a server appears, one silent warning names the alert that cannot be read")
    func warning() async throws {
        let store = MemoryStore(unreadable: [try Alert.ID("pill"): "Its zone is gone."])
        let delivery = RecordingDelivery(hasServer: false)
        try await running("2026-11-23 09:00", store: store, delivery: delivery) { running in
            delivery.appear()
            let shown = try await running.delivered().notification
            #expect(shown.subject == .notice)
            #expect(shown.content.body == "These alerts cannot be read, so they do not ring: pill.")
            #expect(shown.content.sound == .none)
            delivery.disappear()
            delivery.appear()
            // The next notification must be the alert's, not a second warning.
            let id = try await running.scheduler.add(.daily("water", at: "09:30")).id
            try await running.scheduler.present(id)
            #expect(try await running.delivered().notification.subject == .alert(id))
        }
    }

    @Test("Changes to alerts and to the badge are announced")
    func news() async throws {
        try await running("2026-11-23 09:00") { running in
            let id = try await running.scheduler.add(.daily("water", at: "09:30")).id
            var news = running.scheduler.announcements.makeAsyncIterator()
            while await news.next() != .changed(id) {}
            try await running.scheduler.present(id)
            while await news.next() != .badge(1) {}
            try await running.scheduler.clearBadge()
            while await news.next() != .badge(0) {}
        }
    }

    @Test("A notification shown while the scheduler is stopping is still announced")
    func announcementWhileStopping() async throws {
        try await running("2026-11-23 09:00") { running in
            let id = try await running.scheduler.add(.daily("water", at: "09:30")).id
            running.delivery.hold()
            try await running.scheduler.present(id)
            _ = try await running.delivery.held.next(within: .seconds(20))
            running.scheduler.stop()
            running.delivery.release()
            var news: [Announcement] = []
            for await announcement in running.scheduler.announcements { news.append(announcement) }
            #expect(news.contains(.presented(id, due: running.clock.now)))
            #expect(news.contains(.badge(1)))
        }
    }

    @Test("A new run of the scheduler continues where the last one ended")
    func restart() async throws {
        let store = MemoryStore()
        try await running("2026-11-23 09:00", store: store) { running in
            _ = try await running.scheduler.add(.daily("water", at: "09:30"))
            _ = try await running.scheduler.add(.daily("tea", at: "17:00"))
        }
        try await running("2026-11-23 12:00", store: store) { running in
            let delivered = try await running.delivered()
            #expect(delivered.notification.subject == .alert(try Alert.ID("water")))
            #expect(delivered.notification.isLate)
            try await running.clock.sleeper(until: running.at("2026-11-23 17:00"))
        }
    }
}
