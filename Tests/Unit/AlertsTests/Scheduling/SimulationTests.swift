import AlertSimulation
import Foundation
import Testing

/// Compares the scheduler and the programs' schedulers with a model.
///
/// `Tests/Tools/Nightly/run.sh` runs ten thousand seeds.
@Suite("Simulated runs of the scheduler")
struct SimulationTests {
    @Test(
        "Whatever happens, the user and programs get exactly what the model predicts",
        arguments: [1...40, 41...80, 501...540] as [ClosedRange<UInt64>])
    func seeds(_ seeds: ClosedRange<UInt64>) async {
        let (failures, statistics) = await onThread {
            var statistics = SimulationStatistics()
            return (seeds.compactMap { failure(of: $0, &statistics) }, statistics)
        }
        for failure in failures { Issue.record("\(failure)") }
        #expect(statistics.programRings > 200, "Programs hardly ring")
        #expect(statistics.responses > 8, "Programs hardly get answers")
        // Later seeds have alarms, wake-ups and places, too.
        guard seeds.lowerBound > 500 else { return }
        #expect(statistics.eventRings > 30, "Hardly any event rings")
        #expect(statistics.wakeUps > 30, "The machine hardly wakes")
        #expect(statistics.sounds > 10, "Alarms hardly sound")
    }

    @Test("Seeds that have found bugs pass", arguments: [968, 1671, 1826, 1898] as [UInt64])
    func formerFailures(seed: UInt64) async throws {
        _ = try await onThread { Result { try Simulation.run(seed: seed) } }.get()
    }

    @Test("After being killed at any point, the scheduler continues where it was")
    func crashes() async throws {
        let result = await onThread {
            Result {
                var point = 0
                while try CrashScenario.run(killedAt: point) { point += 1 }
                return point
            }
        }
        let points = try result.get()
        #expect(points > 50, "The scheduler was killed at only \(points) points")
    }

    @Test(
        "A request that rings every hour rings again for the hours that a step of the clock repeats"
    )
    func setBack() async throws {
        try await onThread { Result { try HourlyRequest.setBack() } }.get()
    }

    @Test("A ring that the daemon shows as it ends counts, and the next one comes after its start")
    func endWhileAsking() async throws {
        try await onThread { Result { try HourlyRequest.endWhileAsking() } }.get()
    }

    /// Returns the error of a seed and the command that replays it; `nil` if the seed passes.
    private func failure(
        of seed: UInt64, _ statistics: inout SimulationStatistics
    ) -> String? {
        do {
            statistics += try Simulation.run(seed: seed, isShort: true)
            return nil
        } catch {
            return "Seed \(seed): \(error). Replay: Tests/Tools/Nightly/run.sh --trace \(seed)"
        }
    }

    /// Runs `body` on a new thread.
    ///
    /// A simulation never suspends, so it would block a thread of the shared pool for a long time.
    private func onThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            let thread = Thread { continuation.resume(returning: body()) }
            thread.stackSize = 8 << 20
            thread.start()
        }
    }
}
