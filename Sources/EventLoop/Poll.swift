package import Glibc

/// Waits until one of the file descriptors is ready.
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
    _ = Glibc.poll(descriptors.baseAddress, nfds_t(descriptors.count), milliseconds)
}
