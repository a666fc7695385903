internal import CLinux
package import Glibc
internal import Synchronization

/// Waits until one of the file descriptors is ready.
///
/// After every 50 milliseconds of work, the C library first returns its free memory to the system:
/// so much work, such as thousands of rings at once or hundreds of programs one after the other, has
/// also used much memory.
///
/// - Parameters:
///   - descriptors: The descriptors to poll.
///   - deadline: The end of the wait; `nil` for no limit.
package func poll(
    _ descriptors: UnsafeMutableBufferPointer<pollfd>, until deadline: Deadline?
) {
    var milliseconds: Int32 = -1
    if let deadline {
        // Round up: waking before the deadline would only mean polling again.
        let remaining = deadline.remaining + .microseconds(999)
        milliseconds = Int32(clamping: Int64(remaining / .milliseconds(1)))
    }
    guard milliseconds != 0 else {
        _ = Glibc.poll(descriptors.baseAddress, nfds_t(descriptors.count), 0)
        return
    }
    let start = workStart.load(ordering: .relaxed)
    if start > 0, work.add(Deadline.now - start, ordering: .relaxed).newValue > muchWork {
        work.store(0, ordering: .relaxed)
        malloc_trim(0)
    }
    _ = Glibc.poll(descriptors.baseAddress, nfds_t(descriptors.count), milliseconds)
    workStart.store(Deadline.now, ordering: .relaxed)
}

/// The nanoseconds of work after which free memory is returned.
private let muchWork: Int64 = 50_000_000

/// The nanoseconds of work since free memory was last returned.
private let work = Atomic<Int64>(0)

/// The time at which the last wait ended; 0 before the first.
private let workStart = Atomic<Int64>(0)
