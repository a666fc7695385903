import Foundation
import Synchronization

/// Runs tasks on one thread, which sleeps while there is nothing to do.
///
/// Swift's own pool of threads is libdispatch's, which on Linux wakes up every second for good once
/// it was used. Nothing in Peal computes for long, so one thread is enough.
package final class SingleThreadExecutor: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])
    private let newJobs = DispatchSemaphore(value: 0)

    /// Starts the thread, which lives as long as the process.
    package init() {
        let thread = Thread { [self] in
            while true { runJobs() }
        }
        thread.start()
    }

    /// Runs `job` after those that came before.
    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let isFirst = jobs.withLock { jobs in
            jobs.append(job)
            return jobs.count == 1
        }
        if isFirst {
            newJobs.signal()
        }
    }

    private func runJobs() {
        newJobs.wait()
        let waiting = jobs.withLock { jobs in
            defer { jobs = [] }
            return jobs
        }
        for job in waiting {
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}
