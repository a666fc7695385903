package import CLinux
import Glibc
import Synchronization

/// A file descriptor to poll.
///
/// The descriptor is readable after ``signal()``, or when a watched descriptor is readable
/// (epoll(7)).
package final class EventDescriptor: Sendable {
    package let number: Int32
    /// The eventfd that ``signal()`` writes to.
    private let event: Int32
    private let watches = Mutex<[Int32: @Sendable () -> Void]>([:])
    /// The thread whose calls to ``signal()`` do nothing, because that thread checks for work
    /// before it waits; 0 if there is none.
    private let waiter = Atomic<UInt>(0)

    /// Creates a descriptor.
    ///
    /// - Throws: ``SystemError`` if the system provides no descriptor.
    package init() throws(SystemError) {
        number = epoll_create1(Int32(EPOLL_CLOEXEC))
        event = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard number >= 0, event >= 0 else { throw SystemError("eventfd", errno) }
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

    /// Makes ``reset()`` call `handle` when `descriptor` is readable.
    ///
    /// - Parameters:
    ///   - descriptor: The descriptor.
    ///   - events: The events to wait for. Some files of `/proc` are always readable, and report
    ///     their changes as `EPOLLPRI`.
    ///   - handle: The handler.
    /// - Throws: ``SystemError`` if the descriptor cannot be watched.
    package func watch(
        _ descriptor: Int32, for events: EPOLL_EVENTS = EPOLLIN,
        _ handle: @escaping @Sendable () -> Void
    ) throws(SystemError) {
        watches.withLock { $0[descriptor] = handle }
        var interest = epoll_event(events: events.rawValue, data: epoll_data_t(fd: descriptor))
        guard epoll_ctl(number, EPOLL_CTL_ADD, descriptor, &interest) == 0 else {
            throw SystemError("epoll_ctl", errno)
        }
    }

    /// Makes ``signal()`` do nothing on the current thread, which checks for work before it waits.
    package func adopt() {
        waiter.store(pthread_self(), ordering: .relaxed)
    }

    /// Makes the descriptor readable.
    package func signal() {
        guard waiter.load(ordering: .relaxed) != pthread_self() else { return }
        _ = eventfd_write(event, 1)
    }

    /// Waits until the descriptor is readable.
    ///
    /// - Parameter deadline: The end of the wait; `nil` for no limit.
    package func wait(until deadline: Deadline?) {
        var descriptor = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
        withUnsafeMutablePointer(to: &descriptor) { pointer in
            poll(UnsafeMutableBufferPointer(start: pointer, count: 1), until: deadline)
        }
    }

    /// Calls the handlers of the readable descriptors.
    package func reset() {
        // If more than 8 descriptors are ready, `number` stays readable and the next call handles
        // the rest.
        withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: 8) { ready in
            let count = Int(epoll_wait(number, ready.baseAddress, CInt(ready.count), 0))
            for event in ready.prefix(max(0, count)) {
                watches.withLock { $0[event.data.fd] }?()
            }
        }
    }
}
