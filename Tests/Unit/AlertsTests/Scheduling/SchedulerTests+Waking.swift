import Alerts
import AlertsTestSupport
import Recurrence
import TestSupport
import Testing

/// Alerts that wake the machine.
extension SchedulerTests {
    /// A waker that keeps the instants at which the machine is to wake.
    private struct RecordingWaker: MachineWaker {
        let instants = Arrivals<Instant?>()

        func wake(at instant: Instant?) { instants.add(instant) }

        func status() async -> WakeStatus { WakeStatus(means: .systemd) }

        func trial(at instant: Instant) async -> WakeStatus {
            WakeStatus(means: .systemd, at: instant)
        }

        func next() async throws -> Instant? { try await instants.next(within: .seconds(20)) }
    }

    @Test("The machine is told when to wake, again after each change, and no more at the end")
    func waking() async throws {
        let waker = RecordingWaker()
        try await running("2026-11-23 06:00", waker: waker) { running in
            _ = try await running.scheduler.add(.daily("plain", at: "06:10"))
            _ = try await running.scheduler.add(.daily("tea", at: "07:00") { $0.wakes = true })
            #expect(try await waker.next() == running.at("2026-11-23 06:59:30"))
            _ = try await running.scheduler.add(.daily("early", at: "06:30") { $0.wakes = true })
            #expect(try await waker.next() == running.at("2026-11-23 06:29:30"))
            try await running.scheduler.remove(Alert.ID("early"))
            #expect(try await waker.next() == running.at("2026-11-23 06:59:30"))
            #expect(await running.scheduler.status().wake == WakeStatus(means: .systemd))
        }
        #expect(try await waker.next() == nil)
    }

    @Test("From the wake-up to the answer to the ring, the machine stays awake")
    func awake() async throws {
        let waker = RecordingWaker()
        try await running("2026-11-23 06:00", waker: waker) { running in
            let awake = Arrivals<Instant?>()
            let listening = Task {
                for await case .awake(let since) in running.scheduler.announcements {
                    awake.add(since)
                }
            }
            _ = try await running.scheduler.add(.daily("tea", at: "07:00") { $0.wakes = true })
            let wake = try running.at("2026-11-23 06:59:30")
            #expect(try await waker.next() == wake)
            try await running.clock.sleeper(until: wake)
            running.clock.advance(to: wake)
            #expect(try await awake.next(within: .seconds(20)) == wake)
            #expect(try await waker.next() == nil)
            let due = try running.at("2026-11-23 07:00")
            try await running.clock.sleeper(until: due)
            running.clock.advance(to: due)
            _ = try await running.delivered()
            #expect(try await waker.next() == running.at("2026-11-24 06:59:30"))
            try await running.scheduler.clearBadge()
            #expect(try await awake.next(within: .seconds(20)) == nil)
            listening.cancel()
        }
    }
}
