import AlertSimulation

/// The results of the seeds so far.
struct Tally {
    var seeds = 0
    var failures = 0
    var figures = Figures()

    /// Continues from the ``numbers`` of an earlier process.
    init(_ numbers: [Int]) {
        guard numbers.count == 7 else { return }
        (seeds, failures) = (numbers[0], numbers[1])
        figures.rings = numbers[2]
        figures.starts = numbers[3]
        figures.crashes = numbers[4]
        figures.steps = numbers[5]
        figures.days = numbers[6]
    }

    var numbers: [String] {
        [
            seeds, failures, figures.rings, figures.starts, figures.crashes, figures.steps,
            figures.days,
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
        "\(seeds) seeds, \(failures) failed; \(figures.rings) rings, \(figures.starts) starts,"
            + " \(figures.crashes) crashes, \(figures.steps) steps, \(figures.days) days"
    }
}
