internal import CLinux
internal import Glibc
internal import Messages
internal import Synchronization

/// A file descriptor that wakes who polls it.
final class EventDescriptor: Sendable {
    let number: Int32
    /// The thread that looks for work before it waits; 0 for none.
    private let waiter = Atomic<UInt>(0)

    init() throws(BusError) {
        number = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard number >= 0 else { throw BusError.system("eventfd", errno) }
    }

    deinit {
        close(number)
    }

    /// Has the current thread not wake itself: it looks for work before it waits.
    func adopt() {
        waiter.store(pthread_self(), ordering: .relaxed)
    }

    func signal() {
        guard waiter.load(ordering: .relaxed) != pthread_self() else { return }
        _ = eventfd_write(number, 1)
    }

    /// Waits until somebody signals.
    ///
    /// - Parameter deadline: When to stop waiting.
    func wait(until deadline: Deadline?) {
        var descriptor = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
        withUnsafeMutablePointer(to: &descriptor) { pointer in
            poll(UnsafeMutableBufferPointer(start: pointer, count: 1), until: deadline)
        }
    }

    func reset() {
        var count: eventfd_t = 0
        _ = eventfd_read(number, &count)
    }
}

extension BusError {
    /// What a function of the operating system failed with.
    static func system(_ function: String, _ number: Int32) -> BusError {
        BusError(
            code: .systemFailure, message: "\(function): \(String(cString: strerror(number)))")
    }
}
