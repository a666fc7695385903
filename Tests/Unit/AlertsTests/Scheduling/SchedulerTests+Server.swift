import Alerts
import AlertsTestSupport
import Messages
import Recurrence
import TestSupport
import Testing

// Tests of servers that are missing, restart, refuse or answer slowly.
extension SchedulerTests {
    @Test("If no server runs, the scheduler asks for one each time an alert is due")
    func summons() async throws {
        let delivery = RecordingDelivery(hasServer: false)
        try await running("2026-11-23 09:00", delivery: delivery) { running in
            let id = try await running.scheduler.add(.daily("water", at: "09:30")).id
            for day in [23, 24] {
                let due = try running.at("2026-11-\(day) 09:30")
                try await running.clock.sleeper(until: due)
                running.clock.advance(to: due)
                try await delivery.summons.next(within: .seconds(20))
            }
            delivery.appear()
            _ = try await running.delivered()
            try await running.scheduler.present(id)
            _ = try await running.delivered()
            delivery.summons.end()
            #expect(
                await delivery.summons.next() == nil,
                "No server may be started while one is running")
        }
    }

    @Test(
        "Only the scheduler of the user's alerts logs that a server comes or goes",
        arguments: [true, false])
    func logged(isProgram: Bool) async throws {
        let log = LogRecorder()
        let delivery = RecordingDelivery(hasServer: false)
        let scheduler = try Scheduler(
            store: MemoryStore(), delivery: delivery, clock: ManualClock("2026-11-23 09:00"),
            program: isProgram ? Program(id: ProgramID("org.example.water")) : nil,
            logger: log.logger)
        try await within {
            async let running: Void = scheduler.run()
            delivery.appear()
            while await scheduler.status().delivery == nil {
                try await Task.sleep(for: .milliseconds(1))
            }
            delivery.disappear()
            // A program's scheduler gives no sign that it has noticed.
            while !isProgram, !log.messages.contains("info: Notifications cannot be shown") {
                try await Task.sleep(for: .milliseconds(1))
            }
            scheduler.stop()
            await running
        }
        #expect(
            log.messages.filter { $0.contains("otifications can") }
                == (isProgram
                    ? []
                    : ["info: Notifications can be shown", "info: Notifications cannot be shown"]))
    }

    @Test("A server that keeps three notifications shows two alerts and a digest of the others")
    func room() async throws {
        try await running(
            "2026-11-23 09:00", delivery: RecordingDelivery(room: 3)
        ) { running in
            for number in 1...6 {
                _ = try await running.scheduler.add(.daily("a\(number)", at: "09:30"))
            }
            let due = try running.at("2026-11-23 09:30")
            try await running.clock.sleeper(until: due)
            running.clock.advance(to: due)
            var subjects: Set<String> = []
            for _ in 1...3 {
                subjects.insert("\(try await running.delivered().notification.subject)")
            }
            #expect(subjects == ["a1", "a2", "digest"])
            #expect(await running.scheduler.status().badge == 6)
        }
    }

    @Test("If a click cannot open its target, the user is notified and the alert still waits")
    func openingFails() async throws {
        try await running("2026-11-23 09:00") { running in
            running.delivery.refuseToOpen(with: DeliveryError(.rejected, "There is nothing."))
            var alert = try Alert.daily("water", at: "09:30")
            alert.content.open = try OpenTarget("nosuchapp")
            alert.content.doneOnOpen = true
            let id = try await running.scheduler.add(alert).id
            try await running.scheduler.present(id)
            let receipt = try await running.delivered().receipt
            running.delivery.activate(receipt)
            let notice = try await running.delivered().notification
            #expect(notice.subject == .notice)
            #expect(notice.content.title == "'nosuchapp' could not be opened")
            #expect(notice.content.body == "There is nothing.")
            let status = try await running.scheduler.get(id)
            #expect(status.unseenSince != nil && status.doneFor == nil)
        }
    }

    @Test("A ring without a server waits and is shown when a server appears")
    func noServer() async throws {
        try await running(
            "2026-11-23 09:00", delivery: RecordingDelivery(hasServer: false)
        ) { running in
            let id = try await running.scheduler.add(.daily("water", at: "09:30")).id
            let due = try running.at("2026-11-23 09:30")
            try await running.clock.sleeper(until: due)
            running.clock.advance(to: due)
            try await running.clock.sleeper(until: running.at("2026-11-24 09:30"))
            #expect(running.delivery.shown.isEmpty)
            #expect(await running.scheduler.status().server == nil)
            running.delivery.appear()
            #expect(try await running.delivered().notification.subject == .alert(id))
            running.delivery.disappear()
            running.delivery.appear()
            let again = try await running.delivered()
            #expect(again.notification.subject == .alert(id))
            #expect(again.notification.replaces == nil)
        }
    }

    @Test("If the server is replaced during a delivery, the new server shows the notification")
    func replacedServer() async throws {
        try await running("2026-11-23 09:00") { running in
            let id = try await running.scheduler.add(.daily("water", at: "09:30")).id
            running.delivery.hold()
            try await running.scheduler.present(id)
            _ = try await running.delivery.held.next(within: .seconds(20))
            running.delivery.disappear()
            running.delivery.appear()
            // Wait until the scheduler knows the new server, before the old one answers.
            try await eventually { await running.scheduler.status().server != nil }
            running.delivery.release()
            #expect(try await running.delivered().receipt.session == "session 2")
        }
    }

    @Test("A click that arrives before the server's answer to the delivery is not lost")
    func earlyClick() async throws {
        try await running("2026-11-23 09:00") { running in
            let id = try await running.scheduler.add(.daily("water", at: "09:30")).id
            running.delivery.hold()
            try await running.scheduler.present(id)
            _ = try await running.delivery.held.next(within: .seconds(20))
            running.delivery.activate(DeliveryReceipt(session: "session 1", id: 1), "done")
            running.delivery.close(DeliveryReceipt(session: "session 1", id: 1), .dismissed)
            running.delivery.release()
            try await eventually { try await running.scheduler.get(id).unseenSince == nil }
            let history = try await running.scheduler.history(since: .distantPast, limit: 9)
            #expect(history.map(\.event) == [.shown, .done])
            #expect(await running.scheduler.status().badge == 0)
        }
    }

    @Test("A slow delivery does not delay other alerts, and a later ring replaces it")
    func slow() async throws {
        try await running("2026-11-23 09:00") { running in
            let slow = try await running.scheduler.add(.daily("slow", at: "09:30")).id
            let quick = try await running.scheduler.add(.daily("quick", at: "09:30")).id
            running.delivery.hold()
            try await running.scheduler.present(slow)
            _ = try await running.delivery.held.next(within: .seconds(20))
            try await running.scheduler.present(quick)
            _ = try await running.delivery.held.next(within: .seconds(20))
            running.clock.advance(by: .seconds(1))
            try await running.scheduler.present(slow)
            running.delivery.release()
            running.delivery.release()
            var receipts: [Alert.ID: [DeliveryReceipt]] = [:]
            for _ in 0..<3 {
                let delivered = try await running.delivered()
                receipts[try delivered.notification.id, default: []].append(delivered.receipt)
            }
            #expect(receipts[quick]?.count == 1)
            #expect(receipts[slow]?.count == 2)
            #expect(
                Set(receipts[slow] ?? []).count == 1,
                "Both rings of an alert must share one notification")
        }
    }

    @Test("A notification that the user answers leaves the screen, even if the next ring waits")
    func answeredBeforeReplacement() async throws {
        try await running("2026-11-23 09:00") { running in
            let (scheduler, delivery) = (running.scheduler, running.delivery)
            let id = try await scheduler.add(.daily("water", at: "09:30")).id
            try await scheduler.present(id)
            let earlier = try await running.delivered().receipt
            delivery.holdQueue()
            running.clock.advance(by: .seconds(1))
            try await scheduler.present(id)
            _ = try await delivery.held.next(within: .seconds(20))
            delivery.activate(earlier)
            // The last entry says that the next ring waits.
            try await eventually {
                try await scheduler.history(since: .distantPast, limit: 9)
                    .contains { $0.event == .opened }
            }
            delivery.release()
            #expect(try await delivery.withdrawals.next(within: .seconds(20)) == earlier)
            let next = try await running.delivered()
            #expect(next.notification.isNew && next.notification.replaces == nil)
            #expect(delivery.shown == [next.notification])
        }
    }

    @Test("A refused notification is tried again")
    func refused() async throws {
        try await running("2026-11-23 09:00") { running in
            running.delivery.refuse(with: DeliveryError(.rejected, "No"))
            let id = try await running.scheduler.add(.daily("water", at: "09:30")).id
            try await running.scheduler.present(id)
            try await running.clock.sleeper(until: running.at("2026-11-23 09:00:10"))
            running.delivery.refuse(with: nil)
            running.clock.advance(by: .seconds(10))
            #expect(try await running.delivered().notification.subject == .alert(id))
        }
    }
}
