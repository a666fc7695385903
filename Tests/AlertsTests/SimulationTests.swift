import AlertSimulation
import Foundation
import Testing

/// The scheduler beside the model; ten thousand seeds run in `Tests/Nightly/run.sh`.
@Suite("Years in a simulated world")
struct SimulationTests {
    @Test(
        "Whatever happens, all is shown that the model says, and nothing else",
        arguments: [1...100, 101...200] as [ClosedRange<UInt64>])
    func seeds(_ seeds: ClosedRange<UInt64>) async {
        for failure in await onThread({ seeds.compactMap(failure) }) {
            Issue.record("\(failure)")
        }
    }

    @Test("Killed at any point, it goes on where it was")
    func crashes() async throws {
        let result = await onThread {
            Result {
                var point = 0
                while try CrashScenario.run(killedAt: point) { point += 1 }
                return point
            }
        }
        let points = try result.get()
        #expect(points > 50, "It was killed at \(points) points only")
    }

    /// What a seed fails with, and how to see it again.
    private func failure(of seed: UInt64) -> String? {
        do {
            _ = try Simulation.run(seed: seed)
            return nil
        } catch {
            return "Seed \(seed): \(error). Replay: Tests/Nightly/run.sh --trace \(seed)"
        }
    }

    /// A simulation never waits, so it would keep other tests from their threads.
    private func onThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            let thread = Thread { continuation.resume(returning: body()) }
            thread.stackSize = 8 << 20
            thread.start()
        }
    }
}
