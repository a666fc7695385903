internal import Synchronization

/// Runs tasks on one thread, which sleeps while there is nothing to do, and serves a bus in between.
///
/// Calls and answers of that bus wake no other thread. Swift's own pool of threads is libdispatch's,
/// which on Linux wakes up every second for good once it was used; for a program that never computes
/// for long, one thread is enough.
package final class BusExecutor: TaskExecutor {
    /// The executor that the current task was started on by ``run(_:)``.
    @TaskLocal package static var current: BusExecutor?

    private struct State {
        var jobs: [UnownedJob] = []
        /// Those of low priority.
        var laterJobs: [UnownedJob] = []
        var isClaimed = false
        /// Serves the bus until it has ended.
        var serve: (@Sendable () -> Void)?
    }

    /// Wakes the thread.
    let descriptor: EventDescriptor
    private let state = Mutex(State())

    /// Starts the thread, which lives as long as the process.
    ///
    /// - Throws: ``BusError/Code/systemFailure``.
    package init() throws(BusError) {
        descriptor = try EventDescriptor()
        try BackgroundThread.start("executor") { [self] in
            descriptor.adopt()
            while true {
                runJobs()
                if let serve = state.withLock({ $0.serve.take() }) {
                    serve()
                    state.withLock { $0.isClaimed = false }
                } else {
                    descriptor.wait(until: hasJobs ? Deadline(after: .zero) : nil)
                    descriptor.reset()
                }
            }
        }
    }

    /// Runs `body` and the tasks that it starts on the thread; the first bus that they connect to is
    /// served there, too, and others have threads of their own.
    ///
    /// It comes from wherever the caller is: a way over Swift's own threads would bring them to life.
    package nonisolated(nonsending) func run<Result: Sendable>(
        _ body: @Sendable () async throws -> Result
    ) async rethrows -> Result {
        try await withTaskExecutorPreference(self) {
            try await Self.$current.withValue(self) { try await body() }
        }
    }

    /// Runs `job` after those that came before; with a priority below medium, when there is nothing
    /// else to run.
    package func enqueue(_ job: consuming ExecutorJob) {
        let isLater = job.priority.rawValue < TaskPriority.medium.rawValue
        let job = UnownedJob(job)
        let isFirst = state.withLock { state in
            defer {
                if isLater { state.laterJobs.append(job) } else { state.jobs.append(job) }
            }
            return state.jobs.isEmpty && state.laterJobs.isEmpty
        }
        if isFirst { descriptor.signal() }
    }

    /// Has the thread call `handle` whenever a file descriptor can be read, as long as the process
    /// lives.
    ///
    /// - Throws: ``BusError/Code/systemFailure``.
    package func watch(
        _ descriptor: Int32, _ handle: @escaping @Sendable () -> Void
    ) throws(BusError) {
        try self.descriptor.watch(descriptor, handle)
    }

    /// Whether there is something to run.
    var hasJobs: Bool { state.withLock { !$0.jobs.isEmpty || !$0.laterJobs.isEmpty } }

    /// Runs the jobs that there are now, or else one of low priority; for the thread.
    ///
    /// After each of low priority the thread looks for other work: such a job may take long.
    func runJobs() {
        var jobs: [UnownedJob] = []
        state.withLock { state in
            swap(&jobs, &state.jobs)
            if jobs.isEmpty, !state.laterJobs.isEmpty { jobs.append(state.laterJobs.removeFirst()) }
        }
        for job in jobs {
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }

    /// Makes the thread a bus's, unless it is another's.
    ///
    /// - Returns: Whether ``serve(_:)`` is to follow.
    func claim() -> Bool {
        state.withLock { state in
            defer { state.isClaimed = true }
            return !state.isClaimed
        }
    }

    /// Has the thread serve the bus that has claimed it.
    func serve(_ serve: @escaping @Sendable () -> Void) {
        state.withLock { $0.serve = serve }
        descriptor.signal()
    }
}
