import AlertSimulation
import Testing

/// The scheduler beside the model; ten thousand seeds run in `Tests/Nightly/run.sh`.
@Suite("Years in a simulated world")
struct SimulationTests {
    @Test("Whatever happens, all is shown that the model says, and nothing else")
    func seeds() {
        for seed in UInt64(1)...30 {
            do {
                _ = try Simulation.run(seed: seed)
            } catch {
                Issue.record(
                    "Seed \(seed): \(error). Replay: Tests/Nightly/run.sh --trace \(seed)")
            }
        }
    }

    @Test("Killed at any point, it goes on where it was")
    func crashes() throws {
        var point = 0
        while try CrashScenario.run(killedAt: point) { point += 1 }
        #expect(point > 50, "It was killed at \(point) points only")
    }
}
