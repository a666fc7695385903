internal import CLinux
internal import Glibc
internal import Messages
internal import Synchronization

/// A file descriptor that wakes who polls it, as do others that it watches (epoll(7)).
final class EventDescriptor: Sendable {
    let number: Int32
    /// What ``signal()`` writes to.
    private let event: Int32
    private let watches = Mutex<[Int32: @Sendable () -> Void]>([:])
    /// The thread that looks for work before it waits; 0 for none.
    private let waiter = Atomic<UInt>(0)

    init() throws(BusError) {
        number = epoll_create1(Int32(EPOLL_CLOEXEC))
        event = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard number >= 0, event >= 0 else { throw BusError.system("eventfd", errno) }
        let event = event
        try watch(event) {
            var count: eventfd_t = 0
            _ = eventfd_read(event, &count)
        }
    }

    deinit {
        close(event)
        close(number)
    }

    /// Has ``reset()`` call `handle` when `descriptor` can be read.
    func watch(_ descriptor: Int32, _ handle: @escaping @Sendable () -> Void) throws(BusError) {
        watches.withLock { $0[descriptor] = handle }
        var interest = epoll_event(
            events: EPOLLIN.rawValue, data: epoll_data_t(fd: descriptor))
        guard epoll_ctl(number, EPOLL_CTL_ADD, descriptor, &interest) == 0 else {
            throw BusError.system("epoll_ctl", errno)
        }
    }

    /// Has the current thread not wake itself: it looks for work before it waits.
    func adopt() {
        waiter.store(pthread_self(), ordering: .relaxed)
    }

    func signal() {
        guard waiter.load(ordering: .relaxed) != pthread_self() else { return }
        _ = eventfd_write(event, 1)
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

    /// Handles what there is to read.
    func reset() {
        // What there is no room for makes it readable again.
        withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: 8) { ready in
            let count = Int(epoll_wait(number, ready.baseAddress, CInt(ready.count), 0))
            for event in ready.prefix(max(0, count)) {
                watches.withLock { $0[event.data.fd] }?()
            }
        }
    }
}

extension BusError {
    /// What a function of the operating system failed with.
    package static func system(_ function: String, _ number: Int32) -> BusError {
        BusError(
            code: .systemFailure, message: "\(function): \(String(cString: strerror(number)))")
    }
}
