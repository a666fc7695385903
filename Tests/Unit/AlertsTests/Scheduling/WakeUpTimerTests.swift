import Recurrence
import Testing

@testable import Alerts

@Suite("The wake-up timer")
struct WakeUpTimerTests {
    private let noon = Instant(seconds: 1_800_000_000)
    private let later = Instant(seconds: 1_800_000_060)

    @Test("Setting the timer to a new time restarts its sleep; setting the same time does not")
    func arming() {
        var timer = WakeUpTimer()
        var sleeps: [Task<Void, Never>] = []
        for deadline in [noon, noon, later, nil, nil, later] {
            timer.arm(for: deadline) { _ in
                sleeps.append(sleep())
                return sleeps[sleeps.count - 1]
            }
        }
        #expect(sleeps.map(\.isCancelled) == [true, true, false])
        timer.cancel()
        #expect(sleeps.map(\.isCancelled) == [true, true, true])
    }

    @Test("Only the timer's current sleep counts, once; the same time can then be set again")
    func firing() {
        var timer = WakeUpTimer()
        timer.arm(for: noon) { _ in sleep() }
        timer.arm(for: later) { _ in sleep() }
        #expect(timer.fired(for: noon) == false)
        #expect(timer.fired(for: later) == true)
        #expect(timer.fired(for: later) == false)
        var armed: [Instant] = []
        timer.arm(for: later) { deadline in
            armed.append(deadline)
            return sleep()
        }
        #expect(armed == [later])
        timer.cancel()
    }

    /// Returns a task that waits until it is cancelled.
    private func sleep() -> Task<Void, Never> {
        Task { try? await Task.sleep(for: .seconds(3_600)) }
    }
}
