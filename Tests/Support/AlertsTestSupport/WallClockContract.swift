package import Alerts
import Recurrence
import TestSupport
import Testing

/// The promises of every ``WallClock`` that a test can check without setting the clock.
package enum WallClockContract {
    /// Checks an implementation of a clock.
    ///
    /// - Parameters:
    ///   - clock: The clock.
    ///   - pass: Lets time pass on a clock that does not run by itself.
    /// - Throws: An error of the clock that violates the contract.
    package static func check(
        _ clock: some WallClock, pass: @escaping @Sendable (Duration) -> Void = { _ in }
    ) async throws {
        let start = clock.now
        try await clock.sleep(until: start.advanced(by: .seconds(-1)), tolerance: nil)
        try await clock.sleep(until: .distantPast, tolerance: nil)

        let deadline = start.advanced(by: .milliseconds(30))
        let sleeper = Task { try await clock.sleep(until: deadline, tolerance: nil) }
        let later = Task {
            try await clock.sleep(until: deadline.advanced(by: .milliseconds(20)), tolerance: nil)
            return clock.now
        }
        pass(.milliseconds(30))
        try await within { try await sleeper.value }
        #expect(clock.now >= deadline, "The sleeper woke before its deadline")
        pass(.milliseconds(20))
        let woken = try await within { try await later.value }
        #expect(woken >= deadline.advanced(by: .milliseconds(20)))

        let forever = Task { try await clock.sleep(until: .distantFuture, tolerance: nil) }
        let cancelled = Task { try await clock.sleep(until: .distantFuture, tolerance: nil) }
        cancelled.cancel()
        forever.cancel()
        for task in [forever, cancelled] {
            await #expect(throws: CancellationError.self) {
                try await within { try await task.value }
            }
        }
    }
}
