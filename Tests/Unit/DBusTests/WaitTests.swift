import DBus
import DBusTestSupport
import TestSupport
import Testing

@Suite("Waits on the bus's thread", .privateBus)
struct WaitTests {
    @Test("A wait lasts at least as long as requested")
    func atLeast() async throws {
        let bus = try await PrivateBus.current.connect()
        let start = ContinuousClock.now
        try await bus.wait(for: .milliseconds(20))
        #expect(start.duration(to: .now) >= .milliseconds(20))
    }

    @Test("A short wait ends while a longer one is still pending")
    func shortBeforeLong() async throws {
        let bus = try await PrivateBus.current.connect()
        let long = Task { try await bus.wait(for: .seconds(3600)) }
        try await bus.wait(for: .milliseconds(5))
        try await bus.wait(for: .zero)
        long.cancel()
        let error = try await failure { try await long.value }
        #expect(error?.code == .cancelled)
    }

    @Test(
        "A lost connection ends pending waits and refuses new ones as disconnected",
        .timeLimit(.minutes(5)))
    func disconnection() async throws {
        let bus = try await PrivateBus.current.connect()
        let waiting = Task { try await bus.wait(for: .seconds(3600)) }
        try await bus.wait(for: .milliseconds(5))
        await PrivateBus.current.kill()
        let error = try await failure { try await waiting.value }
        #expect(error?.code == .disconnected)
        let later = try await failure { try await bus.wait(for: .milliseconds(1)) }
        #expect(later?.code == .disconnected)
    }
}
