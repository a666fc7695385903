internal import CLinux
package import Glibc
internal import Synchronization

/// Waits until one of the file descriptors is ready.
///
/// After a tenth of a second of work, or some work followed by a second without any, the C library
/// first returns its free memory to the system: thousands of rings at once, or hundreds of programs
/// one after the other, use much memory for a short time.
///
/// - Parameters:
///   - descriptors: The descriptors to poll.
///   - deadline: The end of the wait; `nil` for no limit.
package func poll(
    _ descriptors: UnsafeMutableBufferPointer<pollfd>, until deadline: Deadline?
) {
    func wait(_ milliseconds: Int32) -> Int32 {
        Glibc.poll(descriptors.baseAddress, nfds_t(descriptors.count), milliseconds)
    }
    guard deadline?.milliseconds != 0 else {
        _ = wait(0)
        return
    }
    let start = workStart.load(ordering: .relaxed)
    if start > 0 { work.add(Deadline.now - start, ordering: .relaxed) }
    defer { workStart.store(Deadline.now, ordering: .relaxed) }
    let done = work.load(ordering: .relaxed)
    if done > muchWork {
        returnMemory()
    } else if done > someWork, (deadline?.milliseconds ?? .max) > idleTime {
        guard wait(idleTime) == 0 else { return }
        returnMemory()
    }
    _ = wait(deadline?.milliseconds ?? -1)
}

private func returnMemory() {
    work.store(0, ordering: .relaxed)
    malloc_trim(0)
}

extension Deadline {
    /// The milliseconds until the deadline, rounded up: waking before the deadline would only mean
    /// polling again.
    fileprivate var milliseconds: Int32 {
        Int32(clamping: Int64((remaining + .microseconds(999)) / .milliseconds(1)))
    }
}

/// The nanoseconds of work after which free memory is returned before the next wait.
private let muchWork: Int64 = 100_000_000

/// The nanoseconds of work after which free memory is returned when there is no work for a while.
private let someWork: Int64 = 5_000_000

/// The milliseconds without work after which free memory is returned.
private let idleTime: Int32 = 1_000

/// The nanoseconds of work since free memory was last returned.
private let work = Atomic<Int64>(0)

/// The time at which the last wait ended; 0 before the first.
private let workStart = Atomic<Int64>(0)
