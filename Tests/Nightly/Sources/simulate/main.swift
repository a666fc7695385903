import AlertSimulation
import Glibc

// simulate FIRST COUNT [--trace]: runs so many seeds from the first on.
let arguments = Array(CommandLine.arguments.dropFirst())
let isTracing = arguments.contains("--trace")
let numbers = arguments.compactMap { UInt64($0) }
let first = numbers.first ?? 1
let count = numbers.dropFirst().first ?? 200

func say(_ text: String) {
    print(text)
    fflush(nil)
}

var figures = Figures()
var failures = 0
for seed in first..<first + count {
    do {
        figures += try Simulation.run(seed: seed, trace: isTracing ? { print($0) } : nil)
    } catch {
        failures += 1
        say("seed \(seed): \(error)")
    }
}
say(
    "\(count) seeds from \(first): \(failures) failed; \(figures.rings) rings,"
        + " \(figures.starts) starts, \(figures.crashes) crashes, \(figures.steps) steps,"
        + " \(figures.days) days")
exit(failures == 0 ? 0 : 1)
