import AlertSimulation

/// The results of the seeds so far.
struct Tally {
    var seeds = 0
    var failures = 0
    var statistics = SimulationStatistics()

    /// Continues from the ``numbers`` of an earlier process.
    init(_ numbers: [Int]) {
        guard numbers.count == 12 else { return }
        (seeds, failures) = (numbers[0], numbers[1])
        statistics.rings = numbers[2]
        statistics.starts = numbers[3]
        statistics.crashes = numbers[4]
        statistics.steps = numbers[5]
        statistics.days = numbers[6]
        statistics.programRings = numbers[7]
        statistics.responses = numbers[8]
        statistics.eventRings = numbers[9]
        statistics.wakeUps = numbers[10]
        statistics.sounds = numbers[11]
    }

    var numbers: [String] {
        [
            seeds, failures, statistics.rings, statistics.starts, statistics.crashes,
            statistics.steps, statistics.days, statistics.programRings, statistics.responses,
            statistics.eventRings, statistics.wakeUps, statistics.sounds,
        ].map { "\($0)" }
    }

    /// The tally with one more seed, which failed.
    var failing: Tally {
        var tally = self
        tally.seeds += 1
        tally.failures += 1
        return tally
    }

    /// The summary line; `run.sh` adds up the lines of several processes.
    var line: String {
        "\(seeds) seeds, \(failures) failed; \(statistics.rings) rings, \(statistics.starts) starts,"
            + " \(statistics.crashes) crashes, \(statistics.steps) steps, \(statistics.days) days,"
            + " \(statistics.programRings) rings of programs, \(statistics.responses) answers to them,"
            + " \(statistics.eventRings) rings at events, \(statistics.wakeUps) wake-ups,"
            + " \(statistics.sounds) sounding alarms"
    }
}
