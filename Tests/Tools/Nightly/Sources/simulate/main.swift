import AlertSimulation
import Glibc

// simulate FIRST COUNT [--trace]: runs COUNT seeds from FIRST on, and prints those that fail. A
// process that continues after a crash gets the results of its predecessor with --so-far.
let arguments = Array(CommandLine.arguments.dropFirst())
let isTracing = arguments.contains("--trace")
let numbers = arguments.compactMap { UInt64($0) }
let first = numbers.first ?? 1
let count = numbers.dropFirst().first ?? 200
let end = first + count

func say(_ text: String) {
    print(text)
    fflush(nil)
}

var tally = Tally(arguments.drop { $0 != "--so-far" }.dropFirst().compactMap { Int($0) })
Watchdog.start()
for seed in first..<end {
    let next = ["\(seed + 1)", "\(end - seed - 1)", "--so-far"] + tally.failing.numbers
    Watchdog.watch(seed, next: isTracing ? nil : next)
    do {
        tally.statistics += try Simulation.run(seed: seed, trace: isTracing ? { say($0) } : nil)
    } catch {
        tally.failures += 1
        say("seed \(seed): \(error)")
    }
    tally.seeds += 1
}
say(tally.line)
exit(tally.failures == 0 ? 0 : 1)
