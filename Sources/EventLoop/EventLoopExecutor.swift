import CLinux
import Glibc
import Synchronization

/// Runs tasks on one thread.
///
/// Between the tasks, the thread serves a bus and handles watched file descriptors; without work it
/// sleeps.
///
/// Calls and answers of that bus wake no other thread. By default, Swift runs tasks on
/// libdispatch's thread pool, which on Linux wakes up every second once it has been used. One
/// thread is enough for a program that never computes for long.
package final class EventLoopExecutor: TaskExecutor {
    /// The executor on which ``run(_:)`` started the current task.
    @TaskLocal package static var current: EventLoopExecutor?

    private struct State {
        var jobs: [UnownedJob] = []
        /// The jobs of low priority.
        var laterJobs: [UnownedJob] = []
        var isClaimed = false
        /// The function that serves the bus until the bus has ended.
        var serve: (@Sendable () -> Void)?
    }

    /// The descriptor that wakes the thread when it is signalled.
    package let descriptor: EventDescriptor
    private let state = Mutex(State())

    /// Starts the thread, which lives as long as the process.
    ///
    /// - Throws: ``SystemError`` if the system provides no descriptor or no thread.
    package init() throws(SystemError) {
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

    /// Runs `body` and the tasks that it starts on the thread.
    ///
    /// The first bus that these tasks connect to is also served on this thread. Each further bus
    /// gets its own thread.
    ///
    /// The function runs on its caller's executor (`nonisolated(nonsending)`), because a hop to
    /// Swift's own executor would start libdispatch's threads.
    package nonisolated(nonsending) func run<Result: Sendable>(
        _ body: @Sendable () async throws -> Result
    ) async rethrows -> Result {
        try await withTaskExecutorPreference(self) {
            try await Self.$current.withValue(self) { try await body() }
        }
    }

    /// Runs `body` on the executor's thread; `body` must end the process.
    ///
    /// The main thread sleeps. An asynchronous `main` function would hand the main thread to
    /// libdispatch, which ends the thread and starts others.
    package func runProgram(_ body: @escaping @Sendable () async -> Void) -> Never {
        Task(executorPreference: self) { [self] in
            await Self.$current.withValue(self, operation: body)
        }
        while true { pause() }
    }

    /// Queues `job` behind the earlier jobs.
    ///
    /// A job with a priority below medium waits until no other job is left.
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

    /// Calls `handle` on the executor's thread whenever a file descriptor is readable, until the
    /// process ends.
    ///
    /// - Throws: ``SystemError`` if the descriptor cannot be watched.
    package func watch(
        _ descriptor: Int32, _ handle: @escaping @Sendable () -> Void
    ) throws(SystemError) {
        try self.descriptor.watch(descriptor, handle)
    }

    /// Calls `handle` on the executor's thread whenever a file system is mounted or unmounted, until
    /// the process ends.
    ///
    /// - Throws: ``SystemError`` if the mounts cannot be watched.
    package func watchMounts(_ handle: @escaping @Sendable () -> Void) throws(SystemError) {
        let mounts = open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC)
        guard mounts >= 0 else { throw SystemError("open", errno) }
        try descriptor.watch(mounts, for: EPOLLPRI, handle)
    }

    /// Whether any jobs are queued.
    package var hasJobs: Bool { state.withLock { !$0.jobs.isEmpty || !$0.laterJobs.isEmpty } }

    /// Whether any jobs are queued that do not have a low priority.
    package var hasUrgentJobs: Bool { state.withLock { !$0.jobs.isEmpty } }

    /// Runs the queued jobs, or one job of low priority if there are no others; called only on the
    /// executor's thread.
    ///
    /// A job of low priority may take long, so the thread looks for other work after each one.
    ///
    /// - Parameter onlyUrgent: Whether jobs of low priority have to wait.
    package func runJobs(onlyUrgent: Bool = false) {
        var jobs: [UnownedJob] = []
        state.withLock { state in
            swap(&jobs, &state.jobs)
            if jobs.isEmpty, !onlyUrgent, !state.laterJobs.isEmpty {
                jobs.append(state.laterJobs.removeFirst())
            }
        }
        for job in jobs {
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }

    /// Claims the thread for a bus, unless another bus has claimed it.
    ///
    /// - Returns: Whether the claim succeeded. The caller must then call ``serve(_:)``.
    package func claim() -> Bool {
        state.withLock { state in
            defer { state.isClaimed = true }
            return !state.isClaimed
        }
    }

    /// Makes the thread call a function that serves the bus that has claimed the thread.
    ///
    /// - Parameter serve: Serves the bus, and returns when the bus has ended.
    package func serve(_ serve: @escaping @Sendable () -> Void) {
        state.withLock { $0.serve = serve }
        descriptor.signal()
    }
}

/// The eventfd that the handler of the watched signals writes to; -1 as long as there is none.
private let signalEvent = Atomic<CInt>(-1)

extension EventLoopExecutor {
    /// Calls `handle` on the executor's thread when one of the signals arrives, until the process
    /// ends.
    ///
    /// A process can call this function once. signalfd(2) is not used, because it only works for
    /// signals that every thread blocks, and child processes would inherit the blocked signals.
    ///
    /// - Throws: ``SystemError`` if the system provides no descriptor.
    package func watch(
        signals: [CInt], _ handle: @escaping @Sendable () -> Void
    ) throws(SystemError) {
        let event = eventfd(0, CInt(EFD_CLOEXEC | EFD_NONBLOCK))
        guard event >= 0 else { throw SystemError("eventfd", errno) }
        try watch(event) {
            var count: eventfd_t = 0
            _ = eventfd_read(event, &count)
            handle()
        }
        signalEvent.store(event, ordering: .releasing)
        for number in signals {
            // The handler may interrupt any code, so it only writes to the descriptor.
            _ = signal(number) { _ in
                let before = errno
                _ = eventfd_write(signalEvent.load(ordering: .acquiring), 1)
                errno = before
            }
        }
    }
}
