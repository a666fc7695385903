/// Runs all tasks of a simulation on the thread that asks for it, in an order that the seed decides.
///
/// `@unchecked Sendable`: only ever touched by the one thread that calls ``runUntilIdle()``, which
/// is also the one on which its tasks run.
final class SeededExecutor: TaskExecutor, @unchecked Sendable {
    private var queue: [UnownedJob] = []
    private var generator: SeededGenerator
    private let isShuffled: Bool
    private var jobsLeft = 5_000_000
    /// Whether the daemon did not come to rest: then it does nothing any more.
    private(set) var isExhausted = false

    init(seed: UInt64, isShuffled: Bool) {
        generator = SeededGenerator(seed: seed)
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
