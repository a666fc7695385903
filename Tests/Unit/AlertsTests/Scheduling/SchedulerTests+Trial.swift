import Alerts
import AlertsTestSupport
import Recurrence
import TestSupport
import Testing

/// Alarms that the user only tries.
extension SchedulerTests {
    private func next(_ running: Running) async throws -> SoundingAlarm? {
        try await running.delivery.alarms.next(within: .seconds(20))
    }

    /// Waits until the scheduler knows the server.
    private func served(_ running: Running) async {
        while await running.scheduler.status().server == nil { await Task.yield() }
    }

    enum Ending: CaseIterable { case done, closed, length, serverGone, realAlarm }

    @Test(
        "The trial of an alarm sounds like it until Done, and stores nothing",
        arguments: Ending.allCases)
    func trial(ending: Ending) async throws {
        try await running("2026-11-23 09:00") { running in
            let alarm = Alarm(volume: 10, ramp: 20, length: 60)
            let alert = try Alert.daily("wake", at: "07:00") {
                $0.alarm = alarm
                $0.content.sound = .named("bell")
            }
            _ = try await running.scheduler.add(alert)
            await served(running)
            #expect(try await running.scheduler.tryAlarm(alert.id) == alarm)
            let sounding = try #require(try await next(running))
            #expect(sounding.alarm == alarm && sounding.sound == .named("bell"))
            let trial = try await running.delivered()
            #expect(trial.notification.content.urgency == .critical)
            #expect(trial.notification.isSounding)
            #expect(trial.notification.actions.map(\.key) == [ResponseAction.done])
            switch ending {
            case .done: running.delivery.activate(trial.receipt, ResponseAction.done)
            case .closed: running.delivery.close(trial.receipt, .dismissed)
            case .length:
                let end = try running.at("2026-11-23 09:01")
                try await running.clock.sleeper(until: end)
                running.clock.advance(to: end)
            case .serverGone: running.delivery.disappear()
            case .realAlarm:
                running.clock.advance(to: try running.at("2026-11-23 09:00:05"))
                try await running.scheduler.present(alert.id)
            }
            let next = try await next(running)
            #expect((next == nil) == (ending != .realAlarm))
            if [.done, .length, .realAlarm].contains(ending) {
                #expect(
                    try await running.delivery.withdrawals.next(within: .seconds(20))
                        == trial.receipt)
            }
            let history = try await running.scheduler.history(since: .distantPast, limit: 9)
            #expect(ending == .realAlarm || history.isEmpty)
        }
    }

    @Test("Without an alert, the usual alarm is tried; a second trial takes the place of the first")
    func usualTrial() async throws {
        try await running("2026-11-23 09:00") { running in
            _ = try await running.scheduler.add(.daily("water", at: "09:30"))
            await served(running)
            #expect(try await running.scheduler.tryAlarm(nil) == Alarm())
            #expect(try await next(running)?.sound == .default)
            let first = try await running.delivered()
            _ = try await running.scheduler.tryAlarm(Alert.ID("water"))
            #expect(
                try await running.delivery.withdrawals.next(within: .seconds(20)) == first.receipt)
            let second = try await running.delivered()
            #expect(second.notification.content.title == "Trial: Title of water")
            await #expect(throws: AlertError.self) {
                try await running.scheduler.tryAlarm(Alert.ID("missing"))
            }
        }
    }

    @Test("Without a notification server, no alarm is tried, because nothing could end it")
    func noTrial() async throws {
        try await running(
            "2026-11-23 09:00", delivery: RecordingDelivery(hasServer: false)
        ) { running in
            let error = await #expect(throws: AlertError.self) {
                try await running.scheduler.tryAlarm(nil)
            }
            #expect(error.map { "\($0)" }?.contains("no notification server") == true)
        }
    }
}
