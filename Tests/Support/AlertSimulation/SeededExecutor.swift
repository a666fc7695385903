import TestSupport

/// An executor that runs all tasks of a simulation on the calling thread, in an order that the seed
/// determines.
///
/// `@unchecked Sendable`: only the thread that calls ``runUntilIdle()`` uses the executor, and the
/// tasks also run on that thread.
final class SeededExecutor: TaskExecutor, @unchecked Sendable {
    private var queue: [UnownedJob] = []
    private var generator: SplitMix64
    private let isShuffled: Bool
    private var jobsLeft = 5_000_000
    /// Whether the daemon created an endless number of jobs.
    ///
    /// The executor then stops running jobs.
    private(set) var isExhausted = false

    init(seed: UInt64, isShuffled: Bool) {
        generator = SplitMix64(scattering: seed)
        self.isShuffled = isShuffled
    }

    func enqueue(_ job: consuming ExecutorJob) {
        queue.append(UnownedJob(job))
    }

    func runUntilIdle() {
        var count = 0
        while !queue.isEmpty {
            count += 1
            guard count < 100_000, count < jobsLeft, !isExhausted else {
                isExhausted = true
                return
            }
            let index = isShuffled ? generator.int(0...queue.count - 1) : 0
            queue.remove(at: index).runSynchronously(on: asUnownedTaskExecutor())
        }
        jobsLeft -= count
    }
}
